/**
 * What becomes of one command, inside the transaction of its group: looked up by id, its input read, checked and
 * applied by its own rules, stored, fed, chained into the audit trail, and logged with its answer.
 */
import type { Query } from '../../db/database.ts'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { type Change, type Command, entityOf } from '../../sync/commands/command.ts'
import { readInput } from '../../sync/commands/read-input.ts'
import { type Actor, SYSTEM } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { refuseInFrame } from '../../sync/rules/embedding/embedding.ts'
import { isTemporaryActor, temporaryMaySend } from '../../sync/rules/temporary.ts'
import { isOverdue } from '../../sync/rules/workflow/timers.ts'
import { refuseStale } from '../people/proofs.ts'
import type { Platform } from '../platform.ts'
import { loadFacts } from './aggregates.ts'
import { type hasLeft, isClosed, isOfOtherAccount } from './belonging.ts'
import { allApplied, keepOutcome, storedOutcome } from './command-log.ts'
import { namesForeignFiles } from './file-rights.ts'
import { createStoreChange, type StoreHooks, type Touched } from './store-change.ts'
import type { Outcome, Wish } from './wish.ts'

export interface DecideHooks extends StoreHooks {
  readonly commandNamed: (name: string) => Command<unknown> | undefined
  /** Whether somebody was taken out since they asked. */
  readonly hasLeft: typeof hasLeft
  /** By the name of the command: see `Within`. */
  readonly within?: Readonly<Record<string, Within>>
}

/**
 * What a command is also asked in the transaction that decides, where that stands on what no fact knows: what the
 * operator has configured beside the database.
 */
export type Within = (query: Query, input: unknown, actor: Actor) => Promise<Refusal | null>

export type Decide = (query: Query, wish: ParsedCommand, touched: Touched) => Promise<Outcome>

/** A wish whose input was read when it came: once, however often its group begins anew. */
export interface ParsedCommand extends Wish {
  /** Undefined where the command is not known here. */
  readonly read: ReturnType<typeof readInput<unknown>> | undefined
}
export const parseCommand = (command: Command<unknown> | undefined, wish: Wish): ParsedCommand => ({
  ...wish,
  read: command && readInput(command, wish),
})

/** What a busy envelope is told: nothing was decided, ask again. */
const BUSY_RETRY_MS = 1_500
const UNKNOWN_RETRY_MS = 60_000
/** An organisation that is switched off is so for days. */
const CLOSED_RETRY_MS = 60_000
/** It is drained at once after the proof; this is for devices that were not told. */
const PROOF_RETRY_MS = 60_000
const isBusy = (why: Refusal): boolean => why.code === 'envelope-being-signed'

export function createDecide(platform: Platform, hooks: DecideHooks): Decide {
  const { commandNamed, hasLeft: isGone } = hooks
  const storeChange = createStoreChange(platform, hooks)
  return decide

  async function decide(query: Query, wish: ParsedCommand, touched: Touched): Promise<Outcome> {
    const known = await storedOutcome(query, platform, wish)
    if (known) return known
    const now = platform.now()
    const command = commandNamed(wish.name)
    const about = entitiesOf(command, wish)
    const waitedFor = [...about, ...(wish.after ?? [])]
    if (waitedFor.some((one) => wish.held?.has(one))) return { status: 'later', at: now + BUSY_RETRY_MS }
    // Their next contact tells them so; what was captured in time is neither applied nor refused.
    if (await isGone(query, platform.db.tables, wish.actor, now))
      return { status: 'later', at: now + BUSY_RETRY_MS, refusal: refusal('session-ended') }
    const { after = [] } = wish
    if (after.length > 0 && !(await allApplied(query, platform, wish.actor, after)))
      return keepOutcome(query, platform.db.tables, wish, {
        status: 'refused',
        at: now,
        refusal: refusal('preceding-refused'),
      })
    const outcome: Outcome =
      !command || wish.version > command.version
        ? { status: 'later', at: now + UNKNOWN_RETRY_MS, refusal: refusal('command-not-known') }
        : await applyCommand(query, command, wish, now, touched)
    if (outcome.status !== 'later') return keepOutcome(query, platform.db.tables, wish, outcome)
    for (const one of [...about, wish.id]) wish.held?.add(one)
    return outcome
  }

  async function applyCommand(
    query: Query,
    command: Command<unknown>,
    wish: ParsedCommand,
    now: number,
    touched: Touched,
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
    if (isTemporaryActor(actor) && !temporaryMaySend(command)) return refused(refusal('not-permitted'))
    const elsewhere = refuseInFrame(actor, command)
    if (elsewhere) return refused(elsewhere)
    const { read } = wish
    if (!read?.ok)
      return refused(
        refusal('input-not-valid', { where: read?.error.code === 'not-valid' ? read.error.where : '' }),
      )
    const input = read.value
    const keys = command.reads(input, actor)
    let facts = await loadFacts(query, platform.db.tables, keys, actor)
    if (isOfOtherAccount(actor, facts.loaded)) return refused(refusal('not-permitted'))
    if (await isClosed(query, platform.db.tables, actor, facts.loaded))
      return { status: 'later', at: now + CLOSED_RETRY_MS, refusal: refusal('organization-deactivated') }
    if (actor.kind !== 'system') {
      // What was accepted in time stays so when a restored server is told of it later.
      const overdue = await expireOverdue(query, facts.loaded, wish.acknowledgedAt ?? now, touched)
      if (overdue === 'beingSigned' && command.offline !== 'A') return busy(refusal('envelope-being-signed'))
      if (overdue === 'expired') facts = await loadFacts(query, platform.db.tables, keys, actor)
    }
    const denied = command.check(facts, input, actor)
    if (denied) return isBusy(denied) ? busy(denied) : refused(denied)
    const proof = command.proof?.(input)
    const stale = proof && (await refuseStale(query, platform.db.tables, proof, { actor, now }))
    // What was captured without network waits for the proof, and goes on; a policy is never left to wait.
    if (stale)
      return proof.act === 'policy'
        ? refused(stale)
        : { status: 'later', at: now + PROOF_RETRY_MS, refusal: stale }
    const elsewise = await hooks.within?.[wish.name]?.(query, input, actor)
    if (elsewise) return refused(elsewise)
    const result = command.apply(facts, input, {
      actor,
      now,
      ids: platform,
      commandId: wish.id,
      claimedAt: wish.claimedAt,
    })
    if (!result.ok) return isBusy(result.error) ? busy(result.error) : refused(result.error)
    const { loaded: before } = facts
    if (actor.kind === 'person') {
      const shown = command.files?.(input) ?? []
      const at = { query, tables: platform.db.tables, actor }
      if (await namesForeignFiles(at, result.value, { before, shown }))
        return refused(refusal('upload-incomplete'))
    }
    await storeChange(query, acknowledgedBefore(result.value, wish), {
      actor,
      now,
      before,
      touched,
    })
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
    touched: Touched,
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
      const outcome = await decide(query, parseCommand(commandNamed(wish.name), wish), touched)
      return outcome.status === 'applied' ? 'expired' : outcome.status === 'later' ? 'beingSigned' : null
    }
    return null
  }
}

/** What a wish is about. Of one this server does not understand it is known only what it names. */
function entitiesOf(command: Command<unknown> | undefined, wish: ParsedCommand): readonly string[] {
  if (command && wish.read?.ok) return [entityOf(command, wish.read.value, wish.actor)]
  const named = typeof wish.input === 'object' && wish.input !== null ? Object.values(wish.input) : []
  return named.filter((one): one is string => typeof one === 'string' && one.includes(':'))
}

/** The evidence says when it was accepted first. */
const acknowledgedBefore = (change: Change, { acknowledgedAt }: Wish): Change =>
  acknowledgedAt && change.events
    ? { ...change, events: change.events.map((one) => ({ ...one, facts: { ...one.facts, acknowledgedAt } })) }
    : change
