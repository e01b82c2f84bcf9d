import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { isolate } from '../../ui/isolate.ts'
import { useItemKey } from '../../ui/use-item-key.ts'
import type { RecordAct, RecordColumn, RecordTable } from '../record-table.ts'
import { ALL_CHOSEN, choose, isChosen, NOTHING_CHOSEN, shareChosen } from '../rules/chosen.ts'
import { fittingColumns, leastWidth } from '../rules/fitting-columns.ts'
import { isSortable, nextSort, type RecordSearch } from '../rules/record-search.ts'
import { tableKey } from '../rules/table-keys.ts'
import styles from './data-table.module.css'
import { RowMenu } from './row-menu.tsx'
import type { Choice } from './use-choice.ts'
import type { Rows } from './use-rows.ts'

export interface DataTableProps<Row> {
  readonly label: string
  readonly table: RecordTable<Row>
  readonly columns: readonly RecordColumn<Row>[]
  readonly shown: Rows<Row>
  readonly search: RecordSearch
  readonly onSort: (sort: string | undefined) => void
  /** Without it rows have no ticks. */
  readonly choice?: Choice<Row>
  readonly acts: readonly RecordAct<Row>[]
  readonly onOpen?: (row: Row) => void
  /** All that match may be chosen at once, also those that are not here. */
  readonly mayChooseAll: boolean
  /** Puts a row at another place, zero-based among all of them. Without it their order is not people's to make. */
  readonly onMove?: ((row: Row, at: number) => void) | undefined
  /** Something stands beside it: columns that do not fit are left out, instead of being scrolled to. */
  readonly beside?: boolean
}

const HEAD_HEIGHT = 40
const ROW_HEIGHT = 56

/** Rows and columns, of which only what is seen is in the page. One row has the focus; screen readers hear where. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, table, shown, choice, acts, onOpen, onMove } = props
  const { rows } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useFitting(scroller, props.columns, props.beside ?? false)
  const [at, setAt] = useState(0)
  const active = Math.min(at, rows.length - 1)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => table.rowHeight ?? ROW_HEIGHT,
    getItemKey: useItemKey(rows, table.rowId),
    overscan: 6,
    // The head lies over the first of what is seen.
    scrollPaddingEnd: HEAD_HEIGHT,
    // Nothing is higher than the window: the first drawing has every row that will be seen.
    initialRect: { width: 0, height: globalThis.window?.innerHeight ?? 0 },
  })
  const focus = useFocusRow(scroller, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  // Another page begins at its first row.
  const page = shown.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what changes
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    setAt(0)
  }, [page])

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement
    const inRow = target.closest<HTMLElement>('[data-index]')
    if (inRow === null || target.closest('[popover]') || event.defaultPrevented) return
    const onRow = inRow === target
    const way = event.altKey && onRow ? WAYS[event.key] : undefined
    const carried = rows[active]
    if (way !== undefined && onMove && carried !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      const to = active + way
      if (to < 0 || to >= rows.length) return
      onMove(carried, to)
      setAt(to)
      return focus(to)
    }
    const seen = Math.floor((scroller.current?.clientHeight ?? 0) / (table.rowHeight ?? ROW_HEIGHT))
    const act = tableKey(event, { at: active, count: rows.length, seen, anyChosen: (choice?.count ?? 0) > 0 })
    // Enter and Space of a control within a row are its own.
    if (act === undefined || (!onRow && (act.kind === 'open' || act.kind === 'toggle'))) return
    const row = rows[active]
    const ids = (from: number, to: number) =>
      rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(table.rowId)
    if (act.kind === 'menu' && acts.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (act.kind === 'move') {
      setAt(act.to)
      focus(act.to)
      if (act.choose && choice) choice.set(choose(choice.chosen, ids(active, act.to), true))
    }
    if (act.kind === 'open' && row !== undefined) onOpen?.(row)
    if (act.kind === 'toggle' && choice && row !== undefined)
      choice.set(choose(choice.chosen, [table.rowId(row)], !isChosen(choice.chosen, table.rowId(row))))
    if (act.kind === 'chooseAll' && choice)
      choice.set(props.mayChooseAll ? ALL_CHOSEN : choose(choice.chosen, rows.map(table.rowId), true))
    if (act.kind === 'clear') choice?.set(NOTHING_CHOSEN)
    if (act.kind === 'menu') inRow.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
  }
  const drag = useDrag(rows, onMove)
  const on = useRowHandlers<Row>({
    ...drag.on,
    active: setAt,
    open: (row) => onOpen?.(row),
    choose: (id, ticked) => choice?.set(choose(choice.chosen, [id], ticked)),
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = columns.length + (choice ? 1 : 0) + (acts.length > 0 ? 1 : 0)
  return (
    <div ref={scroller} className={classNames('scroll', styles.scroll)}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, as those of a grid
        role="grid"
        className={styles.table}
        aria-label={label}
        aria-rowcount={shown.total + 1}
        aria-colcount={width}
        aria-multiselectable={choice ? true : undefined}
        style={{ minInlineSize: leastWidth(columns) }}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {choice ? <col style={{ inlineSize: 56 }} /> : null}
          {columns.map(({ id, width: fixed }) => (
            <col key={id} style={fixed === undefined ? {} : { inlineSize: fixed }} />
          ))}
          {acts.length > 0 ? <col style={{ inlineSize: 56 }} /> : null}
        </colgroup>
        <Head {...props} columns={columns} />
        <tbody>
          <Gap height={before} width={width} />
          {items.map((item) => {
            const row = rows[item.index]
            return row === undefined ? null : (
              <DataRow<Row>
                key={item.key}
                table={table}
                columns={columns}
                acts={acts}
                row={row}
                index={item.index}
                place={shown.first + item.index + 1}
                active={item.index === active}
                chosen={choice ? isChosen(choice.chosen, table.rowId(row)) : undefined}
                current={props.search.open === table.rowId(row)}
                opens={onOpen !== undefined}
                moves={onMove !== undefined}
                drop={drag.over?.index === item.index ? drag.over.edge : undefined}
                on={on}
              />
            )
          })}
          <Gap height={after} width={width} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not in the page. */
function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  return height <= 0 ? null : (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is no row, only room
    <tr role="presentation">
      <td colSpan={width} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** Not drawn again while the list scrolls: it looks at every row that matches. */
const Head = memo(TableHead) as typeof TableHead

function TableHead<Row>({
  table,
  columns,
  shown,
  search,
  onSort,
  choice,
  acts,
  mayChooseAll,
}: DataTableProps<Row>) {
  const { t } = useLingui()
  const ids = shown.rows.map(table.rowId)
  const share = choice ? shareChosen(choice.chosen, ids) : 'none'
  const sort = search.sort ?? table.sort
  return (
    <thead>
      <tr aria-rowindex={1}>
        {choice ? (
          <th scope="col" className={styles.tick}>
            <Checkbox
              label={t`Select all`}
              hideLabel
              checked={share === 'all' && ids.length > 0}
              partly={share === 'some'}
              onChecked={(on) =>
                choice.set(
                  on && shown.pageCount === 1 && mayChooseAll ? ALL_CHOSEN : choose(choice.chosen, ids, on),
                )
              }
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const way = sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined
          return (
            <th key={column.id} scope="col" aria-sort={way} className={column.end ? styles.end : undefined}>
              {isSortable(column) ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort(nextSort(search.sort, column.id, table.sort))}
                >
                  <span className="cut">{t(column.label)}</span>
                  <span className={styles.way}>
                    {way ? <Icon of={way === 'ascending' ? IconArrowUp : IconArrowDown} size={14} /> : null}
                  </span>
                </button>
              ) : (
                <span className="cut">{t(column.label)}</span>
              )}
            </th>
          )
        })}
        {acts.length > 0 ? (
          <th scope="col">
            <span className="sr">{t`Actions`}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

interface RowHandlers<Row> {
  readonly active: (index: number) => void
  readonly open: (row: Row) => void
  readonly choose: (id: string, on: boolean) => void
  readonly lift: (index: number) => void
  /** False where nothing of this list is being carried. */
  readonly over: (index: number, edge: Edge) => boolean
  readonly drop: () => void
  readonly letGo: () => void
}

/** Of a row: where what is carried would come to stand. */
type Edge = 'before' | 'after'

const WAYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A row that is carried to another place; what comes from elsewhere is none. */
function useDrag<Row>(rows: readonly Row[], onMove: DataTableProps<Row>['onMove']) {
  const carried = useRef<number | null>(null)
  const [over, setOver] = useState<{ readonly index: number; readonly edge: Edge } | null>(null)
  const letGo = () => {
    carried.current = null
    setOver(null)
  }
  return {
    over,
    on: {
      lift: (index: number) => {
        carried.current = index
      },
      over: (index: number, edge: Edge) => {
        if (carried.current === null || !onMove) return false
        if (over?.index !== index || over.edge !== edge) setOver({ index, edge })
        return true
      },
      drop: () => {
        const from = carried.current
        const row = from === null ? undefined : rows[from]
        if (from !== null && row !== undefined && over) {
          const place = over.index + (over.edge === 'after' ? 1 : 0)
          onMove?.(row, place > from ? place - 1 : place)
        }
        letGo()
      },
      letGo,
    },
  }
}

interface DataRowProps<Row> {
  readonly table: RecordTable<Row>
  readonly columns: readonly RecordColumn<Row>[]
  readonly acts: readonly RecordAct<Row>[]
  readonly row: Row
  readonly index: number
  /** Among all rows, after the head; one-based. */
  readonly place: number
  readonly active: boolean
  /** Undefined where rows have no ticks. */
  readonly chosen: boolean | undefined
  readonly current: boolean
  readonly opens: boolean
  /** It can be carried to another place. */
  readonly moves: boolean
  readonly drop: Edge | undefined
  readonly on: RowHandlers<Row>
}

/** Drawn again only when something of it changed: while the list scrolls, only what comes into sight is drawn. */
const DataRow = memo(OneRow) as typeof OneRow

function OneRow<Row>(props: DataRowProps<Row>) {
  const { table, columns, acts, row, index, place, active, chosen, current, opens, moves, drop, on } = props
  const { t } = useLingui()
  const id = table.rowId(row)
  const name = isolate(table.nameOf(row))
  const tabIndex = active ? 0 : -1
  const open = (event: MouseEvent<HTMLElement>) => {
    const control = (event.target as Element).closest('a, button, input, label, [popover]')
    // A text that is being marked to copy it is not a press.
    if (control === null && !getSelection()?.toString()) on.open(row)
  }
  return (
    <tr
      data-index={index}
      data-row={id}
      aria-rowindex={place}
      aria-selected={chosen}
      aria-current={current || undefined}
      tabIndex={tabIndex}
      className={opens ? styles.opens : undefined}
      style={{ blockSize: table.rowHeight ?? ROW_HEIGHT }}
      onFocus={() => on.active(index)}
      onClick={open}
      data-drop={drop}
      aria-keyshortcuts={moves ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      {...(moves && carrying(index, on))}
    >
      {chosen === undefined ? null : (
        <td className={styles.tick}>
          <Checkbox
            label={t`Select ${name}`}
            hideLabel
            tabIndex={tabIndex}
            checked={chosen}
            onChecked={(ticked) => on.choose(id, ticked)}
          />
        </td>
      )}
      {columns.map((column, first) => (
        <td key={column.id} className={column.end ? styles.end : undefined}>
          {moves && first === 0 ? (
            <div className={styles.carried}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; keys and the menu do the same */}
              <span
                className={styles.grip}
                draggable
                onDragStart={(event) => lift(event, index, on)}
                onDragEnd={on.letGo}
              >
                <Icon of={IconGripVertical} size={16} />
              </span>
              <div className={styles.cell}>{column.cell(row)}</div>
            </div>
          ) : (
            <div className={styles.cell}>{column.cell(row)}</div>
          )}
        </td>
      ))}
      {acts.length > 0 ? (
        <td className={styles.end}>
          <RowMenu acts={acts} row={row} name={name} tabIndex={tabIndex} />
        </td>
      ) : null}
    </tr>
  )
}

/** It is called by its row: the grip alone would be carried as a few dots. */
function lift<Row>(event: DragEvent<HTMLElement>, index: number, on: RowHandlers<Row>): void {
  const row = event.currentTarget.closest('tr')
  // Some browsers carry nothing that holds nothing.
  event.dataTransfer.setData('text/plain', '')
  event.dataTransfer.effectAllowed = 'move'
  if (row) event.dataTransfer.setDragImage(row, 16, row.clientHeight / 2)
  on.lift(index)
}

const carrying = <Row,>(index: number, on: RowHandlers<Row>) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    if (on.over(index, event.clientY < top + height / 2 ? 'before' : 'after')) event.preventDefault()
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    on.drop()
  },
})

function useFitting<Row>(
  scroller: React.RefObject<HTMLElement | null>,
  columns: readonly RecordColumn<Row>[],
  beside: boolean,
): readonly RecordColumn<Row>[] {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !beside) return setWidth(Number.POSITIVE_INFINITY)
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, beside])
  return useMemo(() => fittingColumns(columns, width), [columns, width])
}

/** The same ones as long as the list stands, whatever they do by now. */
function useRowHandlers<Row>(now: RowHandlers<Row>): RowHandlers<Row> {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  return useMemo(
    () => ({
      active: (index) => latest.current.active(index),
      open: (row) => latest.current.open(row),
      choose: (id, on) => latest.current.choose(id, on),
      lift: (index) => latest.current.lift(index),
      over: (index, edge) => latest.current.over(index, edge),
      drop: () => latest.current.drop(),
      letGo: () => latest.current.letGo(),
    }),
    [],
  )
}

/** Gives a row the focus, once it is in the page. */
function useFocusRow(
  scroller: React.RefObject<HTMLElement | null>,
  bringInto: (index: number) => void,
): (index: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  return (index) => {
    wanted.current = index
    bringInto(index)
  }
}
