/** pdf.js on canvases without a window, for the verifier that looks (`sync/pdf/looks`). */
import type { PageDrawer } from '../../sync/pdf/looks/page-look.ts'
import { createPdfJsDrawer, type PdfJsDocument } from '../../sync/pdf/looks/pdfjs-drawer.ts'
import { loadPdfjs } from './pdfjs-in-node.ts'

export async function createNodeDrawer(): Promise<PageDrawer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const pdfjs = await loadPdfjs()
  return createPdfJsDrawer({
    async open(bytes) {
      const task = pdfjs.open({ data: bytes })
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
