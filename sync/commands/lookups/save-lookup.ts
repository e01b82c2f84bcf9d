/** Lists that forms choose from, and their items one by one. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import {
  LOOKUP_FIELDS,
  LOOKUP_ITEM_FIELDS,
  type Lookup,
  type LookupItem,
  lookupItemId,
  lookupOfItem,
  MAX_LOOKUP_ITEMS,
} from '../../entities/lookup.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type AggregateKey, defineCommand, type Facts } from '../command.ts'
import { changedFieldsTold } from '../organization/changed-fields-told.ts'
import { type Asking, type RecordDefinition, recordChange, saveRecord } from '../record-command.ts'
import {
  type LookupKeeper,
  mayChangeLookup,
  OF_INSTALLATION,
  OF_ORGANIZATION,
  shownWhenDecided,
} from './lookup-keeper.ts'

/** Before the paths of calls that are operators’. */
export const OPERATORS = 'SuperAdmin/'

const saved = z.object({ lookupId: idSchema('lookup') })
const addBody = z.object({
  name: LOOKUP_FIELDS.nameEn,
  nameAr: z._default(LOOKUP_FIELDS.nameAr, ''),
  enabled: z._default(z.boolean(), true),
})
const updateBody = z.object({
  lookupId: idSchema('lookup'),
  name: z.optional(LOOKUP_FIELDS.nameEn),
  nameAr: z.optional(LOOKUP_FIELDS.nameAr),
  enabled: z.optional(z.boolean()),
})
const setOf = ({ name, nameAr, enabled }: Omit<z.infer<typeof updateBody>, 'lookupId'>) => ({
  ...(name !== undefined && { nameEn: name }),
  ...(nameAr !== undefined && { nameAr }),
  ...(enabled !== undefined && { enabled }),
})

const CHANGED = {
  kind: 'lookupChanged',
  fields: ['nameEn', 'nameAr', 'enabled'],
  words: ['nameEn', 'nameAr'],
} as const

interface Face {
  readonly keeper: LookupKeeper
  readonly name: string
  readonly summary: string
  /** Before the paths of its calls. */
  readonly under: string
}

const lookupCommand = ({ keeper, name, summary, under }: Face) =>
  saveRecord({
    ...{ name, summary, version: 1, kind: 'lookup', area: keeper.area, offline: keeper.offline },
    ...keeper.gate,
    input: recordChange('lookup', LOOKUP_FIELDS),
    fresh: (id, actor): Lookup => ({
      id: id as Lookup['id'],
      organizationId: keeper.placeOf(actor),
      access: keeper.access,
      nameEn: '',
      nameAr: '',
      enabled: true,
    }),
    mayChange: (one, { actor }) => mayChangeLookup(one, actor, keeper),
    written: (one) => ({ ...one, nameEn: oneLine(one.nameEn), nameAr: oneLine(one.nameAr) }),
    events: (value, before, actor) => changedFieldsTold<Lookup>(CHANGED, value, before, actor),
    answer: ({ id }) => ({ lookupId: id }),
    calls: [
      {
        path: `${under}Lookup/Add`,
        method: 'POST',
        output: saved,
        success: () => 'lookup-saved',
        body: addBody,
        toInput: (wire: z.infer<typeof addBody>, _actor, ids: IdSource) => ({
          id: createId('lookup', ids),
          set: setOf(wire),
          isNew: true as const,
        }),
      },
      {
        path: `${under}Lookup/Update`,
        method: 'POST',
        output: saved,
        success: () => 'lookup-saved',
        body: updateBody,
        toInput: ({ lookupId, ...wire }: z.infer<typeof updateBody>) => ({ id: lookupId, set: setOf(wire) }),
        changes: ({ id }) => ({ kind: 'lookup', id }),
      },
    ],
  })

export const saveLookup = lookupCommand({
  keeper: OF_ORGANIZATION,
  name: 'saveLookup',
  summary: 'Add a lookup of the organisation or change it',
  under: '',
})
export const saveGlobalLookup = shownWhenDecided(
  lookupCommand({
    keeper: OF_INSTALLATION,
    name: 'saveGlobalLookup',
    summary: 'Add a lookup of all organisations or change it',
    under: OPERATORS,
  }),
)

/** It belongs to its list, and keeps its identifier for as long as it is there. */
const refuseItem =
  (keeper: LookupKeeper) =>
  (value: LookupItem, before: LookupItem | undefined, { actor }: Asking, facts: Facts): Refusal | null => {
    if (!mayChangeLookup(facts.get('lookup', value.lookupId), actor, keeper)) return refusal('not-permitted')
    if (value.id !== lookupItemId(value.lookupId, value.identifier))
      return refusal('input-not-valid', { where: 'identifier' })
    if (before)
      return before.identifier === value.identifier
        ? null
        : refusal('input-not-valid', { where: 'identifier' })
    const items = facts.get('lookupItems', value.lookupId)
    return items && items.size >= MAX_LOOKUP_ITEMS ? refusal('too-many') : null
  }

export const lookupItemRecord = (
  keeper: LookupKeeper,
  { name, summary }: { readonly name: string; readonly summary: string },
): RecordDefinition<'lookupItem'> => ({
  ...{ name, summary, version: 1, kind: 'lookupItem', area: keeper.area, offline: keeper.offline },
  ...keeper.gate,
  fresh: (id, actor) => ({
    id: id as LookupItem['id'],
    organizationId: keeper.placeOf(actor),
    lookupId: lookupOfItem(id),
    identifier: '',
    valueEn: '',
    valueAr: '',
    active: true,
    order: 0,
  }),
  counted: true,
  mayChange: (one, { actor }) => one.organizationId === keeper.placeOf(actor),
  checkWhole: refuseItem(keeper),
  written: (one) => ({ ...one, valueEn: oneLine(one.valueEn), valueAr: oneLine(one.valueAr) }),
  events: ({ lookupId, identifier }, before, { personId, name, organizationId }) => [
    {
      subjectId: organizationId,
      kind: 'lookupItemsChanged',
      facts: { of: lookupId, by: personId, added: before ? 0 : 1, changed: before ? 1 : 0, removed: 0 },
      personal: { name, identifier },
    },
  ],
  reads: ({ id, isNew }) => [
    { kind: 'lookup', id: lookupOfItem(id) },
    ...(isNew ? [{ kind: 'lookupItems', id: lookupOfItem(id) } as const] : []),
  ],
})

export const lookupItemChange = recordChange('lookupItem', LOOKUP_ITEM_FIELDS)

export const saveLookupItem = saveRecord({
  ...lookupItemRecord(OF_ORGANIZATION, {
    name: 'saveLookupItem',
    summary: 'Add an item to a lookup or change it',
  }),
  input: lookupItemChange,
})
export const saveGlobalLookupItem = shownWhenDecided(
  saveRecord({
    ...lookupItemRecord(OF_INSTALLATION, {
      name: 'saveGlobalLookupItem',
      summary: 'Add an item to a lookup of all organisations or change it',
    }),
    input: lookupItemChange,
  }),
)

const target = z.object({ lookupId: idSchema('lookup') })
type Target = z.infer<typeof target>

/** With all of its items. */
const removal = ({ keeper, name, summary, under }: Face) =>
  defineCommand<Target>({
    ...{ name, summary, version: 1, area: keeper.area, offline: keeper.offline, from: 'person' },
    ...keeper.gate,
    input: target,
    reads: ({ lookupId }) => [
      { kind: 'lookup', id: lookupId },
      { kind: 'lookupItems', id: lookupId },
    ],
    check: (facts, { lookupId }, actor) => {
      const lookup = facts.get('lookup', lookupId)
      // One of another organisation is, to whoever asks, gone.
      if (actor.kind !== 'person') return refusal('not-permitted')
      return !lookup ||
        lookup.organizationId !== keeper.placeOf(actor) ||
        mayChangeLookup(lookup, actor, keeper)
        ? null
        : refusal('not-permitted')
    },
    apply: (facts, { lookupId }, { actor }) => {
      const lookup = facts.get('lookup', lookupId)
      if (actor.kind !== 'person') throw new Error('checked')
      if (!mayChangeLookup(lookup, actor, keeper)) return ok({ put: [] })
      const items = [...(facts.get('lookupItems', lookupId)?.keys() ?? [])]
      return ok({
        put: [],
        remove: [
          { kind: 'lookup', id: lookupId },
          ...items.map((id): AggregateKey => ({ kind: 'lookupItem', id })),
        ],
        events: [
          {
            subjectId: actor.organizationId,
            kind: 'lookupRemoved',
            facts: { of: lookupId, by: actor.personId, items: items.length },
            personal: { name: actor.name, lookup: lookup.nameEn },
          },
        ],
      })
    },
    preview: (facts, { lookupId }, actor) =>
      actor.kind === 'person' && mayChangeLookup(facts.get('lookup', lookupId), actor, keeper)
        ? [{ kind: 'lookup', id: lookupId, gone: true }]
        : [],
    calls: [
      {
        path: `${under}Lookup/delete`,
        method: 'POST',
        output: z.null(),
        success: () => 'lookup-removed',
        body: target,
        toInput: (one: Target) => one,
        changes: ({ lookupId }) => ({ kind: 'lookup', id: lookupId }),
      },
    ],
  })

export const removeLookup = removal({
  keeper: OF_ORGANIZATION,
  name: 'removeLookup',
  summary: 'Remove a lookup with all of its items',
  under: '',
})
export const removeGlobalLookup = shownWhenDecided(
  removal({
    keeper: OF_INSTALLATION,
    name: 'removeGlobalLookup',
    summary: 'Remove a lookup of all organisations with all of its items',
    under: OPERATORS,
  }),
)
