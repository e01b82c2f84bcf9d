/**
 * The view: what the screen shows is the replica with the previews of pending commands laid over it, oldest
 * first. A command leaves the view when its result has arrived with the feed, in the same step that brings the
 * feed's own change: no flicker, and no refusal can vanish.
 */
import type { AggregateKind, Aggregates, Command, Facts, PreviewPatch } from '../commands/command.ts'
import { readInput } from '../commands/read-input.ts'
import type { Actor } from '../entities/actor.ts'
import type { Member } from '../entities/member.ts'
import type { CustomRole, MemberGroup } from '../entities/role.ts'
import { ok } from '../result.ts'
import { byPlace, isPending, type OutboxEntry } from './outbox.ts'

/** Stands in an overlay for what a pending command removes. */
export const GONE = Symbol('gone')

export interface Overlay {
  /** Patched aggregates by `kind|id`; `GONE` for those that are removed. */
  readonly patched: ReadonlyMap<string, unknown>
  /** Entities some pending command is about: shown with the waiting mark unless the command is silent. */
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
}

export interface OverlayContext {
  /** Things that are replaced when they change, so that the same object says the same. */
  readonly replica: Facts
  readonly actor: Actor
  readonly commandNamed: (name: string) => Command<unknown> | undefined
}

/** What a device knows, with what pending commands make of it. */
export const laidFacts = (patched: Overlay['patched'], replica: Facts): Facts => ({
  get: (kind, id) => {
    const laid = patched.get(`${kind}|${id}`)
    if (laid === GONE) return undefined
    const found = (laid as Aggregates[typeof kind] | undefined) ?? replica.get(kind, id)
    return found === undefined ? found : laidSet(kind, id, found, patched)
  },
})

/** What is asked of many things at once knows each of them as it is shown: a role made a moment ago can be given. */
function laidSet<K extends AggregateKind>(
  kind: K,
  id: string,
  found: Aggregates[K],
  patched: Overlay['patched'],
): Aggregates[K] {
  const laid: Laid = <V>(of: string) =>
    [...patched].flatMap(([key, value]) =>
      key.startsWith(`${of}|`) ? [[key.slice(of.length + 1), value as V | typeof GONE] as const] : [],
    )
  return (LAID_SETS as { readonly [N in AggregateKind]?: LaySet<N> })[kind]?.(found, laid, id) ?? found
}

type Laid = <V>(of: string) => readonly (readonly [id: string, value: V | typeof GONE])[]
type LaySet<K extends AggregateKind> = (found: Aggregates[K], laid: Laid, id: string) => Aggregates[K]

function withLaid<V>(
  all: ReadonlyMap<string, V>,
  laid: readonly (readonly [id: string, value: V | typeof GONE])[],
): ReadonlyMap<string, V> {
  if (laid.length === 0) return all
  const after = new Map(all)
  for (const [id, value] of laid) {
    if (value === GONE) after.delete(id)
    else after.set(id, value)
  }
  return after
}

const LAID_SETS = {
  rolesAndGroups: (found, laid) => {
    const roles = withLaid(found.roles, laid<CustomRole>('role'))
    const groups = withLaid(found.groups, laid<MemberGroup>('memberGroup'))
    return roles === found.roles && groups === found.groups ? found : { roles, groups }
  },
  groupMembers: (found, laid, groupId) => {
    const changed = laid<Member>('member')
    if (changed.length === 0) return found
    const all = withLaid(new Map(found.map((one) => [one.id as string, one])), changed)
    return [...all.values()].filter((one) => one.groups.some((group) => group.id === groupId))
  },
} satisfies { readonly [K in AggregateKind]?: LaySet<K> }

/** What one entry makes of things, which holds for as long as what it looked at is the same. */
interface Step {
  readonly looked: readonly { readonly kind: AggregateKind; readonly id: string; readonly found: unknown }[]
  /** By `kind|id`. */
  readonly made: ReadonlyMap<string, unknown>
}

/**
 * Makes one overlay after another: folds the previews of pending entries over what the replica holds. Only what
 * stands on something that changed is previewed anew, so that a wish costs the same behind a thousand others; what
 * did not change keeps its identity. Commands this version does not know and previews that throw change nothing:
 * an old entry must never take the screen down.
 */
export function createOverlayMaker(context: OverlayContext): (entries: readonly OutboxEntry[]) => Overlay {
  let last: ReadonlyMap<string, Step> = new Map()
  return (entries) => {
    const patched = new Map<string, unknown>()
    const waiting = new Map<string, OutboxEntry[]>()
    const steps = new Map<string, Step>()
    const facts = laidFacts(patched, context.replica)
    for (const entry of entries.filter(isPending).sort(byPlace)) {
      if (entry.offline !== 'A') waiting.set(entry.entity, [...(waiting.get(entry.entity) ?? []), entry])
      const known = last.get(entry.id)
      const step = known?.looked.every((one) => facts.get(one.kind, one.id) === one.found)
        ? known
        : stepOf(entry, facts, context)
      steps.set(entry.id, step)
      for (const [key, value] of step.made) patched.set(key, value)
    }
    last = steps
    return { patched, waiting }
  }
}

function stepOf(entry: OutboxEntry, facts: Facts, { actor, commandNamed }: OverlayContext): Step {
  const looked: { kind: AggregateKind; id: string; found: unknown }[] = []
  const noted: Facts = {
    get: (kind, id) => {
      const found = facts.get(kind, id)
      looked.push({ kind, id, found })
      return found
    },
  }
  const made = new Map<string, unknown>()
  for (const patch of previewOf(commandNamed(entry.name), noted, entry, actor)) {
    const key = `${patch.kind}|${patch.id}`
    if ('gone' in patch) {
      made.set(key, GONE)
      continue
    }
    const before = made.get(key) ?? noted.get(patch.kind as AggregateKind, patch.id)
    made.set(key, { ...(before === GONE ? undefined : (before as object | undefined)), ...patch.set })
  }
  return { looked, made }
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
