/**
 * One PostgreSQL for a whole run of the unit tests, however many projects it has, and none when no test asks:
 * `test-database.ts` leaves a word in the folder and waits for the address.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder: whoever makes `wanted` in it finds the server's address in `address`, or why not in `failed`. */
    postgresFolder: string
  }
}

interface Shared {
  readonly folder: string
  users: number
  stop(): Promise<void>
}
/** Each project loads this file anew, so what they share is held by the process. */
const holder = globalThis as { tawqiTestPostgres?: Shared }

export default function setup(project: TestProject): () => Promise<void> {
  holder.tawqiTestPostgres ??= start()
  const shared = holder.tawqiTestPostgres
  shared.users++
  project.provide('postgresFolder', shared.folder)
  return async () => {
    if (--shared.users > 0) return
    delete holder.tawqiTestPostgres
    await shared.stop()
  }
}

const LOOK_EVERY_MS = 50

function start(): Shared {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-postgres-address-'))
  let starting: Promise<TestPostgres | null> | undefined
  const looking = setInterval(() => {
    if (!existsSync(join(folder, 'wanted'))) return
    clearInterval(looking)
    starting = startPostgres().then(
      (server) => {
        writeWhole(join(folder, 'address'), server.url)
        return server
      },
      (error: unknown) => {
        writeWhole(join(folder, 'failed'), String(error))
        return null
      },
    )
  }, LOOK_EVERY_MS)
  return {
    folder,
    users: 0,
    stop: async () => {
      clearInterval(looking)
      const server = await starting
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Nobody reads half of it. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}
