import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import { type FieldFill, kindFacts, MAX_FIELD_TEXT } from '../../../sync/entities/field.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDesigner } from './designer-context.tsx'

/** Where the text of a field comes from that nobody is asked for. */
const FILL_WORDS: Readonly<Record<FieldFill, MessageDescriptor>> = {
  sequenceNumber: msg`The number of the document, set when it is sent. Choose its sequence before sending.`,
  sendingDay: msg`The day on which the document is sent.`,
  documentId: msg`The number under which anybody can check the document, set by itself.`,
  verifyAddress: msg`Leads to the page on which anybody can check the document.`,
  actDay: msg`The day on which this recipient acts, in the time zone of the document.`,
  actLabel: msg`What this recipient did, in their language.`,
  actComment: msg`The comment this recipient writes when they act. Without one the field stays empty.`,
}

/** What a field holds before anybody fills it. A signature holds nothing. */
export function DefaultValue({ field }: { readonly field: FieldView }) {
  const { t, i18n } = useLingui()
  const designer = useDesigner()
  const set = (defaultValue: string) => designer.update({ defaultValue })
  const common = { label: t`Default value`, optional: true, value: field.defaultValue } as const
  const { fill, holds } = kindFacts(field.kind)
  if (fill) return <p className="t12 m">{i18n._(FILL_WORDS[fill])}</p>
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
