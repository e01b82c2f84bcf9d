import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import type { Sequence } from '../../sync/entities/sequence.ts'
import { nextNumber } from '../../sync/rules/sequence-number.ts'
import { useFormat } from '../i18n/use-format.ts'
import { RecordEditor, type Save, type SaveOutcome } from '../records/form/record-editor.tsx'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import type { ListEditorProps } from './list-declaration.ts'
import {
  type SequenceEntry,
  type SequenceRecord,
  sequenceForm,
  sequenceRecordForm,
  sequenceToEntry,
} from './sequence-form.ts'

/** The number somebody wants to go on with, and the one that would have come. */
interface Jump {
  readonly from: number
  readonly to: number
}

/** A sequence there is: numbers only go up, and leaving some out is asked about first. */
export function SequenceEditor({ row: sequence, readOnly }: ListEditorProps<Sequence>) {
  const { t } = useLingui()
  const record = useMemo(() => sequenceToEntry(sequence), [sequence])
  const kept = useMemo((): SequenceRecord => {
    const { name, prefix, suffix, start, padding, last } = sequence
    return { name, prefix, suffix, start, padding, last }
  }, [sequence])
  const { onSave, refused } = useRecordSave<SequenceRecord>({
    command: 'saveSequence',
    form: sequenceRecordForm,
    id: sequence.id,
    record: kept,
    title: (values) => values.name,
  })
  const [jump, ask, answer] = useAsked<Jump>()
  const save = async ({
    changes,
    base,
    values,
  }: Save<SequenceEntry>): Promise<SaveOutcome<SequenceEntry>> => {
    const { next, ...others } = changes
    const { next: _next, ...before } = base
    const { next: wanted, ...rest } = values
    const due = nextNumber({ ...sequence, start: values.start })
    if (next !== undefined && wanted < due)
      return { kind: 'refused', sentence: t`Numbers only go up: ${due} is the next one`, field: 'next' }
    const isJump = next !== undefined && wanted > due
    if (isJump && !(await ask({ from: due, to: wanted })))
      return { kind: 'refused', sentence: t`Not saved: the next number stays as it was`, field: 'next' }
    const outcome = await onSave({
      changes: { ...others, ...(isJump && { last: wanted - 1 }) },
      base: { ...before, ...(isJump && { last: sequence.last }) },
      values: { ...rest, last: isJump ? wanted - 1 : sequence.last },
    })
    if (outcome.kind === 'refused')
      return {
        kind: 'refused',
        sentence: outcome.sentence,
        ...(outcome.field && { field: asEntry(outcome.field) }),
      }
    return outcome.kind === 'saved'
      ? outcome
      : {
          kind: 'changed',
          conflicts: outcome.conflicts.map(({ field, ...one }) => ({
            ...one,
            field: asEntry(field),
            theirs: record[asEntry(field)],
          })),
        }
  }
  return (
    <>
      <RecordEditor
        form={sequenceForm}
        recordId={sequence.id}
        record={record}
        refused={refused && refusedEntry(refused)}
        readOnly={readOnly}
        onSave={save}
      >
        <p className="m t12">
          <Trans>Numbers are given by the server when a document is sent, and never twice.</Trans>
        </p>
      </RecordEditor>
      {jump ? <JumpDialog jump={jump} sequence={sequence} onAnswer={answer} /> : null}
    </>
  )
}

const asEntry = (field: keyof SequenceRecord): keyof SequenceEntry => (field === 'last' ? 'next' : field)

type Refused<V extends object> = NonNullable<ReturnType<typeof useRecordSave<V>>['refused']>
function refusedEntry({
  changes,
  conflicts,
  field,
  ...rest
}: Refused<SequenceRecord>): Refused<SequenceEntry> {
  const { last, ...others } = changes
  return {
    ...rest,
    changes: { ...others, ...(typeof last === 'number' && { next: last + 1 }) },
    conflicts: conflicts.map(asEntry),
    ...(field && { field: asEntry(field) }),
  }
}

/** A question that somebody answers before what asked it goes on. */
function useAsked<T>(): [T | null, (about: T) => Promise<boolean>, (yes: boolean) => void] {
  const [about, setAbout] = useState<T | null>(null)
  const waiting = useRef<((yes: boolean) => void) | undefined>(undefined)
  const ask = (one: T) =>
    new Promise<boolean>((resolve) => {
      waiting.current = resolve
      setAbout(one)
    })
  const answer = (yes: boolean) => {
    setAbout(null)
    waiting.current?.(yes)
  }
  return [about, ask, answer]
}

function JumpDialog(props: {
  readonly jump: Jump
  readonly sequence: Sequence
  readonly onAnswer: (yes: boolean) => void
}) {
  const { jump, onAnswer } = props
  const { t } = useLingui()
  const format = useFormat()
  const [from, to] = [format.number(jump.from), format.number(jump.to)]
  return (
    <AlertDialog
      open
      title={t`Go on with ${to} instead of ${from}?`}
      confirmLabel={t`Go on with ${to}`}
      cancelLabel={t`Keep ${from}`}
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      <Trans>
        The next document gets {to}. Numbers from {from} up to it are never given, and this cannot be taken
        back.
      </Trans>
    </AlertDialog>
  )
}
