/**
 * What stands in a backup file, one record after the other:
 *
 *   kind (1 byte) | length (4) | JSON, or bytes of the file named before, or the end
 *
 * The end is signed by the device over all that stands before it. Whoever knows the passphrase can write such a file;
 * only this device could have ended it so.
 */
import * as z from 'zod/mini'
import { MAX_DOCUMENT_BYTES } from '../../sync/collab/live-protocol.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { idSchema } from '../../sync/ids.ts'
import { MAX_BLOBS, MAX_PAYLOAD_CHARS } from '../../sync/replication/protocol.ts'
import type { Bytes } from '../replica/cipher.ts'
import { bytesOfValue, toBase64, valueOfBytes } from '../replica/sealing.ts'
import { FileDamaged, joined, lengthBytes } from './sealed-file.ts'

const TOLD = 1
const BYTES = 2
const END = 3

/** A wish with the longest text and all its pictures; JSON may write a character in six. */
const MOST_TOLD_BYTES = 64_000_000
export const FILE_PART_BYTES = 1_048_576
const MOST_END_BYTES = 400
/** Of everything but files, which are never held whole. An outbox lies in memory as well, and is far smaller. */
const MOST_HELD_BYTES = 512_000_000
const MOST_RECORDS = 100_000

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const instant = z.int().check(z.minimum(0))
const text = (most: number) => z.string().check(z.maxLength(most))

const about = z.object({
  kind: z.literal('about'),
  person: idSchema('person'),
  deviceId: idSchema('device'),
  /** "Chrome, Android". */
  device: text(100),
  at: instant,
})

/** A wish as it was captured; what follows from its text is read from there again and not believed here. */
const wish = z.object({
  kind: z.literal('wish'),
  payload: text(MAX_PAYLOAD_CHARS),
  title: text(500),
  blobs: z.record(sha256, text(2_000_000)).check(z.refine((one) => Object.keys(one).length <= MAX_BLOBS)),
  /** Absent: not decided yet. Otherwise how the server refused it; its input is kept nowhere else. */
  refused: z.optional(
    z.object({
      n: z.int(),
      at: instant,
      code: text(60),
      facts: z.optional(z.record(z.string(), z.union([text(2_000), z.number(), z.boolean(), z.null()]))),
    }),
  ),
})

/** A live document the server had not stored all of, or a copy it would not take (`why`). */
const draft = z.object({
  kind: z.literal('draft'),
  id: idSchema('envelope'),
  epoch: z.nullable(text(60)),
  why: z.nullable(text(40)),
  at: instant,
  update: z
    .instanceof(Uint8Array)
    .check(z.refine((one) => one.length > 0 && one.length <= 4 * MAX_DOCUMENT_BYTES)),
})

/** What was being filled in: words of a form, or a signing that was not finished. */
const words = z.object({ kind: z.literal('words'), key: text(300), text: text(2_000_000) })
const progress = z.object({
  kind: z.literal('progress'),
  key: z.string().check(z.regex(/^(envelope:[0-9a-z]{26}|bulk-send\|[0-9a-z]{26})$/)),
  value: z.record(z.string(), z.unknown()),
  savedAt: instant,
})

/** Its bytes follow. */
const file = z.object({
  kind: z.literal('file'),
  sha256,
  name: text(300),
  mediaType: text(200),
  purpose: z.enum(['document', 'attachment']),
  sizeBytes: z.int().check(z.minimum(1), z.maximum(MAX_UPLOAD_BYTES)),
})

export const told = z.discriminatedUnion('kind', [about, wish, draft, words, progress, file])
export type Told = z.infer<typeof told>
export type About = z.infer<typeof about>
export type ToldEntry = z.infer<typeof wish>
export type ToldDraft = z.infer<typeof draft>
export type ToldWords = z.infer<typeof words>
export type ToldProgress = z.infer<typeof progress>
export type ToldFile = z.infer<typeof file>

export type BackupRecord =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'bytes'; readonly bytes: Bytes }
  /** What the device has signed, and its signature; null where its browser makes no keys. */
  | { readonly kind: 'end'; readonly text: string; readonly signature: string | null }

/** What the device signs: nothing else of ours begins so, so that no signature stands for another thing. */
const endText = (person: string, deviceId: string, digest: Bytes): string =>
  `tawqi backup 1|${person}|${deviceId}|${toBase64(digest)}`

export interface RecordWriter {
  tell(one: Told): Promise<Bytes>
  bytes(part: Uint8Array): Promise<Bytes>
  end(sign: (text: string) => Promise<string | null>): Promise<Bytes>
}

export function createRecordWriter({ person, deviceId }: About): RecordWriter {
  const chain = createChain()
  const record = async (kind: number, bytes: Uint8Array): Promise<Bytes> => {
    const whole = framed(kind, bytes)
    await chain.add(whole)
    return whole
  }
  return {
    tell: (one) => record(TOLD, bytesOfValue(one)),
    bytes: (part) => record(BYTES, part),
    end: async (sign) => {
      const signature = await sign(endText(person, deviceId, chain.digest()))
      return framed(END, bytesOfValue({ signature }))
    },
  }
}

/** Reads to the end and not beyond it. Throws `FileDamaged` for what no version of ours wrote. */
export async function* readRecords(contents: AsyncIterable<Uint8Array>): AsyncIterable<BackupRecord> {
  const chain = createChain()
  const source = createReader(contents)
  let first: About | null = null
  let heldBytes = 0
  for (let count = 0; count <= MOST_RECORDS; count++) {
    const opening = await source.take(5)
    const [kind] = opening
    const length = new DataView(opening.buffer).getUint32(1)
    const most = kind === TOLD ? MOST_TOLD_BYTES : kind === BYTES ? FILE_PART_BYTES : MOST_END_BYTES
    if (length > most) throw new FileDamaged()
    const bytes = await source.take(length)
    if (kind === END) {
      const { signature } = parsed(z.object({ signature: z.nullable(text(200)) }), bytes)
      if (!first || !(await source.isAtEnd())) throw new FileDamaged()
      yield { kind: 'end', text: endText(first.person, first.deviceId, chain.digest()), signature }
      return
    }
    if (kind !== TOLD && kind !== BYTES) throw new FileDamaged()
    await chain.add(opening, bytes)
    if (kind === BYTES) {
      if (!first) throw new FileDamaged()
      // Parts of files are counted by the sizes they say they have.
      count--
      yield { kind: 'bytes', bytes }
      continue
    }
    heldBytes += length
    if (heldBytes > MOST_HELD_BYTES) throw new FileDamaged()
    const one = parsed(told, bytes)
    if ((one.kind === 'about') !== (first === null)) throw new FileDamaged()
    if (one.kind === 'about') first = one
    yield { kind: 'told', told: one }
  }
  throw new FileDamaged()
}

function parsed<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T {
  try {
    const read = schema.safeParse(valueOfBytes(bytes))
    if (read.success) return read.data
  } catch {
    // No JSON, or nested deeper than anything of ours.
  }
  throw new FileDamaged()
}

const framed = (kind: number, bytes: Uint8Array): Bytes =>
  joined([Uint8Array.of(kind), lengthBytes(bytes.length), bytes])

/** A digest of all records in their order; the browser's own digest takes a whole message only. */
function createChain() {
  let digest: Bytes = new Uint8Array(32)
  return {
    digest: () => digest,
    add: async (...record: readonly Uint8Array[]) => {
      digest = new Uint8Array(await crypto.subtle.digest('SHA-256', joined([digest, ...record])))
    },
  }
}

function createReader(contents: AsyncIterable<Uint8Array>) {
  const source = contents[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()
  let at = 0
  const next = async (): Promise<boolean> => {
    const { value, done } = await source.next()
    if (done) return false
    held = value
    at = 0
    return true
  }
  return {
    /** A record that claims a length gets memory only as far as there are bytes. */
    take: async (length: number): Promise<Bytes> => {
      const parts: Uint8Array[] = []
      let missing = length
      while (missing > 0) {
        if (at === held.length && !(await next())) throw new FileDamaged()
        const part = held.subarray(at, at + missing)
        parts.push(part)
        at += part.length
        missing -= part.length
      }
      return joined(parts)
    },
    isAtEnd: async (): Promise<boolean> => {
      while (at === held.length) if (!(await next())) return true
      return false
    },
  }
}
