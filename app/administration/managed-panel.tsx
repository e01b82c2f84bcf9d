import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { createId } from '../../sync/ids.ts'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { fieldNames, type RecordForm } from '../records/form/record-form.ts'
import { SidePanel } from '../records/panel/side-panel.tsx'
import type { OpenPanel } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { State } from '../ui/states.tsx'
import { RecordHistory } from './audit/record-history.tsx'
import type { ManagedList } from './list-declaration.ts'
import { ActivePill, RefusedTogether } from './managed-list.tsx'
import { useIsRefusedNew } from './refused-new.tsx'

type Listed = { readonly id: string }

interface PanelProps<K extends KindName, V extends object, Row extends Listed, C> extends OpenPanel<Row> {
  readonly of: ManagedList<K, V, Row, C>
  readonly given: C
  readonly mayChange: boolean
  readonly nameOf: (row: Row) => string
}

/** One of a list beside it: what it is called, where it stands, and the form that writes it. */
export function ManagedPanel<K extends KindName, V extends object, Row extends Listed, C>(
  props: PanelProps<K, V, Row, C>,
) {
  const { of, id, row, onClose, onOpen, given, mayChange, nameOf } = props
  const { t } = useLingui()
  const isRefused = useIsRefusedNew(of.kind, id)
  const [newId] = useState(() => createId(of.kind as 'role', deviceIds))
  const isNew = (id === 'new' && of.words.fresh !== undefined) || isRefused
  if (row === undefined && !isNew)
    return (
      <SidePanel title={t(of.words.one)} onClose={onClose}>
        <State icon={of.icon} title={t(of.words.gone)} />
      </SidePanel>
    )
  const facts = row && of.facts?.(row, given)
  const readOnly = !mayChange || (row !== undefined && (of.isFixed?.(row, given) ?? false))
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{nameOf(row)}</bdi> : of.words.fresh ? t(of.words.fresh.title) : null}
      {...(row && { lead: <Lead of={of} row={row} /> })}
      onClose={onClose}
    >
      {row && of.together ? <RefusedTogether entity={row.id} command={of.together} /> : null}
      {facts ??
        (of.editor && row ? (
          <of.editor row={row} given={given} readOnly={readOnly} />
        ) : (
          <ListEditor
            of={of}
            row={row ?? null}
            // One that was refused is wanted again under its own.
            id={row?.id ?? (isRefused ? id : newId)}
            given={given}
            readOnly={readOnly}
            onSaved={(saved) => (row ? undefined : onOpen(saved))}
          />
        ))}
      {row ? <RecordHistory of={row.id} /> : null}
    </SidePanel>
  )
}

function Lead<K extends KindName, V extends object, Row extends Listed, C>(props: {
  readonly of: ManagedList<K, V, Row, C>
  readonly row: Row
}): ReactNode {
  const { of, row } = props
  return (
    of.lead?.(row) ?? (
      <>
        {of.active ? <ActivePill active={of.active.of(row)} /> : null}
        <RecordMark kind={of.kind} id={row.id} />
      </>
    )
  )
}

function ListEditor<K extends KindName, V extends object, Row extends Listed, C>(props: {
  readonly of: ManagedList<K, V, Row, C>
  /** Null for a new one, under the id it will have. */
  readonly row: Row | null
  readonly id: string
  readonly given: C
  readonly readOnly: boolean
  readonly onSaved: (id: string) => void
}) {
  const { of, row, id, given, readOnly, onSaved } = props
  const { t } = useLingui()
  const form = useMemo(
    () => (typeof of.form === 'function' ? of.form(given, row) : of.form),
    [of, given, row],
  )
  const record = useMemo(() => row && entryOf(of, form, row, given), [of, form, row, given])
  const useSave = of.useSave ?? useRecordSave
  const { onSave, refused } = useSave({
    command: of.save,
    form,
    id,
    record: row && (of.isKept?.(row, given) ?? true) ? record : null,
    title: (values) => titleOf(values) || (row ? of.names(row, given)[0] : ''),
    ...(of.lists && { lists: of.lists }),
  })
  return (
    <RecordEditor
      form={form}
      recordId={row?.id ?? 'new'}
      record={record}
      {...(of.initial && { initial: of.initial })}
      refused={refused}
      readOnly={readOnly}
      {...(row === null && of.words.fresh && { saveLabel: t(of.words.fresh.add) })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    >
      {row ? of.under?.(row, given) : null}
    </RecordEditor>
  )
}

/** What the form shows of a row: its own fields, where the declaration says no other. */
function entryOf<K extends KindName, V extends object, Row extends Listed, C>(
  of: ManagedList<K, V, Row, C>,
  form: RecordForm<V>,
  row: Row,
  given: C,
): V {
  if (of.entry) return of.entry(row, given)
  const fields = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(fieldNames(form).map((name) => [name, fields[name]])) as V
}

/** In the outbox it is called by what is written first of it. */
const titleOf = (values: object): string =>
  String((Object.values(values).find((value) => typeof value === 'string') as string | undefined) ?? '')
