/**
 * Signs an update: writes it with room for the signature, hashes everything but that room,
 * and puts the signature in. The signature never moves or grows afterwards.
 * Source: ISO 32000-2 §12.8.1; ETSI EN 319 142-1 §5.
 */
import { appendUpdate, type PdfUpdate } from '../../sync/pdf/appender.ts'
import type { PdfDict, PdfRef } from '../../sync/pdf/objects.ts'
import { ByteWriter, writeObject } from '../../sync/pdf/serialize.ts'
import { digestAfter, type FileDigest } from './file-digest.ts'
import { join } from './open-pdf.ts'

export interface SignatureRequest {
  readonly pdf: Uint8Array
  readonly update: PdfUpdate
  /** Where the signature dictionary goes, and its entries without /ByteRange and /Contents. */
  readonly ref: PdfRef
  readonly entries: PdfDict
  /** Bytes to reserve at first. When the signature is longer, everything is done again with more. */
  readonly roomBytes: number
  readonly changeId: Uint8Array
  /** Of `pdf`, so that a large file is hashed once for everything. */
  readonly digest: FileDigest
  /** Gets the SHA-256 of the signed bytes, gives the DER to embed. */
  readonly sign: (digest: Uint8Array) => Promise<Uint8Array>
}

const numberWidth = 10
const maxRoomBytes = 1024 * 1024

/** @returns the whole new file. */
export async function applySignature(request: SignatureRequest): Promise<Uint8Array> {
  let roomBytes = request.roomBytes
  for (;;) {
    const attempt = writeWithRoom(request, roomBytes)
    const der = await request.sign(
      digestAfter(request.digest.upTo(request.pdf, request.pdf.length), attempt.signedTail),
    )
    if (der.length <= roomBytes) {
      attempt.tail.set(Buffer.from(Buffer.from(der).toString('hex'), 'latin1'), attempt.contentsAt)
      return join(request.pdf, attempt.tail)
    }
    // Never cut: ask again over the file with more room, since its hash is another one.
    roomBytes = Math.max(roomBytes * 2, der.length + 1024)
    if (roomBytes > maxRoomBytes) throw new Error(`signature of ${der.length} bytes`)
  }
}

interface Attempt {
  readonly tail: Uint8Array
  readonly signedTail: readonly Uint8Array[]
  /** Offset in `tail` of the first hex digit. */
  readonly contentsAt: number
}

function writeWithRoom(request: SignatureRequest, roomBytes: number): Attempt {
  const { update, ref, pdf } = request
  const dictionary = dictionaryWithRoom(request.entries, roomBytes)
  update.set(ref, { kind: 'raw', bytes: dictionary.bytes })
  const { tail, offsets } = appendUpdate(update, request.changeId)
  const offset = offsets.get(ref.num)
  if (offset === undefined) throw new Error('signature dictionary was not written')
  const start = offset - pdf.length + `${ref.num} 0 obj\n`.length
  const gapStart = start + dictionary.contentsAt
  const gapEnd = gapStart + 2 + roomBytes * 2
  const range = [0, pdf.length + gapStart, pdf.length + gapEnd, tail.length - gapEnd]
  const text = range.map((value) => String(value).padEnd(numberWidth)).join(' ')
  tail.set(Buffer.from(text, 'latin1'), start + dictionary.rangeAt)
  return { tail, signedTail: [tail.subarray(0, gapStart), tail.subarray(gapEnd)], contentsAt: gapStart + 1 }
}

/** The dictionary with blanks for four numbers and zeros for the signature. */
function dictionaryWithRoom(
  entries: PdfDict,
  roomBytes: number,
): { bytes: Uint8Array; rangeAt: number; contentsAt: number } {
  const out = new ByteWriter()
  out.text('<<')
  for (const [key, value] of entries) {
    out.text(`/${key} `)
    writeObject(out, value)
  }
  out.text('/ByteRange [')
  const rangeAt = out.length
  out.text(' '.repeat(numberWidth * 4 + 3))
  out.text(']/Contents ')
  const contentsAt = out.length
  out.text(`<${'0'.repeat(roomBytes * 2)}>>>`)
  return { bytes: out.take(), rangeAt, contentsAt }
}

/** An instant as `D:YYYYMMDDHHmmSSZ`. */
export function pdfDate(instant: Date): string {
  return `D:${instant.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
}
