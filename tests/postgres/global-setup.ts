/**
 * One PostgreSQL for a whole run of the unit tests. Nobody waits for it here: it starts while the first files
 * run, and `test-database.ts` waits for its address.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that holds the address once the server answers. */
    postgresAddressFile: string
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-postgres-address-'))
  const file = join(folder, 'address')
  project.provide('postgresAddressFile', file)
  const starting = startPostgres().then((server) => {
    writeFileSync(`${file}.part`, server.url)
    renameSync(`${file}.part`, file)
    return server
  })
  // Told by whoever waits for it, and again at the end.
  starting.catch((error: unknown) => writeFileSync(`${file}.failed`, String(error)))
  return async () => {
    const server = await starting.finally(() => undefined)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
