import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { dueJobs, jobUnderLease, nextDueAt } from './due-jobs.ts'

const MILLION = 1_000_000
const NOW = 1_800_000_000_000
let folder: string
let db: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'due-jobs-'))
  db = openSqlite({ file: join(folder, 'jobs.sqlite') })
  // A minute apart, ten of them in the past.
  await db.transact((query) =>
    query.run(sql`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${MILLION - 1})
      insert into job (id, kind, key, payload, due_at, attempts, status, created_at)
      select 'job:' || printf('%026d', n), 'expireEnvelope', 'envelope:' || n, '{}',
        ${NOW} + (n - 9) * 60000, 0, 'waiting', 0 from numbers`),
  )
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const plan = (built: { getSQL(): ReturnType<typeof sql> }) =>
  db.read(async (query) =>
    (await query.all<{ detail: string }>(sql`explain query plan ${built.getSQL()}`)).map((one) => one.detail),
  )

describe('a million timers', () => {
  it('are never read through: each question is one search of one index, sorted by it', async () => {
    const plans = await db.read(async (query) => [
      dueJobs(query, db.tables, NOW, 24),
      nextDueAt(query, db.tables),
      jobUnderLease(query, db.tables, 'envelope:7', NOW),
    ])
    expect(await Promise.all(plans.map(plan))).toEqual([
      ['SEARCH job USING INDEX job_due (status=? AND due_at<?)'],
      ['SEARCH job USING COVERING INDEX job_due (status=?)'],
      ['SEARCH job USING INDEX job_key (key=? AND status=?)'],
    ])
  })

  it('cost what is due, not what lies ahead', async () => {
    const found = await db.read((query) => dueJobs(query, db.tables, NOW, 24))
    expect(found.map((one) => one.dueAt)).toEqual(
      Array.from({ length: 10 }, (_, n) => NOW - (9 - n) * 60_000),
    )
    const startedAt = performance.now()
    for (let n = 0; n < 100; n++) await db.read((query) => dueJobs(query, db.tables, NOW, 24))
    // A scan of the million takes more than 100 ms each.
    expect((performance.now() - startedAt) / 100).toBeLessThan(20)
  })
})
