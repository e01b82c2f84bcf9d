/**
 * The file store in S3: keys are `ab/cd/<sha256>` as in the folder, so that one can be copied into the other. What
 * was stored or read by a worker here stays as a copy on this disk, up to a size; S3 alone counts as stored.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, isSha256 } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3Client } from './s3-client.ts'

export interface S3StoreOptions {
  readonly client: S3Client
  /** Before every key: `` or `tawqi/`. */
  readonly prefix: string
  /** For copies and for results that are being written. */
  readonly folder: string
  readonly cacheBytes: number
  readonly now?: () => number
}

/** A worker that was given a path may take so long to open it. */
const IN_USE_MS = 15 * 60_000
/** Looking at the copies' sizes takes time, so not after every one, but whenever a tenth is new. */
const CLEAN_AFTER_PART = 0.1

export function createS3Store({
  client,
  prefix,
  folder,
  cacheBytes,
  now = Date.now,
}: S3StoreOptions): FileStore {
  const copies = createFolderStore(folder, now)
  const fetching = new Map<string, Promise<string>>()
  const cleanAfterBytes = cacheBytes * CLEAN_AFTER_PART
  let sinceCleaning = cleanAfterBytes

  const keyOf = (sha256: string): string => {
    if (!isSha256(sha256)) throw new Error('Not a SHA-256')
    return `${prefix}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
  }

  /** The copy on this disk, fetched when there is none. Many who ask at once fetch it once. */
  async function copyOf(sha256: string): Promise<string> {
    const key = keyOf(sha256)
    if ((await copies.sizeOf(sha256)) !== null) {
      const path = await copies.pathOf(sha256)
      const used = new Date(now())
      await utimes(path, used, used)
      return path
    }
    const known = fetching.get(sha256)
    if (known) return known
    const fetched = fetchCopy(key, sha256).finally(() => fetching.delete(sha256))
    fetching.set(sha256, fetched)
    return fetched
  }

  async function fetchCopy(key: string, sha256: string): Promise<string> {
    const part = copies.stagingPath()
    try {
      const hash = createHash('sha256')
      const bytes = Readable.fromWeb((await client.get(key)) as Parameters<typeof Readable.fromWeb>[0])
      bytes.on('data', (chunk: Buffer) => hash.update(chunk))
      await pipeline(bytes, createWriteStream(part, { mode: 0o600 }))
      if (hash.digest('hex') !== sha256) throw new Error('S3 gave other bytes than were stored')
      await keepCopy(part, sha256)
      return await copies.pathOf(sha256)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async function keepCopy(from: string, sha256: string): Promise<void> {
    const { size } = await stat(from)
    await copies.adopt(from, sha256)
    sinceCleaning += size
    if (sinceCleaning < cleanAfterBytes) return
    sinceCleaning = 0
    await removeOldCopies(folder, cacheBytes, now()).catch(() => undefined)
  }

  async function adopt(from: string, sha256: string): Promise<void> {
    const key = keyOf(sha256)
    if ((await client.sizeOf(key)) === null) await client.putFile(key, from, sha256)
    await keepCopy(from, sha256)
  }

  return {
    sizeOf: async (sha256) => {
      if (!isSha256(sha256)) return null
      return (await copies.sizeOf(sha256)) ?? client.sizeOf(keyOf(sha256))
    },
    pathOf: copyOf,
    stagingPath: copies.stagingPath,
    adopt,
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = copies.stagingPath()
      await writeFile(path, bytes, { mode: 0o600 })
      await adopt(path, sha256)
      return sha256
    },
    read: async (sha256) => {
      const key = keyOf(sha256)
      if ((await copies.sizeOf(sha256)) !== null) return copies.read(sha256)
      const stream = await client.get(key)
      return new Uint8Array(await new Response(stream).arrayBuffer())
    },
    stream: async (sha256, range) => {
      const key = keyOf(sha256)
      if ((await copies.sizeOf(sha256)) !== null) return copies.stream(sha256, range)
      return client.get(key, range)
    },
    remove: async (sha256) => {
      await client.remove(keyOf(sha256))
      await copies.remove(sha256)
    },
    names: async function* () {
      for await (const key of client.keys(prefix)) {
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (isSha256(name)) yield name
      }
    },
    check: () => client.check(),
  }
}

/** Removes the copies unused for longest until the rest fits. */
async function removeOldCopies(folder: string, cacheBytes: number, now: number): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(
    names
      .filter((name) => /(^|\/)[0-9a-f]{64}$/.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        const facts = await stat(path).catch(() => null)
        return facts ? [{ path, sizeBytes: facts.size, usedAt: facts.mtimeMs }] : []
      }),
  )
  const copies = found.flat().sort((a, b) => a.usedAt - b.usedAt)
  let total = copies.reduce((sum, one) => sum + one.sizeBytes, 0)
  for (const one of copies) {
    if (total <= cacheBytes || now - one.usedAt < IN_USE_MS) return
    await rm(one.path, { force: true })
    total -= one.sizeBytes
  }
}
