/** A picture of a document's first page for lists, drawn by pdf.js on a canvas without a window. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SealingError } from './sealing-error.ts'

export interface FirstPageOptions {
  readonly format: 'png' | 'jpeg' | 'webp'
  /** Width of the picture in pixels; 900 when left out. */
  readonly widthPx?: number
}

/** Pages may be very long (receipts) or very wide (plans): neither side goes beyond this. */
const maxSidePx = 2400

/** @throws SealingError `pdf-damaged` when the page cannot be drawn. */
export async function drawFirstPage(pdf: Uint8Array, options: FirstPageOptions): Promise<Uint8Array> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const inside = (name: string): string => pathToFileURL(join(folder, name, '/')).href
  const task = pdfjs.getDocument({
    // pdf.js takes the buffer over, so it gets one of its own.
    data: Uint8Array.from(pdf),
    cMapUrl: inside('cmaps'),
    standardFontDataUrl: inside('standard_fonts'),
    wasmUrl: inside('wasm'),
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: 0,
  })
  try {
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
  } catch (error) {
    throw new SealingError('pdf-damaged', error instanceof Error ? error.message : String(error))
  } finally {
    await task.destroy()
  }
}
