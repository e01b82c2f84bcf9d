/** The file store in a folder: two levels of folders by the first bytes of the name, staging beside them. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

const NAME = /^[0-9a-f]{64}$/

export function createFolderStore(folder: string): FileStore {
  const staging = join(folder, 'staging')
  mkdirSync(staging, { recursive: true, mode: 0o700 })

  const pathOf = (sha256: string): string => {
    // A name from outside must never become a path of its own.
    if (!NAME.test(sha256)) throw new Error('Not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  async function adopt(stagingPath: string, sha256: string): Promise<void> {
    const target = pathOf(sha256)
    if (await has(sha256)) return rm(stagingPath, { force: true })
    const file = await open(stagingPath, 'r+')
    await file.sync()
    await file.close()
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(stagingPath, target)
    await syncFolder(dirname(target))
  }

  return {
    has,
    pathOf,
    adopt,
    sizeOf: (sha256) =>
      stat(pathOf(sha256)).then(
        (one) => one.size,
        () => null,
      ),
    read: (sha256) => readFile(pathOf(sha256)),
    stream: (sha256, range) =>
      Readable.toWeb(createReadStream(pathOf(sha256), range ?? {})) as ReadableStream<Uint8Array>,
    stagingPath: () => join(staging, randomUUID()),
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      if (await has(sha256)) return sha256
      const path = join(staging, randomUUID())
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(bytes)
      await file.close()
      await adopt(path, sha256)
      return sha256
    },
  }
}

/** The rename itself must survive a power cut; not every file system lets a folder be synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
