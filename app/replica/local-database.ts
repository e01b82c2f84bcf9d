/**
 * Our own database on the device, one per person or guest (`local-<subject>`): the outbox, what the feed
 * confirmed, list rows in chunks, and files. It is never migrated away and never in the replica's hands, so a
 * signature captured offline survives any rebuild of the replica.
 */
import Dexie, { type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { FileReport } from '../../sync/entities/file-report.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { Checkpoint, ChunkRange } from '../../sync/replication/protocol.ts'
import { sealTables } from './sealed-tables.ts'
import type { Sealing } from './sealing.ts'

/** Rows of one set rest together: reading ten thousand takes milliseconds, writing one rewrites one chunk. */
export const CHUNK_SIZE = 500

export interface RowChunk {
  /** `<set>|<number>` */
  readonly key: string
  readonly set: string
  readonly rows: readonly { readonly id: string; readonly value: unknown }[]
}

export interface DeviceState {
  readonly key: 'state'
  readonly deviceId: `device:${string}`
  /** Of a person: in which organisation it reads; absent where an earlier release wrote it. */
  readonly organizationId?: string
  /** Non-extractable ECDSA P-256 pair; null where Web Crypto is missing (plain http on a network address). */
  readonly keyPair: CryptoKeyPair | null
  readonly lastN: number
  readonly ackN: number
  /** Rises with every page or reset that any tab writes: a copy in memory of another revision is out of date. */
  readonly revision: number
  readonly epoch: string | null
  /** Kinds this device has read with; one that is missing was passed by, so the device begins anew. */
  readonly kinds?: readonly string[]
  readonly checkpoint: Checkpoint
  /** A large account is being fetched: what is left of it, and the checkpoint that holds when nothing is. */
  readonly chunks?: PendingChunks | null
  /** Envelopes whose bodies were touched for what did not count; see `bodies-in-doubt.ts`. Null or absent: none. */
  readonly bodiesInDoubt?: readonly string[] | null
  readonly lastServerTime: number | null
  readonly pulledAt: number | null
}

export interface PendingChunks {
  readonly epoch: string
  /** The server's clock when the list was made. */
  readonly now: number
  readonly checkpoint: Checkpoint
  /** In the order they are fetched. */
  readonly left: readonly ChunkRange[]
}

export interface DeviceFile {
  readonly sha256: string
  /** A blob when large: the browser leaves it on disk until a part is read. */
  readonly bytes: ArrayBuffer | Blob
  /** The bytes are sealed with this device's key; everything beside them is not. */
  readonly sealed?: true
  /** Of the file itself. */
  readonly sizeBytes: number
  readonly mediaType: string
  /** Envelopes (or `profile`) that want it here; bytes nobody wants go. */
  readonly keptFor: readonly string[]
  readonly usedAt: number
}

/** A file on its way to the server; it survives a reload and goes on by itself. */
export interface PendingUpload {
  readonly sha256: string
  readonly name: string
  readonly mediaType: string
  readonly purpose: 'document' | 'attachment' | 'picture'
  readonly state: 'waiting' | 'sending' | 'complete' | 'refused'
  readonly uploadUrl: string | null
  readonly bytesSent: number
  readonly sizeBytes: number
  readonly addedAt: number
  /** Why the server refused it; an answer code. */
  readonly code: string | null
  /** What the server found, once it has looked. */
  readonly report: FileReport | null
  /** Pages as this device read them: a draft is laid out before the server has seen the file. */
  readonly localPages?: readonly { readonly widthPt: number; readonly heightPt: number }[] | null
}

/** What a person had typed or drawn in an unfinished signing, saved on every change. */
export interface SigningProgress {
  readonly key: string
  readonly value: unknown
  readonly savedAt: number
}

/** A kept envelope body, in the guest's database; members keep bodies in the RxDB replica. */
export interface KeptBody {
  readonly id: string
  readonly body: unknown
}

/** An answer of the server, for when there is no network. */
export interface KeptAnswer {
  readonly key: string
  readonly data: unknown
  readonly keptAt: number
}

/** What a person had typed into a form that has not been used yet. */
export interface KeptWords {
  readonly key: string
  readonly text: string
}

/** An envelope the person asked to have on this device whatever happens: its body, documents and attachments. */
export interface KeptEnvelope {
  readonly id: string
  readonly keptAt: number
}

/** These bytes of a document of the envelope were drawn here. */
export interface ShownVersion {
  /** `<envelope>|<sha256>` */
  readonly key: string
  readonly envelopeId: string
  readonly sha256: string
  readonly at: number
}

/** Their hashes, by envelope. */
export type ShownByEnvelope = ReadonlyMap<string, ReadonlySet<string>>

/** As what a file is wanted that belongs to an envelope kept on purpose. */
export const keptOwner = (envelopeId: string): string => `kept|${envelopeId}`

export type LocalDatabase = Dexie & {
  readonly outbox: EntityTable<OutboxEntry, 'id'>
  readonly rows: Table<RowChunk, string>
  readonly state: Table<DeviceState, string>
  readonly files: Table<DeviceFile, string>
  readonly uploads: Table<PendingUpload, string>
  readonly progress: Table<SigningProgress, string>
  readonly bodies: Table<KeptBody, string>
  readonly answers: Table<KeptAnswer, string>
  readonly words: Table<KeptWords, string>
  readonly kept: Table<KeptEnvelope, string>
  readonly shown: Table<ShownVersion, string>
}

/**
 * What rests sealed while the device has a key. In the clear: `state` (names, numbers and a key that cannot be
 * read out), `kept` and `shown` (ids and hashes), and of `files` all but the bytes, which `app/files` seals in pieces.
 */
export const SEALED_TABLES = ['outbox', 'rows', 'uploads', 'progress', 'bodies', 'answers', 'words'] as const

/** `subject`: `person:…` or `recipient:…`. */
export const localDatabaseName = (subject: string): string => `local-${subject.replace(':', '-')}`

/** `options` name another IndexedDB than the browser's own, as tests and the simulation do. */
export function openLocalDatabase(
  subject: string,
  options: DexieOptions = {},
  sealing: Sealing | null = null,
): LocalDatabase {
  const db = new Dexie(localDatabaseName(subject), options) as LocalDatabase
  if (sealing) sealTables(db, SEALED_TABLES, sealing)
  db.version(1).stores({
    outbox: 'id, state, entity',
    rows: 'key, set',
    state: 'key',
    files: 'sha256, usedAt',
    uploads: 'sha256, state',
    progress: 'key',
    bodies: 'id',
  })
  // Since version 2 entries have places and states revisions, and the replica begins anew: its bodies are text.
  db.version(2).upgrade(async (old) => {
    const entries: OutboxEntry[] = await old.table('outbox').toArray()
    const inOrder = entries.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    await old.table('outbox').bulkPut(inOrder.map((one, index) => ({ ...one, place: index + 1 })))
    await old.table('rows').clear()
    await old.table('state').toCollection().modify({ revision: 0, checkpoint: {} })
  })
  db.version(3).stores({ answers: 'key', words: 'key', kept: 'id' })
  db.version(4).stores({ shown: 'key, envelopeId' })
  return db
}
