/** A picture of a document's first page for lists, drawn by pdf.js on a canvas without a window. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SealingError } from './sealing-error.ts'

/** Bytes read where they are needed: the first page of a large file takes little of it. */
export interface PdfSource {
  readonly sizeBytes: number
  /** Bytes from `begin` up to, not with, `end`; the caller may keep them. */
  read(begin: number, end: number): Promise<Uint8Array>
}

export interface FirstPageOptions {
  readonly format: 'png' | 'jpeg' | 'webp'
  /** Width of the picture in pixels; 900 when left out. */
  readonly widthPx?: number
}

/** Pages may be very long (receipts) or very wide (plans): neither side goes beyond this. */
const maxSidePx = 2400

/** pdf.js looks at every page’s entry; where pages are large these lie far apart. */
const pieceBytes = 64 * 1024

/** @throws SealingError `pdf-damaged` when the page cannot be drawn. */
export async function drawFirstPage(pdf: PdfSource, options: FirstPageOptions): Promise<Uint8Array> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const inside = (name: string): string => pathToFileURL(join(folder, name, '/')).href
  const range = new pdfjs.PDFDataRangeTransport(pdf.sizeBytes, null)
  const task = pdfjs.getDocument({
    range,
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: inside('cmaps'),
    standardFontDataUrl: inside('standard_fonts'),
    wasmUrl: inside('wasm'),
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: 0,
  })
  // pdf.js waits for ever for a piece that cannot be read.
  const unreadable = new Promise<never>((_, fail) => {
    range.requestDataRange = (begin, end) => {
      pdf.read(begin, end).then((bytes) => range.onDataRange(begin, bytes), fail)
    }
  })
  try {
    return await Promise.race([unreadable, draw()])
  } catch (error) {
    throw new SealingError('pdf-damaged', error instanceof Error ? error.message : String(error))
  } finally {
    await task.destroy()
  }

  async function draw(): Promise<Uint8Array> {
    const document = await task.promise
    const page = await document.getPage(1)
    const natural = page.getViewport({ scale: 1 })
    const wanted = options.widthPx ?? 900
    const scale = Math.min(wanted / natural.width, maxSidePx / natural.height, maxSidePx / natural.width)
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    )
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    // The canvas has the drawing interface of a browser's, which is all that pdf.js uses.
    await page.render({
      canvas: canvas as never,
      canvasContext: context as never,
      viewport,
      annotationMode: 1,
    }).promise
    if (options.format === 'png') return canvas.toBuffer('image/png')
    return options.format === 'webp' ? canvas.toBuffer('image/webp', 80) : canvas.toBuffer('image/jpeg', 82)
  }
}
