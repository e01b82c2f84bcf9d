import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { type Field, type FieldKind, type FieldValue, MAX_FIELD_TEXT } from '../../sync/entities/field.ts'
import { useFieldWords } from '../signing/field-words.ts'
import type { FieldProblem } from '../signing/rules/signing-progress.ts'
import { Checkbox, OptionGroup, Radio } from '../ui/checkbox.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'

export interface FieldEntryProps {
  readonly field: Field
  readonly value: FieldValue | undefined
  /** Stands in the control until something else is written; Next takes it. */
  readonly suggestion: string
  readonly problem: FieldProblem | null
  /** Next was pressed: say what is wrong now rather than when the field is left. */
  readonly asked: boolean
  readonly control: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
  readonly onValue: (value: FieldValue) => void
  readonly onEnter: () => void
}

/** What browsers know of people. */
const AUTO_COMPLETE: Readonly<Partial<Record<FieldKind, string>>> = {
  email: 'email',
  name: 'name',
  designation: 'organization-title',
}

/** The native control of the current field, in the bar where the thumb is. */
export function FieldEntry(props: FieldEntryProps) {
  const { field, value, suggestion, problem, asked, control, onValue, onEnter } = props
  const { t } = useLingui()
  const words = useFieldWords()
  const [left, setLeft] = useState(false)
  const text = value?.kind === 'text' ? value.text : suggestion
  const show = problem !== null && (asked || (left && problem !== 'missing'))
  const shared = {
    label: <bdi>{words.name(field)}</bdi>,
    optional: field.requirement !== 'required',
    'aria-required': field.requirement === 'required',
    onBlur: () => setLeft(true),
    ...(show && problem !== null && { error: words.problem(problem) }),
  }
  const write = (next: string) => onValue({ kind: 'text', text: next })
  const enter = (event: KeyboardEvent) => {
    // While letters of another script are being composed, Enter belongs to them.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  switch (field.kind) {
    case 'textArea':
      return (
        <TextArea {...shared} ref={control} value={text} onText={write} maxLength={MAX_FIELD_TEXT} rows={2} />
      )
    case 'date':
      return <DateInput {...shared} ref={control} value={text} onText={write} onKeyDown={enter} />
    case 'dropDown':
      return (
        <Select
          {...shared}
          ref={control}
          value={text}
          placeholder={t`Choose`}
          options={field.options.map((option) => ({ value: option, label: option }))}
          onValue={write}
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          label={<bdi>{words.name(field)}</bdi>}
          checked={value?.kind === 'checked' && value.checked}
          onChecked={(checked) => onValue({ kind: 'checked', checked })}
          {...(show && problem !== null && { error: words.problem(problem) })}
        />
      )
    case 'radio':
      return (
        <OptionGroup
          legend={<bdi>{words.name(field)}</bdi>}
          {...(show && problem !== null && { error: words.problem(problem) })}
        >
          {field.options.map((option) => (
            <Radio
              key={option}
              name={`bar-${field.id}`}
              label={<bdi>{option}</bdi>}
              checked={value?.kind === 'text' && value.text === option}
              onChecked={() => write(option)}
            />
          ))}
        </OptionGroup>
      )
    case 'signature':
    case 'initials':
    case 'stamp':
    case 'handwriting':
    case 'image':
      return show ? (
        <p className="hint bad" role="alert">
          <Trans>This field is required.</Trans>
        </p>
      ) : null
    default:
      return (
        <TextInput
          {...shared}
          ref={control}
          value={text}
          onText={write}
          onKeyDown={enter}
          maxLength={MAX_FIELD_TEXT}
          enterKeyHint="next"
          type={field.kind === 'email' ? 'email' : 'text'}
          autoComplete={AUTO_COMPLETE[field.kind] ?? 'off'}
        />
      )
  }
}
