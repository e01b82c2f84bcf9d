/** The screen of a list that an organisation keeps, drawn from its declaration (`list-declaration.ts`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleOff, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { ExportDialog } from '../records/export/export-dialog.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { RecordAct, RecordSource, RecordTable } from '../records/record-table.ts'
import { RecordsScreen } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import type { Wish } from '../replica/engine.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { useMayOpen } from '../shell/use-may-open.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { announce } from '../ui/live-region.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useUndo } from '../ui/undo.tsx'
import { FilesMenu } from './audit/files-menu.tsx'
import type { ListRemoval, ManagedList } from './list-declaration.ts'
import styles from './managed-list.module.css'
import { ActivePill, STATUS_OPTIONS, TwoScripts, useHolds, useTwoScripts } from './managed-list.tsx'
import { ManagedPanel } from './managed-panel.tsx'
import { RefusedNew } from './refused-new.tsx'

type Listed = { readonly id: string }

export function ManagedListScreen<K extends KindName, V extends object, Row extends Listed, C>({
  of,
}: {
  readonly of: ManagedList<K, V, Row, C>
}) {
  return useMayOpen(of.page) ? <List of={of} /> : <NotAuthorised />
}

function List<K extends KindName, V extends object, Row extends Listed, C>({
  of,
}: {
  readonly of: ManagedList<K, V, Row, C>
}) {
  const { t } = useLingui()
  // Without `use` nothing is given, and C is undefined.
  const useGiven = of.use ?? (useNothing as () => C)
  const given = useGiven()
  const mayChange = useHolds(of.changes)
  const held = useHeld(of.kind)
  const source = useRowSource(of, given)
  const table = useListTable(of, given)
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const acts = useListActs(of, { given, mayChange, nameOf: table.nameOf })
  const [exporting, setExporting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { words } = of
  const add =
    mayChange && words.fresh ? (
      <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
        {t(words.fresh.add)}
      </Button>
    ) : null
  return (
    <RecordsScreen
      title={t(words.title)}
      table={table}
      source={source}
      search={search}
      acts={acts}
      choosable={of.exported !== undefined || acts.some((act) => !act.single)}
      countWords={(count) => t(words.count(count))}
      tabs={of.tabs}
      notice={
        <>
          <FailureBanner text={failure} />
          {of.notice}
          <RefusedNew kind={of.kind} held={held} onOpen={open} />
        </>
      }
      actions={(shown, chosen) => (
        <>
          {of.files ? <FilesMenu ask={of.files} fileName={t(words.title)} onFailure={setFailure} /> : null}
          {of.exported && shown.matching.length > 0 ? (
            <Button variant="outline" icon={IconDownload} onClick={() => setExporting(true)}>
              <Trans>Export</Trans>
            </Button>
          ) : null}
          {add}
          {of.exported ? (
            <ExportDialog
              open={exporting}
              onClose={() => setExporting(false)}
              table={table}
              fileName={t(words.title)}
              rows={shown.matching}
              chosen={chosen}
              {...(of.exported === 'all' && { shown: () => true })}
            />
          ) : null}
        </>
      )}
      empty={
        <EmptyState icon={of.icon} acts={add}>
          {t(words.empty)}
        </EmptyState>
      }
      panel={(panel) => (
        <ManagedPanel {...panel} of={of} given={given} mayChange={mayChange} nameOf={table.nameOf} />
      )}
    />
  )
}

const useNothing = () => undefined

function useRowSource<K extends KindName, V extends object, Row extends Listed, C>(
  of: ManagedList<K, V, Row, C>,
  given: C,
): RecordSource<Row> {
  const source = useHeldSource(of.kind)
  return useMemo(() => {
    // Without `rows` a row is what is held.
    const rows = of.rows ? of.rows(source.rows, given) : (source.rows as readonly unknown[] as readonly Row[])
    return { ...source, rows, ...(of.hasOwn && { phase: 'ready' as const }) }
  }, [of, source, given])
}

function useListTable<K extends KindName, V extends object, Row extends Listed, C>(
  of: ManagedList<K, V, Row, C>,
  given: C,
): RecordTable<Row> {
  const scripts = useTwoScripts()
  return useMemo(() => {
    const { active, kind } = of
    const nameOf = (row: Row) => {
      const [en, ar = ''] = of.names(row, given)
      return scripts(en, ar).first
    }
    const spelt = (row: Row) => {
      const [en, ar = ''] = of.names(row, given)
      return <TwoScripts en={en} ar={ar} />
    }
    return {
      id: of.table,
      rowId: (row) => row.id,
      nameOf,
      words: (row) => [
        ...of.names(row, given).filter((name) => name !== undefined),
        ...(of.searched?.(row, given) ?? []),
      ],
      searchLabel: of.words.search,
      ...(!of.hasOwn && { sort: of.sort ?? 'name' }),
      columns: [
        {
          id: 'name',
          label: msg`Name`,
          shown: 'always',
          card: 'title',
          value: nameOf,
          cell: (row) =>
            of.nameCell?.(row, given) ?? (
              <span className={styles.name}>
                {spelt(row)}
                <RecordMark kind={kind} id={row.id} />
              </span>
            ),
        },
        ...(of.columns?.(given) ?? []),
        ...(active
          ? [
              {
                id: 'status',
                label: msg`Status`,
                width: 130,
                card: 'fact' as const,
                value: active.of,
                cell: (row: Row) => <ActivePill active={active.of(row)} />,
              },
            ]
          : []),
      ],
      filters: [
        ...(active
          ? [
              {
                id: 'status',
                kind: 'choice' as const,
                label: msg`Status`,
                options: STATUS_OPTIONS,
                of: (row: Row) => (active.of(row) ? 'active' : 'inactive'),
              },
            ]
          : []),
        ...(of.filters?.(given) ?? []),
      ],
    }
  }, [of, given, scripts])
}

interface ActsOf<Row, C> {
  readonly given: C
  readonly mayChange: boolean
  readonly nameOf: (row: Row) => string
}

/** Those of the declaration, switching on and off with a way back, and removing. */
function useListActs<K extends KindName, V extends object, Row extends Listed, C>(
  of: ManagedList<K, V, Row, C>,
  { given, mayChange, nameOf }: ActsOf<Row, C>,
): readonly RecordAct<Row>[] {
  const navigate = useNavigate()
  const switchThem = useSwitch(of, given, nameOf)
  return useMemo(() => {
    const { active, removal } = of
    const own = of.acts?.(given, (path) => void navigate({ to: path, search: {} as never })) ?? []
    if (!mayChange) return own
    const isFree = (row: Row) => !of.isFixed?.(row, given)
    const maySwitch = (row: Row) => isFree(row) && (active?.may?.(row, given) ?? true)
    const switches: readonly RecordAct<Row>[] = active
      ? [
          {
            id: 'on',
            label: msg`Switch on`,
            icon: IconCircleCheck,
            fits: (row) => !active.of(row) && maySwitch(row),
            run: (rows) => void switchThem(rows, true),
          },
          {
            id: 'off',
            label: msg`Switch off`,
            icon: IconCircleOff,
            fits: (row) => active.of(row) && maySwitch(row),
            run: (rows) => void switchThem(rows, false),
          },
        ]
      : []
    const removing: readonly RecordAct<Row>[] = removal
      ? [
          {
            id: 'remove',
            label: msg`Remove`,
            icon: IconTrash,
            danger: true,
            fits: isFree,
            dialog: (rows, close) => (
              <RemoveDialog removal={removal} rows={rows.filter(isFree)} nameOf={nameOf} onClose={close} />
            ),
          },
        ]
      : []
    return [...own, ...switches, ...removing]
  }, [of, given, mayChange, nameOf, navigate, switchThem])
}

/** One or many at once, and back again. */
function useSwitch<K extends KindName, V extends object, Row extends Listed, C>(
  of: ManagedList<K, V, Row, C>,
  given: C,
  nameOf: (row: Row) => string,
) {
  const { t } = useLingui()
  const replica = useReplica()
  const offerUndo = useUndo()
  return useMemo(() => {
    const field = of.active?.field ?? ''
    const wishes = (rows: readonly Row[], wanted: boolean, isKept: (row: Row) => boolean) =>
      rows.map((row) => {
        const change = changedFields(isKept(row) ? { [field]: !wanted } : null, { [field]: wanted })
        // It saves a record, as the declaration says: that is what such a command takes.
        return { name: of.save, input: { id: row.id, ...change }, options: { title: nameOf(row) } } as Wish
      })
    return async (rows: readonly Row[], wanted: boolean) => {
      const sent = await replica.dispatchAll(wishes(rows, wanted, (row) => of.isKept?.(row, given) ?? true))
      if (!sent.ok) return announce(t`Nothing was changed.`)
      const count = rows.length
      offerUndo({
        message: wanted
          ? t`${plural(count, { one: '# switched on', other: '# switched on' })}`
          : t`${plural(count, { one: '# switched off', other: '# switched off' })}`,
        // By now there is a record of each.
        undo: () => void replica.dispatchAll(wishes(rows, !wanted, () => true)),
      })
    }
  }, [of, given, nameOf, t, replica, offerUndo])
}

function RemoveDialog<Row extends Listed>(props: {
  readonly removal: ListRemoval<Row>
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly onClose: () => void
}) {
  const { removal, rows, nameOf, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const [first] = rows
  const count = rows.length
  return (
    <AlertDialog
      open
      destructive
      title={count === 1 && first ? t(removal.ask(isolate(nameOf(first)))) : t(removal.askSeveral(count))}
      confirmLabel={t(removal.confirm(count))}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatchAll(rows.map((row) => removal.wish(row, nameOf(row))))
        onClose()
      }}
    >
      {t(removal.comes)}
    </AlertDialog>
  )
}
