/**
 * The pages of one or several documents, one under the other, drawn only near where a person looks. Sizes are
 * known before a byte of the document has arrived, so nothing jumps; the picture of the first page stands in
 * until the real one is drawn. The pages keep their own direction: this scroller is physical, in all languages.
 */
import '../ui/styles/doc.css'
import { useLingui } from '@lingui/react/macro'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../ui/class-names.ts'
import { DocumentPages } from './document-pages.tsx'
import {
  centredScroll,
  MAX_ZOOM,
  MIN_ZOOM,
  type PagePlace,
  type PageSize,
  PX_PER_PT,
  scaleForPlace,
  scaleOf,
  widestPt,
  type Zoom,
  zoomStep,
} from './page-geometry.ts'
import type { PdfProblem } from './pdf-engine.ts'
import styles from './pdf-pages.module.css'
import type { PageContext, PdfPagesDocument } from './pdf-pages-document.ts'
import { usePdfWords } from './use-pdf-words.ts'

export type { PagePlace, PageSize, Zoom } from './page-geometry.ts'
export type { PageContext, PdfPagesDocument } from './pdf-pages-document.ts'

export interface PdfView {
  readonly documentIndex: number
  /** One-based page in the middle of the window. */
  readonly page: number
  /** CSS pixels per point. */
  readonly scale: number
  readonly zoom: Zoom
}

export interface PdfPagesHandle {
  /** Brings a place to the middle, large enough to be used; see `scaleForPlace`. */
  scrollToPlace(place: PagePlace, options?: { readonly minHeightPx?: number }): void
  scrollToPage(documentIndex: number, page: number): void
  zoomIn(): void
  zoomOut(): void
  fitWidth(): void
  /** A share of 100 %, 0.5 to 2. */
  setZoom(zoom: Zoom): void
  /** The scroller itself, for hosts that follow pointers over it. */
  element(): HTMLElement | null
}

export interface PdfPagesProps {
  readonly documents: readonly PdfPagesDocument[]
  /** What lies on a page, in displayed points; called for pages near the window. */
  readonly renderOverlay?: (page: PageContext) => ReactNode
  readonly onView?: (view: PdfView) => void
  /** Once per document, when its first page can be read. */
  readonly onShown?: (documentIndex: number) => void
  /** The first page of a document was drawn from its own bytes; they are named as its source names them. */
  readonly onDrawn?: (key: string) => void
  /** A document cannot be shown, or (null) can be again. */
  readonly onProblem?: (documentIndex: number, problem: PdfProblem | null) => void
  readonly handle?: Ref<PdfPagesHandle>
  readonly initialZoom?: Zoom
  readonly className?: string | undefined
  /** Room around the pages, pixels: 0 on phones, 24 beside panels. */
  readonly paddingPx?: number
}

export function PdfPages(props: PdfPagesProps) {
  const {
    documents,
    renderOverlay,
    onView,
    onShown,
    onDrawn,
    onProblem,
    handle,
    initialZoom = 'fit',
    className,
    paddingPx,
  } = props
  const { t } = useLingui()
  const ready = usePdfWords()
  const scroller = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  const [measured, setMeasured] = useState<Readonly<Record<string, readonly PageSize[]>>>({})
  const [zoom, setZoom] = useState<Zoom>(initialZoom)
  /** A scale that guiding chose; a person's own step ends it. */
  const [guided, setGuided] = useState<number | null>(null)

  const padding = paddingPx ?? (width < 600 ? 0 : 24)
  const widest = useMemo(
    () => widestPt(documents.flatMap((one) => (one.pages.length > 0 ? one.pages : (measured[one.id] ?? [])))),
    [documents, measured],
  )
  const scale = guided ?? scaleOf(zoom, widest, Math.max(1, width - 2 * padding))

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    setWidth(element.clientWidth)
    // Only the width matters: a keyboard on the screen changes the height and must move nothing.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // The point in the middle stays in the middle when the scale changes.
  const anchor = useRef<{ readonly x: number; readonly y: number; readonly scale: number } | null>(null)
  const keepAnchor = useCallback(() => {
    const element = scroller.current
    if (element === null || element.scrollHeight === 0) return
    anchor.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / Math.max(1, element.scrollWidth),
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      scale,
    }
  }, [scale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new scale has been laid out
  useLayoutEffect(() => {
    const element = scroller.current
    const kept = anchor.current
    anchor.current = null
    if (element === null || kept === null) return
    element.scrollTo({
      left: kept.x * element.scrollWidth - element.clientWidth / 2,
      top: kept.y * element.scrollHeight - element.clientHeight / 2,
      behavior: 'instant',
    })
  }, [scale])

  const changeZoom = useCallback(
    (next: Zoom | undefined) => {
      if (next === undefined) return
      keepAnchor()
      setGuided(null)
      setZoom(next === 'fit' ? next : Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next)))
    },
    [keepAnchor],
  )

  const pageElement = useCallback(
    (documentIndex: number, page: number) =>
      scroller.current?.querySelector<HTMLElement>(
        `[data-document="${documentIndex}"][data-page="${page}"]`,
      ) ?? null,
    [],
  )

  useImperativeHandle(
    handle,
    () => ({
      element: () => scroller.current,
      zoomIn: () => changeZoom(zoomStep(scale, 1)),
      zoomOut: () => changeZoom(zoomStep(scale, -1)),
      fitWidth: () => changeZoom('fit'),
      setZoom: changeZoom,
      scrollToPage(documentIndex, page) {
        const [element, target] = [scroller.current, pageElement(documentIndex, page)]
        if (element === null || target === null) return
        scrollCalmly(element, { left: element.scrollLeft, top: offsetIn(target, element).top - 8 })
      },
      scrollToPlace(place, options) {
        const element = scroller.current
        if (element === null) return
        const frame = { widthPx: element.clientWidth, heightPx: element.clientHeight }
        const next = scaleForPlace(place, scale, frame, options?.minHeightPx)
        if (next !== scale) flushSync(() => setGuided(next))
        const target = pageElement(place.documentIndex, place.page)
        if (target === null) return
        const at = offsetIn(target, element)
        const box = {
          leftPx: at.left + place.xPt * next,
          topPx: at.top + place.yPt * next,
          widthPx: place.widthPt * next,
          heightPx: place.heightPt * next,
        }
        const beginning = document.documentElement.dir === 'rtl' ? 'right' : 'left'
        scrollCalmly(element, centredScroll(box, frame, beginning), next !== scale)
      },
    }),
    [scale, changeZoom, pageElement],
  )

  useCurrentPage(scroller, onView, scale, guided === null ? zoom : scale / PX_PER_PT)

  const sized = useCallback(
    (id: string, sizes: readonly PageSize[]) =>
      setMeasured((before) => (before[id] === sizes ? before : { ...before, [id]: sizes })),
    [],
  )

  return (
    <section
      ref={scroller}
      className={classNames(styles.pages, className)}
      data-pdf-pages=""
      dir="ltr"
      aria-label={ready ? t`Pages of the document` : undefined}
      // Arrow and Page keys scroll what is focused.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      style={{ '--pad': `${padding}px`, '--total-scale-factor': scale } as React.CSSProperties}
    >
      <div className={styles.stack}>
        {width === 0
          ? null
          : documents.map((document, index) => (
              <DocumentPages
                key={document.id}
                document={document}
                documentIndex={index}
                showName={documents.length > 1}
                scale={scale}
                root={scroller}
                measured={measured[document.id]}
                onSizes={sized}
                {...(renderOverlay && { renderOverlay })}
                {...(onShown && { onShown })}
                {...(onDrawn && { onDrawn })}
                {...(onProblem && { onProblem })}
              />
            ))}
      </div>
    </section>
  )
}

function offsetIn(
  target: HTMLElement,
  scroller: HTMLElement,
): { readonly left: number; readonly top: number } {
  const [box, frame] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return {
    left: box.left - frame.left - scroller.clientLeft + scroller.scrollLeft,
    top: box.top - frame.top - scroller.clientTop + scroller.scrollTop,
  }
}

/** Gliding helps to keep one's bearings over a short way; over a long one, and after a change of size, it does not. */
function scrollCalmly(
  element: HTMLElement,
  to: { readonly left: number; readonly top: number },
  resized = false,
): void {
  const far = Math.abs(element.scrollTop - to.top) > element.clientHeight * 3
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollTo({ ...to, behavior: far || still || resized ? 'instant' : 'smooth' })
}

/** Tells which page stands in the middle, at most once per frame. */
function useCurrentPage(
  scroller: React.RefObject<HTMLElement | null>,
  onView: PdfPagesProps['onView'],
  scale: number,
  zoom: Zoom,
): void {
  const report = useRef(onView)
  useEffect(() => {
    report.current = onView
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let frame = 0
    let last = ''
    const look = () => {
      frame = 0
      const middle = element.getBoundingClientRect().top + element.clientHeight / 2
      let found: HTMLElement | undefined
      for (const page of element.querySelectorAll<HTMLElement>('[data-page]')) {
        if (found !== undefined && page.getBoundingClientRect().top > middle) break
        found = page
      }
      if (found === undefined) return
      const at = `${found.dataset.document}|${found.dataset.page}`
      if (at === last) return
      last = at
      report.current?.({
        documentIndex: Number(found.dataset.document),
        page: Number(found.dataset.page),
        scale,
        zoom,
      })
    }
    const ask = () => {
      frame ||= requestAnimationFrame(look)
    }
    ask()
    element.addEventListener('scroll', ask, { passive: true })
    const grown = new MutationObserver(ask)
    grown.observe(element, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', ask)
      grown.disconnect()
    }
  }, [scroller, scale, zoom])
}
