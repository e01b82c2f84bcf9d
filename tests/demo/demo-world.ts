/** A demo made once per file, and copies of it: each test changes its own. */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { parseConfig } from '../../server/config/config.ts'
import { type StartedDemo, startDemo } from '../../server/demo/start-demo.ts'
import { openEvidenceKey } from '../../server/evidence/keys.ts'
import type { Platform } from '../../server/platform.ts'
import { ensureEpoch } from '../../server/replication/epoch.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { BUNDLED_SEALING } from '../server/bundle.ts'

export interface OpenDemo extends StartedDemo {
  readonly dataDir: string
  readonly platform: Platform
  readonly db: Database
  readonly lines: readonly string[]
  envelopes(): Promise<Envelope[]>
  close(): Promise<void>
}

/** Starts on a folder as `server/main.ts` does; seeds it when it is new. */
export async function openDemo(dataDir: string, environment: Record<string, string> = {}): Promise<OpenDemo> {
  const platform = openPlatform(dataDir, environment)
  const { db } = platform
  await db.transact((query) => ensureEpoch(query, db.tables, 'demo'))
  const lines: string[] = []
  const started = await startDemo({ platform, print: (line) => lines.push(line), pool: BUNDLED_SEALING })
  return {
    ...started,
    dataDir,
    platform,
    db,
    lines,
    envelopes: () => envelopesOf(db),
    close: () => db.close(),
  }
}

export function openPlatform(dataDir: string, environment: Record<string, string> = {}): Platform {
  return {
    config: parseConfig({ NODE_ENV: 'test', ...environment, DATA_DIR: dataDir }),
    db: openSqlite({ file: join(dataDir, 'tawqi.sqlite') }),
    log: { info: () => undefined, warn: () => undefined, error: console.error },
    now: Date.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: openEvidenceKey(join(dataDir, 'keys')),
  }
}

export async function envelopesOf(db: Database): Promise<Envelope[]> {
  const { envelope } = db.tables
  const rows = await db.read((query) => query.select({ body: envelope.body }).from(envelope))
  return rows.map((row) => row.body)
}

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tawqi-demo-test-'))

/** A copy of a folder nobody has open. */
export async function copyOf(dataDir: string): Promise<string> {
  const folder = await newFolder()
  await cp(dataDir, folder, { recursive: true })
  return folder
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Names of all bytes in the file store of a folder. */
export async function storedNames(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true })
  return entries.map((path) => path.split('/').at(-1) ?? '').filter((name) => /^[0-9a-f]{64}$/.test(name))
}

/** Every row of every table, as text. */
export async function allRows(db: Database): Promise<{ table: string; row: string }[]> {
  const found: { table: string; row: string }[] = []
  for (const [table, columns] of Object.entries(db.tables))
    for (const row of await db.read((query) => query.select().from(columns)))
      found.push({
        table,
        row: JSON.stringify(row, (_key, value) =>
          value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
        ),
      })
  return found
}
