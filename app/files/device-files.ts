/**
 * Files on this device, by their SHA-256. Each says who wants it here (an envelope, a draft, `profile`, an upload);
 * bytes nobody wants are removed. What is not here is fetched and, if wanted, kept.
 */
import type { Table } from 'dexie'
import type { DeviceFile } from '../replica/local-database.ts'
import type { Sealing } from '../replica/sealing.ts'
import { hashBlob } from './hash-bytes.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'

export interface DeviceFiles {
  /** Keeps bytes for an owner and answers their name. */
  put(bytes: Blob | ArrayBuffer, about: FileAbout): Promise<string>
  /** From this device only. */
  get(sha256: string): Promise<Blob | null>
  /** From this device, else the server. With `keepFor` it stays here afterwards. */
  fetch(sha256: string, options?: { readonly keepFor?: string }): Promise<FetchedFile>
  /** Marks a file that is here as wanted; false when it is not here. */
  keep(sha256: string, owner: string): Promise<boolean>
  /** An owner wants these no more, or none at all; unwanted bytes go. */
  release(owner: string, sha256s?: readonly string[]): Promise<void>
  /** Removes the bytes whoever wants them. */
  remove(sha256: string): Promise<void>
  has(sha256: string): Promise<boolean>
  sizeOf(sha256: string): Promise<number | null>
  /** Of all files together. */
  totalBytes(): Promise<number>
}

export interface FileAbout {
  readonly mediaType: string
  readonly keepFor: string
  /** When the caller has hashed them already. */
  readonly sha256?: string
}

/** `absent`: not there or not ours to read. `offline`: not here and nobody to ask. */
export type FetchedFile =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'absent' | 'offline' | 'unauthorised' }

export interface DeviceFilesDeps {
  readonly table: Table<DeviceFile, string>
  /** A request of the session; throws without network. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
  readonly now: () => number
  /** While this device is locked with a key of its own: bytes rest sealed, what is said about them does not. */
  readonly sealing?: Sealing | null
}

/** Above it bytes rest as a blob, which the browser reads from disk a part at a time. */
const BLOB_BYTES = 4_000_000

export function createDeviceFiles({ table, request, now, sealing = null }: DeviceFilesDeps): DeviceFiles {
  async function store(blob: Blob, about: FileAbout & { readonly sha256: string }): Promise<void> {
    const resting = await bytesAtRest(blob, about.sha256, sealing)
    await table.db.transaction('rw', table, async () => {
      const known = await table.get(about.sha256)
      await table.put({
        sha256: about.sha256,
        ...(known ? { bytes: known.bytes, ...(known.sealed ? { sealed: true } : {}) } : resting),
        sizeBytes: blob.size,
        mediaType: about.mediaType,
        keptFor: [...new Set([...(known?.keptFor ?? []), about.keepFor])],
        usedAt: now(),
      })
    })
  }

  const get = async (sha256: string): Promise<Blob | null> => {
    const row = await table.get(sha256)
    if (!row) return null
    void table.update(sha256, { usedAt: now() }).catch(() => undefined)
    return new Blob([await clearBytes(row, sealing)], { type: row.mediaType })
  }

  /** One request per file, however many ask at once. */
  const fetching = new Map<string, Promise<FetchedFile>>()
  async function download(sha256: string): Promise<FetchedFile> {
    let response: Response
    try {
      response = await request(`/files/${sha256}`)
      if (response.status === 401) return { kind: 'unauthorised' }
      if (response.status === 403 || response.status === 404) return { kind: 'absent' }
      if (!response.ok) return { kind: 'offline' }
      const blob = await response.blob()
      // A gateway's own page, or bytes that were cut: not our file.
      return (await hashBlob(blob)) === sha256 ? { kind: 'file', blob } : { kind: 'offline' }
    } catch {
      return { kind: 'offline' }
    }
  }

  return {
    put: async (bytes, about) => {
      const blob = bytes instanceof Blob ? bytes : new Blob([bytes], { type: about.mediaType })
      const sha256 = about.sha256 ?? (await hashBlob(blob))
      await store(blob, { ...about, sha256 })
      return sha256
    },
    get,
    fetch: async (sha256, { keepFor } = {}) => {
      const here = await get(sha256)
      if (here) {
        if (keepFor) await store(here, { sha256, mediaType: here.type, keepFor })
        return { kind: 'file', blob: here }
      }
      const running = fetching.get(sha256) ?? download(sha256).finally(() => fetching.delete(sha256))
      fetching.set(sha256, running)
      const fetched = await running
      // A full disk is no reason not to show what has arrived.
      if (fetched.kind === 'file' && keepFor)
        await store(fetched.blob, { sha256, mediaType: fetched.blob.type, keepFor }).catch(() => undefined)
      return fetched
    },
    keep: (sha256, owner) =>
      table.db.transaction('rw', table, async () => {
        const row = await table.get(sha256)
        if (row && !row.keptFor.includes(owner))
          await table.update(sha256, { keptFor: [...row.keptFor, owner] })
        return row !== undefined
      }),
    release: (owner, sha256s) =>
      table.db.transaction('rw', table, async () => {
        // By keys first: a scan that loads the bytes of every file would load them all at once.
        for (const sha256 of sha256s ?? (await table.toCollection().primaryKeys())) {
          const row = await table.get(sha256)
          if (!row?.keptFor.includes(owner)) continue
          const keptFor = row.keptFor.filter((one) => one !== owner)
          if (keptFor.length === 0) await table.delete(sha256)
          else await table.update(sha256, { keptFor })
        }
      }),
    remove: (sha256) => table.delete(sha256),
    has: async (sha256) => (await table.where('sha256').equals(sha256).count()) > 0,
    sizeOf: async (sha256) => (await table.get(sha256))?.sizeBytes ?? null,
    totalBytes: async () => {
      let total = 0
      for (const sha256 of await table.toCollection().primaryKeys())
        total += (await table.get(sha256))?.sizeBytes ?? 0
      return total
    },
  }
}

/** As bytes rest on this device: sealed while it has a key, and large ones as a blob. */
export async function bytesAtRest(
  blob: Blob,
  sha256: string,
  sealing: Sealing | null,
): Promise<Pick<DeviceFile, 'bytes' | 'sealed'>> {
  const isSealed = sealing?.writes === 'sealed'
  const resting = isSealed ? await sealBytes(blob, sha256, sealing.cipher) : blob
  const bytes = resting.size > BLOB_BYTES ? resting : await resting.arrayBuffer()
  return isSealed ? { bytes, sealed: true } : { bytes }
}

export async function clearBytes(
  { bytes, sealed, sha256 }: Pick<DeviceFile, 'bytes' | 'sealed' | 'sha256'>,
  sealing: Sealing | null,
): Promise<Blob | ArrayBuffer> {
  if (!sealed) return bytes
  if (!sealing) throw new Error('A sealed file was asked for without the key')
  return openBytes(bytes instanceof Blob ? bytes : new Blob([bytes]), sha256, sealing.cipher)
}
