/** Many items of one lookup at once: all of it counts, or nothing does (A156). */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor, PersonActor } from '../../entities/actor.ts'
import {
  LAST_PLACE,
  LOOKUP_ITEM_FIELDS,
  LOOKUP_VALUES,
  type Lookup,
  type LookupItem,
  lookupIdentifier,
  lookupItemId,
  MAX_LOOKUP_ITEMS,
} from '../../entities/lookup.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { readLookupLines } from '../../rules/lookups/lookup-lines.ts'
import { nextOrder } from '../../rules/lookups/lookup-order.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type AggregateKey, authorityOf, defineCommand, type Facts } from '../command.ts'
import { changeRecord } from '../record-command.ts'
import {
  type LookupKeeper,
  mayChangeLookup,
  OF_INSTALLATION,
  OF_ORGANIZATION,
  shownWhenDecided,
} from './lookup-keeper.ts'
import { lookupItemChange, lookupItemRecord, OPERATORS } from './save-lookup.ts'

export const MAX_ITEMS_AT_ONCE = 2000
const MAX_CHANGED_AT_ONCE = 500

const newItem = z.object({
  identifier: lookupIdentifier,
  ...LOOKUP_VALUES,
  active: z.boolean(),
  /** After all there are, when it is left out. */
  order: z.optional(LOOKUP_ITEM_FIELDS.order),
})
const input = z.object({
  lookupId: idSchema('lookup'),
  /** Of identifiers the lookup does not have. */
  add: z.array(newItem).check(z.maxLength(MAX_ITEMS_AT_ONCE)),
  change: z.array(lookupItemChange).check(z.maxLength(MAX_CHANGED_AT_ONCE)),
  remove: z.array(idSchema('lookupItem')).check(z.maxLength(MAX_CHANGED_AT_ONCE)),
})
type Input = z.infer<typeof input>

/** Whose lookups, and how one item of them is judged. */
interface Kept {
  readonly keeper: LookupKeeper
  readonly item: ReturnType<typeof lookupItemRecord>
}

interface Decided {
  readonly lookup: Lookup
  readonly added: readonly LookupItem[]
  readonly changed: readonly LookupItem[]
  readonly removed: readonly LookupItem['id'][]
}

/** How many identifiers a refusal names. */
const NAMED = 10

function decide(
  facts: Facts,
  { lookupId, add, change, remove }: Input,
  actor: Actor,
  { keeper, item }: Kept,
): Result<Decided, Refusal> {
  const lookup = facts.get('lookup', lookupId)
  if (actor.kind !== 'person' || !mayChangeLookup(lookup, actor, keeper)) return err(refusal('not-permitted'))
  const items = facts.get('lookupItems', lookupId) ?? new Map<string, LookupItem>()
  const standing = (id: string) => facts.get('lookupItem', id) ?? items.get(id)
  const known: Facts = {
    get: (kind, id) => (kind === 'lookupItem' ? (standing(id) as never) : facts.get(kind, id)),
  }
  const isOf = ({ id }: { readonly id: string }) => standing(id)?.lookupId === lookupId
  if (!change.every(isOf)) return err(refusal('removed-meanwhile'))
  const removed = remove.filter((id) => isOf({ id }))
  const next = nextOrder(items.values())
  const wanted = add.map((one, at) => itemOf(lookup, one, Math.min(next + at, LAST_PLACE)))
  const seen = new Set<string>()
  const isSecond = ({ id }: { readonly id: string }) => seen.size === seen.add(id).size
  const taken = wanted.filter((one) => isSecond(one) || standing(one.id) !== undefined)
  if (taken.length > 0) return err(refusal('lookup-identifier-taken', { identifiers: namesOf(taken) }))
  // What is wanted of one twice could not have seen what it stands on.
  if ([...change, ...remove.map((id) => ({ id }))].some(isSecond))
    return err(refusal('input-not-valid', { where: 'change' }))
  if (items.size + wanted.length - removed.length > MAX_LOOKUP_ITEMS) return err(refusal('too-many'))
  const changed: LookupItem[] = []
  for (const one of change) {
    const decided = changeRecord(item, known, one, actor)
    if (!decided.ok) return decided
    changed.push(decided.value.value)
  }
  return ok({ lookup, added: wanted, changed, removed })
}

const namesOf = (items: readonly LookupItem[]): string =>
  items
    .slice(0, NAMED)
    .map((one) => one.identifier)
    .join(', ') + (items.length > NAMED ? ' …' : '')

const itemOf = (
  { id: lookupId, organizationId }: Lookup,
  { identifier, valueEn, valueAr, active, order }: z.infer<typeof newItem>,
  place: number,
): LookupItem => ({
  id: lookupItemId(lookupId, identifier),
  organizationId,
  lookupId,
  identifier,
  valueEn: oneLine(valueEn),
  valueAr: oneLine(valueAr),
  active,
  order: order ?? place,
})

const eventOf = (
  { lookup, added, changed, removed }: Decided,
  { personId, name, organizationId }: PersonActor,
) => ({
  subjectId: organizationId,
  kind: 'lookupItemsChanged' as const,
  facts: {
    of: lookup.id,
    by: personId,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  },
  personal: { name, record: lookup.nameEn },
})

const wireItem = z.object({
  identifier: z.optional(z.string()),
  value: z.string(),
  valueAr: z._default(z.string(), ''),
  active: z._default(z.boolean(), true),
})
const addBody = z.object({
  lookupId: idSchema('lookup'),
  /** One a line, as value and identifier; or one by one. */
  items: z.union([
    z.string().check(z.maxLength(600_000)),
    z.array(wireItem).check(z.maxLength(MAX_ITEMS_AT_ONCE)),
  ]),
})
const updateBody = z.object({
  lookupId: idSchema('lookup'),
  items: z._default(
    z
      .array(
        z.object({
          identifier: lookupIdentifier,
          value: z.optional(LOOKUP_VALUES.valueEn),
          valueAr: z.optional(LOOKUP_VALUES.valueAr),
          active: z.optional(z.boolean()),
          order: z.optional(LOOKUP_ITEM_FIELDS.order),
        }),
      )
      .check(z.maxLength(MAX_CHANGED_AT_ONCE)),
    [],
  ),
  /** Identifiers. */
  remove: z._default(z.array(lookupIdentifier).check(z.maxLength(MAX_CHANGED_AT_ONCE)), []),
})
const changes = ({ lookupId }: Input): AggregateKey => ({ kind: 'lookup', id: lookupId })

const itemsCommand = (
  kept: Kept,
  { name, summary, under }: { readonly name: string; readonly summary: string; readonly under: string },
) =>
  defineCommand<Input>({
    ...{ name, summary, version: 1, area: kept.keeper.area, offline: kept.keeper.offline, from: 'person' },
    ...kept.keeper.gate,
    input,
    reads: ({ lookupId, change }, actor) => [
      { kind: 'lookup', id: lookupId },
      { kind: 'lookupItems', id: lookupId },
      ...change.map(({ id }): AggregateKey => ({ kind: 'lookupItem', id })),
      ...authorityOf(actor),
    ],
    check: (facts, one, actor) => {
      const decided = decide(facts, one, actor, kept)
      return decided.ok ? null : decided.error
    },
    apply: (facts, one, { actor }) => {
      const decided = decide(facts, one, actor, kept)
      if (!decided.ok) return decided
      if (actor.kind !== 'person') throw new Error('checked')
      const { added, changed, removed } = decided.value
      return ok({
        put: [...added, ...changed].map((value) => ({ kind: 'lookupItem' as const, value })),
        remove: removed.map((id): AggregateKey => ({ kind: 'lookupItem', id })),
        events: [eventOf(decided.value, actor)],
        data: {
          lookupId: one.lookupId,
          added: added.length,
          changed: changed.length,
          removed: removed.length,
        },
      })
    },
    // Of the things themselves: what a device puts together anew each time would be previewed anew each time.
    preview: (facts, { lookupId, add, change, remove }, actor) => {
      const lookup = facts.get('lookup', lookupId)
      if (actor.kind !== 'person' || !mayChangeLookup(lookup, actor, kept.keeper)) return []
      return [
        ...add.map((one) => {
          const { order, ...set } = itemOf(lookup, one, 0)
          // A place it was not given is the server's to give.
          const whole = one.order === undefined ? set : { ...set, order }
          return { kind: 'lookupItem' as const, id: set.id, set: whole }
        }),
        ...change.flatMap((one) => {
          const decided = changeRecord(kept.item, facts, one, actor)
          return decided.ok ? [{ kind: 'lookupItem' as const, id: one.id, set: decided.value.value }] : []
        }),
        ...remove.map((id) => ({ kind: 'lookupItem' as const, id, gone: true as const })),
      ]
    },
    calls: [
      {
        path: `${under}Lookup/AddItems`,
        method: 'POST',
        output: z.object({
          lookupId: idSchema('lookup'),
          added: z.int(),
          changed: z.int(),
          removed: z.int(),
        }),
        success: () => 'lookup-items-saved',
        refusals: ['lookup-identifier-taken'],
        body: addBody,
        toInput: ({ lookupId, items }: z.infer<typeof addBody>): Input => ({
          lookupId,
          add:
            typeof items === 'string'
              ? readLookupLines(items, undefined, MAX_ITEMS_AT_ONCE + 1).lines.map(
                  ({ value, identifier, problem }) => ({
                    // What a line cannot say is refused with the whole.
                    identifier: problem && problem.code !== 'repeated' ? '' : identifier,
                    valueEn: value,
                    valueAr: '',
                    active: true,
                  }),
                )
              : items.map(({ identifier, value, valueAr, active }) => ({
                  identifier: identifier ?? value,
                  valueEn: value,
                  valueAr,
                  active,
                })),
          change: [],
          remove: [],
        }),
        changes,
      },
      {
        path: `${under}Lookup/updateitems`,
        method: 'POST',
        output: z.object({
          lookupId: idSchema('lookup'),
          added: z.int(),
          changed: z.int(),
          removed: z.int(),
        }),
        success: () => 'lookup-items-saved',
        body: updateBody,
        toInput: ({ lookupId, items, remove }: z.infer<typeof updateBody>): Input => ({
          lookupId,
          add: [],
          change: items.map(({ identifier, value, ...set }) => ({
            id: lookupItemId(lookupId, identifier),
            set: { ...set, ...(value !== undefined && { valueEn: value }) },
          })),
          remove: remove.map((identifier) => lookupItemId(lookupId, identifier)),
        }),
        changes,
      },
    ],
  })

const kept = (keeper: LookupKeeper, name: string, summary: string): Kept => ({
  keeper,
  item: lookupItemRecord(keeper, { name, summary }),
})

export const changeLookupItems = itemsCommand(kept(OF_ORGANIZATION, 'saveLookupItem', ''), {
  name: 'changeLookupItems',
  summary: 'Add, change and remove items of a lookup: all of it, or nothing',
  under: '',
})
export const changeGlobalLookupItems = shownWhenDecided(
  itemsCommand(kept(OF_INSTALLATION, 'saveGlobalLookupItem', ''), {
    name: 'changeGlobalLookupItems',
    summary: 'Add, change and remove items of a lookup of all organisations: all of it, or nothing',
    under: OPERATORS,
  }),
)
