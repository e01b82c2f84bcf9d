/** A backup file of what only this device holds, made without a network, a piece at a time. */
import { byPlace, type OutboxEntry } from '../../sync/replication/outbox.ts'
import { deviceKeys } from '../replica/device-key.ts'
import type { PendingUpload } from '../replica/local-database.ts'
import { type HolderOfWork, type OwnWork, readOwnWork } from './own-work.ts'
import { type About, createRecordWriter, FILE_PART_BYTES, type RecordWriter, type Told } from './records.ts'
import { sealFile } from './sealed-file.ts'

export interface WriteOptions {
  readonly passphrase: string
  /** How its person recognises this device. */
  readonly device: string
  readonly now: () => number
  readonly iterations?: number
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

export async function writeBackup(member: HolderOfWork, options: WriteOptions): Promise<Blob> {
  const work = await readOwnWork(member)
  const person = member.profile.id
  return sealFile(contentsOf(member, work, options), { person, ...options })
}

async function* contentsOf(
  member: HolderOfWork,
  work: OwnWork,
  { device, now, onProgress = () => undefined, signal }: WriteOptions,
): AsyncIterable<Uint8Array> {
  const state = await member.local.state.get('state')
  if (!state) throw new Error('A device has a name from its first day on')
  const about: About = {
    kind: 'about',
    person: member.profile.id as About['person'],
    deviceId: state.deviceId,
    device: device.slice(0, 100),
    at: now(),
  }
  const writer = createRecordWriter(about)
  const records = toldOf(work)
  const total = records.length + work.files.length
  let done = 0
  const step = () => {
    signal?.throwIfAborted()
    onProgress(++done / total)
  }
  yield await writer.tell(about)
  for (const one of records) {
    yield await writer.tell(one)
    step()
  }
  for (const one of work.files) {
    yield* fileOf(one, member, writer, signal)
    step()
  }
  yield await writer.end(async (text) => (state.keyPair ? deviceKeys.sign(state.keyPair, text) : null))
}

const toldOf = ({ wishes, drafts, words, progress }: OwnWork): Told[] => [
  ...[...wishes].sort(byPlace).map(wishOf),
  ...drafts.map((one): Told => ({ kind: 'draft', ...one })),
  ...words.map((one): Told => ({ kind: 'words', ...one })),
  ...progress.map(
    ({ key, value, savedAt }): Told => ({
      kind: 'progress',
      key,
      value: value as Record<string, unknown>,
      savedAt,
    }),
  ),
]

const wishOf = ({ payload, title, blobs, result }: OutboxEntry): Told => ({
  kind: 'wish',
  payload,
  title: title.slice(0, 500),
  blobs: { ...blobs },
  ...(result?.status === 'refused' && {
    refused: {
      n: result.n,
      at: result.at,
      code: result.code,
      ...(result.facts && { facts: result.facts }),
    },
  }),
})

async function* fileOf(
  { sha256, name, mediaType, purpose }: PendingUpload,
  { files }: HolderOfWork,
  writer: RecordWriter,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  const blob = await files.device.get(sha256)
  // The browser cleared the bytes and kept the row: only its person can bring them again.
  if (!blob || blob.size === 0) return
  const cut = { name: name.slice(0, 300), mediaType: mediaType.slice(0, 200) }
  const asked = purpose === 'document' ? 'document' : 'attachment'
  yield await writer.tell({ kind: 'file', sha256, ...cut, purpose: asked, sizeBytes: blob.size })
  for (let at = 0; at < blob.size; at += FILE_PART_BYTES) {
    signal?.throwIfAborted()
    yield await writer.bytes(new Uint8Array(await blob.slice(at, at + FILE_PART_BYTES).arrayBuffer()))
  }
}
