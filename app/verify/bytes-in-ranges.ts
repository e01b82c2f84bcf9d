import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** pdf.js keeps what it is given. This gives it the parts it asks for, not 100 MB for each revision of a large file. */
export class BytesInRanges extends PDFDataRangeTransport {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    super(bytes.length, null)
    this.#bytes = bytes
  }

  override requestDataRange(begin: number, end: number): void {
    // Whoever asks listens only after asking.
    queueMicrotask(() => this.onDataRange(begin, this.#bytes.slice(begin, end)))
  }
}

/** Pictures come in one piece, text in a few. */
export const rangeBytes = 1024 * 1024
