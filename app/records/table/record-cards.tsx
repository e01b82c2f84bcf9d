import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { isolate } from '../../ui/isolate.ts'
import { useItemKey } from '../../ui/use-item-key.ts'
import { choose, isChosen } from '../rules/chosen.ts'
import type { DataTableProps } from './data-table.tsx'
import styles from './record-cards.module.css'
import { RowMenu } from './row-menu.tsx'

export interface RecordCardsProps<Row> extends DataTableProps<Row> {
  /** Ticks are shown while somebody chooses: a thumb has better uses for the place. */
  readonly choosing: boolean
}

/** The same rows on a phone, for the thumb. The page itself scrolls, so that the browser's own bars can hide. */
export function RecordCards<Row>(props: RecordCardsProps<Row>) {
  const { label, table, shown } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Whatever stands above may have come or gone.
  useLayoutEffect(() => {
    const now = list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY
    if (Math.abs(now - top) > 1) setTop(now)
  })
  const virtual = useWindowVirtualizer({
    count: shown.rows.length,
    estimateSize: () => 112,
    getItemKey: useItemKey(shown.rows, table.rowId),
    overscan: 6,
    gap: 8,
    scrollMargin: top,
  })
  return (
    <ul ref={list} className={styles.list} aria-label={label} style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = shown.rows[item.index]
        return row === undefined ? null : (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            aria-setsize={shown.total}
            aria-posinset={shown.first + item.index}
            className={styles.at}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <RecordCard<Row> {...props} row={row} />
          </li>
        )
      })}
    </ul>
  )
}

/** While the list scrolls, only what comes into sight is drawn. */
const RecordCard = memo(OneCard) as typeof OneCard

/** What a row is called on top, then its lines, its facts at the foot. */
function OneCard<Row>(props: RecordCardsProps<Row> & { readonly row: Row }) {
  const { table, columns, choice, acts, onOpen, choosing, search, row } = props
  const { t } = useLingui()
  const title = columns.find((one) => one.card === 'title') ?? columns[0]
  const parts = (card: 'line' | 'fact') =>
    columns.filter((one) => one !== title && (one.card ?? 'line') === card)
  const id = table.rowId(row)
  const name = isolate(table.nameOf(row))
  const chosen = choice !== undefined && isChosen(choice.chosen, id)
  return (
    <article className={styles.card} data-row={id} data-chosen={chosen || search.open === id || undefined}>
      {choosing ? (
        <span className={styles.tick} data-on={chosen || undefined}>
          {chosen ? <Icon of={IconCheck} size={14} /> : null}
        </span>
      ) : null}
      <div className={styles.words}>
        {table.card?.(row) ?? (
          <>
            <div className={styles.title}>{title?.cell(row)}</div>
            {parts('line').map((column) => (
              <div key={column.id} className={styles.line}>
                <span className="sr">{t(column.label)}: </span>
                {column.cell(row)}
              </div>
            ))}
            {parts('fact').length > 0 ? (
              <div className={styles.facts}>
                {parts('fact').map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </div>
            ) : null}
          </>
        )}
        {/* Lies over the whole card, so that a thumb need not aim. */}
        {choosing ? (
          // biome-ignore lint/a11y/useSemanticElements: as large as the card, which no box can be
          <button
            type="button"
            role="checkbox"
            aria-checked={chosen}
            aria-label={t`Select ${name}`}
            className={styles.press}
            onClick={() => choice?.set(choose(choice.chosen, [id], !chosen))}
          />
        ) : onOpen ? (
          <button
            type="button"
            aria-label={t`Open ${name}`}
            className={styles.press}
            onClick={() => onOpen(row)}
          />
        ) : null}
      </div>
      {choosing ? null : (
        <div className={styles.menu}>
          <RowMenu acts={acts} row={row} name={name} large />
        </div>
      )}
    </article>
  )
}
