import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import type { FieldProblem } from './form-problems.ts'

/** Every error of every form, in one place: "Full name is required", "Invalid mobile" (A163, A164). */
export function useProblemWords(): (problem: Pick<FieldProblem, 'code' | 'limit'>, label: string) => string {
  const { t } = useLingui()
  const format = useFormat()
  return useCallback(
    ({ code, limit = 0 }, label) => {
      const within = inSentence(label)
      const figure = format.number(limit)
      switch (code) {
        case 'required':
          return t`${label} is required`
        case 'not-valid':
          return t`Invalid ${within}`
        case 'too-long':
          return t`${plural(limit, { one: 'At most # character', other: 'At most # characters' })}`
        case 'too-short':
          return t`${plural(limit, { one: 'At least # character', other: 'At least # characters' })}`
        case 'too-many':
          return t`${plural(limit, { one: 'At most # entry', other: 'At most # entries' })}`
        case 'too-few':
          return t`${plural(limit, { one: 'At least # entry', other: 'At least # entries' })}`
        case 'too-large':
          return t`At most ${figure}`
        case 'too-small':
          return t`At least ${figure}`
      }
    },
    [t, format],
  )
}

/** "E-mail" within a sentence is "e-mail"; "UAE PASS number" and "Emirates ID" stay as they are. */
export function inSentence(label: string): string {
  const [first = '', second = ''] = label
  const isName = /\s\p{Lu}{2,}$/u.test(label)
  return isName || (second === second.toUpperCase() && second !== second.toLowerCase())
    ? label
    : first.toLowerCase() + label.slice(first.length)
}
