import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconFilePlus } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { PageSize } from '../../../sync/collab/draft-view.ts'
import type { Turn } from '../../../sync/collab/pages/arrangement.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { drawPage, releaseCanvas } from '../../pdf/page-canvas.ts'
import type { OpenedPdf } from '../../pdf/pdf-engine.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { isolate } from '../../ui/isolate.ts'
import type { FieldMark } from './field-marks.ts'
import pageGridStyles from './page-grid.module.css'
import styles from './page-tile.module.css'

export interface PageTileProps {
  readonly id: string
  readonly tileKey: string
  /** From 1, as it will be. */
  readonly number: number
  readonly count: number
  /** One-based, in its source. */
  readonly page: number
  readonly turn: Turn
  readonly size: PageSize
  readonly pdf: OpenedPdf
  readonly fields: readonly FieldMark[]
  /** The file it was added from; null for the document's own pages. */
  readonly from: string | null
  readonly isSelected: boolean
  readonly isCurrent: boolean
  readonly drop: 'before' | 'after' | null
}

/** One page, small. It is an option of a list: what can be done with it stands in the toolbar. */
export const PageTile = memo(function PageTile(props: PageTileProps) {
  const { page, turn, size, pdf, fields, from, isSelected, drop } = props
  const { t } = useLingui()
  const format = useFormat()
  const tile = useRef<HTMLDivElement>(null)
  const isNear = useNear(tile)
  const [number, degrees, name] = [format.number(props.number), format.number(turn), isolate(from ?? '')]
  const label = [
    t`Page ${number}`,
    turn === 0 ? '' : t`turned ${degrees}°`,
    fields.length === 0 ? '' : t`${plural(fields.length, { one: '# field', other: '# fields' })}`,
    from === null ? '' : t`from ${name}`,
  ].filter((one) => one !== '')
  const long = Math.max(size.widthPt, size.heightPt)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and points here (aria-activedescendant)
    <div
      ref={tile}
      id={props.id}
      role="option"
      data-key={props.tileKey}
      aria-selected={isSelected}
      aria-setsize={props.count}
      aria-posinset={props.number}
      aria-label={label.join(' · ')}
      className={classNames(pageGridStyles.pgTile, props.isCurrent && 'current', drop)}
    >
      <span className={styles.pgRoom}>
        <span
          className="paper"
          style={
            {
              '--pw': size.widthPt,
              '--ph': size.heightPt,
              inlineSize: `${(size.widthPt / long) * 100}%`,
              rotate: `${turn}deg`,
            } as React.CSSProperties
          }
        >
          {isNear ? <Picture pdf={pdf} page={page} /> : null}
          {fields.map((one) => (
            <i key={one.key} className="mini" style={one.style as React.CSSProperties} />
          ))}
        </span>
      </span>
      <span className={styles.pgNumber}>
        {from === null ? null : <Icon of={IconFilePlus} size={14} />}
        {number}
      </span>
      <span className={styles.pgTick}>{isSelected ? <Icon of={IconCheck} size={14} /> : null}</span>
    </div>
  )
})

const PICTURE_PX = 132

/** Drawn while it is near the window; far away it gives its memory back. */
function Picture({ pdf, page }: { readonly pdf: OpenedPdf; readonly page: number }) {
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const drawing = drawPage(pdf, page, element, PICTURE_PX)
    // A page that cannot be drawn stays an empty sheet; it can be moved all the same.
    drawing.done.catch(() => undefined)
    return () => {
      drawing.cancel()
      for (const canvas of element.querySelectorAll('canvas')) releaseCanvas(canvas)
    }
  }, [pdf, page])
  return <span ref={holder} className={styles.picture} />
}

function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: '400px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
