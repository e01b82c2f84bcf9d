import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconDownload, IconFileText, IconLock, IconRefresh } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDirection } from '../i18n/use-direction.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { ErrorState, State } from '../ui/states.tsx'
import styles from './document-pages.module.css'
import { drawPage, drawText, releaseCanvas } from './page-canvas.ts'
import type { PageSize } from './page-geometry.ts'
import type { PdfProblem } from './pdf-engine.ts'
import type { PageContext, PdfPagesDocument } from './pdf-pages-document.ts'
import { useNear } from './use-near.ts'
import { type PdfReading, usePdfDocument } from './use-pdf-document.ts'
import { usePdfWords } from './use-pdf-words.ts'

interface DocumentPagesProps {
  readonly document: PdfPagesDocument
  readonly documentIndex: number
  readonly showName: boolean
  readonly scale: number
  readonly root: RefObject<HTMLElement | null>
  readonly measured: readonly PageSize[] | undefined
  readonly onSizes: (id: string, sizes: readonly PageSize[]) => void
  readonly renderOverlay?: (page: PageContext) => ReactNode
  readonly onShown?: (documentIndex: number) => void
  readonly onDrawn?: (key: string) => void
  readonly onProblem?: (documentIndex: number, problem: PdfProblem | null) => void
}

/** A guess for a document whose size nobody knows yet: one sheet of A4. */
const UNKNOWN: readonly PageSize[] = [{ widthPt: 595, heightPt: 842 }]

export function DocumentPages(props: DocumentPagesProps) {
  const {
    document,
    documentIndex,
    showName,
    scale,
    root,
    measured,
    onSizes,
    renderOverlay,
    onShown,
    onDrawn,
    onProblem,
  } = props
  const words = usePdfWords()
  const wrapper = useRef<HTMLDivElement>(null)
  const wanted = useNear(wrapper, root, '200%', true)
  const reading = usePdfDocument(wanted ? document.source : null, document.pages)
  const open = reading.status === 'open' ? reading : null
  const known = document.pages.length > 0 ? document.pages : (measured ?? UNKNOWN)

  useEffect(() => {
    if (open !== null && document.pages.length === 0) onSizes(document.id, open.sizes)
  }, [open, document, onSizes])

  const failed = reading.status === 'failed' ? reading : null
  const problem = failed?.problem ?? null
  useEffect(() => onProblem?.(documentIndex, problem), [onProblem, documentIndex, problem])
  return (
    <div ref={wrapper} className={styles.document}>
      {showName ? (
        <h2 className={styles.name}>
          <Icon of={IconFileText} size={16} />
          <span className="cut" dir="auto">
            {document.name}
          </span>
        </h2>
      ) : null}
      {failed !== null && words ? <CannotShow document={document} failed={failed} /> : null}
      {known.map((size, index) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          open={open}
          documentId={document.id}
          name={showName ? document.name : null}
          documentIndex={documentIndex}
          number={index + 1}
          count={known.length}
          size={size}
          scale={scale}
          root={root}
          image={index === 0 ? (document.firstPageImage ?? null) : null}
          failed={failed !== null}
          {...(renderOverlay && { renderOverlay })}
          {...(onShown && index === 0 && { onShown })}
          {...(onDrawn && index === 0 && { onDrawn })}
        />
      ))}
    </div>
  )
}

type Opened = Extract<PdfReading, { status: 'open' }>

interface PageProps {
  readonly open: Opened | null
  readonly documentId: string
  /** Told apart by name where there are several documents. */
  readonly name: string | null
  readonly documentIndex: number
  readonly number: number
  readonly count: number
  readonly size: PageSize
  readonly scale: number
  readonly root: RefObject<HTMLElement | null>
  readonly image: string | null
  readonly failed: boolean
  readonly renderOverlay?: (page: PageContext) => ReactNode
  readonly onShown?: (documentIndex: number) => void
  readonly onDrawn?: (key: string) => void
}

/** One sheet. It is always in the page, with its name and size; what is on it only while it is near. */
const Page = memo(function Page(props: PageProps) {
  const {
    open,
    documentId,
    name,
    documentIndex,
    number,
    count,
    size,
    scale,
    root,
    image,
    failed,
    renderOverlay,
    onShown,
    onDrawn,
  } = props
  const { t } = useLingui()
  const direction = useDirection()
  const sheet = useRef<HTMLElement>(null)
  const near = useNear(sheet, root, '60%', false)
  const widthPx = size.widthPt * scale
  const drawing = useDrawing(near ? open : null, number, widthPx, (key) => {
    onShown?.(documentIndex)
    onDrawn?.(key)
  })
  const [imageSeen, setImageSeen] = useState(false)
  if (failed && !image) return null
  return (
    <section
      ref={sheet}
      className={classNames('paper lift', styles.page)}
      aria-label={name === null ? t`Page ${number} of ${count}` : t`${name}, page ${number} of ${count}`}
      aria-busy={near && open !== null && drawing.state === 'drawing' ? true : undefined}
      data-document={documentIndex}
      data-page={number}
      style={
        {
          inlineSize: `${widthPx}px`,
          '--pw': size.widthPt,
          '--ph': size.heightPt,
        } as React.CSSProperties
      }
    >
      {image === null ? null : (
        <img
          src={image}
          alt=""
          className={styles.image}
          data-seen={imageSeen || undefined}
          decoding="async"
          fetchPriority="high"
          onLoad={() => {
            setImageSeen(true)
            onShown?.(documentIndex)
          }}
        />
      )}
      <div ref={drawing.canvas} className={styles.canvas} aria-hidden="true" />
      <div ref={drawing.text} className={styles.text} dir="ltr" />
      {drawing.state === 'failed' ? (
        <div className={styles.broken} dir={direction}>
          <ErrorState title={<Trans>This page cannot be shown.</Trans>} onRetry={drawing.retry} />
        </div>
      ) : null}
      {near ? renderOverlay?.({ ...size, documentId, documentIndex, page: number, scale }) : null}
    </section>
  )
})

/** Draws while `pdf` is given and gives the pixels back when it is not; a new width is drawn when it has settled. */
function useDrawing(
  open: Opened | null,
  number: number,
  widthPx: number,
  /** Which bytes were drawn: by the time it is told, others may be on their way. */
  onDrawn: (key: string) => void,
) {
  const pdf = open?.pdf ?? null
  const key = open?.key ?? ''
  const canvas = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [attempt, setAttempt] = useState(0)
  const drawn = useRef(onDrawn)
  useLayoutEffect(() => {
    drawn.current = onDrawn
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws again
  useEffect(() => {
    const holder = canvas.current
    if (pdf === null || holder === null || widthPx < 1) return
    let cancel: () => void = () => undefined
    const start = () => {
      const task = drawPage(pdf, number, holder, widthPx)
      cancel = task.cancel
      task.done.then(
        () => {
          setState('drawn')
          drawn.current(key)
        },
        () => setState('failed'),
      )
    }
    // A page that only flies past is never begun; a new size waits until it has settled.
    const timer = setTimeout(start, holder.firstChild !== null ? 140 : number === 1 ? 0 : 70)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [pdf, key, number, widthPx, attempt])

  useEffect(() => {
    const picture = canvas.current
    if (pdf === null || picture === null) return
    return () => {
      for (const old of picture.querySelectorAll('canvas')) releaseCanvas(old)
      setState('drawing')
    }
  }, [pdf])

  // Letters come when the picture stands: they are for selecting and for screen readers, not for the first look.
  const drawnNow = state === 'drawn'
  useEffect(() => {
    const letters = text.current
    if (pdf === null || letters === null || !drawnNow) return
    const task = drawText(pdf, number, letters)
    return () => {
      task.cancel()
      letters.replaceChildren()
    }
  }, [pdf, number, drawnNow])

  return { canvas, text, state, retry: () => setAttempt((before) => before + 1) }
}

function CannotShow({
  document,
  failed,
}: {
  readonly document: PdfPagesDocument
  readonly failed: Extract<PdfReading, { status: 'failed' }>
}) {
  const { problem, details, retry } = failed
  // The paper around it is physical; words about it are not.
  const direction = useDirection()
  const name = <bdi>{document.name}</bdi>
  const download = document.onDownload && (
    <Button variant="outline" icon={IconDownload} onClick={document.onDownload}>
      <Trans>Download the file</Trans>
    </Button>
  )
  if (problem === 'absent')
    return (
      <div className={styles.state} dir={direction}>
        <State
          level={2}
          icon={IconCloudOff}
          title={<Trans>This document is not on this device.</Trans>}
          acts={
            <Button variant="filled" onClick={retry}>
              <Trans>Open when online</Trans>
            </Button>
          }
        >
          {name}
        </State>
      </div>
    )
  if (problem === 'protected')
    return (
      <div className={styles.state} dir={direction}>
        <State
          level={2}
          icon={IconLock}
          title={<Trans>This file is protected by a password.</Trans>}
          acts={download}
        >
          {name}
        </State>
      </div>
    )
  return (
    <div className={styles.state} dir={direction}>
      <ErrorState
        level={2}
        title={
          problem === 'damaged' ? (
            <Trans>This file is damaged.</Trans>
          ) : (
            <Trans>This file could not be opened.</Trans>
          )
        }
        details={details}
      >
        {name}
      </ErrorState>
      <div className={styles.acts}>
        <Button variant="outline" icon={IconRefresh} onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
        {download}
      </div>
    </div>
  )
}
