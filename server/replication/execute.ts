/**
 * The one way to change things on the server. Commands from devices, from HTTP calls and from the platform's
 * own jobs all pass here: looked up by id (exactly once), parsed, checked, applied, stored, fed, chained into
 * the audit trail and logged with their answer, in one transaction.
 *
 * Commands that arrive together are committed together: one durable write serves many devices, each command
 * under its own savepoint, so one that throws undoes only itself.
 */
import { setImmediate as immediately } from 'node:timers/promises'
import type { Query } from '../../db/database.ts'
import { isTransactionLost } from '../../db/transaction-lost.ts'
import { type AnswerCode, type Refusal, refusal } from '../../sync/answers.ts'
import { type AggregateKind, entityOf } from '../../sync/commands/command.ts'
import { commandNamed as registered } from '../../sync/commands/registry.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Platform } from '../platform.ts'
import { hasLeft } from './belonging.ts'
import { keepOutcome, storedOutcome } from './command-log.ts'
import { createDecide, type DecideHooks, type ParsedCommand, parseCommand } from './decide-command.ts'
import { createFairQueue } from './fair-queue.ts'
import { IdInUse } from './recipient-places.ts'
import type { Touched } from './store-change.ts'
import type { Outcome, Wish } from './wish.ts'

/** What must be looked at before the transaction because it is not in the database: live documents, files. */
export type Precondition = (input: unknown, actor: Actor) => Promise<Refusal | null>

export type Applied = (input: unknown, data: unknown) => void

/** The commands are all of the registry unless a test says otherwise. */
export interface ExecutorHooks
  extends Omit<DecideHooks, 'commandNamed' | 'hasLeft'>,
    Partial<Pick<DecideHooks, 'commandNamed' | 'hasLeft'>> {
  readonly preconditions: Readonly<Record<string, Precondition>>
  /** After commit, and before anybody is answered: who has something to pull, and the kinds of what has changed. */
  readonly committed: (subjects: ReadonlySet<string>, kinds: ReadonlySet<AggregateKind>) => void
  /** After the commit that applied it, by the name of the command: what this node keeps in memory follows. */
  readonly applied?: Readonly<Record<string, Applied>>
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
  readonly touched: Touched
}

/** Commands per commit: enough to share one disk flush, few enough that a reader never waits long. */
const GROUP = 64
/** A group ends early after this: on SQLite nothing else is answered while it is decided. */
const GROUP_MS = 10

export function createExecutor(platform: Platform, hooks: ExecutorHooks): Executor {
  const { commandNamed = registered, elapsed = () => performance.now() } = hooks
  const decide = createDecide(platform, { ...hooks, commandNamed, hasLeft: hooks.hasLeft ?? hasLeft })
  const queue = createFairQueue<{
    readonly lane: string
    readonly wish: ParsedCommand
    readonly settle: (outcome: Outcome) => void
    readonly fail: (error: unknown) => void
  }>()
  let draining = false

  /** Entities whose last wish is still being looked at outside: later wishes about them wait their turn. */
  const gates = new Map<string, Promise<Outcome>>()
  /** The last wish about an entity that waits for its commit: what is examined after it must see what it did. */
  const queued = new Map<string, Promise<Outcome>>()

  /** By id, those that are looked at outside: what stands on one waits for it. Others are decided in their order. */
  const examined = new Map<string, Promise<Outcome>>()

  return { refuse: refuseOutside, execute }

  function execute(asked: Wish): Promise<Outcome> {
    const command = commandNamed(asked.name)
    const wish = parseCommand(command, asked)
    const { read } = wish
    if (!command || !read?.ok) return enqueue(wish)
    const entity = entityOf(command, read.value, wish.actor)
    const gate = gates.get(entity)
    const precondition = hooks.preconditions[wish.name]
    const preceding = wish.after?.flatMap((id) => examined.get(id) ?? []) ?? []
    if (!gate && !precondition && preceding.length === 0) return lastOf(queued, entity, enqueue(wish))
    const before = [...preceding, gate ?? queued.get(entity)]
    const outcome = Promise.allSettled(before).then(() =>
      precondition ? examine(wish, read.value, precondition) : enqueue(wish),
    )
    lastOf(examined, wish.id, outcome)
    return lastOf(gates, entity, outcome)
  }

  function lastOf(waiting: Map<string, Promise<Outcome>>, entity: string, outcome: Promise<Outcome>) {
    waiting.set(entity, outcome)
    const settled = () => {
      if (waiting.get(entity) === outcome) waiting.delete(entity)
    }
    outcome.then(settled, settled)
    return outcome
  }

  async function examine(wish: ParsedCommand, input: unknown, precondition: Precondition): Promise<Outcome> {
    // A repeat of a decided command must get its stored answer, not today's precondition.
    const decided = await platform.db.read((query) => storedOutcome(query, platform, wish))
    if (decided) return decided
    const refused = await precondition(input, wish.actor)
    return refused ? refuseOutside(wish, refused) : enqueue(wish)
  }

  function enqueue(wish: ParsedCommand): Promise<Outcome> {
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
      return keepOutcome(query, platform.db.tables, wish, {
        status: 'refused',
        at: platform.now(),
        refusal: refused,
      })
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
        .then(({ outcomes, touched: { subjects, kinds } }) => {
          for (const [index, outcome] of outcomes.entries()) {
            const one = group[index]
            if (one && outcome.status === 'applied')
              hooks.applied?.[one.wish.name]?.(one.wish.input, outcome.data)
            one?.settle(outcome)
          }
          // Applied without a change to see, it may still have left work behind.
          if (subjects.size > 0 || outcomes.some((one) => one.status === 'applied'))
            hooks.committed(subjects, kinds)
        })
        .catch((error: unknown) => {
          for (const one of decided) one.fail(error)
        })
        .finally(nextMayBegin)
    })
  }

  /** Of the first so many; at least one. */
  async function decideGroup(
    query: Query,
    group: readonly { readonly wish: ParsedCommand }[],
  ): Promise<DecidedGroup> {
    const outcomes: Outcome[] = []
    const touched: Touched = { subjects: new Set(), kinds: new Set() }
    const endsAt = elapsed() + GROUP_MS
    for (const { wish } of group) {
      if (outcomes.length > 0 && elapsed() > endsAt) break
      try {
        outcomes.push(await platform.db.savepoint(query, () => decide(query, wish, touched)))
      } catch (error) {
        // No fault of the command's: the whole group begins anew.
        if (isTransactionLost(error)) throw error
        if (error instanceof IdInUse) {
          outcomes.push(await refusedFor(query, wish, 'id-in-use'))
          continue
        }
        platform.log.error('A command threw', { command: wish.name, id: wish.id, error: String(error) })
        outcomes.push(await refusedFor(query, wish, 'something-went-wrong'))
      }
    }
    return { outcomes, touched }
  }

  /** Of what was undone; an answer like any other. */
  function refusedFor(query: Query, wish: Wish, code: AnswerCode): Promise<Outcome> {
    const refused: Outcome = { status: 'refused', at: platform.now(), refusal: refusal(code) }
    return keepOutcome(query, platform.db.tables, wish, refused)
  }
}

/** Whose turn it is with the others: an organisation's, that of all guests, that of the platform's own jobs. */
const laneOf = (actor: Actor): string => (actor.kind === 'person' ? actor.organizationId : actor.kind)
