/** Sequences of document numbers: in the console and, only to be read, in the designer (A040). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { Sequence } from '../../sync/entities/sequence.ts'
import { createId } from '../../sync/ids.ts'
import { nextNumber, printedNumber, takeNumber } from '../../sync/rules/sequence-number.ts'
import { useFormat } from '../i18n/use-format.ts'
import { RecordEditor, type Save, type SaveOutcome } from '../records/form/record-editor.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { RecordTable } from '../records/record-table.ts'
import { type OpenPanel, RecordsScreen } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Ltr } from '../ui/bidi.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState, State } from '../ui/states.tsx'
import styles from './managed-list.module.css'
import { useHolds } from './managed-list.tsx'
import {
  type NewSequenceEntry,
  newSequenceForm,
  type SequenceEntry,
  type SequenceRecord,
  sequenceForm,
  sequenceRecordForm,
  sequenceToEntry,
} from './sequence-form.ts'

const sequenceTable: RecordTable<Sequence> = {
  id: 'sequences',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.prefix, one.suffix],
  searchLabel: msg`Name of a sequence`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => (
        <span className={styles.name}>
          <bdi className="b">{one.name}</bdi>
          <RecordMark kind="sequence" id={one.id} />
        </span>
      ),
    },
    {
      id: 'next',
      label: msg`Next number`,
      width: 220,
      card: 'line',
      value: (one) => printedNumber(one, nextNumber(one)),
      cell: (one) => <NextNumber sequence={one} />,
    },
    {
      id: 'given',
      label: msg`Given last`,
      width: 180,
      card: 'none',
      value: (one) => one.last,
      cell: (one) =>
        one.last === null || one.last < one.start ? (
          <span className="m">–</span>
        ) : (
          <span className="m">
            <Ltr>{printedNumber(one, one.last)}</Ltr>
          </span>
        ),
    },
    {
      id: 'start',
      label: msg`First number`,
      width: 120,
      end: true,
      shown: 'asked',
      card: 'none',
      value: (one) => one.start,
      cell: (one) => one.start,
    },
  ],
}

function NextNumber({ sequence }: { readonly sequence: Sequence }) {
  const next = takeNumber(sequence)
  return next ? (
    <Ltr>{next.printed}</Ltr>
  ) : (
    <span className="m">
      <Trans>No number is left</Trans>
    </span>
  )
}

export function SequencesScreen() {
  const { t } = useLingui()
  const mayWrite = useHolds('sequenceWrite')
  const source = useHeldSource('sequence')
  const search = useRecordSearch(sequenceTable)
  const { open } = useOpenRecord(search)
  const add = mayWrite ? (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Add sequence</Trans>
    </Button>
  ) : null
  return (
    <RecordsScreen
      title={t`Sequences`}
      table={sequenceTable}
      source={source}
      search={search}
      countWords={(count) => t`${plural(count, { one: '# sequence', other: '# sequences' })}`}
      actions={add}
      empty={
        <EmptyState icon={IconListNumbers} acts={add}>
          <Trans>
            A sequence numbers documents when they are sent: each number is given once, and none is left out.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <SequencePanel {...panel} mayWrite={mayWrite} />}
    />
  )
}

function SequencePanel({ id, row, onClose, onOpen, mayWrite }: OpenPanel<Sequence> & { mayWrite: boolean }) {
  const { t } = useLingui()
  if (id !== 'new' && row === undefined)
    return (
      <SidePanel title={t`Sequence`} onClose={onClose}>
        <State icon={IconListNumbers} title={t`This sequence is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.name}</bdi> : t`New sequence`}
      {...(row && { lead: <RecordMark kind="sequence" id={row.id} /> })}
      onClose={onClose}
    >
      {row ? (
        <SequenceEditor sequence={row} readOnly={!mayWrite} />
      ) : (
        <NewSequenceEditor onSaved={onOpen} readOnly={!mayWrite} />
      )}
    </SidePanel>
  )
}

function NewSequenceEditor({
  onSaved,
  readOnly,
}: {
  readonly onSaved: (id: string) => void
  readonly readOnly: boolean
}) {
  const { t } = useLingui()
  const [id] = useState(() => createId('sequence', deviceIds))
  const { onSave, refused } = useRecordSave<NewSequenceEntry>({
    command: 'saveSequence',
    form: newSequenceForm,
    id,
    record: null,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={newSequenceForm}
      recordId="new"
      record={null}
      initial={{ start: 1, padding: 0 }}
      refused={refused}
      readOnly={readOnly}
      saveLabel={t`Add sequence`}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    />
  )
}

/** The number somebody wants to go on with, and the one that would have come. */
interface Jump {
  readonly from: number
  readonly to: number
}

function SequenceEditor({ sequence, readOnly }: { readonly sequence: Sequence; readonly readOnly: boolean }) {
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
