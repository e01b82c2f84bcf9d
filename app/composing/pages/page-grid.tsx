import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { useDirection } from '../../i18n/use-direction.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Arranging, choose, keyOf } from './arranging.ts'
import type { FieldMark } from './field-marks.ts'
import { usePageDrag } from './page-drag.ts'
import styles from './page-grid.module.css'
import { type PageAct, pageKey } from './page-keys.ts'
import type { PageSource } from './page-source.ts'
import { PageTile } from './page-tile.tsx'

export interface PageGridProps {
  readonly state: Arranging
  readonly sources: readonly PageSource[]
  /** Fields of the document's own pages, by page. */
  readonly marks: readonly (readonly FieldMark[])[]
  readonly onChosen: (state: Arranging) => void
  readonly onAct: (act: PageAct) => void
  /** The chosen pages before this one, or (null) to the end. */
  readonly onMove: (beforeKey: string | null) => void
}

const NO_MARKS: readonly FieldMark[] = []

/** All pages in their order. One stop of the Tab key; arrows go on from there. */
export function PageGrid({ state, sources, marks, onChosen, onAct, onMove }: PageGridProps) {
  const { t } = useLingui()
  const direction = useDirection()
  const list = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const idOf = (key: string) => `${prefix}${key}`
  const drag = usePageDrag({
    list,
    direction,
    onPress: (key, event) => {
      list.current?.focus({ preventScroll: true })
      // A finger has no Control key: it adds and takes away.
      const isToggle = event.ctrlKey || event.metaKey || event.pointerType === 'touch'
      onChosen(choose(state, key, event.shiftKey ? 'range' : isToggle ? 'toggle' : 'only'))
    },
    onLift: (key) => {
      if (!state.selected.has(key)) onChosen(choose(state, key, 'only'))
    },
    onDrop: ({ key, side }) => {
      const keys = state.pages.map(keyOf)
      onMove(side === 'before' ? key : (keys[keys.indexOf(key) + 1] ?? null))
    },
  })
  // It comes after its dialog, when the pages have been read.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  const { current } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has moved is followed
  useEffect(() => {
    const tile = current === null ? null : list.current?.querySelector(`[data-key="${current}"]`)
    tile?.scrollIntoView({ block: 'nearest' })
  }, [current, state.pages])

  return (
    <div
      ref={list}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t`Pages`}
      aria-activedescendant={current === null ? undefined : idOf(current)}
      tabIndex={0}
      className={drag.isDragging ? classNames(styles.pgGrid, styles.dragging) : styles.pgGrid}
      {...drag.handlers}
      onKeyDown={(event) => {
        const next = pageKey(
          state,
          {
            key: event.key,
            code: event.code,
            alt: event.altKey,
            shift: event.shiftKey,
            control: event.ctrlKey || event.metaKey,
          },
          columnsOf(list.current),
          direction,
        )
        if (next === null) return
        event.preventDefault()
        if (typeof next === 'string') onAct(next)
        else onChosen(next)
      }}
    >
      {state.pages.map((one, index) => {
        const source = sources[one.source]
        const size = source?.sizes[one.page - 1]
        const key = keyOf(one)
        return source && size ? (
          <PageTile
            key={key}
            id={idOf(key)}
            tileKey={key}
            number={index + 1}
            count={state.pages.length}
            page={one.page}
            turn={one.turn}
            size={size}
            pdf={source.pdf}
            fields={(one.source === 0 ? marks[one.page - 1] : undefined) ?? NO_MARKS}
            from={one.source === 0 ? null : source.name}
            isSelected={state.selected.has(key)}
            isCurrent={key === current}
            drop={drag.drop?.key === key ? drag.drop.side : null}
          />
        ) : null
      })}
    </div>
  )
}

/** How many pages stand side by side: those at the height of the first one. */
function columnsOf(list: HTMLElement | null): number {
  const tiles = [...(list?.children ?? [])] as HTMLElement[]
  const first = tiles[0]?.offsetTop
  const next = tiles.findIndex((one) => one.offsetTop !== first)
  return Math.max(1, next === -1 ? tiles.length : next)
}
