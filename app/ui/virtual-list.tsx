import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useItemKey } from './use-item-key.ts'

export type VirtualListHandle = { scrollToIndex: (index: number) => void }

export type VirtualListProps<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Height of a usual row in pixels; others are measured. */
  rowHeight: number
  children: (row: Row, index: number) => ReactNode
  gap?: number
  handle?: Ref<VirtualListHandle>
  className?: string | undefined
}

/** A list that stays smooth at 10,000 rows: only what is seen is in the page. Screen readers hear the true count. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowId, rowHeight, children, gap = 0, handle, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useItemKey(rows, rowId),
    overscan: 3,
    gap,
    // No list is higher than the window, so the first drawing has all rows that will be seen: until the list has
    // been measured, which costs a layout of the whole page, it would have none, and be drawn a second time.
    initialRect: { width: 0, height: window.innerHeight },
  })
  useImperativeHandle(handle, () => ({
    scrollToIndex: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  }))
  return (
    <div
      ref={scroller}
      className={classNames('scroll', className)}
      style={{ overflow: 'auto', flex: 1, minBlockSize: 0 }}
    >
      <ul aria-label={label} style={{ position: 'relative', blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              style={{
                position: 'absolute',
                insetInline: 0,
                insetBlockStart: 0,
                transform: `translateY(${item.start}px)`,
              }}
            >
              {children(row, item.index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
