/**
 * Why a file was not read. Codes are wire values: stable, closed, translated by the
 * screens. Refusing is the safe answer: a reader that guesses can be made to show
 * one document and verify another.
 */
export type PdfRefusalCode =
  | 'pdf-empty'
  | 'pdf-not-a-pdf'
  | 'pdf-too-large'
  | 'pdf-damaged'
  | 'pdf-encrypted'
  | 'pdf-too-complex'
  | 'pdf-filter-not-supported'

/** Thrown inside this folder, returned as a value at its edges. `detail` is for logs, never for people. */
export class PdfRefusal extends Error {
  readonly code: PdfRefusalCode
  readonly detail: string

  constructor(code: PdfRefusalCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'PdfRefusal'
    this.code = code
    this.detail = detail
  }
}

export function damaged(detail: string): PdfRefusal {
  return new PdfRefusal('pdf-damaged', detail)
}

/**
 * Bounds on what one file may cost. Real files stay far below; files made to exhaust
 * a reader do not. Bytes, counts and nesting levels.
 */
export interface PdfLimits {
  readonly fileBytes: number
  readonly nesting: number
  readonly objects: number
  readonly sections: number
  readonly decodedStreamBytes: number
  readonly decodedTotalBytes: number
  readonly pages: number
  readonly fields: number
}

export const defaultLimits: PdfLimits = {
  fileBytes: 1024 * 1024 * 1024,
  nesting: 96,
  objects: 4_000_000,
  sections: 1024,
  decodedStreamBytes: 128 * 1024 * 1024,
  decodedTotalBytes: 512 * 1024 * 1024,
  pages: 50_000,
  fields: 50_000,
}
