import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import { parseConfig } from '../config/config.ts'
import { SILENT } from '../http/logger.ts'
import type { Platform } from '../platform.ts'
import { addJobs, createJobRunner, type JobHandler, type JobRunner, PermanentFailure } from './runner.ts'

let now = 0
let platform: Platform
const runners: JobRunner[] = []

beforeEach(() => {
  now = 1_000_000
  platform = {
    config: parseConfig({}),
    db: openTestDatabase(),
    log: SILENT,
    now: () => now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: new Uint8Array(32),
  }
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  await platform.db.close()
})

function start(handlers: Record<string, JobHandler>): JobRunner {
  const runner = createJobRunner(platform, handlers)
  runners.push(runner)
  runner.start()
  return runner
}
const add = (...jobs: { kind?: string; key: string; payload?: Record<string, unknown>; dueAt?: number }[]) =>
  platform.db.transact((query) =>
    addJobs(
      query,
      platform.db.tables,
      jobs.map((one) => ({ kind: 'work', payload: {}, dueAt: now, ...one })),
      platform,
    ),
  )
const rows = () => platform.db.read((query) => query.select().from(platform.db.tables.job))
function gate() {
  let open: () => void = () => undefined
  const closed = new Promise<void>((settle) => {
    open = settle
  })
  return { closed, open: () => open() }
}

describe('jobs', () => {
  it('are not said to be done while one that came during the last look is due', async () => {
    const { db } = platform
    const done: string[] = []
    let isFirst = true
    // What the look found is a moment old when it is told, as on a busy database.
    const read: typeof db.read = async (work) => {
      const found = await db.read(work)
      if (isFirst) {
        isFirst = false
        await add({ key: 'late' })
        runner.wake()
      }
      return found
    }
    platform = { ...platform, db: Object.create(db, { read: { value: read } }) }
    const runner = start({ work: { run: async () => void done.push('late') } })
    await runner.idle()
    expect(done).toEqual(['late'])
  })

  it('run when they are due, in order of due time, and are gone when done', async () => {
    const done: unknown[] = []
    await add({ key: 'a', payload: { n: 2 }, dueAt: now }, { key: 'a', payload: { n: 1 }, dueAt: now - 5 })
    await add({ key: 'b', payload: { n: 3 }, dueAt: now + 60_000 })
    const runner = start({ work: { run: async ({ n }) => void done.push(n) } })
    await runner.idle()
    expect(done).toEqual([1, 2])
    now += 60_000
    await runner.idle()
    expect(done).toEqual([1, 2, 3])
    expect(await rows()).toEqual([])
  })

  it('of one key that are due at one instant run in the order they were made', async () => {
    const done: unknown[] = []
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    await add(...numbers.slice(0, 6).map((n) => ({ key: 'a', payload: { n } })))
    for (const n of numbers.slice(6)) await add({ key: 'a', payload: { n } })
    const runner = start({ work: { run: async ({ n }) => void done.push(n) } })
    await runner.idle()
    expect(done).toEqual(numbers)
  })

  it('of one key run one at a time, those of others do not wait for them', async () => {
    const first = gate()
    const log: string[] = []
    await add(
      { key: 'envelope:1', payload: { n: 1 }, dueAt: now - 1 },
      { key: 'envelope:1', payload: { n: 2 } },
      { key: 'envelope:2', payload: { n: 3 } },
    )
    const runner = start({
      work: {
        run: async ({ n }) => {
          log.push(`begin ${n}`)
          if (n === 1) await first.closed
          log.push(`end ${n}`)
        },
      },
    })
    await expect.poll(() => log).toEqual(['begin 1', 'begin 3', 'end 3'])
    first.open()
    await runner.idle()
    expect(log).toEqual(['begin 1', 'begin 3', 'end 3', 'end 1', 'begin 2', 'end 2'])
  })

  it('leased by another node are left alone until its lease has run out', async () => {
    const done: unknown[] = []
    const runner = start({ work: { run: async ({ n }) => void done.push(n) } })
    await runner.idle()
    const { tables } = platform.db
    const job = (key: string, n: number) => ({ kind: 'work', key, payload: { n }, dueAt: now })
    await platform.db.transact(async (query) => {
      await addJobs(query, tables, [job('envelope:1', 1), job('envelope:1', 2)], platform)
      await query.update(tables.job).set({ leasedUntil: now + 120_000 })
      await addJobs(query, tables, [job('envelope:2', 3)], platform)
    })
    runner.wake()
    await expect.poll(() => done).toEqual([3])
    now += 120_001
    await runner.idle()
    expect(done).toEqual([3, 1, 2])
  })

  it('that fail are tried again, each time after a longer wait', async () => {
    let tries = 0
    await add({ key: 'a' })
    const runner = start({
      work: {
        run: async () => {
          tries++
          if (tries < 3) throw new Error('not yet')
        },
      },
    })
    await runner.idle()
    const waits: number[] = []
    while (tries < 3) {
      const [row] = await rows()
      expect(row).toMatchObject({ status: 'waiting', attempts: tries, error: 'not yet', leasedUntil: null })
      waits.push((row?.dueAt ?? 0) - now)
      now = row?.dueAt ?? now
      await runner.idle()
    }
    expect(waits).toEqual([1_000, 4_000])
    expect(await rows()).toEqual([])
  })

  it('that fail for good say so once, stay with their reason, and hold up nothing of their key', async () => {
    const failed: unknown[] = []
    const done: unknown[] = []
    await add({ key: 'a', kind: 'bad', payload: { n: 1 }, dueAt: now - 1 }, { key: 'a', payload: { n: 2 } })
    const runner = start({
      bad: {
        run: async () => {
          throw new PermanentFailure('a damaged file')
        },
        failed: async (payload, error) => void failed.push([payload, String(error)]),
      },
      work: { run: async ({ n }) => void done.push(n) },
    })
    await runner.idle()
    expect(failed).toEqual([[{ n: 1 }, 'Error: a damaged file']])
    expect(done).toEqual([2])
    expect(await rows()).toMatchObject([
      { kind: 'bad', status: 'failed', attempts: 1, error: 'a damaged file' },
    ])
  })

  it('are given up after their tries, and a kind nobody handles fails like any other', async () => {
    let failures = 0
    await add({ key: 'a' }, { key: 'b', kind: 'unheard-of' })
    const runner = start({
      work: {
        maxAttempts: 2,
        run: async () => {
          throw new Error('always')
        },
        failed: async () => void failures++,
      },
    })
    for (let round = 0; round < 6; round++) {
      await runner.idle()
      now += 400_000
    }
    expect(failures).toBe(1)
    expect((await rows()).map((row) => [row.kind, row.status, row.attempts]).sort()).toEqual([
      ['unheard-of', 'failed', 5],
      ['work', 'failed', 2],
    ])
  })

  it('added in a transaction that fails are never run', async () => {
    const done: unknown[] = []
    await platform.db
      .transact(async (query) => {
        await addJobs(
          query,
          platform.db.tables,
          [{ kind: 'work', key: 'a', payload: {}, dueAt: now }],
          platform,
        )
        throw new Error('undone')
      })
      .catch(() => undefined)
    const runner = start({ work: { run: async () => void done.push(1) } })
    await runner.idle()
    expect(done).toEqual([])
  })

  it('that were running when the node died are taken up by the next start', async () => {
    const never = gate()
    let begun = 0
    await add({ key: 'a' })
    const run = () => {
      begun++
      return never.closed
    }
    const dying = createJobRunner(platform, { work: { run } })
    dying.start()
    await expect.poll(() => begun).toBe(1)
    now += 200_000
    const runner = start({ work: { run: async () => void begun++ } })
    await runner.idle()
    expect(begun).toBe(2)
    never.open()
    await dying.stop()
  })
})
