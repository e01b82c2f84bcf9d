import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../i18n/use-format.ts'
import type { ChosenPerson } from '../../people/person-input.tsx'
import { isolate } from '../../ui/isolate.ts'
import { pathTo } from '../inputs/tree-rules.ts'
import type { DayRange } from '../rules/record-search.ts'
import { useWords } from '../use-words.ts'
import { type FieldName, formFacts, type RecordForm } from './record-form.ts'

/** A field's value as people would say it, several a line each: for choosing between two. */
export function useValueWords<V extends object>(
  form: RecordForm<V>,
): (name: FieldName<V>, value: unknown) => string {
  const { t } = useLingui()
  const words = useWords()
  const format = useFormat('UTC')
  return (name, value) => {
    const field = form.fields[name]
    const labelOf = (one: string) => {
      const option = field?.options?.find((known) => known.value === one)
      return option ? words(option.label) : one
    }
    if (value === null || value === undefined || value === '') return t`Nothing`
    if (field?.said) {
      const said = field.said(value as never)
      return (typeof said === 'string' ? said : said.map(isolate).join('\n')) || t`Nothing`
    }
    switch (formFacts(form)[name]?.kind) {
      case 'flag':
        return value === true ? t`Yes` : t`No`
      case 'number':
        return format.number(Number(value))
      case 'date':
        return format.date(new Date(String(value)))
      case 'dates': {
        const { from, to } = value as DayRange
        return [from, to].map((day) => (day === undefined ? '…' : format.date(new Date(day)))).join(' – ')
      }
      case 'choice':
        return labelOf(String(value))
      case 'choices':
        return format.list((value as readonly string[]).map((one) => isolate(labelOf(one)))) || t`Nothing`
      case 'people':
        return format.list((value as readonly ChosenPerson[]).map((one) => isolate(one.name))) || t`Nothing`
      case 'tree':
        return pathTo(field?.nodes ?? [], String(value)).at(-1)?.label ?? String(value)
      default:
        return typeof value === 'string' ? value : JSON.stringify(value)
    }
  }
}
