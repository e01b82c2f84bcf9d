/** pdf.js on canvases without a window, for the verifier that looks (`sync/pdf/looks`). */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageDrawer } from '../../sync/pdf/looks/page-look.ts'
import { createPdfJsDrawer, type PdfJsDocument } from '../../sync/pdf/looks/pdfjs-drawer.ts'

export async function createNodeDrawer(): Promise<PageDrawer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const inside = (name: string): string => pathToFileURL(join(folder, name, '/')).href
  return createPdfJsDrawer({
    async open(bytes) {
      const task = pdfjs.getDocument({
        data: new Uint8Array(bytes), // a copy: pdf.js keeps what it is given
        cMapUrl: inside('cmaps'),
        standardFontDataUrl: inside('standard_fonts'),
        wasmUrl: inside('wasm'),
        isEvalSupported: false,
        useSystemFonts: false,
        enableXfa: false,
        verbosity: 0,
      })
      const document = await task.promise
      return { document: document as unknown as PdfJsDocument, close: () => task.destroy() }
    },
    createCanvas(widthPx, heightPx) {
      const canvas = createCanvas(widthPx, heightPx)
      const context = canvas.getContext('2d')
      return {
        canvas,
        context,
        release: () => {
          canvas.width = 0
          canvas.height = 0
        },
      }
    },
  })
}
