import { Trans } from '@lingui/react/macro'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { PageShare } from '../../sync/pdf/looks/look-report.ts'
import { drawPage, releaseCanvas } from '../pdf/page-canvas.ts'
import { type PdfSource, usePdfDocument } from '../pdf/use-pdf-document.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './compared-pages.module.css'

type ComparedPageProps = {
  source: PdfSource
  page: number
  label: string
  marks: readonly PageShare[]
  filled: readonly PageShare[]
  /** Shown so large that the words of this place can be read; null shows the whole page. */
  near: PageShare | null
}

/** One page of one state, with marks over it. A page keeps its own direction in every language. */
export function ComparedPage({ source, page, label, marks, filled, near }: ComparedPageProps) {
  const reading = usePdfDocument(source)
  const holder = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const times = near === null ? 1 : timesOf(near)
  const pdf = reading.status === 'open' ? reading.pdf : null
  const size = reading.status === 'open' ? reading.sizes[page - 1] : undefined
  useEffect(() => {
    const element = holder.current
    if (!pdf || !element || !size) return
    setFailed(false)
    const drawing = drawPage(pdf, page, element, Math.max(320, element.clientWidth) * times)
    drawing.done.catch(() => setFailed(true))
    return () => {
      drawing.cancel()
      for (const canvas of element.querySelectorAll('canvas')) releaseCanvas(canvas)
    }
  }, [pdf, page, size, times])
  const missing = failed || reading.status === 'failed' || (reading.status === 'open' && !size)
  return (
    <div
      className={classNames('paper lift', styles.comparedPage)}
      role="img"
      aria-label={label}
      dir="ltr"
      style={{ aspectRatio: size ? `${size.widthPt} / ${size.heightPt}` : '595 / 842' }}
    >
      <div className={styles.sheet} style={near === null ? undefined : enlarge(near)}>
        {missing ? (
          <p className="t12 m">
            <Trans>The page could not be drawn.</Trans>
          </p>
        ) : (
          <div ref={holder} className={styles.drawn} />
        )}
        {filled.map((box) => (
          <span key={keyOf(box)} className={classNames(styles.mark, 'filled')} style={placeOf(box)} />
        ))}
        {marks.map((box) => (
          <span key={keyOf(box)} className={classNames(styles.mark, styles.changed)} style={placeOf(box)} />
        ))}
      </div>
    </div>
  )
}

const keyOf = (box: PageShare): string => `${box.x0} ${box.y0} ${box.x1} ${box.y1}`

const placeOf = (box: PageShare): CSSProperties => ({
  insetInlineStart: `${box.x0 * 100}%`,
  insetBlockStart: `${box.y0 * 100}%`,
  inlineSize: `${(box.x1 - box.x0) * 100}%`,
  blockSize: `${(box.y1 - box.y0) * 100}%`,
})

/** A line of a contract is read at three times its size; what is wide already is shown whole. */
const timesOf = ({ x0, x1 }: PageShare): number => Math.min(3, Math.max(1.25, 0.9 / (x1 - x0)))

/** Moves the place to the middle, and never beyond the edges of the page. */
function enlarge(near: PageShare): CSSProperties {
  const times = timesOf(near)
  const shift = (middle: number) => Math.min(0, Math.max(1 - times, 0.5 - middle * times)) * 100
  const [x, y] = [shift((near.x0 + near.x1) / 2), shift((near.y0 + near.y1) / 2)]
  return { transform: `translate(${x}%, ${y}%) scale(${times})` }
}
