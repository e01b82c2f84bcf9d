import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconCloudOff,
} from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useShellDataIfAny } from '../shell/shell-data.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { announce } from '../ui/live-region.tsx'
import { RefreshBar } from '../ui/refresh-bar.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { EmptyFiltered, ErrorState, State, StillLoading } from '../ui/states.tsx'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { useOpenRecord } from './panel/use-open-record.ts'
import type { RecordAct, RecordSource, RecordTable } from './record-table.ts'
import styles from './records-screen.module.css'
import { isNarrowed, type RecordSearch, withoutFilters } from './rules/record-search.ts'
import { BulkBar } from './table/bulk-bar.tsx'
import { DataTable, type DataTableProps } from './table/data-table.tsx'
import { FilterLine } from './table/filter-line.tsx'
import { FilterTabs } from './table/filter-tabs.tsx'
import { useSearchWords } from './table/filter-words.ts'
import { Pager } from './table/pager.tsx'
import { RecordCards } from './table/record-cards.tsx'
import { useChoice } from './table/use-choice.ts'
import { useColumns } from './table/use-columns.ts'
import { type Rows, useRows } from './table/use-rows.ts'
import { useChoosePageSize } from './use-page-size.ts'

export interface OpenPanel<Row> {
  /** Of the address: an id, or `new`. */
  readonly id: string
  /** Undefined for `new`, for a row of another page, and for one that is not there. */
  readonly row: Row | undefined
  readonly search: RecordSearch
  readonly onClose: () => void
  /** Another record, or the same after it was created. */
  readonly onOpen: (id: string) => void
  readonly onTab: (tab: string | undefined) => void
}

export interface RecordsScreenProps<Row extends object> {
  readonly title: string
  readonly table: RecordTable<Row>
  readonly source: RecordSource<Row>
  /** `Route.useSearch()`, parsed by `parseRecordSearch`. */
  readonly search: RecordSearch
  readonly acts?: readonly RecordAct<Row>[]
  /** Puts a row at another place, zero-based: rows whose order people make. It is theirs while all are shown in it. */
  readonly onMove?: (row: Row, at: number) => void
  /** Whether rows can be chosen; usual where there is an act for several. */
  readonly choosable?: boolean
  /** "184 users". */
  readonly countWords: (count: number) => string
  /** At the end of the title's line: create, import, export. On phones they stand under the list. */
  readonly actions?: ReactNode | ((shown: Rows<Row>, chosen: readonly Row[]) => ReactNode)
  /** Nothing is there yet: what will appear, and one button. */
  readonly empty: ReactNode
  /** A `SidePanel` of the record in the address. */
  readonly panel?: (open: OpenPanel<Row>) => ReactNode
  /** After the tabs of a filter: links to lists of another kind. */
  readonly tabs?: ReactNode
  /** Over the list: what must be said first. */
  readonly notice?: ReactNode
}

/**
 * A screen of records: the list with its search, filters, columns, ticks and pages, and one record beside it, all in
 * the address. A screen is this with a declaration (`RecordTable`), where the rows come from, and a panel.
 */
export function RecordsScreen<Row extends object>(props: RecordsScreenProps<Row>) {
  const { title, table, source, search, panel } = props
  const [asking, own] = useAsking(props.acts)
  const address = useOpenRecord(search)
  const shown = useRows(table, source, search)
  const isWhole = !isNarrowed(search) && (search.sort ?? table.sort) === table.sort && shown.pageCount <= 1
  const onMove = useSaidMove(table, shown, isWhole ? props.onMove : undefined)
  const acts = useMemo(
    () => [...own, ...movingActs(table, shown.rows, onMove)],
    [own, table, shown.rows, onMove],
  )
  const replace = useCallback((next: RecordSearch) => address.go(next, { replace: true }), [address])
  const choice = useChoice(table, source, shown, search, replace)
  const columns = useColumns(table)
  const choosePageSize = useChoosePageSize()
  const isPhone = useMedia(PHONE)
  const [wantsChoosing, setWantsChoosing] = useState(false)
  const choosable = props.choosable ?? acts.some((act) => !act.single)
  const choosing = choosable && (wantsChoosing || choice.count > 0)
  const isOffline = useShellDataIfAny()?.connection.state === 'offline'
  const isEmpty = shown.total === 0
  const mayChooseAll = source.from === 'device'
  const list: DataTableProps<Row> = {
    label: title,
    table,
    columns: columns.shown,
    shown,
    search,
    acts,
    mayChooseAll,
    onMove,
    beside: panel !== undefined && search.open !== undefined,
    onSort: (sort) => {
      const { sort: _sort, page: _page, ...rest } = search
      address.go({ ...rest, ...(sort !== undefined && { sort }) }, { replace: true })
    },
    ...(choosable && { choice }),
    ...(panel && { onOpen: (row: Row) => address.open(table.rowId(row)) }),
  }
  const actions = typeof props.actions === 'function' ? props.actions(shown, choice.rows) : props.actions
  const bulk = <BulkBar choice={choice} acts={acts} matching={mayChooseAll ? shown.total : null} />
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={title}
        folders
        actions={isPhone ? undefined : actions}
        tabs={<FilterTabs table={table} source={source} search={search} more={props.tabs} />}
      />
      {isEmpty && !isNarrowed(search) ? null : (
        <FilterLine
          table={table}
          search={search}
          onSearch={(next, { typed }) => address.go(next, { replace: typed })}
          count={source.phase === 'ready' ? props.countWords(shown.total) : null}
          updatedAt={isOffline ? source.updatedAt : undefined}
          columns={isPhone ? null : columns}
          actions={isPhone ? actions : undefined}
          choosing={choosing}
          onChoosing={
            isPhone && choosable
              ? () => {
                  setWantsChoosing(!choosing)
                  if (choosing) choice.set({ kind: 'some', ids: new Set() })
                }
              : null
          }
        />
      )}
      <div className={styles.split}>
        <div className={styles.list}>
          <h2 className="sr">{title}</h2>
          <RefreshBar active={source.refreshing ?? false} />
          {props.notice}
          {choosable ? bulk : null}
          {source.phase === 'failed' && !isEmpty ? <NotFresh retry={source.retry} /> : null}
          {isEmpty ? (
            <NoRows {...props} onClear={() => address.go(withoutFilters(search))} />
          ) : isPhone ? (
            <RecordCards {...list} choosing={choosing} />
          ) : (
            <DataTable {...list} />
          )}
          <Pager
            shown={shown}
            {...(table.pageSize !== undefined && {
              size: {
                value: table.pageSize,
                onValue: (size) => {
                  choosePageSize(size)
                  const { page: _page, ...rest } = search
                  address.go(rest, { replace: true })
                },
              },
            })}
            onPage={(page) => {
              const { page: _page, ...rest } = search
              address.go(page > 1 ? { ...rest, page } : rest)
            }}
          />
        </div>
        {panel && search.open !== undefined
          ? panel({
              id: search.open,
              row: source.rows.find((row) => table.rowId(row) === search.open),
              search,
              onClose: address.close,
              onOpen: address.open,
              onTab: (tab) => {
                const { tab: _tab, ...rest } = search
                address.go(tab === undefined ? rest : { ...rest, tab }, { replace: true })
              },
            })
          : null}
      </div>
      {asking}
    </div>
  )
}

/** Where it stands now is said: the list itself is not read again. */
function useSaidMove<Row>(
  table: RecordTable<Row>,
  { rows }: Rows<Row>,
  onMove: ((row: Row, at: number) => void) | undefined,
): ((row: Row, at: number) => void) | undefined {
  const { t } = useLingui()
  return useMemo(
    () =>
      onMove &&
      ((row, at) => {
        const [name, place, total] = [isolate(table.nameOf(row)), at + 1, rows.length]
        onMove(row, at)
        announce(t`${name} stands at ${place} of ${total}.`)
      }),
    [onMove, table, rows, t],
  )
}

/** For the thumb, and for who uses neither pointer nor the keys of the table. */
function movingActs<Row>(
  table: RecordTable<Row>,
  rows: readonly Row[],
  onMove: ((row: Row, at: number) => void) | undefined,
): readonly RecordAct<Row>[] {
  if (!onMove) return NO_ACTS
  const placeOf = (row: Row) => rows.findIndex((one) => table.rowId(one) === table.rowId(row))
  const last = rows.length - 1
  const act = (
    id: string,
    look: Pick<RecordAct<Row>, 'label' | 'icon'>,
    to: (at: number) => number,
  ): RecordAct<Row> => ({
    ...{ id, ...look, single: true },
    fits: (row) => placeOf(row) !== Math.max(0, Math.min(last, to(placeOf(row)))),
    run: ([row]) => row !== undefined && onMove(row, to(placeOf(row))),
  })
  return [
    act('move-up', { label: msg`Move up`, icon: IconArrowUp }, (at) => at - 1),
    act('move-down', { label: msg`Move down`, icon: IconArrowDown }, (at) => at + 1),
    act('move-first', { label: msg`Move to the top`, icon: IconArrowBarToUp }, () => 0),
    act('move-last', { label: msg`Move to the end`, icon: IconArrowBarToDown }, () => last),
  ]
}

const NO_ACTS: readonly never[] = []

/** The dialog of the act that asks something, and acts that open theirs. */
function useAsking<Row>(acts: readonly RecordAct<Row>[] = NO_ACTS): [ReactNode, readonly RecordAct<Row>[]] {
  const [asked, setAsked] = useState<{ readonly id: string; readonly rows: readonly Row[] } | null>(null)
  const opening = useMemo(
    () =>
      acts.map((act) =>
        act.dialog ? { ...act, run: (rows: readonly Row[]) => setAsked({ id: act.id, rows }) } : act,
      ),
    [acts],
  )
  const act = acts.find((one) => one.id === asked?.id)
  return [asked && act?.dialog?.(asked.rows, () => setAsked(null)), opening]
}

/** Rows are held, and fresh ones could not be had: they stay, and this is said. */
function NotFresh({ retry }: { readonly retry: (() => void) | undefined }) {
  return (
    <div className={styles.notice}>
      <Banner
        icon={IconAlertTriangle}
        tone="bad"
        act={
          retry ? (
            <Button variant="link" onClick={retry}>
              <Trans>Retry</Trans>
            </Button>
          ) : undefined
        }
      >
        <p>
          <Trans>The list could not be refreshed. What is shown may be old.</Trans>
        </p>
      </Banner>
    </div>
  )
}

function NoRows<Row extends object>(props: RecordsScreenProps<Row> & { readonly onClear: () => void }) {
  const { source, search, table, empty, onClear } = props
  const { t } = useLingui()
  const searchWords = useSearchWords(table)
  const retry = source.retry ?? (() => location.reload())
  switch (source.phase) {
    case 'loading':
      return (
        <ListSkeleton rows={8} slow={<StillLoading title={t`Still loading this list`} onRetry={retry} />} />
      )
    case 'failed':
      return (
        <ErrorState
          title={t`The list could not be loaded`}
          onRetry={retry}
          {...(source.details !== undefined && { details: source.details })}
        >
          <Trans>The server did not answer.</Trans>
        </ErrorState>
      )
    case 'absent':
      return (
        <State
          icon={IconCloudOff}
          title={t`This list is not on this device.`}
          acts={
            <Button variant="outline" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>It opens when there is a connection.</Trans>
        </State>
      )
    case 'ready':
      return isNarrowed(search) ? (
        <EmptyFiltered filters={searchWords(search)} onClear={onClear} />
      ) : (
        <div className={styles.empty}>{empty}</div>
      )
  }
}
