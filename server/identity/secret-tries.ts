/**
 * The one limiter of every question with a secret that can be guessed: passwords, mailed codes, locks of steps. A call
 * declares what its input answers (`Call.secret`), and the API runs it through here; no call counts by itself.
 *
 * A try is noted as failed before it is made and taken back when it was right, so that a hundred at once are no more
 * than the budget. It is noted in the database: all nodes share it, and a restart forgets nothing.
 *
 * - A device that has been theirs before (`known-device.ts`, or the open session) has five tries of its own. What
 *   strangers do elsewhere neither counts there nor closes it. For a second factor it is one where both were shown: a
 *   stolen password would otherwise make as many devices, with five tries each, as its thief likes.
 * - Strangers have five tries for one secret from one network, twenty from everywhere; then they wait a quarter of an
 *   hour, each further failure twice as long, an hour at most.
 * - A network that guesses everywhere is slowed down, never shut out: it may be a whole company behind one address.
 *   That is all there is for secrets of programs: no stranger stops whoever asks for the metrics.
 */
import { eq, inArray, lt } from 'drizzle-orm'
import { createMutex } from '../../db/mutex.ts'
import type { Refusal } from '../../sync/answers.ts'
import { err, type Result } from '../../sync/result.ts'
import { networkOf } from '../http/address.ts'
import type { Asker, Question, SecretTries } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { bothShownBy, knownDeviceOf } from './known-device.ts'
import { hashSecret } from './secrets.ts'
import { type FailedSignIn, whereFrom } from './sign-in-history.ts'

const WINDOW_MS = 15 * 60_000
const CLEAN_EVERY_MS = 10 * 60_000
const FORGET_MS = 86_400_000
/** Of one secret, asked at one place at the same moment; who asks more often is no person. */
const MOST_WAITING = 20

interface Counter {
  readonly key: string
  readonly most: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** So long after a wait nothing is held against anybody any more. */
  readonly quietMs: number
}

const HOUR_MS = 3_600_000
const closing = (name: string, most: number): Counter => ({
  key: hashSecret(name),
  most,
  firstWaitMs: WINDOW_MS,
  longestWaitMs: HOUR_MS,
  quietMs: FORGET_MS,
})
const slowing = (name: string, most: number): Counter => ({
  key: hashSecret(name),
  most,
  firstWaitMs: 2_000,
  longestWaitMs: 30_000,
  quietMs: WINDOW_MS,
})

export const triesOver = (waitMs: number): Refusal => ({
  code: 'sign-in-locked',
  facts: { minutes: Math.ceil(waitMs / 60_000), retryAfterSeconds: Math.ceil(waitMs / 1000) },
})

/** Said with every wrong code alike, so that it tells nothing about whether there is one. */
const TELL_LEFT = new Set<Refusal['code']>(['code-wrong', 'step-code-wrong', 'step-password-wrong'])
const withLeft = (refused: Refusal, left: number): Refusal => ({
  ...refused,
  facts: { ...refused.facts, attemptsLeft: left },
})

/** Told of each wrong answer to what proves a person, after it was given. */
export type OnWrong = (of: FailedSignIn) => void

export function createSecretTries(
  platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  onWrong?: OnWrong,
): SecretTries {
  const { db, now } = platform
  const { signInFailure } = db.tables
  const inTurn = createTurns()
  let cleanedAt = 0

  async function begin(counters: readonly Counter[], question: Question) {
    return db.transact(async (query) => {
      const at = now()
      if (at - cleanedAt > CLEAN_EVERY_MS) {
        cleanedAt = at
        await query.delete(signInFailure).where(lt(signInFailure.firstAt, at - FORGET_MS))
      }
      const before = new Map(
        (await query.select().from(signInFailure).where(keyOf(counters))).map((row) => [row.key, row]),
      )
      const waitMs = longestWait([...before.values()], at)
      if (waitMs > 0) return { waitMs, left: 0, before }
      let left = Number.POSITIVE_INFINITY
      for (const counter of counters) {
        const row = before.get(counter.key)
        const isFresh = !row || isOver(row, counter, question, at)
        const count = isFresh ? 1 : row.count + 1
        const values = {
          count,
          firstAt: isFresh ? at : row.firstAt,
          lockedUntil: lockAfter(counter, count, at),
        }
        await query
          .insert(signInFailure)
          .values({ key: counter.key, ...values })
          .onConflictDoUpdate({ target: signInFailure.key, set: values })
        left = Math.min(left, Math.max(0, counter.most - count))
      }
      return { waitMs: 0, left, before }
    })
  }

  const keyOf = (counters: readonly Counter[]) =>
    inArray(
      signInFailure.key,
      counters.map((one) => one.key),
    )

  /** It was right: what was noted of this secret is forgotten, but not what the network did to others. */
  async function forget(counters: readonly Counter[]): Promise<void> {
    const own = counters.filter((one) => one.longestWaitMs === HOUR_MS)
    await db.transact((query) =>
      query
        .delete(signInFailure)
        .where(keyOf(own))
        .then(() => undefined),
    )
    await takeBack(counters.filter((one) => !own.includes(one)))
  }

  /** It was no answer to the question, so it stands as before. */
  async function takeBack(counters: readonly Counter[]): Promise<void> {
    if (counters.length === 0) return
    await db.transact(async (query) => {
      for (const { key, most } of counters) {
        const [row] = await query.select().from(signInFailure).where(eq(signInFailure.key, key))
        if (!row) continue
        const count = row.count - 1
        // Its own wait goes with it; that of the failure before is over, or it would not have begun.
        const set = { count, lockedUntil: count >= most ? now() : null }
        if (count <= 0) await query.delete(signInFailure).where(eq(signInFailure.key, key))
        else await query.update(signInFailure).set(set).where(eq(signInFailure.key, key))
      }
    })
  }

  return {
    attempt(question, context, run, isWrong) {
      const counters = countersOf(platform, question, context)
      return inTurn(counters[0]?.key ?? '', async () => {
        const { waitMs, left } = await begin(counters, question)
        if (waitMs > 0) return err((question.over ?? triesOver)(waitMs))
        let result: Awaited<ReturnType<typeof run>> | undefined
        try {
          result = await run({ left })
        } finally {
          if (result === undefined) await takeBack(counters)
        }
        if (result.ok) await forget(counters)
        else if (!isWrong(result.error)) await takeBack(counters)
        else if (question.holder !== null && question.way !== undefined)
          onWrong?.({ personId: question.holder, way: question.way, ...whereFrom(context) })
        return !result.ok && TELL_LEFT.has(result.error.code) ? err(withLeft(result.error, left)) : result
      })
    },
    waitFor: (question, context) =>
      db.read(async (query) =>
        longestWait(
          await query
            .select()
            .from(signInFailure)
            .where(keyOf(countersOf(platform, question, context))),
          now(),
        ),
      ),
  }
}

function countersOf(
  platform: Pick<Platform, 'evidenceKey'>,
  question: Question,
  context: Asker,
): readonly Counter[] {
  const { about, session, ofProgram } = question
  if (ofProgram) return [slowing(`network ${networkOf(context.address)} ${about}`, 50)]
  const own = ownDevice(platform, context, question)
  if (own !== null) return [closing(`device ${own} ${about}`, 5)]
  if (session !== undefined)
    return [closing(`session ${session} ${about}`, 5), closing(`everywhere ${about}`, 20)]
  const network = networkOf(context.address)
  return [
    closing(`network ${network} ${about}`, 5),
    closing(`everywhere ${about}`, 20),
    slowing(`network ${network}`, 50),
  ]
}

function ownDevice(
  platform: Pick<Platform, 'evidenceKey'>,
  context: Asker,
  { holder, beside }: Question,
): string | null {
  if (holder === null) return null
  const device = knownDeviceOf(platform, context, beside ? bothShownBy(holder) : holder)
  if (device !== null) return device
  const { actor, sessionId, waits } = context
  // Whoever has the password opens as many of these as they like.
  if (beside || waits) return null
  return actor?.kind === 'person' && actor.personId === holder ? sessionId : null
}

function isOver(
  row: { readonly firstAt: number; readonly lockedUntil: number | null },
  { quietMs }: Counter,
  { afterWait }: Question,
  at: number,
): boolean {
  if (row.lockedUntil === null) return row.firstAt <= at - WINDOW_MS
  return afterWait === 'afresh' || row.lockedUntil <= at - quietMs
}

function lockAfter({ most, firstWaitMs, longestWaitMs }: Counter, count: number, at: number): number | null {
  const over = count - most
  return over < 0 ? null : at + Math.min(firstWaitMs * 2 ** Math.min(over, 20), longestWaitMs)
}

const longestWait = (rows: readonly { readonly lockedUntil: number | null }[], at: number): number =>
  Math.max(0, ...rows.map((row) => (row.lockedUntil ?? 0) - at))

/** One after the other for each key, so that several right answers at once are not taken for guesses. */
function createTurns() {
  const lines = new Map<string, { readonly next: ReturnType<typeof createMutex>; waiting: number }>()
  return async <T>(key: string, work: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> => {
    const line = lines.get(key) ?? { next: createMutex(), waiting: 0 }
    lines.set(key, line)
    if (line.waiting >= MOST_WAITING)
      return err({ code: 'too-many-requests', facts: { retryAfterSeconds: 5 } })
    line.waiting += 1
    try {
      return await line.next(work)
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(key)
    }
  }
}
