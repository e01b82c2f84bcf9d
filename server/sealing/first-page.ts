/** A picture of a document's first page for lists, drawn by pdf.js on a canvas without a window. */
import { drawPage, loadPdfjs } from './pdfjs-in-node.ts'
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
  const pdfjs = await loadPdfjs()
  const range = new pdfjs.PDFDataRangeTransport(pdf.sizeBytes, null)
  const task = pdfjs.open({ range, pieceBytes })
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
    const page = await (await task.promise).getPage(1)
    const canvas = await drawPage(page, ({ width, height }) =>
      Math.min((options.widthPx ?? 900) / width, maxSidePx / height, maxSidePx / width),
    )
    if (options.format === 'png') return canvas.toBuffer('image/png')
    return options.format === 'webp' ? canvas.toBuffer('image/webp', 80) : canvas.toBuffer('image/jpeg', 82)
  }
}
