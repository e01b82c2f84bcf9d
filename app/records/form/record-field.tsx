import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Control as FormControl, useController, useWatch } from 'react-hook-form'
import type { ChosenPerson } from '../../people/person-input.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DateRange } from '../inputs/date-range.tsx'
import { MultiSelect } from '../inputs/multi-select.tsx'
import { KnownPeoplePicker } from '../inputs/people-picker.tsx'
import { Tree } from '../inputs/tree.tsx'
import type { DayRange } from '../rules/record-search.ts'
import { useWords } from '../use-words.ts'
import type { FieldProblemCode } from './form-problems.ts'
import { useProblemWords } from './problem-words.ts'
import styles from './record-editor.module.css'
import type { FieldFacts, FormField } from './record-form.ts'

/** What the editor holds while it is written into: checked by the schema before anything believes it. */
export type Entries = Record<string, unknown>

export interface RecordFieldProps {
  readonly id: string
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: the declaration is typed where it is made; here a field is any of it
  readonly field: FormField<any, any>
  readonly facts: FieldFacts
  readonly control: FormControl<Entries>
  readonly readOnly: boolean
  readonly under?: ReactNode
}

/** A field that depends on others is drawn again with them; the rest with itself alone. */
export function RecordField(props: RecordFieldProps) {
  const { shown, locked, warning, note } = props.field
  return shown || locked || warning || note ? <DependentField {...props} /> : <PlainField {...props} />
}

function DependentField(props: RecordFieldProps) {
  const { field, control } = props
  const { t } = useLingui()
  const values = useWatch({ control })
  if (field.shown && !field.shown(values)) return null
  const locked = field.locked?.(values)
  const warning = field.warning?.(values)
  const note = field.note?.(values)
  return (
    <PlainField
      {...props}
      {...(locked && { locked: t(locked) })}
      {...(warning && { warning: t(warning) })}
      {...(note && { note: t(note) })}
    />
  )
}

interface PlainFieldProps extends RecordFieldProps {
  readonly locked?: string
  readonly warning?: string
  readonly note?: string
}

function PlainField(props: PlainFieldProps) {
  const { id, name, field, facts, control, readOnly, under, locked, warning, note } = props
  const { t } = useLingui()
  const { field: bound, fieldState } = useController({ name, control })
  const say = useProblemWords()
  const label = t(field.label)
  const error = fieldState.error && errorWords(fieldState.error, label, say)
  const text = {
    label,
    optional: !facts.required && facts.kind !== 'flag',
    ...(error !== undefined && { error }),
    ...(warning !== undefined && { warning }),
    ...(locked !== undefined
      ? { hint: locked, hintIcon: IconLock }
      : note !== undefined
        ? { hint: note }
        : field.hint && { hint: t(field.hint) }),
  }
  const shared = {
    id,
    value: bound.value,
    onValue: bound.onChange,
    onBlur: bound.onBlur,
    readOnly: readOnly || locked !== undefined,
  }
  return (
    <div className={field.half ? styles.half : styles.whole}>
      {field.control ? (
        <Field {...text} id={id}>
          {() =>
            field.control?.({
              ...shared,
              label,
              error,
              errorAt: (fieldState.error?.types?.at as unknown as readonly PropertyKey[] | undefined) ?? [],
            })
          }
        </Field>
      ) : (
        <UsualControl kind={facts.kind} field={field} text={text} shared={shared} />
      )}
      {under}
    </div>
  )
}

interface UsualControlProps {
  readonly kind: FieldFacts['kind']
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly field: FormField<any, any>
  readonly text: {
    readonly label: string
    readonly optional: boolean
    readonly hint?: string
    readonly error?: string
  }
  readonly shared: {
    readonly id: string
    readonly value: unknown
    readonly onValue: (value: unknown) => void
    readonly onBlur: () => void
    readonly readOnly: boolean
  }
}

const INPUT_TYPES = { text: 'text', email: 'email', mobile: 'tel', url: 'url' } as const

function UsualControl({ kind, field, text, shared }: UsualControlProps) {
  const { t } = useLingui()
  const words = useWords()
  const { id, value, onValue, onBlur, readOnly } = shared
  const written = value === null || value === undefined ? '' : String(value)
  const options = (field.options ?? []).map((one) => ({ value: one.value, label: words(one.label) }))
  switch (kind) {
    case 'text':
    case 'email':
    case 'mobile':
    case 'url':
      return (
        <TextInput
          {...text}
          id={id}
          type={INPUT_TYPES[kind]}
          value={written}
          onText={(entered) => onValue(field.typed?.(entered) ?? entered)}
          onBlur={onBlur}
          readOnly={readOnly}
          autoComplete="off"
        />
      )
    case 'longText':
      return (
        <TextArea {...text} id={id} value={written} onText={onValue} onBlur={onBlur} readOnly={readOnly} />
      )
    case 'number':
      return (
        <TextInput
          {...text}
          id={id}
          type="number"
          inputMode="decimal"
          value={written}
          onText={(figures) => onValue(figures === '' ? null : Number(figures))}
          onBlur={onBlur}
          readOnly={readOnly}
        />
      )
    case 'date':
      return (
        <DateInput {...text} id={id} value={written} onText={onValue} onBlur={onBlur} readOnly={readOnly} />
      )
    case 'choice':
      return (
        <Select
          {...text}
          id={id}
          value={written}
          options={options}
          placeholder={t`Choose…`}
          onValue={onValue}
          onBlur={onBlur}
          disabled={readOnly}
        />
      )
    case 'flag':
      return (
        <Switch
          label={text.label}
          {...(text.hint !== undefined && { hint: text.hint })}
          {...(text.error !== undefined && { error: text.error })}
          id={id}
          checked={value === true}
          onChecked={onValue}
          onBlur={onBlur}
          disabled={readOnly}
        />
      )
    case 'choices':
      return asOne(
        <MultiSelect
          {...text}
          id={id}
          value={(value ?? []) as readonly string[]}
          options={field.options ?? []}
          onValue={onValue}
          onBlur={onBlur}
        />,
      )
    case 'people':
      return asOne(
        <KnownPeoplePicker
          {...text}
          id={id}
          value={(value ?? []) as readonly ChosenPerson[]}
          onValue={onValue}
          onBlur={onBlur}
        />,
      )
    case 'dates':
      return asOne(
        <Field {...text} id={`${id}-from`}>
          {() => <DateRange id={id} label={text.label} value={(value ?? {}) as DayRange} onValue={onValue} />}
        </Field>,
      )
    case 'tree':
      return asOne(
        <Tree
          {...text}
          id={id}
          nodes={field.nodes ?? []}
          value={written === '' ? [] : [written]}
          onValue={([chosen]) => readOnly || onValue(chosen ?? null)}
          onBlur={onBlur}
        />,
      )
  }

  /** What is made of several controls is closed as one. */
  function asOne(control: ReactNode): ReactNode {
    return (
      <fieldset disabled={readOnly} className={styles.several}>
        {control}
      </fieldset>
    )
  }
}

interface ErrorOfField {
  readonly type?: unknown
  readonly message?: string | undefined
}

/** The schema's problem in words; a server's sentence as it came. */
export function errorWords(
  error: ErrorOfField,
  label: string,
  say: ReturnType<typeof useProblemWords>,
): string {
  if (error.type === 'server') return error.message ?? ''
  const limit = Number(error.message)
  return say({ code: error.type as FieldProblemCode, ...(error.message && { limit }) }, label)
}
