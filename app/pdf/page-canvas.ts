/** Draws one page into a canvas and its text above it, and gives all of it back when the page is far away. */
import type { PDFPageProxy } from 'pdfjs-dist'
import { canvasRatio } from './page-geometry.ts'
import type { OpenedPdf } from './pdf-engine.ts'
import styles from './text-layer.module.css'

export interface DrawnPage {
  readonly done: Promise<void>
  cancel(): void
}

/**
 * Draws page `number` at `widthPx` into `holder`. What `holder` showed stays until the new drawing is complete,
 * so zooming never flashes white.
 */
export function drawPage(pdf: OpenedPdf, number: number, holder: HTMLElement, widthPx: number): DrawnPage {
  let cancelled = false
  let cancelTask: () => void = () => undefined
  const canvas = document.createElement('canvas')

  const run = async (): Promise<void> => {
    const page = await pdf.document.getPage(number)
    if (cancelled) return
    const natural = page.getViewport({ scale: 1 })
    const heightPx = (widthPx * natural.height) / natural.width
    const ratio = canvasRatio(widthPx, heightPx, globalThis.devicePixelRatio ?? 1)
    const viewport = page.getViewport({ scale: (widthPx / natural.width) * ratio })
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    const task = page.render({ canvas, viewport })
    cancelTask = () => task.cancel()
    await task.promise
    if (cancelled) return releaseCanvas(canvas)
    for (const old of holder.querySelectorAll('canvas')) releaseCanvas(old)
    holder.replaceChildren(canvas)
  }

  const done = run().catch((error: unknown) => {
    releaseCanvas(canvas)
    if (!cancelled) throw error
  })
  return {
    done,
    cancel: () => {
      cancelled = true
      cancelTask()
    },
  }
}

/** Phones keep the memory of a canvas until it has no pixels. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

/** Real, selectable, readable text over the picture; it scales with CSS and is made once per page. */
export function drawText(pdf: OpenedPdf, number: number, holder: HTMLElement): DrawnPage {
  let cancelled = false
  let cancelTask: () => void = () => undefined
  const run = async (): Promise<void> => {
    const page: PDFPageProxy = await pdf.document.getPage(number)
    if (cancelled) return
    const layer = document.createElement('div')
    layer.className = styles.textLayer as string
    const text = new pdf.engine.TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport: page.getViewport({ scale: 1 }),
    })
    cancelTask = () => text.cancel()
    await text.render()
    if (!cancelled) holder.replaceChildren(layer)
  }
  const done = run().catch((error: unknown) => {
    // A page without readable text is still a page.
    if (!cancelled) console.warn('text layer', error)
  })
  return {
    done,
    cancel: () => {
      cancelled = true
      cancelTask()
    },
  }
}
