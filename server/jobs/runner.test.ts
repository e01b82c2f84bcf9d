import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import { createRandom } from '../../tests/simulation/random.ts'
import { parseConfig } from '../config/config.ts'
import { SILENT } from '../http/logger.ts'
import type { Platform } from '../platform.ts'
import {
  addJobs,
  createJobRunner,
  type JobHandler,
  type JobRunner,
  type NewJob,
  PermanentFailure,
} from './runner.ts'

/** Kinds of these tests alone. */
const WORK = 'work' as NewJob['kind']

/** On a busy machine the database of a test is slow. */
const PATIENT = { timeout: 60_000 }

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
const add = (
  ...jobs: {
    kind?: string
    key: string
    share?: string
    payload?: Record<string, unknown>
    dueAt?: number
  }[]
) =>
  platform.db.transact((query) =>
    addJobs(
      query,
      platform.db.tables,
      jobs.map((one) => ({ payload: {}, dueAt: now, ...one, kind: (one.kind ?? WORK) as NewJob['kind'] })),
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

  it('whose end cannot be written down take nothing down with them, and end before who stops goes on', async () => {
    const { db } = platform
    let isAway = false
    const transact: typeof db.transact = (...asked) =>
      isAway ? Promise.reject(new Error('away')) : db.transact(...asked)
    platform = { ...platform, db: Object.create(db, { transact: { value: transact } }) }
    const silence = gate()
    let isBegun = false
    await add({ key: 'a' })
    const runner = start({
      work: {
        run: async () => {
          isBegun = true
          await silence.closed
          isAway = true
        },
      },
    })
    await expect.poll(() => isBegun, PATIENT).toBe(true)
    const stopping = runner.stop()
    silence.open()
    await stopping
    isAway = false
    expect(await rows()).toMatchObject([{ key: 'a', status: 'waiting' }])
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
    const job = (key: string, n: number) => ({ kind: WORK, key, payload: { n }, dueAt: now })
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
          [{ kind: WORK, key: 'a', payload: {}, dueAt: now }],
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

describe('asking outside', () => {
  const LANES = ['systems', 'webhooks', 'push', 'names'] as const

  it.each(Array.from({ length: 6 }, (_, seed) => seed + 1))(
    '[S22] whoever asks many that never answer waits for them alone: others go through, here and in every lane (%i)',
    async (seed) => {
      const random = createRandom(seed)
      const silence = gate()
      const begun: string[] = []
      const handlers = Object.fromEntries([
        ['here', { run: async ({ name }) => void begun.push(String(name)) } satisfies JobHandler],
        ...LANES.map((lane): [string, JobHandler] => [
          lane,
          {
            asksOutside: lane,
            run: async ({ name, answers }) => {
              begun.push(String(name))
              if (!answers) await silence.closed
            },
          },
        ]),
      ])
      const lane = random.pick(LANES)
      // Theirs are due long before anybody else's, and are as many as one may have receivers.
      await add(
        ...Array.from({ length: 32 }, (_, n) => ({
          ...{ kind: lane, key: `theirs ${n}`, share: 'organization:theirs', dueAt: now - 60_000 },
          payload: { name: `theirs ${n}` },
        })),
      )
      const runner = start(handlers)
      const ours = Array.from({ length: 3 + random.below(12) }, (_, n) => `ours ${n}`)
      await add(
        ...ours.map((name) => ({
          ...{ kind: random.pick([lane, lane, 'here']), key: name, share: 'organization:ours' },
          payload: { name, answers: true },
        })),
      )
      runner.wake()
      await expect
        .poll(() => begun.filter((name) => name.startsWith('ours')).sort(), PATIENT)
        .toEqual(ours.sort())
      expect(begun.filter((name) => name.startsWith('theirs')).length).toBeLessThan(8)
      silence.open()
      await runner.idle()
      expect(begun).toHaveLength(32 + ours.length)
    },
  )

  it('[S22] a place that comes free goes to whoever has none, however long others have waited', async () => {
    const silent: { readonly name: string; readonly open: () => void }[] = []
    const begun: string[] = []
    const run: JobHandler['run'] = async ({ name }) => {
      const { closed, open } = gate()
      silent.push({ name: String(name), open })
      begun.push(String(name))
      await closed
    }
    // Enough of them that the lane is full.
    const hostile = ['a', 'b', 'c', 'd', 'e', 'f']
    await add(
      ...hostile.flatMap((one) =>
        Array.from({ length: 32 }, (_, n) => ({
          ...{ kind: 'tell', key: `${one} ${n}`, share: one, payload: { name: one }, dueAt: now - 60_000 },
        })),
      ),
    )
    const runner = start({ tell: { asksOutside: 'webhooks', run } })
    await expect.poll(() => begun.length, PATIENT).toBe(16)
    await add({ kind: 'tell', key: 'ours', share: 'ours', payload: { name: 'ours' } })
    silent.find((one) => one.name === 'a')?.open()
    await expect.poll(() => begun.length, PATIENT).toBe(17)
    expect(begun.at(-1)).toBe('ours')
    const stopping = runner.stop()
    for (const { open } of silent) open()
    await stopping
  })
})
