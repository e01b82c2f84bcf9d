/** pdf.js where there is no window: opened on files that mean harm, and pages on canvases of their own. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist'

type Source = { readonly data: Uint8Array } | { readonly range: unknown; readonly pieceBytes: number }

export async function loadPdfjs() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const inside = (name: string): string => pathToFileURL(join(folder, name, '/')).href
  return {
    PDFDataRangeTransport: pdfjs.PDFDataRangeTransport,
    /** Nothing of the file is run, and no font of this machine is taken in place of one it names. */
    open: (source: Source): PDFDocumentLoadingTask =>
      pdfjs.getDocument({
        ...('data' in source
          ? { data: new Uint8Array(source.data) } // a copy: pdf.js keeps what it is given
          : {
              range: source.range as never,
              rangeChunkSize: source.pieceBytes,
              disableAutoFetch: true,
              disableStream: true,
            }),
        cMapUrl: inside('cmaps'),
        standardFontDataUrl: inside('standard_fonts'),
        wasmUrl: inside('wasm'),
        isEvalSupported: false,
        useSystemFonts: false,
        enableXfa: false,
        verbosity: 0,
      }),
  }
}

/** The page on white, `scaleOf` its natural size in points. */
export async function drawPage(
  page: PDFPageProxy,
  scaleOf: (natural: { readonly width: number; readonly height: number }) => number,
): Promise<Canvas> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) })
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
  return canvas
}
