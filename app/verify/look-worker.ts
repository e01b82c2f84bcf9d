/** Draws and compares pages away from the page: with a file made to be slow, this worker is ended. */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { lookAtPages } from '../../sync/pdf/looks/look-at-pages.ts'
import { createPdfJsDrawer, type PdfJsDocument } from '../../sync/pdf/looks/pdfjs-drawer.ts'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import { BytesInRanges, rangeBytes } from './bytes-in-ranges.ts'
import { createCanvas, NoFilters, WindowlessCanvases } from './windowless-canvases.ts'

export interface LookRequest {
  readonly bytes: Uint8Array
  readonly report: VerificationReport
  readonly timeMs: number
  /** Addresses of pdf.js' own files, whole ones. */
  readonly engine: { readonly workerSrc: string; readonly [name: string]: string | boolean }
}

const scope = self as unknown as {
  addEventListener(type: 'message', run: (event: MessageEvent<LookRequest>) => void): void
  postMessage(message: unknown): void
}

scope.addEventListener('message', ({ data }) => {
  const { workerSrc, ...files } = data.engine
  // Reading goes on beside painting, what was signed beside what is there now; all ends with this worker.
  const readers = [0, 1].map(() =>
    pdfjs.PDFWorker.create({ port: new Worker(workerSrc, { type: 'module' }) as never }),
  )
  let opened = 0
  const drawer = createPdfJsDrawer({
    async open(bytes) {
      const task = pdfjs.getDocument({
        ...files,
        range: new BytesInRanges(bytes),
        rangeChunkSize: rangeBytes,
        disableStream: true,
        disableAutoFetch: true,
        worker: readers[opened++ % readers.length],
        useWorkerFetch: true,
        disableFontFace: true,
        useSystemFonts: false,
        isEvalSupported: false,
        enableXfa: false,
        verbosity: 0,
        CanvasFactory: WindowlessCanvases,
        FilterFactory: NoFilters,
      } as Parameters<typeof pdfjs.getDocument>[0])
      const document = await task.promise
      return { document: document as unknown as PdfJsDocument, close: () => task.destroy() }
    },
    createCanvas,
  })
  // The first is told whenever it comes: a quick worker's clock is still below the pause.
  let shown = Number.NEGATIVE_INFINITY
  void lookAtPages(data.bytes, data.report, {
    drawer,
    clock: () => performance.now(),
    timeMs: data.timeMs,
    onProgress: (progress) => {
      // Some a second are enough for a bar.
      if (performance.now() - shown < 100 && progress.done < progress.total) return
      shown = performance.now()
      scope.postMessage({ progress })
    },
  }).then((looks) => scope.postMessage({ looks }))
})
