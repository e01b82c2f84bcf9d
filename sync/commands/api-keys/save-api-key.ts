/** Keys of programs: each belongs to who made it, and acts for them alone. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { API_KEY_FIELDS, type ApiKey } from '../../entities/api-key.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { holds } from '../../rules/authority.ts'
import { authorityOf, defineCommand, type Facts } from '../command.ts'
import { recordChange, saveRecord } from '../record-command.ts'

const told = (
  what: 'saved' | 'issued' | 'ended',
  key: ApiKey,
  by: { readonly personId: string; readonly name: string },
): NewAuditEvent => ({
  subjectId: key.organizationId,
  kind: 'apiKeyChanged',
  facts: { what, key: key.id, owner: key.ownerId, by: by.personId, scopes: key.scopes.join(',') },
  personal: { name: by.name, key: key.name },
})

export const saveApiKey = saveRecord({
  name: 'saveApiKey',
  version: 1,
  kind: 'apiKey',
  area: 'apiKeys',
  summary: 'Describe a key for a program of one’s own, or change what it may be used for',
  offline: 'B',
  permission: 'apiWrite',
  input: recordChange('apiKey', API_KEY_FIELDS),
  fresh: (id, { organizationId, personId, name }): ApiKey => ({
    id: id as ApiKey['id'],
    organizationId,
    ownerId: personId,
    ownerName: name,
    name: '',
    scopes: [],
    expiresAt: null,
    ending: null,
    issuedAt: null,
    endedAt: null,
  }),
  mayChange: (one, { actor }) =>
    one.ownerId === actor.personId && one.organizationId === actor.organizationId && one.endedAt === null,
  events: (one, _before, actor) => [told('saved', one, actor)],
})

const named = z.object({ id: idSchema('apiKey') })

const keyOf = (facts: Facts, { id }: z.infer<typeof named>): ApiKey | undefined => facts.get('apiKey', id)

/** For good, by its owner or by who looks after the organisation's keys. */
export const endApiKey = defineCommand<z.infer<typeof named>>({
  name: 'endApiKey',
  version: 1,
  area: 'apiKeys',
  summary: 'End a key: no program uses it any more',
  offline: 'B',
  from: 'person',
  input: named,
  reads: ({ id }, actor) => [{ kind: 'apiKey', id }, ...authorityOf(actor)],
  check: (facts, one, actor) => {
    const key = keyOf(facts, one)
    if (actor.kind !== 'person' || key?.organizationId !== actor.organizationId)
      return refusal('not-permitted')
    const may = key.ownerId === actor.personId || holds(facts.get('authority', actor.personId), 'apiWrite')
    return may ? null : refusal('not-permitted')
  },
  apply: (facts, one, { actor, now }) => {
    const key = keyOf(facts, one)
    if (!key || actor.kind !== 'person') throw new Error('checked')
    if (key.endedAt !== null) return ok({ put: [] })
    const value = { ...key, endedAt: now }
    return ok({ put: [{ kind: 'apiKey', value }], events: [told('ended', value, actor)], data: one })
  },
})

const issued = z.extend(named, {
  ending: z.string().check(z.regex(/^[A-Za-z0-9_-]{4}$/)),
  by: z.object({ personId: idSchema('person'), name: z.string() }),
})

/** The server has made what the program will show; before it, this key opened nothing. */
export const recordApiKeyIssued = defineCommand<z.infer<typeof issued>>({
  name: 'recordApiKeyIssued',
  version: 1,
  area: 'apiKeys',
  summary: 'Say that a key was issued, and how it ends',
  offline: 'D',
  from: 'system',
  input: issued,
  reads: ({ id }) => [{ kind: 'apiKey', id }],
  check: (facts, one) => (keyOf(facts, one)?.endedAt === null ? null : refusal('not-permitted')),
  apply: (facts, { id, ending, by }, { now }) => {
    const key = keyOf(facts, { id })
    if (!key) throw new Error('checked')
    const value = { ...key, ending, issuedAt: now }
    return ok({ put: [{ kind: 'apiKey', value }], events: [told('issued', value, by)] })
  },
})
