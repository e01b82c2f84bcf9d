/**
 * The view: what the screen shows is the replica with the previews of pending commands laid over it, oldest
 * first. A command leaves the view when its result has arrived with the feed, in the same step that brings the
 * feed's own change: no flicker, and no refusal can vanish.
 */
import type { AggregateKind, Aggregates, Command, Facts, PreviewPatch } from '../commands/command.ts'
import { readInput } from '../commands/read-input.ts'
import type { Actor } from '../entities/actor.ts'
import { ok } from '../result.ts'
import { byPlace, isPending, type OutboxEntry } from './outbox.ts'

export interface Overlay {
  /** Patched aggregates by `kind|id`. */
  readonly patched: ReadonlyMap<string, unknown>
  /** Entities some pending command is about: shown with the waiting mark unless the command is silent. */
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
}

/**
 * Folds the previews of pending entries over what the replica holds. Commands this version does not know and
 * previews that throw change nothing: an old entry must never take the screen down.
 */
export function overlayOf(
  entries: readonly OutboxEntry[],
  context: {
    readonly replica: Facts
    readonly actor: Actor
    readonly commandNamed: (name: string) => Command<unknown> | undefined
  },
): Overlay {
  const patched = new Map<string, unknown>()
  const waiting = new Map<string, OutboxEntry[]>()
  const facts: Facts = {
    get: (kind, id) =>
      (patched.get(`${kind}|${id}`) as Aggregates[typeof kind] | undefined) ?? context.replica.get(kind, id),
  }
  for (const entry of entries.filter(isPending).sort(byPlace)) {
    if (entry.offline !== 'A') waiting.set(entry.entity, [...(waiting.get(entry.entity) ?? []), entry])
    const command = context.commandNamed(entry.name)
    for (const patch of previewOf(command, facts, entry, context.actor)) {
      const key = `${patch.kind}|${patch.id}`
      const before = facts.get(patch.kind as AggregateKind, patch.id)
      patched.set(key, { ...(before as object | undefined), ...patch.set })
    }
  }
  return { patched, waiting }
}

function previewOf(
  command: Command<unknown> | undefined,
  facts: Facts,
  entry: OutboxEntry,
  actor: Actor,
): readonly PreviewPatch[] {
  if (!command?.preview) return []
  try {
    // Its own version checked it at the capture.
    const input = entry.version === command.version ? ok(entry.input) : readInput(command, entry)
    return input.ok ? command.preview(facts, input.value, actor, entry.createdAt) : []
  } catch {
    return []
  }
}
