/** The `Range` header (RFC 9110 §14), one range only: several are answered with the whole, which is allowed. */
import type { ByteRange } from './file-store.ts'

/** `null` send all · `unsatisfiable` answer 416 · else the bytes to send. */
export function parseRange(
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Number(last)
    return length === 0 || sizeBytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
