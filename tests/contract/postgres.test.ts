/** What only PostgreSQL can get wrong: connections that end, nodes that start together, other people's settings. */
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Query } from '../../db/database.ts'
import { openPostgres, type PostgresDatabase } from '../../db/postgres.ts'
import { dueJobs, jobUnderLease, nextDueAt } from '../../server/jobs/due-jobs.ts'
import {
  administratorUrl,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '../postgres/test-database.ts'

let at: TestDatabase
const open: PostgresDatabase[] = []

beforeEach(async () => {
  at = await createTestDatabase()
})
afterEach(async () => {
  for (const db of open.splice(0)) await db.close()
  await at.drop()
})

async function node(options: Partial<Parameters<typeof openPostgres>[0]> = {}): Promise<PostgresDatabase> {
  const db = await openPostgres({ url: at.url, connections: 6, ...options })
  open.push(db)
  return db
}
const set = (db: PostgresDatabase, query: Query, key: string, value: string) =>
  query
    .insert(db.tables.serverState)
    .values({ key, value })
    .onConflictDoUpdate({ target: db.tables.serverState.key, set: { value } })
const get = async (db: PostgresDatabase, query: Query, key: string) =>
  (await query.select().from(db.tables.serverState).where(eq(db.tables.serverState.key, key)))[0]?.value

/** Ends every connection of the nodes, as a restart of the server would. */
/** Gone when it resolves: without a patience the server only signals. */
const cutConnections = async () =>
  asAdministrator(await administratorUrl(), [
    `SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '${new URL(at.url).pathname.slice(1)}'`,
  ])

describe('PostgreSQL', () => {
  it('begins a transaction anew on another connection when its own is cut before the commit', async () => {
    const db = await node()
    let runs = 0
    await db.transact(async (query) => {
      await set(db, query, 'a', String(++runs))
      if (runs === 1) await cutConnections()
    })
    expect(runs).toBe(2)
    expect(await db.read((query) => get(db, query, 'a'))).toBe('2')
  })

  it('serves the next request after idle connections were cut, and tells the operator', async () => {
    const told: string[] = []
    const db = await node({ onTrouble: (what) => told.push(what) })
    await db.transact((query) => set(db, query, 'a', '1'))
    await cutConnections()
    expect(await db.read((query) => get(db, query, 'a'))).toBe('1')
    await db.transact((query) => set(db, query, 'a', '2'))
    expect(await db.read((query) => get(db, query, 'a'))).toBe('2')
    expect(told.length).toBeGreaterThan(0)
  })

  it('lets nodes that start together migrate once', async () => {
    await at.drop()
    at = await createTestDatabase({ empty: true })
    const nodes = await Promise.all([node(), node(), node()])
    await nodes[0]?.transact((query) => set(nodes[0]!, query, 'a', '1'))
    expect(await nodes[2]?.read((query) => get(nodes[2]!, query, 'a'))).toBe('1')
  })

  it('serves a database that a newer release has migrated further', async () => {
    await node()
    const client = new Client({ connectionString: at.url })
    await client.connect()
    await client.query('ALTER TABLE server_state ADD COLUMN noted text')
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`,
    )
    await client.end()
    const older = await node()
    await older.transact((query) => set(older, query, 'a', '1'))
    expect(await older.read((query) => get(older, query, 'a'))).toBe('1')
  })

  it('refuses a database that cannot hold every script', async () => {
    const administrator = await administratorUrl()
    await asAdministrator(administrator, [
      `CREATE DATABASE latin TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
    ])
    const url = new URL(administrator)
    url.pathname = '/latin'
    await expect(openPostgres({ url: url.href })).rejects.toThrow('create it with UTF8')
    await asAdministrator(administrator, ['DROP DATABASE latin'])
  })

  it('reads inside a transaction elsewhere without waiting for its end', async () => {
    const db = await node({ connections: 3 })
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        db.transact(async (query) => {
          await set(db, query, `${n}`, '1')
          await db.read((other) => get(db, other, 'a'))
        }),
      ),
    )
    expect(await db.read((query) => get(db, query, '11'))).toBe('1')
  })

  it('lets the unlucky through: a long transaction commits under a storm of short ones on another node', async () => {
    const [patient, busy] = [await node(), await node()]
    let isOver = false
    const storm = async () => {
      while (!isOver)
        await busy.transact(async (query) =>
          set(busy, query, 'n', `${Number((await get(busy, query, 'n')) ?? 0) + 1}`),
        )
    }
    const storms = [storm(), storm()]
    await patient.transact(async (query) => {
      const known = await get(patient, query, 'n')
      await patient.read((other) => get(patient, other, 'n'))
      await set(patient, query, 'n', `${Number(known ?? 0) + 1}`)
    })
    isOver = true
    await Promise.all(storms)
    expect(Number(await patient.read((query) => get(patient, query, 'n')))).toBeGreaterThan(0)
  })

  it('never writes on a connection for reading', async () => {
    const db = await node()
    await expect(db.read((query) => set(db, query, 'a', '1'))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('read-only') },
    })
  })

  it('[W12] never reads through timers that lie in the future: each question is one search of one index', async () => {
    const db = await node()
    const client = new Client({ connectionString: at.url })
    await client.connect()
    try {
      await client.query(`
        INSERT INTO job (id, kind, key, payload, due_at, attempts, status, created_at)
        SELECT 'job:' || lpad(n::text, 26, '0'), 'expireEnvelope', 'envelope:' || n, '{}',
          ${NOW} + (n - 9)::bigint * 60000, 0, 'waiting', 0 FROM generate_series(0, ${TIMERS - 1}) n`)
      await client.query('ANALYZE job')
      const questions = await db.read(async (query) => [
        dueJobs(query, db.tables, NOW, 24).toSQL(),
        nextDueAt(query, db.tables).toSQL(),
        jobUnderLease(query, db.tables, 'envelope:7', NOW).toSQL(),
      ])
      const plans = []
      for (const { sql, params } of questions) {
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, params as unknown[])
        plans.push(scansOf(rows[0]['QUERY PLAN'][0].Plan))
      }
      expect(plans).toEqual([['Index Scan job_due'], ['Index Only Scan job_due'], ['Index Scan job_key']])
      const due = await db.read((query) => dueJobs(query, db.tables, NOW, 24))
      expect(due.map((one) => one.dueAt)).toEqual(
        Array.from({ length: 10 }, (_, n) => NOW - (9 - n) * 60_000),
      )
    } finally {
      await client.end()
    }
  })
})

const NOW = 1_800_000_000_000
const TIMERS = 200_000

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}
/** How each table is read, and over which index. */
const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'].includes('Scan') ? [`${plan['Node Type']} ${plan['Index Name'] ?? ''}`] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
