/**
 * Draws with pdf.js, wherever it runs: the browser passes canvases without a window, Node
 * those of a native package. pdf.js itself is passed in, since only the caller knows where
 * its files lie.
 */
import type { DrawnFile, LookWord, PageDrawer, PageLook } from './page-look.ts'

/** What is used of pdf.js, by shape: this folder imports no engine. */
export interface PdfJsDocument {
  readonly numPages: number
  readonly annotationStorage: { setValue(key: string, value: object): void; remove(key: string): void }
  getPage(number: number): Promise<PdfJsPage>
}

interface PdfJsPage {
  getViewport(options: { scale: number }): PdfJsViewport
  render(options: object): { readonly promise: Promise<unknown> }
  getTextContent(): Promise<{ readonly items: readonly object[] }>
  cleanup(): unknown
}

interface PdfJsViewport {
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

export interface PixelCanvas {
  readonly canvas: object
  readonly context: {
    fillStyle: unknown
    fillRect(x: number, y: number, width: number, height: number): void
    getImageData(
      x: number,
      y: number,
      width: number,
      height: number,
    ): { readonly data: Uint8ClampedArray | Uint8Array }
  }
  /** Gives the memory back. */
  release(): void
}

export interface PdfJsParts {
  open(bytes: Uint8Array): Promise<{ readonly document: PdfJsDocument; close(): Promise<void> }>
  createCanvas(widthPx: number, heightPx: number): PixelCanvas
}

/** One pixel a point tells any two digits apart; posters are drawn smaller, stamps larger. */
const pixelsWanted = 600_000
const mostScale = 2
const mostSidePx = 4000
/** ENABLE_STORAGE: appearances are drawn, without those that the storage hides. */
const annotationMode = 3

export function createPdfJsDrawer(parts: PdfJsParts): PageDrawer {
  return {
    async open(bytes) {
      const { document, close } = await parts.open(bytes)
      return { pages: document.numPages, close, draw: oneAtATime(drawing(document, parts)) }
    },
  }
}

/** What is left out is left out of the whole document: beside such a drawing no other page of it may be drawn. */
function oneAtATime(draw: DrawnFile['draw']): DrawnFile['draw'] {
  let last: Promise<unknown> = Promise.resolve()
  return (options) => {
    const next = last.then(() => draw(options))
    last = next.catch(() => undefined)
    return next
  }
}

function drawing(document: PdfJsDocument, { createCanvas }: PdfJsParts): DrawnFile['draw'] {
  return async ({ page: number, without }) => {
    const page = await document.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const scale = Math.min(
      mostScale,
      Math.sqrt(pixelsWanted / (natural.width * natural.height)),
      mostSidePx / Math.max(natural.width, natural.height),
    )
    const viewport = page.getViewport({ scale })
    const widthPx = Math.max(1, Math.round(viewport.width))
    const heightPx = Math.max(1, Math.round(viewport.height))
    const { canvas, context, release } = createCanvas(widthPx, heightPx)
    const hidden = without.map((num) => `${num}R`)
    for (const key of hidden) document.annotationStorage.setValue(key, { hidden: true, noView: true })
    try {
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, widthPx, heightPx)
      await page.render({ canvas, canvasContext: context, viewport, annotationMode }).promise
      const { data: rgba } = context.getImageData(0, 0, widthPx, heightPx)
      const { items } = await page.getTextContent()
      return { widthPx, heightPx, rgba, words: wordsOf(items, viewport.transform) } satisfies PageLook
    } finally {
      for (const key of hidden) document.annotationStorage.remove(key)
      page.cleanup()
      release()
    }
  }
}

interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

function isText(item: object): item is TextItem {
  return 'str' in item && 'transform' in item && typeof item.str === 'string' && item.str.trim() !== ''
}

function wordsOf(items: readonly object[], view: readonly number[]): LookWord[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view
  return items.filter(isText).map(({ str, transform, width, height }) => {
    const [ta = 1, tb = 0, , , x = 0, y = 0] = transform
    const length = Math.hypot(ta, tb) || 1
    const along = { x: (ta / length) * width, y: (tb / length) * width }
    const up = { x: (-tb / length) * height, y: (ta / length) * height }
    const corners = [0, 1].flatMap((right) =>
      // Letters such as g reach below the line.
      [-0.2, 1].map((high) => {
        const px = x + along.x * right + up.x * high
        const py = y + along.y * right + up.y * high
        return { x: a * px + c * py + e, y: b * px + d * py + f }
      }),
    )
    const xs = corners.map((corner) => corner.x)
    const ys = corners.map((corner) => corner.y)
    return {
      text: str,
      box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
    }
  })
}
