import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../db/copy-database.ts'
import type { Database } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { appendEvents, readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { ensureEpoch, readEpoch } from '../../server/replication/epoch.ts'
import { seed } from '../bench/world/seed.ts'
import { createTestDatabase } from '../postgres/test-database.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const COPIED = 'envelope:00000000000000000000000009' as const
const KEY = new Uint8Array(32).fill(5)
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function installation(): Promise<{ file: string; db: Database }> {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-copy-'))
  await seed(folder, { envelopes: 1_020, colleagues: 3, envelopesPerColleague: 2, others: 0, crowd: 5 })
  const file = join(folder, 'tawqi.sqlite')
  const db = openSqlite({ file })
  await db.transact(async (query) => {
    await ensureEpoch(query, db.tables, 'the epoch of this timeline')
    await appendEvents(query, db.tables, { subjectId: COPIED, at: 1, key: KEY }, [
      { kind: 'envelopeCreated', personal: { name: 'Omar', address: '١٢٣' } },
      { kind: 'documentAdded', facts: { name: 'عقد.pdf', sizeBytes: 9 } },
    ])
  })
  return { file, db }
}
let source: Awaited<ReturnType<typeof installation>>
beforeAll(async () => {
  source = await installation()
})
afterAll(() => source.db.close())

async function emptyPostgres(): Promise<{ url: string; db: Database }> {
  const { url, drop } = await createTestDatabase()
  const db = await openPostgres({ url, connections: 6 })
  closing.push(drop, () => db.close())
  return { url, db }
}
/** Every row of every table, in an order both databases share. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const [name, table] of Object.entries(db.tables)) {
    const found = await db.read((query) => query.select().from(table))
    rows[name] = found.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}

describe('copying a database', () => {
  it('from SQLite to PostgreSQL keeps every row, the epoch and the evidence', async () => {
    const from = source.db
    const { db: to } = await emptyPostgres()
    const copied = await copyDatabase(from, to)
    expect(copied.find((one) => one.table === 'envelope')?.rows).toBeGreaterThan(1_000)
    expect(await everything(to)).toEqual(await everything(from))
    expect(await to.read((query) => readEpoch(query, to.tables))).toBe('the epoch of this timeline')
    const trail = await to.read((query) => readTrail(query, to.tables, COPIED))
    expect(verifyTrail(trail, KEY)).toEqual({ unbroken: true, events: 2 })
  })

  it('and back again', async () => {
    const from = source.db
    const { db: between } = await emptyPostgres()
    await copyDatabase(from, between)
    const back = openSqlite({ file: ':memory:' })
    closing.push(() => back.close())
    await copyDatabase(between, back)
    expect(await everything(back)).toEqual(await everything(from))
  })

  it('into one that holds anything is refused and changes nothing', async () => {
    const from = source.db
    const { db: to } = await emptyPostgres()
    await to.transact((query) => ensureEpoch(query, to.tables, 'another installation'))
    const before = await everything(to)
    await expect(copyDatabase(from, to)).rejects.toThrow('server_state has rows')
    expect(await everything(to)).toEqual(before)
  })

  it('is one command, which says what it copied', async () => {
    const { file } = source
    const { url, db: to } = await emptyPostgres()
    const { stdout } = await run(
      'npm',
      ['run', '-s', 'db:copy', '--', '--from', `sqlite:${file}`, '--to', url],
      {
        cwd: root,
      },
    )
    expect(stdout).toMatch(/^ {2}server_state: 2$/m)
    expect(stdout).toContain('every table has as many rows as it had')
    expect(await to.read((query) => readEpoch(query, to.tables))).toBe('the epoch of this timeline')
    const nothing = run(
      'npm',
      ['run', '-s', 'db:copy', '--', '--from', 'sqlite:/nowhere.sqlite', '--to', url],
      {
        cwd: root,
      },
    )
    await expect(nothing).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no /nowhere.sqlite'),
    })
  })
})
