/** Opening PDFs on the server: the strict reader with Node's inflate, and its refusals as ours. */
import { open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { inflatePortable } from '../../sync/pdf/filters.ts'
import { openPdf, type PdfFile } from '../../sync/pdf/reader.ts'
import { PdfRefusal } from '../../sync/pdf/refusal.ts'
import { SealingError, type SealingErrorCode } from './sealing-error.ts'

/** 205 MiB, the specification's largest upload, plus what signatures add to it. */
export const maxUploadBytes = 214_958_080
const maxSealedBytes = maxUploadBytes + 64 * 1024 * 1024
/** Pieces that let other work of the process through. */
const maxReadBytes = 16 * 1024 * 1024

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

/** Below this a second copy is cheaper than room. */
const largeBytes = 8 * 1024 * 1024
/** What an update adds, forty drawings among it; a larger one is copied. Memory that is not written costs nothing. */
const roomBytes = 16 * 1024 * 1024
/** How much of a buffer with room is in use. */
const usedBytes = new WeakMap<ArrayBufferLike, number>()

/** Reads a file; a large one into a buffer with room behind it, so that its new revision is not a second copy. */
export async function readWithRoom(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < largeBytes) return await file.readFile()
    const { buffer } = Buffer.allocUnsafeSlow(size + roomBytes)
    const bytes = Buffer.from(buffer, 0, size)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(size - at, maxReadBytes), at)
      if (bytesRead === 0) throw new Error(`${path} ended at ${at} of ${size} bytes`)
      at += bytesRead
    }
    usedBytes.set(buffer, size)
    return bytes
  } finally {
    await file.close()
  }
}

/** The file with a new revision behind it; in the room of its own buffer when nothing else stands there. */
export function join(pdf: Uint8Array, tail: Uint8Array): Uint8Array {
  const end = pdf.byteOffset + pdf.length
  if (usedBytes.get(pdf.buffer) === end && end + tail.length <= pdf.buffer.byteLength) {
    usedBytes.set(pdf.buffer, end + tail.length)
    new Uint8Array(pdf.buffer).set(tail, end)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length + tail.length)
  }
  // Not zero-filled: every byte is written by the two copies.
  const whole = Buffer.allocUnsafeSlow(pdf.length + tail.length)
  whole.set(pdf)
  whole.set(tail, pdf.length)
  return whole
}
