/**
 * Changing one record: the fields that change, each with the digest of what it replaces (`fieldDigest`). Where
 * something else stands there by now, and not what is wanted, the whole is refused as `changed-meanwhile` with the
 * names of these fields; both values are on the device then, for its person to choose. Elements of lists change by
 * their id, so two people who add to one list do not meet. A caller that says nothing of what it saw replaces what
 * stands there.
 */

import * as z from 'zod/mini'
import { type Refusal, refusal } from '../answers.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Actor, PersonActor } from '../entities/actor.ts'
import type { NewAuditEvent } from '../entities/audit-event.ts'
import type { Permission } from '../entities/permission.ts'
import { type Id, type IdKind, idSchema } from '../ids.ts'
import { mayRead, type RecordKind } from '../kinds/kind.ts'
import { RECORDS, type RecordName, type RecordValue } from '../kinds/records.ts'
import { err, ok, type Result } from '../result.ts'
import { type Authority, holds } from '../rules/authority.ts'
import { fieldDigest } from '../rules/field-digest.ts'
import {
  type AggregateKey,
  authorityOf,
  type Command,
  defineCommand,
  type Facts,
  type OfflineClass,
  type PreviewPatch,
  type Put,
  type WireCall,
} from './command.ts'
import type { Effect } from './effects.ts'

/** A record is read whole with every page that brings it. */
export const MAX_RECORD_CHARS = 65_536

interface Element {
  readonly id: string
}
type Fields = Readonly<Record<string, unknown>>

/** What becomes of the elements of one list. `seen` is the digest of the element as it was; absent for a new one. */
export interface ListChange<E extends Element = Element> {
  readonly put?: readonly { readonly element: E; readonly seen?: string }[] | undefined
  readonly remove?: readonly { readonly id: string; readonly seen?: string }[] | undefined
}

export interface RecordChange {
  readonly id: string
  readonly set: Fields
  /** It was made here; otherwise something that is seen and not there was removed. */
  readonly isNew?: true | undefined
  /** By field; without it the fields are set whatever stood there. */
  readonly seen?: Readonly<Record<string, string | undefined>> | undefined
  readonly lists?: Readonly<Record<string, ListChange | undefined>> | undefined
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
/** Of one kind: its own fields, and the elements of its own lists. */
export interface ChangeOf<K extends IdKind, F extends Shape, L extends Shape> extends RecordChange {
  readonly id: Id<K>
  readonly set: { readonly [N in keyof F & string]?: z.infer<F[N]> | undefined }
  readonly seen?: { readonly [N in keyof F & string]?: string | undefined } | undefined
  readonly lists?:
    | { readonly [N in keyof L & string]?: ListChange<z.infer<L[N]> & Element> | undefined }
    | undefined
}

const digest = z.string().check(z.regex(/^([0-9a-f]{32})?$/))

const MAX_LIST_CHANGES = 500

/**
 * The input of a record command: the schema of each field a person sets, and of the elements of each list that changes
 * by id. A field nobody knows is refused instead of lost.
 */
export function recordChange<K extends IdKind, F extends Shape, L extends Shape = Record<never, never>>(
  idKind: K,
  fields: F,
  lists?: L,
): z.ZodMiniType<ChangeOf<K, F, L>> {
  const list = (element: z.ZodMiniType) =>
    z.object({
      put: z.optional(
        z.array(z.object({ element, seen: z.optional(digest) })).check(z.maxLength(MAX_LIST_CHANGES)),
      ),
      remove: z.optional(
        z
          .array(z.object({ id: z.string().check(z.maxLength(80)), seen: z.optional(digest) }))
          .check(z.maxLength(MAX_LIST_CHANGES)),
      ),
    })
  const shape = z.object({
    id: idSchema(idKind),
    set: z.strictObject(optional(fields)),
    isNew: z.optional(z.literal(true)),
    seen: z.optional(z.strictObject(optional(mapped(fields, () => digest)))),
    lists: z.optional(z.strictObject(optional(mapped(lists ?? {}, list)))),
  })
  // Made of names and schemas alone; what they say together the compiler cannot see.
  return shape as unknown as z.ZodMiniType<ChangeOf<K, F, L>>
}
const mapped = <A, B>(all: Readonly<Record<string, A>>, change: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))
const optional = (shapes: Shape) => mapped(shapes, (one) => z.optional(one))

/** Who asks, and what they hold now. */
export interface Asking {
  readonly actor: PersonActor
  readonly authority: Authority | undefined
  readonly may: (permission: Permission) => boolean
}

export interface RecordDefinition<K extends RecordName> {
  readonly name: string
  readonly version: number
  readonly kind: K
  readonly area: string
  readonly summary: string
  readonly offline: OfflineClass
  readonly permission?: Permission
  /** Only for who runs the installation. */
  readonly forOperators?: true
  /** A new one before anything is set. */
  readonly fresh: (id: string, actor: PersonActor) => RecordValue<K>
  readonly mayChange: (existing: RecordValue<K>, asking: Asking) => boolean
  /** What must hold of the whole; `value` is what would stand. */
  readonly checkWhole?: (
    value: RecordValue<K>,
    before: RecordValue<K> | undefined,
    asking: Asking,
    facts: Facts,
  ) => Refusal | null
  /** One that was written before some field came, as people are shown it: what they saw is compared with this. */
  readonly completed?: (existing: RecordValue<K>) => RecordValue<K>
  /** How a value is written, whichever way it was typed. */
  readonly written?: (value: RecordValue<K>) => RecordValue<K>
  /** What says when it was changed last, by the clock of whoever keeps it. */
  readonly stamped?: (value: RecordValue<K>, now: number) => RecordValue<K>
  /** How long it may be written out, where that is more than usual. */
  readonly maxChars?: number
  /** What the trail says of it. */
  readonly events?: (
    value: RecordValue<K>,
    before: RecordValue<K> | undefined,
    actor: PersonActor,
  ) => readonly NewAuditEvent[]
  /** What follows once it is stored. */
  readonly effects?: (value: RecordValue<K>, before: RecordValue<K> | undefined) => readonly Effect[]
  /** There are only so many: one is made by a change that says so, which is the one that has them counted (`reads`). */
  readonly counted?: true
  /** What a caller is answered; its id without it. */
  readonly answer?: (value: RecordValue<K>) => unknown
  /** What has to be known besides the record. */
  readonly reads?: (change: RecordChange, actor: Actor) => readonly AggregateKey[]
}

/** One record as a change leaves it. */
export interface Changed<K extends RecordName> {
  readonly value: RecordValue<K>
  readonly isNew: boolean
}

/** Decides one change of one record; what single commands and those of many rows share. */
export function changeRecord<K extends RecordName>(
  definition: RecordDefinition<K>,
  facts: Facts,
  change: RecordChange,
  actor: Actor,
): Result<Changed<K>, Refusal> {
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const { id } = change
  const asking = askingOf(facts, actor)
  const stored = facts.get(definition.kind, id) as RecordValue<K> | undefined
  const existing = stored && (definition.completed?.(stored) ?? stored)
  // What they cannot see is not there for them, save that its id is taken.
  const isTheirs = existing !== undefined && maySee(definition.kind, existing, actor, facts)
  if (!isTheirs && (change.seen || (definition.counted && !existing)) && !change.isNew)
    return err(refusal('removed-meanwhile'))
  if (existing && !(isTheirs && definition.mayChange(existing, asking))) return err(refusal('not-permitted'))
  const before = existing ?? definition.fresh(id, actor)
  const conflicts = existing ? conflictsOf(existing as Fields, change) : []
  if (conflicts.length > 0) return err(refusal('changed-meanwhile', { fields: conflicts.join(',') }))
  const laid = layOver(before as Fields, change) as RecordValue<K>
  const value = definition.written?.(laid) ?? laid
  const refused =
    refuseShape(definition.kind, value, definition.maxChars) ??
    definition.checkWhole?.(value, existing, asking, facts)
  return refused ? err(refused) : ok({ value, isNew: !existing })
}

// The name says which kind of value it is.
const maySee = (kind: RecordName, value: unknown, actor: PersonActor, facts: Facts): boolean =>
  mayRead(
    RECORDS[kind] as unknown as RecordKind<unknown>,
    value,
    actor,
    facts.get('authority', actor.personId),
  )

const askingOf = (facts: Facts, actor: PersonActor): Asking => {
  const authority: Authority | undefined = facts.get('authority', actor.personId)
  return { actor, authority, may: (permission) => holds(authority, permission) }
}

function conflictsOf(stands: Fields, { set, seen, lists = {} }: RecordChange): readonly string[] {
  const ofFields = Object.entries(set).flatMap(([field, wanted]) =>
    seen &&
    fieldDigest(stands[field]) !== (seen[field] ?? '') &&
    fieldDigest(stands[field]) !== fieldDigest(wanted)
      ? [field]
      : [],
  )
  const ofLists = Object.entries(lists).flatMap(([field, list]) =>
    listConflicts(elementsOf(stands[field]), list ?? {}).map((id) => `${field}.${id}`),
  )
  return [...ofFields, ...ofLists]
}

/** An element that is gone, or reads otherwise than it was seen; one that was removed twice is none. */
function listConflicts(stands: readonly Element[], { put = [], remove = [] }: ListChange): readonly string[] {
  const byId = new Map(stands.map((one) => [one.id, one]))
  const differs = (id: string, seen: string | undefined): boolean =>
    seen !== undefined && fieldDigest(byId.get(id)) !== seen
  return [
    ...put.flatMap(({ element, seen }) =>
      differs(element.id, seen) && fieldDigest(byId.get(element.id)) !== fieldDigest(element)
        ? [element.id]
        : [],
    ),
    ...remove.flatMap(({ id, seen }) => (byId.has(id) && differs(id, seen) ? [id] : [])),
  ]
}

function layOver(before: Fields, { set, lists = {} }: RecordChange): Fields {
  const after: Record<string, unknown> = { ...before, ...set }
  for (const [field, list] of Object.entries(lists))
    after[field] = changedList(elementsOf(before[field]), list ?? {})
  return after
}

function changedList(before: readonly Element[], { put = [], remove = [] }: ListChange): readonly Element[] {
  const gone = new Set(remove.map((one) => one.id))
  const all = new Map(before.filter((one) => !gone.has(one.id)).map((one) => [one.id, one]))
  for (const { element } of put) all.set(element.id, element)
  return [...all.values()]
}

const elementsOf = (value: unknown): readonly Element[] => (Array.isArray(value) ? value : [])

function refuseShape(kind: RecordName, value: unknown, maxChars = MAX_RECORD_CHARS): Refusal | null {
  const read = (RECORDS[kind].schema as z.ZodMiniType).safeParse(value)
  if (!read.success) return refusal('input-not-valid', { where: read.error.issues[0]?.path.join('.') ?? '' })
  return canonicalJson(value).length > maxChars ? refusal('too-many') : null
}

/** What a device shows meanwhile: the record as the change leaves it, of what is held here. */
export function previewRecord<K extends RecordName>(
  definition: RecordDefinition<K>,
  facts: Facts,
  change: RecordChange,
  actor: Actor,
  now: number,
): readonly PreviewPatch[] {
  const changed = changeRecord(definition, facts, change, actor)
  if (!changed.ok) return []
  const { value } = changed.value
  const set = definition.stamped?.(value, now) ?? value
  return [{ kind: definition.kind, id: change.id, set } as PreviewPatch]
}

/** The command that adds one record or changes it. */
export const saveRecord = <K extends RecordName, I extends RecordChange>(
  definition: RecordDefinition<K> & {
    readonly input: z.ZodMiniType<I>
    readonly upcast?: Command<I>['upcast']
    readonly calls?: readonly WireCall<I>[]
  },
): Command<I> => {
  const { kind, name, version, area, summary, offline, permission, forOperators, input, upcast, calls } =
    definition
  return defineCommand<I>({
    ...{ name, version, area, summary, offline, input, from: 'person' },
    ...(permission && { permission }),
    ...(forOperators && { forOperators }),
    ...(upcast && { upcast }),
    ...(calls && { calls }),
    reads: (change, actor) => [
      { kind, id: change.id },
      ...authorityOf(actor),
      ...(definition.reads?.(change, actor) ?? []),
    ],
    check: (facts, change, actor) => {
      const changed = changeRecord(definition, facts, change, actor)
      return changed.ok ? null : changed.error
    },
    apply: (facts, change, { actor, now }) => {
      const changed = changeRecord(definition, facts, change, actor)
      if (!changed.ok) return changed
      if (actor.kind !== 'person') throw new Error('checked')
      const value = definition.stamped?.(changed.value.value, now) ?? changed.value.value
      const before = facts.get(kind, change.id) as RecordValue<K> | undefined
      return ok({
        put: [{ kind, value } as Put],
        events: definition.events?.(value, before, actor) ?? [],
        effects: definition.effects?.(value, before) ?? [],
        data: definition.answer?.(value) ?? { id: change.id },
      })
    },
    preview: (facts, change, actor, now) => previewRecord(definition, facts, change, actor, now),
  })
}

/** The command that removes one record. What its sender cannot see is gone for them, and removing it changes nothing. */
export const removeRecord = <K extends RecordName, I>(
  definition: Pick<
    RecordDefinition<K>,
    'kind' | 'area' | 'summary' | 'offline' | 'mayChange' | 'permission'
  > & {
    readonly name: string
    /** What the trail says of what is gone. */
    readonly events?: (gone: RecordValue<K>, actor: PersonActor) => readonly NewAuditEvent[]
    readonly input: z.ZodMiniType<I>
    readonly idOf: (input: I) => string
    readonly calls?: readonly WireCall<I>[]
  },
): Command<I> => {
  const { kind, name, area, summary, offline, input, idOf, calls, permission, events } = definition
  const keyOf = (one: I): AggregateKey => ({ kind, id: idOf(one) })
  const seenBy = (facts: Facts, one: I, actor: Actor): RecordValue<K> | undefined => {
    const existing = facts.get(kind, idOf(one)) as RecordValue<K> | undefined
    return existing !== undefined && actor.kind === 'person' && maySee(kind, existing, actor, facts)
      ? existing
      : undefined
  }
  return defineCommand<I>({
    ...{ name, version: 1, area, summary, offline, input, from: 'person' },
    ...(permission && { permission }),
    ...(calls && { calls }),
    reads: (one, actor) => [keyOf(one), ...authorityOf(actor)],
    check: (facts, one, actor) => {
      if (actor.kind !== 'person') return refusal('not-permitted')
      const existing = seenBy(facts, one, actor)
      return !existing || definition.mayChange(existing, askingOf(facts, actor))
        ? null
        : refusal('not-permitted')
    },
    apply: (facts, one, { actor }) => {
      if (actor.kind !== 'person') throw new Error('checked')
      const gone = seenBy(facts, one, actor)
      return ok(gone ? { put: [], remove: [keyOf(one)], events: events?.(gone, actor) ?? [] } : { put: [] })
    },
    preview: (facts, one, actor) =>
      seenBy(facts, one, actor) ? [{ kind, id: idOf(one), gone: true } as PreviewPatch] : [],
  })
}
