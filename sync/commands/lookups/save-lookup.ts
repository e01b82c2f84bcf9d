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
import { createId, type IdSource, idSchema, type OrganizationId } from '../../ids.ts'
import { ok } from '../../result.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type AggregateKey, defineCommand, type Facts } from '../command.ts'
import { changedFieldsTold } from '../organization/changed-fields-told.ts'
import { type Asking, type RecordDefinition, recordChange, saveRecord } from '../record-command.ts'

/** Those of every organisation are for operators to change, and come to it as they are. */
export const mayChangeLookup = (
  one: Lookup | undefined,
  actor: { readonly organizationId?: OrganizationId },
): one is Lookup => one?.organizationId === actor.organizationId && one?.access === 'organization'

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

export const saveLookup = saveRecord({
  name: 'saveLookup',
  version: 1,
  kind: 'lookup',
  area: 'settings',
  summary: 'Add a lookup of the organisation or change it',
  offline: 'B',
  permission: 'lookupWrite',
  input: recordChange('lookup', LOOKUP_FIELDS),
  fresh: (id, { organizationId }): Lookup => ({
    id: id as Lookup['id'],
    organizationId,
    access: 'organization',
    nameEn: '',
    nameAr: '',
    enabled: true,
  }),
  mayChange: (one, { actor }) => mayChangeLookup(one, actor),
  written: (one) => ({ ...one, nameEn: oneLine(one.nameEn), nameAr: oneLine(one.nameAr) }),
  events: (value, before, actor) => changedFieldsTold<Lookup>(CHANGED, value, before, actor),
  answer: ({ id }) => ({ lookupId: id }),
  calls: [
    {
      path: 'Lookup/Add',
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
      path: 'Lookup/Update',
      method: 'POST',
      output: saved,
      success: () => 'lookup-saved',
      body: updateBody,
      toInput: ({ lookupId, ...wire }: z.infer<typeof updateBody>) => ({ id: lookupId, set: setOf(wire) }),
      changes: ({ id }) => ({ kind: 'lookup', id }),
    },
  ],
})

/** It belongs to its list, and keeps its identifier for as long as it is there. */
function refuseItem(
  value: LookupItem,
  before: LookupItem | undefined,
  { actor }: Asking,
  facts: Facts,
): Refusal | null {
  if (!mayChangeLookup(facts.get('lookup', value.lookupId), actor)) return refusal('not-permitted')
  if (value.id !== lookupItemId(value.lookupId, value.identifier))
    return refusal('input-not-valid', { where: 'identifier' })
  if (before)
    return before.identifier === value.identifier ? null : refusal('input-not-valid', { where: 'identifier' })
  const items = facts.get('lookupItems', value.lookupId)
  return items && items.size >= MAX_LOOKUP_ITEMS ? refusal('too-many') : null
}

export const LOOKUP_ITEM_RECORD: RecordDefinition<'lookupItem'> = {
  name: 'saveLookupItem',
  version: 1,
  kind: 'lookupItem',
  area: 'settings',
  summary: 'Add an item to a lookup or change it',
  offline: 'B',
  permission: 'lookupWrite',
  fresh: (id, { organizationId }) => ({
    id: id as LookupItem['id'],
    organizationId,
    lookupId: lookupOfItem(id),
    identifier: '',
    valueEn: '',
    valueAr: '',
    active: true,
    order: 0,
  }),
  counted: true,
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  checkWhole: refuseItem,
  written: (one) => ({ ...one, valueEn: oneLine(one.valueEn), valueAr: oneLine(one.valueAr) }),
  events: ({ lookupId, organizationId, identifier }, before, { personId, name }) => [
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
}

export const lookupItemChange = recordChange('lookupItem', LOOKUP_ITEM_FIELDS)

export const saveLookupItem = saveRecord({ ...LOOKUP_ITEM_RECORD, input: lookupItemChange })

const target = z.object({ lookupId: idSchema('lookup') })
type Target = z.infer<typeof target>

/** With all of its items. */
export const removeLookup = defineCommand<Target>({
  name: 'removeLookup',
  version: 1,
  area: 'settings',
  summary: 'Remove a lookup with all of its items',
  offline: 'B',
  from: 'person',
  permission: 'lookupWrite',
  input: target,
  reads: ({ lookupId }) => [
    { kind: 'lookup', id: lookupId },
    { kind: 'lookupItems', id: lookupId },
  ],
  check: (facts, { lookupId }, actor) => {
    const lookup = facts.get('lookup', lookupId)
    // One of another organisation is, to whoever asks, gone.
    if (actor.kind !== 'person') return refusal('not-permitted')
    return !lookup || lookup.organizationId !== actor.organizationId || mayChangeLookup(lookup, actor)
      ? null
      : refusal('not-permitted')
  },
  apply: (facts, { lookupId }, { actor }) => {
    const lookup = facts.get('lookup', lookupId)
    if (actor.kind !== 'person') throw new Error('checked')
    if (!mayChangeLookup(lookup, actor)) return ok({ put: [] })
    const items = [...(facts.get('lookupItems', lookupId)?.keys() ?? [])]
    return ok({
      put: [],
      remove: [
        { kind: 'lookup', id: lookupId },
        ...items.map((id): AggregateKey => ({ kind: 'lookupItem', id })),
      ],
      events: [
        {
          subjectId: lookup.organizationId,
          kind: 'lookupRemoved',
          facts: { of: lookupId, by: actor.personId, items: items.length },
          personal: { name: actor.name, lookup: lookup.nameEn },
        },
      ],
    })
  },
  preview: (facts, { lookupId }, actor) =>
    actor.kind === 'person' && mayChangeLookup(facts.get('lookup', lookupId), actor)
      ? [{ kind: 'lookup', id: lookupId, gone: true }]
      : [],
  calls: [
    {
      path: 'Lookup/delete',
      method: 'POST',
      output: z.null(),
      success: () => 'lookup-removed',
      body: target,
      toInput: (one: Target) => one,
      changes: ({ lookupId }) => ({ kind: 'lookup', id: lookupId }),
    },
  ],
})
