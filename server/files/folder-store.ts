/** The file store in a folder: `ab/cd/<sha256>`, written beside and renamed into place. */
import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, mkdirSync } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, isSha256 } from './file-store.ts'

const STAGING = 'staging'
/** Leftovers of a crash; nothing is written for longer than this. */
const STALE_MS = 24 * 3_600_000

export function createFolderStore(folder: string, now: () => number = Date.now): FileStore {
  const staging = join(folder, STAGING)
  mkdirSync(staging, { recursive: true })
  // Leftovers only cost room: nothing waits for their removal, and nothing fails with it.
  removeStale(staging, now()).catch(() => undefined)

  const pathIn = (sha256: string): string => {
    // The only thing that ever becomes a path: a name of any other shape could lead elsewhere.
    if (!isSha256(sha256)) throw new Error('Not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }
  const sizeOf = async (sha256: string): Promise<number | null> => {
    if (!isSha256(sha256)) return null
    return stat(pathIn(sha256)).then((facts) => facts.size, nullWhenAbsent)
  }

  const stagingPath = () => join(staging, randomUUID())
  async function adopt(from: string, sha256: string): Promise<void> {
    const path = pathIn(sha256)
    if ((await sizeOf(sha256)) !== null) return rm(from, { force: true })
    await sync(from)
    const target = dirname(path)
    await mkdir(target, { recursive: true })
    await rename(from, path)
    // The rename itself is durable only when its folder is, and the folder when its parents are.
    for (const each of [target, dirname(target), folder]) await sync(each)
  }

  return {
    sizeOf,
    pathOf: async (sha256) => {
      const path = pathIn(sha256)
      await access(path)
      return path
    },
    stagingPath,
    adopt,
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      if ((await sizeOf(sha256)) !== null) return sha256
      const path = stagingPath()
      await writeFile(path, bytes, { mode: 0o600 })
      await adopt(path, sha256)
      return sha256
    },
    read: (sha256) => readFile(pathIn(sha256)),
    stream: async (sha256, range) => {
      const path = pathIn(sha256)
      // Opened first, so that an absent file rejects here and not in the middle of an answer.
      const handle = await open(path, 'r')
      const stream = createReadStream(path, {
        fd: handle,
        autoClose: true,
        highWaterMark: 256 * 1024,
        ...(range ?? {}),
      })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    remove: async (sha256) => rm(pathIn(sha256), { force: true }),
    names: async function* () {
      for (const first of await foldersIn(folder))
        for (const second of await foldersIn(join(folder, first)))
          for (const name of await readdir(join(folder, first, second))) if (isSha256(name)) yield name
    },
    check: () => access(staging, constants.W_OK),
  }
}

/** The folders named by two figures of a hash. */
const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => /^[0-9a-f]{2}$/.test(name))

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeStale(staging: string, now: number): Promise<void> {
  for (const name of await readdir(staging)) {
    const facts = await stat(join(staging, name)).catch(() => null)
    if (facts && now - facts.mtimeMs > STALE_MS)
      await rm(join(staging, name), { force: true, recursive: true })
  }
}

function nullWhenAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
