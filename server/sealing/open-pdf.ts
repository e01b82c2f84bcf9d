/** Opening PDFs on the server: the strict reader with Node's inflate, and its refusals as ours. */
import { inflateSync } from 'node:zlib'
import { inflatePortable } from '../../sync/pdf/filters.ts'
import { openPdf, type PdfFile } from '../../sync/pdf/reader.ts'
import { PdfRefusal } from '../../sync/pdf/refusal.ts'
import { SealingError, type SealingErrorCode } from './sealing-error.ts'

/** 205 MiB, the specification's largest upload, plus what signatures add to it. */
export const maxUploadBytes = 214_958_080
const maxSealedBytes = maxUploadBytes + 64 * 1024 * 1024

const codes: Readonly<Record<PdfRefusal['code'], SealingErrorCode>> = {
  'pdf-empty': 'file-empty',
  'pdf-not-a-pdf': 'file-type-not-supported',
  'pdf-too-large': 'file-too-large',
  'pdf-damaged': 'pdf-damaged',
  'pdf-encrypted': 'pdf-encrypted',
  'pdf-too-complex': 'pdf-too-complex',
  'pdf-filter-not-supported': 'pdf-damaged',
}

/** Several times faster than the portable inflate; falls back to it for data without a checksum. */
export function inflateNode(data: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes })
  } catch {
    return inflatePortable(data, maxBytes)
  }
}

/** @throws SealingError */
export function openForSealing(pdf: Uint8Array): PdfFile {
  try {
    return openPdf(pdf, { inflate: inflateNode, limits: { fileBytes: maxSealedBytes } })
  } catch (error) {
    throw asSealingError(error)
  }
}

export function asSealingError(error: unknown): unknown {
  return error instanceof PdfRefusal ? new SealingError(codes[error.code], error.detail) : error
}

/** The file with a new revision behind it. */
export function join(pdf: Uint8Array, tail: Uint8Array): Uint8Array {
  // Not zero-filled: every byte is written by the two copies.
  const whole = Buffer.allocUnsafeSlow(pdf.length + tail.length)
  whole.set(pdf)
  whole.set(tail, pdf.length)
  return whole
}
