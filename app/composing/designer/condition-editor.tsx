import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { DraftView, FieldView } from '../../../sync/collab/draft-view.ts'
import { isDay, kindFacts } from '../../../sync/entities/field.ts'
import { MAX_EXPRESSION } from '../../../sync/rules/expression.ts'
import { isValidCondition, waitingForThemselves, waitsFor } from '../../../sync/rules/field-conditions.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FIELD_WORDS } from '../field-words.tsx'
import { useDesigner } from './designer-context.tsx'
import styles from './field-properties.module.css'
import {
  type Clause,
  clauseFor,
  hasValue,
  type SimpleCondition,
  type Test,
  testsOf,
  toExpression,
  toSimple,
} from './simple-condition.ts'

const TEST_WORDS: Readonly<Record<Test, MessageDescriptor>> = {
  ticked: msg`is ticked`,
  notTicked: msg`is not ticked`,
  filled: msg`is filled in`,
  empty: msg`is empty`,
  is: msg`is`,
  isNot: msg`is not`,
  atLeast: msg`is at least`,
  atMost: msg`is at most`,
}

export interface ConditionEditorProps {
  readonly field: FieldView
  readonly draft: DraftView
}

/** Drawings, codes and the names of acts, which each reads in their own language, are nothing to compare. */
const isComparable = (kind: FieldView['kind']): boolean => {
  const { holds } = kindFacts(kind)
  return holds !== 'drawing' && holds !== 'address' && holds !== 'act'
}

/** When the field is there: always, or while other fields say so. Each change is kept at once. */
export function ConditionEditor({ field, draft }: ConditionEditorProps) {
  const { t } = useLingui()
  const designer = useDesigner()
  const { condition } = field
  const others = draft.fields.filter((one) => one.id !== field.id && isComparable(one.kind))
  const free = others.filter((one) => !waitsFor(draft.fields, one.id, field.id))
  const write = (next: SimpleCondition) => {
    const text = toExpression(next)
    // Longer than can be kept: the line that would make it so is not added.
    if (text === null || text.length <= MAX_EXPRESSION) designer.update({ condition: text })
  }
  const problem = !isValidCondition(field, draft.fields)
    ? t`It asks for a field that is not there any more, or cannot be understood`
    : waitingForThemselves(draft.fields).has(field.id)
      ? t`It waits for a field that waits for this one: neither would ever be shown`
      : null
  const simple = condition === null ? null : toSimple(condition)
  if (others.length === 0 && condition === null) return null
  return (
    <fieldset className={styles.condition}>
      <legend className="lab">
        <Trans>Show this field</Trans>
      </legend>
      <Segmented<'always' | 'when'>
        fill
        label={t`Show this field`}
        value={condition === null ? 'always' : 'when'}
        onValue={(value) => {
          const [first] = free
          if (value === 'always') designer.update({ condition: null })
          else if (first) write({ all: true, clauses: [clauseFor(first)] })
        }}
        options={[
          { value: 'always', label: t({ message: 'Always', context: 'showing a field' }) },
          { value: 'when', label: t`Only when…`, disabled: condition === null && free.length === 0 },
        ]}
      />
      {condition === null && free.length === 0 ? (
        <p className="t12 m">
          <Trans>Every other field waits for this one.</Trans>
        </p>
      ) : null}
      {simple ? (
        <Clauses field={field} draft={draft} simple={simple} others={others} free={free} onChange={write} />
      ) : condition !== null ? (
        <p className="mono ltr t12">{condition}</p>
      ) : null}
      {problem ? (
        <p className="error" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

interface ClausesProps extends ConditionEditorProps {
  readonly simple: SimpleCondition
  readonly others: readonly FieldView[]
  /** Those that do not wait for this field. */
  readonly free: readonly FieldView[]
  readonly onChange: (next: SimpleCondition) => void
}

function Clauses({ draft, simple, others, free, onChange }: ClausesProps) {
  const { t } = useLingui()
  const { all, clauses } = simple
  const [first] = free
  return (
    <>
      {clauses.length > 1 ? (
        <Segmented<'all' | 'any'>
          label={t`How the conditions count`}
          value={all ? 'all' : 'any'}
          onValue={(value) => onChange({ clauses, all: value === 'all' })}
          options={[
            { value: 'all', label: t`All of these` },
            { value: 'any', label: t`Any of these` },
          ]}
        />
      ) : null}
      {clauses.map((clause, index) => (
        <ClauseLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; two may say the same while typing
          key={index}
          index={index}
          draft={draft}
          clause={clause}
          others={others}
          free={free}
          onChange={(next) =>
            onChange({ all, clauses: clauses.map((one, at) => (at === index ? next : one)) })
          }
          onRemove={() => onChange({ all, clauses: clauses.filter((_, at) => at !== index) })}
        />
      ))}
      <Button
        icon={IconPlus}
        variant="quiet"
        disabled={!first || clauses.length >= MOST}
        onClick={() => first && onChange({ all, clauses: [...clauses, clauseFor(first)] })}
      >
        <Trans>Add condition</Trans>
      </Button>
    </>
  )
}
/** Each names a field by an id of 32 letters: more would not fit into an expression. */
const MOST = 6

interface ClauseLineProps {
  readonly index: number
  readonly draft: DraftView
  readonly clause: Clause
  readonly others: readonly FieldView[]
  readonly free: readonly FieldView[]
  readonly onChange: (next: Clause) => void
  readonly onRemove: () => void
}

function ClauseLine({ index, draft, clause, others, free, onChange, onRemove }: ClauseLineProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const name = useFieldName(draft)
  const asked = others.find((one) => one.id === clause.fieldId)
  const number = format.number(index + 1)
  const tests = asked ? testsOf(asked.kind) : [clause.test]
  return (
    <div className={styles.clause}>
      <div className="row">
        <Select
          label={t`Field of condition ${number}`}
          hideLabel
          size="sm"
          value={clause.fieldId}
          onValue={(id) => {
            const chosen = others.find((one) => one.id === id)
            if (chosen) onChange(clauseFor(chosen))
          }}
          options={[
            ...others.map((one) => {
              const called = name(one)
              const isFree = free.includes(one)
              return {
                value: one.id,
                label: isFree ? called : t`${called} (waits for this field)`,
                disabled: !isFree,
              }
            }),
            ...(asked ? [] : [{ value: clause.fieldId, label: t`A field that is no longer there` }]),
          ]}
        />
        <IconButton icon={IconX} label={t`Remove condition ${number}`} onClick={onRemove} />
      </div>
      <Select
        label={t`Test of condition ${number}`}
        hideLabel
        size="sm"
        value={clause.test}
        onValue={(test) => onChange({ ...clause, test: test as Test })}
        options={tests.map((test) => ({ value: test, label: i18n._(TEST_WORDS[test]) }))}
      />
      {hasValue(clause.test) ? <ClauseValue {...{ asked, clause, number, onChange }} /> : null}
    </div>
  )
}

function ClauseValue(props: {
  readonly asked: FieldView | undefined
  readonly clause: Clause
  readonly number: string
  readonly onChange: (next: Clause) => void
}) {
  const { t } = useLingui()
  const { asked, clause, number, onChange } = props
  const label = t`Value of condition ${number}`
  const common = { label, hideLabel: true, size: 'sm', value: clause.value } as const
  const set = (value: string) => onChange({ ...clause, value })
  if (asked?.kind === 'radio' || asked?.kind === 'dropDown') {
    const options = [...new Set(asked.options)].filter(Boolean)
    return (
      <Select
        {...common}
        onValue={set}
        options={[...new Set([...options, clause.value])].map((value) => ({ value, label: value }))}
      />
    )
  }
  if (asked && isDay(asked.kind)) return <DateInput {...common} onText={set} />
  return <TextInput {...common} maxLength={100} onText={set} />
}

/** What people tell fields apart by: the label, else the kind and the page. */
function useFieldName(draft: DraftView): (field: FieldView) => string {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const isTwice = (label: string) => draft.fields.filter((one) => one.label === label).length > 1
  return (field) => {
    const kind = i18n._(FIELD_WORDS[field.kind].label)
    const label = field.label.trim()
    const page = format.number(field.place.page)
    if (label !== '' && !isTwice(field.label)) return label
    const called = label || kind
    return t`${called}, page ${page}`
  }
}
