/** Calls of the specification that carry a command: made from the command's own definition, nothing said twice. */

import { createHash } from 'node:crypto'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { contractOf } from '../../sync/calls/of-command.ts'
import { type AggregateKey, authorityOf, type Command, type WireCall } from '../../sync/commands/command.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { createId, type Id, type IdKind, type IdSource } from '../../sync/ids.ts'
import { mayRead, type RecordKind } from '../../sync/kinds/kind.ts'
import { RECORDS } from '../../sync/kinds/records.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { Platform } from '../platform.ts'
import { loadFacts } from '../replication/aggregates.ts'
import type { Executor } from '../replication/execute.ts'
import { type Call, type CallContext, Described, serve } from './call.ts'

export function commandCalls(
  commands: readonly Command<never>[],
  platform: Platform,
  executor: Executor,
): Call[] {
  return commands.flatMap((command) =>
    (command.calls ?? []).map((wire: WireCall<never>) =>
      serve(contractOf(command, wire), {
        run: async (body, context) => {
          const actor = context.actor as Actor
          const input = wire.toInput(body as never, actor, idsForCall(platform, context, command.name))
          const changed = wire.changes?.(input)
          if (changed && !(await isThere(platform, changed, actor))) return err(refusal('not-permitted'))
          return runCommand(platform, executor, context, { name: command.name, input }, wire.success?.(input))
        },
      }),
    ),
  )
}

async function isThere({ db }: Platform, key: AggregateKey, actor: Actor): Promise<boolean> {
  const facts = await db.read((query) => loadFacts(query, db.tables, [key, ...authorityOf(actor)], actor))
  const value: unknown = facts.get(key.kind, key.id)
  const kind = (RECORDS as Partial<Record<string, RecordKind<unknown>>>)[key.kind]
  // A record is loaded whoever asks; one they may not read is, to them, none.
  const authority = actor.kind === 'person' ? facts.get('authority', actor.personId) : undefined
  return value !== undefined && (!kind || mayRead(kind, value, actor, authority))
}

export interface CalledCommand {
  readonly name: string
  readonly input: unknown
  /** Which of several alike in one call. */
  readonly part?: string
}

/**
 * Executes a wish that came by HTTP. `Idempotency-Key` is the command's id, so a repeat gets the first answer. `T` is
 * what the command's `apply` gives as data: the log keeps it untyped, tests hold every answer to its contract.
 */
export async function runCommand<T = never>(
  platform: Platform,
  executor: Executor,
  context: CallContext,
  wish: CalledCommand,
): Promise<Result<T, Refusal>>
export async function runCommand<T = never>(
  platform: Platform,
  executor: Executor,
  context: CallContext,
  wish: CalledCommand,
  success: string | undefined,
): Promise<Result<T | Described<T>, Refusal>>
export async function runCommand<T = never>(
  platform: Platform,
  executor: Executor,
  context: CallContext,
  { name, input, part = '' }: CalledCommand,
  success?: string,
): Promise<Result<T | Described<T>, Refusal>> {
  const actor = context.actor as Actor
  const key = context.header('idempotency-key')
  // One call may be several commands.
  const id = key
    ? `command:api-${createHash('sha256')
        .update(`${callerOf(actor)} ${key} ${name}${part}`)
        .digest('hex')}`
    : createId('command', platform)
  const outcome = await executor.execute({
    id,
    name,
    version: versionOf(name),
    input,
    actor,
    payload: JSON.stringify(input),
    signature: null,
    device: null,
    claimedAt: null,
  })
  if (outcome.status === 'applied') {
    const data = (outcome.data ?? null) as T
    return ok(success ? new Described(data, success) : data)
  }
  if (outcome.status === 'refused') return err(outcome.refusal)
  return err(
    outcome.status === 'later' && outcome.refusal ? outcome.refusal : refusal('something-went-wrong'),
  )
}

/** The id of what a call makes: the same one when the call is repeated under its `Idempotency-Key`. */
export function idForCall<K extends IdKind>(
  kind: K,
  platform: Platform,
  context: CallContext,
  part = '',
): Id<K> {
  const key = context.header('idempotency-key')
  if (!key) return createId(kind, platform)
  const digest = createHash('sha256')
    .update(`${callerOf(context.actor as Actor)} ${key} ${kind}${part}`)
    .digest()
  return createId(kind, { now: () => 0, randomBytes: (length) => digest.subarray(0, length) })
}

/** What a call makes has the same ids when it is repeated under its `Idempotency-Key`: it is the same wish then. */
function idsForCall(platform: Platform, context: CallContext, name: string): IdSource {
  const key = context.header('idempotency-key')
  if (!key) return platform
  let made = 0
  const randomBytes = (length: number): Uint8Array =>
    createHash('sha256')
      .update(`${callerOf(context.actor as Actor)} ${key} ${name} ${made++}`)
      .digest()
      .subarray(0, length)
  return { now: () => 0, randomBytes }
}

/**
 * In whose name an `Idempotency-Key` counts, so that two callers may use the same one. Who belongs to two organisations
 * is two: what was answered in one is neither done nor told in the other.
 */
const callerOf = (actor: Actor): string =>
  actor.kind === 'person' ? `${actor.organizationId} ${actor.personId}` : subjectOf(actor)
