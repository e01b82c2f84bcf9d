/** What a system answered, as text: unpacked within a bound, in the letters it says it uses, or not at all. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { CallOutcome } from '../../sync/calls/connected-systems.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { OutsideAnswer } from '../outbound/ask-outside.ts'

export interface ReadAnswer {
  readonly contentType: string
  /** Null where it is no text. */
  readonly text: string | null
}

type Unpack = (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}
const MAX_TYPE = 100

export async function readAnswer(
  { headers, body }: OutsideAnswer,
  maxBytes: number,
): Promise<Result<ReadAnswer, CallOutcome>> {
  const contentType = (headers['content-type'] ?? '').slice(0, MAX_TYPE)
  const packing = (headers['content-encoding'] ?? '').trim().toLowerCase()
  if (body.length === 0) return ok({ contentType, text: '' })
  if (packing === '' || packing === 'identity') return ok({ contentType, text: textOf(body, contentType) })
  const unpack = Object.hasOwn(UNPACK, packing) ? UNPACK[packing] : undefined
  if (!unpack) return err('not-readable')
  try {
    const whole = await unpack(body, { maxOutputLength: maxBytes })
    return ok({ contentType, text: textOf(whole, contentType) })
  } catch (error) {
    return err(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'answer-too-large' : 'not-readable',
    )
  }
}

function textOf(bytes: Uint8Array, contentType: string): string | null {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? []
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes)
    // A picture may be sound UTF-8 for a while.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
