/**
 * The outer shape of a backup file: who may open it, and bytes that rest sealed under a passphrase.
 *
 *   TAWQI-BK | version (1 byte) | length of the head (4) | head, JSON | check (28) | piece | piece | …
 *
 * Each piece is a megabyte of what was written, sealed with AES-GCM-256 for its number and for whether it is the
 * last, so that a file that was cut, put together anew or mixed with another does not open. The check is an empty
 * message: it tells a wrong passphrase from damage further on. Written and read a piece at a time.
 */
import * as z from 'zod/mini'
import { idSchema } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type Bytes, createCipher, NONCE_BYTES, TAG_BYTES } from '../replica/cipher.ts'
import { fromBase64, toBase64 } from '../replica/sealing.ts'

/** PBKDF2-HMAC-SHA-256. More than for the lock of a device: who has a copy of the file has any time they like. */
export const ITERATIONS = 2_000_000
/** What a file may ask of the device that opens it: some ten seconds of a phone. */
const MOST_ITERATIONS = 20_000_000
const VERSION = 1
const MAGIC = new TextEncoder().encode('TAWQI-BK')
const MOST_HEAD_BYTES = 4_096
const PIECE_BYTES = 1_048_576
const SEALED_PIECE_BYTES = PIECE_BYTES + NONCE_BYTES + TAG_BYTES
const CHECK_BYTES = NONCE_BYTES + TAG_BYTES
const SALT_BYTES = 16

const head = z.object({
  /** Only this person’s device opens it. An id: the file tells a stranger no name. */
  person: idSchema('person'),
  salt: z.string().check(z.regex(/^[A-Za-z0-9+/]{22}==$/)),
  iterations: z.int().check(z.minimum(1), z.maximum(MOST_ITERATIONS)),
})
type Head = z.infer<typeof head>

/**
 * `not-a-backup` another kind of file · `newer` written by a later version of the app · `foreign` of another person ·
 * `wrong` not this passphrase · `damaged` cut, changed, or not written by the app.
 */
export type FileFault = 'not-a-backup' | 'newer' | 'foreign' | 'wrong' | 'damaged'

export class FileDamaged extends Error {}

export interface SealOptions {
  readonly person: string
  readonly passphrase: string
  readonly iterations?: number
}

export async function sealFile(
  contents: AsyncIterable<Uint8Array>,
  { person, passphrase, iterations = ITERATIONS }: SealOptions,
): Promise<Blob> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const about = new TextEncoder().encode(JSON.stringify({ person, salt: toBase64(salt), iterations }))
  const opening = joined([MAGIC, Uint8Array.of(VERSION), lengthBytes(about.length), about])
  const cipher = createCipher(await keyOf(passphrase, { salt: toBase64(salt), iterations }))
  const place = await placeOf(opening)
  // Each part is a blob of its own: the browser may put it on disk while the next one is worked on.
  const parts = [new Blob([opening]), new Blob([await cipher.seal(new Uint8Array(), place('check'))])]
  let n = 0
  let waiting: Bytes | null = null
  const put = async (piece: Bytes, isLast: boolean) =>
    void parts.push(new Blob([await cipher.seal(piece, place(placeName(n++, isLast)))]))
  for await (const piece of inPieces(contents)) {
    if (waiting) await put(waiting, false)
    waiting = piece
  }
  await put(waiting ?? new Uint8Array(), true)
  return new Blob(parts, { type: 'application/octet-stream' })
}

export interface OpenedFile {
  /** From the beginning, each time it is asked for. Throws `FileDamaged`. */
  contents(): AsyncIterable<Bytes>
  readonly sizeBytes: number
}

/** Whose it is and whether this version reads it; known before anybody types a passphrase. */
export async function lookAtFile(file: Blob, person: string): Promise<Result<void, FileFault>> {
  const read = await readHead(file)
  if (!read.ok) return read
  return read.value.head.person === person ? ok(undefined) : err('foreign')
}

export async function openFile(
  file: Blob,
  { person, passphrase }: SealOptions,
): Promise<Result<OpenedFile, FileFault>> {
  const looked = await lookAtFile(file, person)
  if (!looked.ok) return looked
  const read = await readHead(file)
  if (!read.ok) return read
  const { opening, head } = read.value
  const start = opening.length + CHECK_BYTES
  const sealedBytes = file.size - start
  if (sealedBytes < CHECK_BYTES) return err('damaged')
  const cipher = createCipher(await keyOf(passphrase, head))
  const place = await placeOf(opening)
  try {
    await cipher.open(await bytesOf(file.slice(opening.length, start)), place('check'))
  } catch {
    return err('wrong')
  }
  const count = Math.ceil(sealedBytes / SEALED_PIECE_BYTES)
  async function* contents(): AsyncIterable<Bytes> {
    for (let n = 0; n < count; n++) {
      const at = start + n * SEALED_PIECE_BYTES
      const sealed = await bytesOf(file.slice(at, Math.min(file.size, at + SEALED_PIECE_BYTES)))
      try {
        yield await cipher.open(sealed, place(placeName(n, n === count - 1)))
      } catch {
        throw new FileDamaged()
      }
    }
  }
  return ok({ contents, sizeBytes: sealedBytes })
}

async function readHead(
  file: Blob,
): Promise<Result<{ readonly opening: Bytes; readonly head: Head }, FileFault>> {
  const fixed = MAGIC.length + 5
  const start = await bytesOf(file.slice(0, fixed))
  if (start.length < fixed || !MAGIC.every((one, at) => start[at] === one)) return err('not-a-backup')
  const version = start[MAGIC.length] as number
  if (version > VERSION) return err('newer')
  const length = new DataView(start.buffer).getUint32(MAGIC.length + 1)
  if (version < 1 || length > MOST_HEAD_BYTES || file.size < fixed + length) return err('damaged')
  const opening = await bytesOf(file.slice(0, fixed + length))
  try {
    const parsed = head.safeParse(JSON.parse(new TextDecoder().decode(opening.subarray(fixed))))
    return parsed.success ? ok({ opening, head: parsed.data }) : err('damaged')
  } catch {
    return err('damaged')
  }
}

async function keyOf(
  passphrase: string,
  { salt, iterations }: Pick<Head, 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  // Two keyboards may write the same letter in two ways.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC').trim())
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Where a sealed message belongs: in this file, behind this head. */
async function placeOf(opening: Bytes): Promise<(what: string) => string> {
  const digest = toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', opening)))
  return (what) => `backup|${digest}|${what}`
}

const placeName = (n: number, isLast: boolean): string => `${n}|${isLast ? 'last' : 'more'}`

async function* inPieces(contents: AsyncIterable<Uint8Array>): AsyncIterable<Bytes> {
  let piece = new Uint8Array(PIECE_BYTES)
  let filled = 0
  for await (const bytes of contents)
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.subarray(at, at + PIECE_BYTES - filled)
      piece.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < PIECE_BYTES) continue
      yield piece
      piece = new Uint8Array(PIECE_BYTES)
      filled = 0
    }
  if (filled > 0) yield piece.slice(0, filled)
}

export function lengthBytes(length: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, length)
  return bytes
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const one of parts) {
    whole.set(one, at)
    at += one.length
  }
  return whole
}

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())
