import { useLingui } from '@lingui/react/macro'
import type { RoleStep } from './rules/role-draft.ts'
import { PERMISSION_WORDS, RESTRICTION_WORDS } from './words.ts'

/** What a save of a role changes, in words: "See users, now allowed; No downloads, lifted". */
export function useStepWords(): (steps: readonly RoleStep[]) => string {
  const { t } = useLingui()
  const said = (step: RoleStep): string => {
    if (step.kind === 'permission') {
      const what = t(PERMISSION_WORDS[step.permission])
      return step.on ? t`${what}, now allowed` : t`${what}, not allowed any more`
    }
    const what = t(RESTRICTION_WORDS[step.restriction].label)
    return step.on ? t`${what}, from now on` : t`${what}, lifted`
  }
  return (steps) => steps.map(said).join('; ')
}
