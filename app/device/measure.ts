/** What rests on this device and how much of it, counted when somebody looks. */
import type { Envelope } from '../../sync/entities/envelope.ts'
import { liveDocumentDatabase } from '../live/live-store.ts'
import { filesOf } from '../signing/rules/offline-readiness.ts'
import type { Member } from './member.ts'

export interface Measured {
  readonly count: number
  readonly bytes: number
}

export interface StorageReport {
  /** Documents that can be opened with no network, every file of theirs being here; bytes of what is known of all. */
  readonly openable: Measured
  readonly files: Measured
  readonly drafts: Measured
  /** Of the whole app, the program included; null where the browser does not tell. */
  readonly usage: { readonly bytes: number; readonly quotaBytes: number } | null
  /** The browser promised not to remove it by itself. */
  readonly persistent: boolean
}

export async function measureStorage(member: Member): Promise<StorageReport> {
  const { local, bodies, draftsHere, profile } = member
  const names = (await draftsHere()).map((id) => liveDocumentDatabase(profile.id, id))
  const { sizeOfUpdates } = await import('../live/kept-updates.ts')
  let fileBytes = 0
  const keys = await local.files.toCollection().primaryKeys()
  const here = new Set(keys)
  // One by one: the bytes come along with what is said about them.
  for (const sha256 of keys) fileBytes += (await local.files.get(sha256))?.sizeBytes ?? 0
  let draftBytes = 0
  for (const name of names) draftBytes += await sizeOfUpdates(name)
  return {
    openable: { count: await countOpenable(bodies, here), bytes: (await bodies.measure()).bytes },
    files: { count: keys.length, bytes: fileBytes },
    drafts: { count: names.length, bytes: draftBytes },
    usage: await usage(),
    persistent: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
  }
}

async function countOpenable(bodies: Member['bodies'], here: ReadonlySet<string>): Promise<number> {
  let count = 0
  for (const id of await bodies.ids()) {
    const envelope = (await bodies.get(id)) as Envelope | undefined
    if (envelope && envelope.documents.length > 0 && filesOf(envelope).every((one) => here.has(one))) count++
  }
  return count
}

async function usage(): Promise<StorageReport['usage']> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  return estimate?.quota === undefined ? null : { bytes: estimate.usage ?? 0, quotaBytes: estimate.quota }
}
