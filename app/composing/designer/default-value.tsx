import { useLingui } from '@lingui/react/macro'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import { kindFacts, MAX_FIELD_TEXT } from '../../../sync/entities/field.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FIELD_HINTS } from '../field-words.tsx'
import { useDesigner } from './designer-context.tsx'

/** What a field holds before anybody fills it. A signature holds nothing. */
export function DefaultValue({ field }: { readonly field: FieldView }) {
  const { t, i18n } = useLingui()
  const designer = useDesigner()
  const set = (defaultValue: string) => designer.update({ defaultValue })
  const common = { label: t`Default value`, optional: true, value: field.defaultValue } as const
  const { fill, holds } = kindFacts(field.kind)
  const hint = FIELD_HINTS[field.kind]
  if (fill) return hint ? <p className="t12 m">{i18n._(hint)}</p> : null
  switch (holds) {
    case 'drawing':
      return null
    case 'tick':
      return (
        <Checkbox
          label={t`Ticked from the start`}
          checked={field.defaultValue === 'true'}
          onChecked={(on) => set(on ? 'true' : '')}
        />
      )
    case 'day':
      return <DateInput {...common} size="sm" onText={set} />
    case 'words':
      return <TextArea {...common} maxLength={MAX_FIELD_TEXT} onText={set} />
    case 'choice':
      return (
        <Select
          {...common}
          size="sm"
          onValue={set}
          options={[
            { value: '', label: t`Nothing` },
            ...[...new Set(field.options)].filter(Boolean).map((value) => ({ value, label: value })),
          ]}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          size="sm"
          type={holds === 'email' ? 'email' : 'text'}
          maxLength={MAX_FIELD_TEXT}
          onText={set}
        />
      )
  }
}
