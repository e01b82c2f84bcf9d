import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import { MAX_FIELD_TEXT } from '../../../sync/entities/field.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDesigner } from './designer-context.tsx'

/** What a field holds before anybody fills it. A signature holds nothing. */
export function DefaultValue({ field }: { readonly field: FieldView }) {
  const { t } = useLingui()
  const designer = useDesigner()
  const set = (defaultValue: string) => designer.update({ defaultValue })
  const common = { label: t`Default value`, optional: true, value: field.defaultValue } as const
  switch (field.kind) {
    case 'signature':
    case 'initials':
    case 'stamp':
      return null
    case 'sequence':
      return (
        <p className="t12 m">
          <Trans>The number of the document, set when it is sent. Choose its sequence before sending.</Trans>
        </p>
      )
    case 'checkbox':
      return (
        <Checkbox
          label={t`Ticked from the start`}
          checked={field.defaultValue === 'true'}
          onChecked={(on) => set(on ? 'true' : '')}
        />
      )
    case 'date':
      return <DateInput {...common} size="sm" onText={set} />
    case 'textArea':
      return <TextArea {...common} maxLength={MAX_FIELD_TEXT} onText={set} />
    case 'radio':
    case 'dropDown':
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
          type={field.kind === 'email' ? 'email' : 'text'}
          maxLength={MAX_FIELD_TEXT}
          onText={set}
        />
      )
  }
}
