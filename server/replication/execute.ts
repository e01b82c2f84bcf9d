/**
 * The one way to change things on the server. Commands from devices, from HTTP calls and from the platform's
 * own jobs all pass here: looked up by id (exactly once), parsed, checked, applied, stored, fed, chained into
 * the audit trail and logged with their answer, in one transaction.
 *
 * Commands that arrive together are committed together: one durable write serves many devices, each command
 * under its own savepoint, so one that throws undoes only itself.
 */
import { setImmediate as immediately } from 'node:timers/promises'
import { and, eq, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { isTransactionLost } from '../../db/transaction-lost.ts'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { type Change, type Command, type Effect, entityOf } from '../../sync/commands/command.ts'
import { readInput } from '../../sync/commands/read-input.ts'
import { commandNamed as registered } from '../../sync/commands/registry.ts'
import { type Actor, SYSTEM, subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { draftColleagues } from '../../sync/rules/draft-sharing.ts'
import { isOverdue } from '../../sync/rules/workflow/timers.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import type { Platform } from '../platform.ts'
import { loadFacts, removeAggregate, storeAggregate } from './aggregates.ts'
import { hasLeft } from './belonging.ts'
import { createFairQueue } from './fair-queue.ts'
import { createFeedWriter } from './feed.ts'
import { hashOf } from './receipts.ts'
import { changesOpenEnvelope } from './store-open-envelope.ts'

export interface Wish {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly input: unknown
  readonly actor: Actor
  /** The exact bytes kept as evidence; equal bytes under one id are a repeat, other bytes a reuse. */
  readonly payload: string
  readonly signature: string | null
  readonly device: { readonly id: string; readonly n: number } | null
  readonly claimedAt: number | null
  /** The server has applied this very command before, at this instant, as its own receipt proves. */
  readonly acknowledgedAt?: number | null
  /** Shared by the wishes of one batch: entities of which one had to wait, so that no later one overtakes it. */
  readonly held?: Set<string>
}

export type Outcome =
  | { readonly status: 'applied'; readonly at: number; readonly data?: unknown }
  | { readonly status: 'refused'; readonly at: number; readonly refusal: Refusal }
  | { readonly status: 'later'; readonly at: number; readonly refusal?: Refusal }
  | { readonly status: 'forked' }

/** What must be looked at before the transaction because it is not in the database: live documents, files. */
export type Precondition = (input: unknown, actor: Actor) => Promise<Refusal | null>

export interface ExecutorHooks {
  readonly preconditions: Readonly<Record<string, Precondition>>
  /** Writes the rows of effects inside the transaction. */
  readonly storeEffects: (query: Query, effects: readonly Effect[], now: number) => Promise<void>
  /** A system's chance to complete an envelope inside the same transaction (linking known people). */
  readonly beforeStore: (query: Query, envelope: Envelope) => Promise<Envelope>
  /** After commit, for subjects who have something to pull and for the job runner. */
  readonly committed: (subjects: ReadonlySet<string>) => void
  /** The commands this server knows; all of the registry unless a test says otherwise. */
  readonly commandNamed?: (name: string) => Command<unknown> | undefined
  /** Whether somebody was taken out since they asked. */
  readonly hasLeft?: typeof hasLeft
  /** Milliseconds by which a group is ended; a simulation has its own, or a slow moment would change what happens. */
  readonly elapsed?: () => number
}

export interface Executor {
  execute(wish: Wish): Promise<Outcome>
  /** Records a refusal found before a wish could even be read; it is an answer like any other. */
  refuse(wish: Wish, why: Refusal): Promise<Outcome>
}

interface DecidedGroup {
  readonly outcomes: readonly Outcome[]
  /** Who has something to pull. */
  readonly subjects: ReadonlySet<string>
}

/** Commands per commit: enough to share one disk flush, few enough that a reader never waits long. */
const GROUP = 64
/** A group ends early after this: on SQLite nothing else is answered while it is decided. */
const GROUP_MS = 10
/** What a busy envelope is told: nothing was decided, ask again. */
const BUSY_RETRY_MS = 1_500
const UNKNOWN_RETRY_MS = 60_000
const isBusy = (why: Refusal): boolean => why.code === 'envelope-being-signed'

export function createExecutor(platform: Platform, hooks: ExecutorHooks): Executor {
  const { commandNamed = registered, hasLeft: isGone = hasLeft, elapsed = () => performance.now() } = hooks
  const queue = createFairQueue<{
    readonly lane: string
    readonly wish: Wish
    readonly settle: (outcome: Outcome) => void
    readonly fail: (error: unknown) => void
  }>()
  let draining = false

  /** Entities whose last wish is still being looked at outside: later wishes about them wait their turn. */
  const gates = new Map<string, Promise<Outcome>>()
  /** The last wish about an entity that waits for its commit: what is examined after it must see what it did. */
  const queued = new Map<string, Promise<Outcome>>()

  return {
    refuse: refuseOutside,
    execute(wish) {
      const command = commandNamed(wish.name)
      const input = command && readInput(command, wish)
      if (!command || !input?.ok) return enqueue(wish)
      const entity = entityOf(command, input.value, wish.actor)
      const gate = gates.get(entity)
      const precondition = hooks.preconditions[wish.name]
      if (!gate && !precondition) return lastOf(queued, entity, enqueue(wish))
      const outcome = (gate ?? queued.get(entity) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => (precondition ? examine(wish, input.value, precondition) : enqueue(wish)))
      return lastOf(gates, entity, outcome)
    },
  }

  function lastOf(waiting: Map<string, Promise<Outcome>>, entity: string, outcome: Promise<Outcome>) {
    waiting.set(entity, outcome)
    const settled = () => {
      if (waiting.get(entity) === outcome) waiting.delete(entity)
    }
    outcome.then(settled, settled)
    return outcome
  }

  async function examine(wish: Wish, input: unknown, precondition: Precondition): Promise<Outcome> {
    // A repeat of a decided command must get its stored answer, not today's precondition.
    const decided = await platform.db.read((query) => storedOutcome(query, platform, wish))
    if (decided) return decided
    const refused = await precondition(input, wish.actor)
    return refused ? refuseOutside(wish, refused) : enqueue(wish)
  }

  function enqueue(wish: Wish): Promise<Outcome> {
    return new Promise((settle, fail) => {
      queue.push({ lane: laneOf(wish.actor), wish, settle, fail })
      if (!draining) {
        draining = true
        setImmediate(drain)
      }
    })
  }

  /** A refusal found outside the transaction is an answer like any other: stored, delivered with the feed. */
  function refuseOutside(wish: Wish, refused: Refusal): Promise<Outcome> {
    return platform.db.transact(async (query) => {
      const known = await storedOutcome(query, platform, wish)
      if (known) return known
      return log(query, wish, { status: 'refused', at: platform.now(), refusal: refused })
    })
  }

  async function drain(): Promise<void> {
    while (!queue.isEmpty()) {
      await commitNext()
      // Requests that came meanwhile are heard, so that their commands have their turn.
      await immediately()
    }
    draining = false
  }

  /** Resolves once the next group may begin; this one is answered when its commit lasts. */
  function commitNext(): Promise<void> {
    const group = queue.take(GROUP)
    let decided = group
    return new Promise((nextMayBegin) => {
      const committed = ({ outcomes }: DecidedGroup) => {
        decided = group.slice(0, outcomes.length)
        queue.putBack(group.slice(outcomes.length))
        nextMayBegin()
      }
      platform.db
        .transact((query) => decideGroup(query, group), { committed })
        .then(({ outcomes, subjects }) => {
          for (const [index, outcome] of outcomes.entries()) group[index]?.settle(outcome)
          // Applied without a change to see, it may still have left work behind.
          if (subjects.size > 0 || outcomes.some((one) => one.status === 'applied')) hooks.committed(subjects)
        })
        .catch((error: unknown) => {
          for (const one of decided) one.fail(error)
        })
        .finally(nextMayBegin)
    })
  }

  /** Of the first so many; at least one. */
  async function decideGroup(query: Query, group: readonly { readonly wish: Wish }[]): Promise<DecidedGroup> {
    const outcomes: Outcome[] = []
    const subjects = new Set<string>()
    const endsAt = elapsed() + GROUP_MS
    for (const { wish } of group) {
      if (outcomes.length > 0 && elapsed() > endsAt) break
      try {
        outcomes.push(await platform.db.savepoint(query, () => decide(query, wish, subjects)))
      } catch (error) {
        // No fault of the command's: the whole group begins anew.
        if (isTransactionLost(error)) throw error
        platform.log.error('A command threw', { command: wish.name, id: wish.id, error: String(error) })
        outcomes.push(
          await log(query, wish, {
            status: 'refused',
            at: platform.now(),
            refusal: refusal('something-went-wrong'),
          }),
        )
      }
    }
    return { outcomes, subjects }
  }

  async function decide(query: Query, wish: Wish, subjects: Set<string>): Promise<Outcome> {
    const known = await storedOutcome(query, platform, wish)
    if (known) return known
    const now = platform.now()
    const command = commandNamed(wish.name)
    const about = entitiesOf(command, wish)
    if (about.some((entity) => wish.held?.has(entity))) return { status: 'later', at: now + BUSY_RETRY_MS }
    // Their next contact tells them so; what was captured in time is neither applied nor refused.
    if (await isGone(query, platform.db.tables, wish.actor))
      return { status: 'later', at: now + BUSY_RETRY_MS, refusal: refusal('session-ended') }
    const outcome: Outcome =
      !command || wish.version > command.version
        ? { status: 'later', at: now + UNKNOWN_RETRY_MS, refusal: refusal('command-not-known') }
        : await applyCommand(query, command, wish, now, subjects)
    if (outcome.status !== 'later') return log(query, wish, outcome)
    for (const entity of about) wish.held?.add(entity)
    return outcome
  }

  async function applyCommand(
    query: Query,
    command: Command<unknown>,
    wish: Wish,
    now: number,
    subjects: Set<string>,
  ): Promise<Outcome> {
    const { actor } = wish
    const refused = (why: Refusal): Outcome => ({ status: 'refused', at: now, refusal: why })
    const busy = (why: Refusal): Outcome => ({ status: 'later', at: now + BUSY_RETRY_MS, refusal: why })
    if (
      command.from === 'system'
        ? actor.kind !== 'system'
        : command.from === 'person' && actor.kind !== 'person'
    )
      return refused(refusal('not-permitted'))
    const read = readInput(command, wish)
    if (!read.ok)
      return refused(
        refusal('input-not-valid', { where: read.error.code === 'not-valid' ? read.error.where : '' }),
      )
    const input = read.value
    const keys = command.reads(input, actor)
    let facts = await loadFacts(query, platform.db.tables, keys, actor)
    if (actor.kind !== 'system') {
      // What was accepted in time stays so when a restored server is told of it later.
      const overdue = await expireOverdue(query, facts.loaded, wish.acknowledgedAt ?? now, subjects)
      if (overdue === 'beingSigned' && command.offline !== 'A') return busy(refusal('envelope-being-signed'))
      if (overdue === 'expired') facts = await loadFacts(query, platform.db.tables, keys, actor)
    }
    const denied = command.check(facts, input, actor)
    if (denied) return isBusy(denied) ? busy(denied) : refused(denied)
    const result = command.apply(facts, input, {
      actor,
      now,
      ids: platform,
      commandId: wish.id,
      claimedAt: wish.claimedAt,
    })
    if (!result.ok) return isBusy(result.error) ? busy(result.error) : refused(result.error)
    await store(query, acknowledgedBefore(result.value, wish), facts.loaded, now, subjects)
    await storeMayRead(query, actor, result.value.mayRead ?? [])
    return result.value.data === undefined
      ? { status: 'applied', at: now }
      : { status: 'applied', at: now, data: result.value.data }
  }

  /**
   * What was due comes before what a person asks for now: after the expiry nothing is accepted, however late the
   * scheduler is. While a signature given in time is being sealed, the end waits for it.
   */
  async function expireOverdue(
    query: Query,
    loaded: ReadonlyMap<string, unknown>,
    now: number,
    subjects: Set<string>,
  ): Promise<'expired' | 'beingSigned' | null> {
    for (const [key, value] of loaded) {
      if (!key.startsWith('envelope|') || !isOverdue(value as Envelope, now)) continue
      const input = { envelopeId: (value as Envelope).id }
      const wish: Wish = {
        id: createId('command', platform),
        name: 'expireEnvelope',
        version: 1,
        input,
        actor: SYSTEM,
        payload: JSON.stringify(input),
        signature: null,
        device: null,
        claimedAt: null,
      }
      const outcome = await decide(query, wish, subjects)
      return outcome.status === 'applied' ? 'expired' : outcome.status === 'later' ? 'beingSigned' : null
    }
    return null
  }

  async function store(
    query: Query,
    change: Change,
    before: ReadonlyMap<string, unknown>,
    now: number,
    subjects: Set<string>,
  ): Promise<void> {
    const { tables } = platform.db
    const keepsEnvelopes = change.put.every((put) => put.kind !== 'envelope')
    const target = {
      query,
      tables,
      feed: createFeedWriter(query, tables),
      now,
      ...(keepsEnvelopes && { loaded: before }),
    }
    for (const put of change.put) {
      const completed =
        put.kind === 'envelope' ? { kind: put.kind, value: await hooks.beforeStore(query, put.value) } : put
      const previous = put.kind === 'envelope' ? before.get(`envelope|${put.value.id}`) : undefined
      await storeAggregate(target, completed, previous)
      for (const subject of subjectsOf(completed)) subjects.add(subject)
      if (
        completed.kind === 'envelope' &&
        changesOpenEnvelope(completed.value, previous as Envelope | undefined)
      )
        subjects.add(completed.value.organizationId)
      // Who has lost sight of it is told as well, or they would keep it until their next look.
      if (previous)
        for (const subject of subjectsOf({ kind: 'envelope', value: previous as Envelope }))
          subjects.add(subject)
      if (completed.kind === 'envelope')
        await appendEvents(
          query,
          tables,
          { envelopeId: completed.value.id, at: change.at ?? now, key: platform.evidenceKey },
          change.events ?? [],
        )
    }
    for (const key of change.remove ?? []) await removeAggregate(target, key)
    if (change.effects && change.effects.length > 0) await hooks.storeEffects(query, change.effects, now)
  }

  async function storeMayRead(query: Query, actor: Actor, files: readonly string[]): Promise<void> {
    if (actor.kind !== 'person') return
    const { fileReference } = platform.db.tables
    const { personId: entity, organizationId } = actor
    for (const sha256 of files)
      await query
        .insert(fileReference)
        .values({ sha256, entity, organizationId, role: 'template' })
        .onConflictDoNothing()
  }

  async function log<O extends Outcome>(query: Query, wish: Wish, outcome: O): Promise<O> {
    if (outcome.status === 'later' || outcome.status === 'forked') return outcome
    await insertOutcome(query, platform.db.tables, {
      id: wish.id,
      deviceId: wish.device?.id ?? null,
      n: wish.device?.n ?? null,
      subject: subjectOf(wish.actor),
      name: wish.name,
      version: wish.version,
      payload: wish.payload,
      payloadHash: hashOf(wish.payload),
      signature: wish.signature,
      receivedAt: outcome.at,
      status: outcome.status,
      answer:
        outcome.status === 'refused'
          ? { ...outcome.refusal }
          : {
              ...(outcome.data === undefined ? {} : { data: outcome.data }),
              ...(wish.acknowledgedAt ? { acknowledgedAt: wish.acknowledgedAt } : {}),
            },
    })
    return outcome
  }
}

/** Whose turn it is with the others: an organisation's, that of all guests, that of the platform's own jobs. */
const laneOf = (actor: Actor): string => (actor.kind === 'person' ? actor.organizationId : actor.kind)

/** What a wish is about. Of one this server does not understand it is known only what it names. */
function entitiesOf(command: Command<unknown> | undefined, wish: Wish): readonly string[] {
  const input = command && readInput(command, wish)
  if (command && input?.ok) return [entityOf(command, input.value, wish.actor)]
  const named = typeof wish.input === 'object' && wish.input !== null ? Object.values(wish.input) : []
  return named.filter((one): one is string => typeof one === 'string' && one.includes(':'))
}

/** The evidence says when it was accepted first. */
const acknowledgedBefore = (change: Change, { acknowledgedAt }: Wish): Change =>
  acknowledgedAt && change.events
    ? { ...change, events: change.events.map((one) => ({ ...one, facts: { ...one.facts, acknowledgedAt } })) }
    : change

/** Whose replicas a stored aggregate concerns. */
function subjectsOf(put: Change['put'][number]): string[] {
  switch (put.kind) {
    case 'envelope':
      return [
        put.value.ownerId,
        ...draftColleagues(put.value).map((one) => one.personId),
        ...put.value.recipients.flatMap((one) => (one.personId ? [one.id, one.personId] : [one.id])),
        ...put.value.viewers.flatMap((one) => one.personId ?? []),
      ]
    case 'mark':
      return [put.value.personId]
    case 'contact':
      return put.value.shared ? [put.value.ownerId, put.value.organizationId] : [put.value.ownerId]
    case 'delegationRule':
      return [put.value.ownerId]
    case 'notification':
      return [put.value.personId]
    case 'sequence':
      return [put.value.organizationId]
    case 'template':
      return [put.value.ownerId, put.value.organizationId]
    case 'templateShelf':
      return [put.value.personId]
    case 'profile':
      return [put.value.id]
    default:
      return []
  }
}

const insertOutcome = prepared<Tables['commandLog']['$inferSelect']>()((query, { commandLog }, value) =>
  query.insert(commandLog).values({
    id: value('id'),
    deviceId: value('deviceId'),
    n: value('n'),
    subject: value('subject'),
    name: value('name'),
    version: value('version'),
    payload: value('payload'),
    payloadHash: value('payloadHash'),
    signature: value('signature'),
    receivedAt: value('receivedAt'),
    status: value('status'),
    answer: value('answer'),
  }),
)

/** What was decided under this id, and under this number of this device. */
const decided = prepared<{ id: string; deviceId: string | null; n: number | null }>()(
  (query, { commandLog }, value) =>
    query
      .select({
        id: commandLog.id,
        subject: commandLog.subject,
        payloadHash: commandLog.payloadHash,
        receivedAt: commandLog.receivedAt,
        status: commandLog.status,
        answer: commandLog.answer,
      })
      .from(commandLog)
      .where(
        or(
          eq(commandLog.id, value('id')),
          and(eq(commandLog.deviceId, value('deviceId')), eq(commandLog.n, value('n'))),
        ),
      ),
)

/** The answer a command got before, if it was decided; a reused id or number is refused without a trace of it. */
async function storedOutcome(query: Query, platform: Platform, wish: Wish): Promise<Outcome | null> {
  const rows = await decided(query, platform.db.tables, {
    id: wish.id,
    deviceId: wish.device?.id ?? null,
    n: wish.device?.n ?? null,
  })
  const row = rows.find((one) => one.id === wish.id)
  if (!row) return rows.length > 0 ? { status: 'forked' } : null
  if (row.subject !== subjectOf(wish.actor) || row.payloadHash !== hashOf(wish.payload))
    return { status: 'refused', at: platform.now(), refusal: refusal('command-id-reused') }
  if (row.status === 'refused')
    return { status: 'refused', at: row.receivedAt, refusal: row.answer as Refusal }
  return row.answer.data === undefined
    ? { status: 'applied', at: row.receivedAt }
    : { status: 'applied', at: row.receivedAt, data: row.answer.data }
}
