/**
 * Jobs: rows with a due time and a lease. A job runs at least once and its handler must bear that; jobs of one
 * key run one at a time in order of due time, so sealing an envelope never overlaps itself. A node that dies
 * loses its lease, and another one (or the next start) takes the job up.
 */
import { setImmediate as immediately } from 'node:timers/promises'
import { and, eq, inArray, max } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { createId, type IdSource } from '../../sync/ids.ts'
import { isOutOfRoom } from '../out-of-room.ts'
import type { Platform } from '../platform.ts'
import { dueJobs, jobUnderLease, nextDueAt, type Room } from './due-jobs.ts'
import type { WorkKind } from './work.ts'

/** Jobs of keys that are busy are passed over. */
const LOOKED_AT = 24

export interface NewJob {
  readonly kind: WorkKind
  readonly key: string
  readonly payload: Record<string, unknown>
  readonly dueAt: number
  /** In whose name it asks outside: an organisation or a person. */
  readonly share?: string
}

export interface JobHandler {
  /** `jobId` stays the same over all tries. */
  run(payload: Record<string, unknown>, jobId: string): Promise<void>
  /** It waits for somebody outside, in the lane of those: whoever does not answer holds up nobody here. */
  readonly asksOutside?: OutsideLane
  /** Tries before it counts as failed for good; 5 unless told. */
  readonly maxAttempts?: number
  /** Called once when the last try has failed. */
  failed?(payload: Record<string, unknown>, error: unknown): Promise<void>
}

export interface JobRunner {
  start(): void
  /** Looks for due jobs now; call after a commit that added some. */
  wake(): void
  /** Resolves when nothing due is waiting or running. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const LEASE_MS = 120_000
const LOOK_AGAIN_MS = 15_000
/** A job that is due and waits for another of its key, here or on another node. */
const BLOCKED_MS = 1_000
/**
 * At once, on one node, and of these in one name: who asks many that never answer waits for them alone. A place that
 * comes free goes to whoever has none before it goes to whoever has one already.
 */
const OUTSIDE = {
  systems: { most: 8, ofOne: 2 },
  webhooks: { most: 16, ofOne: 4 },
  push: { most: 4, ofOne: 2 },
  names: { most: 4, ofOne: 1 },
} as const
const MOST_HERE = 3
type OutsideLane = keyof typeof OUTSIDE
type Lane = OutsideLane | 'here'
const OUTSIDE_LANES = Object.keys(OUTSIDE) as OutsideLane[]

/** Adds jobs inside the transaction that makes them necessary. */
export async function addJobs(
  query: Query,
  { job }: Tables,
  jobs: readonly NewJob[],
  source: IdSource,
): Promise<void> {
  if (jobs.length === 0) return
  const keys = [...new Set(jobs.map((one) => one.key))]
  const [newest] = await query
    .select({ createdAt: max(job.createdAt) })
    .from(job)
    .where(and(inArray(job.key, keys), eq(job.status, 'waiting')))
  // Later than every job it could be confused with, the id as well: jobs due at one instant run in the order they
  // were made.
  const at = Math.max(source.now(), (newest?.createdAt ?? 0) + 1)
  await query.insert(job).values(
    jobs.map((one, index) => ({
      ...one,
      share: one.share ?? '',
      id: createId('job', { ...source, now: () => at + index }),
      leasedUntil: null,
      attempts: 0,
      status: 'waiting',
      error: null,
      createdAt: at + index,
    })),
  )
}

export function createJobRunner(
  platform: Platform,
  handlers: Readonly<Record<string, JobHandler>>,
): JobRunner {
  const { db, log } = platform
  const { job } = db.tables
  const running = new Map<
    string,
    { readonly lane: Lane; readonly share: string; readonly work: Promise<void> }
  >()
  const laneOf = (kind: string): Lane => handlers[kind]?.asksOutside ?? 'here'
  const kindsOf = (lane: OutsideLane) => Object.keys(handlers).filter((kind) => laneOf(kind) === lane)
  const inLane = (lane: Lane) => [...running.values()].filter((one) => one.lane === lane)
  const hasRoom = (lane: Lane): boolean =>
    inLane(lane).length < (lane === 'here' ? MOST_HERE : OUTSIDE[lane].most)

  /** Who is at work on so many in a lane is passed over there. */
  function room(mostOf: (lane: OutsideLane) => number): Room {
    const open = OUTSIDE_LANES.filter(hasRoom)
    return {
      only: hasRoom('here') ? null : open.flatMap(kindsOf),
      full: OUTSIDE_LANES.filter((lane) => !open.includes(lane)).flatMap(kindsOf),
      passedOver: open.flatMap((lane) => {
        const shares = inLane(lane).map((one) => one.share)
        const most = mostOf(lane)
        const busy = [...new Set(shares)].filter(
          (share) => shares.filter((one) => one === share).length >= most,
        )
        return busy.length > 0 ? [{ kinds: kindsOf(lane), shares: busy }] : []
      }),
    }
  }
  let stopped = true
  /** Up to when due jobs have been looked for. */
  let lookedAt = 0
  let looking: Promise<void> | null = null
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined
  const idlers = new Set<() => void>()

  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped && (hasRoom('here') || OUTSIDE_LANES.some(hasRoom))) {
        const next = await claim()
        if (!next) break
        const work = runKept(next).finally(() => {
          running.delete(next.key)
          wake()
        })
        running.set(next.key, { lane: laneOf(next.kind), share: next.share, work })
      }
    } while (lookAgain && !stopped)
    await sleepUntilDue()
  }

  /** Takes the earliest due job whose key is free, under a lease, in one transaction. */
  function claim() {
    return db.transact(async (query) => {
      const now = platform.now()
      lookedAt = now
      const first = room(() => 1)
      const some = room((lane) => OUTSIDE[lane].ofOne)
      const rows = await dueJobs(query, db.tables, now, LOOKED_AT, first)
      const taken = await firstFree(query, rows, now)
      if (taken || first.passedOver.length === 0) return taken
      return firstFree(query, await dueJobs(query, db.tables, now, LOOKED_AT, some), now)
    })
  }

  async function firstFree(query: Query, rows: Awaited<ReturnType<typeof dueJobs>>, now: number) {
    for (const row of rows) {
      if (running.has(row.key)) continue
      const [leased] = await jobUnderLease(query, db.tables, row.key, now)
      if (leased) continue
      await query
        .update(job)
        .set({ leasedUntil: now + LEASE_MS, attempts: row.attempts + 1 })
        .where(eq(job.id, row.id))
      return { ...row, attempts: row.attempts + 1 }
    }
    return null
  }

  async function run(row: typeof job.$inferSelect): Promise<void> {
    const renew = setInterval(() => {
      void db.transact((query) =>
        query
          .update(job)
          .set({ leasedUntil: platform.now() + LEASE_MS })
          .where(eq(job.id, row.id)),
      )
    }, LEASE_MS / 3)
    try {
      // On SQLite a job may end without having waited for anything: requests are heard between two of them.
      await immediately()
      const handler = handlers[row.kind]
      if (!handler) throw new Error(`No handler for jobs of kind ${row.kind}`)
      await handler.run(row.payload, row.id)
      await db.transact((query) => query.delete(job).where(eq(job.id, row.id)))
    } catch (error) {
      await retryOrFail(row, error)
    } finally {
      clearInterval(renew)
    }
  }

  /** What cannot even be written down, with the database away, comes again when its lease is over. */
  const runKept = (row: typeof job.$inferSelect): Promise<void> =>
    run(row).catch((error: unknown) =>
      log.error('What became of a job could not be kept', { kind: row.kind, error: String(error) }),
    )

  async function retryOrFail(row: typeof job.$inferSelect, error: unknown): Promise<void> {
    const handler = handlers[row.kind]
    // A full disk is nobody's last try: the job waits until somebody makes room.
    const isFull = isOutOfRoom(error)
    const last = !isFull && (row.attempts >= (handler?.maxAttempts ?? 5) || isPermanent(error))
    const message = error instanceof Error ? error.message : String(error)
    log[last ? 'error' : 'warn']('A job failed', {
      kind: row.kind,
      key: row.key,
      attempts: row.attempts,
      last,
      error: message,
    })
    const dueAt = platform.now() + Math.min(300_000, 1_000 * 4 ** (row.attempts - 1))
    await db.transact((query) =>
      query
        .update(job)
        .set(
          last
            ? { status: 'failed', leasedUntil: null, error: message }
            : { leasedUntil: null, dueAt, error: message, ...(isFull && { attempts: row.attempts - 1 }) },
        )
        .where(eq(job.id, row.id)),
    )
    if (last)
      await handler
        ?.failed?.(row.payload, error)
        .catch((again) =>
          log.error('A failed job could not be recorded', { kind: row.kind, error: String(again) }),
        )
  }

  async function sleepUntilDue(): Promise<void> {
    if (stopped) return
    const [next] = await db.read((query) => nextDueAt(query, db.tables))
    const now = platform.now()
    // What ended while this was read may have left work that is due: it has asked to look again.
    if (!lookAgain && running.size === 0 && (!next || next.dueAt > now)) {
      for (const settle of idlers) settle()
      idlers.clear()
    }
    clearTimeout(timer)
    const wait = !next ? LOOK_AGAIN_MS : next.dueAt <= lookedAt ? BLOCKED_MS : Math.max(1, next.dueAt - now)
    timer = setTimeout(wake, Math.min(LOOK_AGAIN_MS, wait))
    timer.unref()
  }

  function wake(): void {
    if (stopped) return
    if (looking) {
      lookAgain = true
      return
    }
    looking = look()
      .catch((error) => log.error('Looking for jobs failed', { error: String(error) }))
      .finally(() => {
        looking = null
        if (lookAgain) wake()
      })
  }

  return {
    start: () => {
      stopped = false
      wake()
    },
    wake,
    idle: () =>
      new Promise((settle) => {
        idlers.add(settle)
        wake()
      }),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      // The last look may still begin one.
      await Promise.allSettled([looking])
      await Promise.allSettled([...running.values()].map((one) => one.work))
    },
  }
}

/** Handlers throw this when trying again cannot help. */
export class PermanentFailure extends Error {}
const isPermanent = (error: unknown): boolean => error instanceof PermanentFailure
