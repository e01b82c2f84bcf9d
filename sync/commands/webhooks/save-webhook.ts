/** Webhooks: each belongs to who made it, and is told what they may read. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { WEBHOOK_FIELDS, type Webhook } from '../../entities/webhook.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { holds } from '../../rules/authority.ts'
import { authorityOf, defineCommand, type Facts } from '../command.ts'
import { recordChange, removeRecord, saveRecord } from '../record-command.ts'

const told = (
  what: 'saved' | 'issued' | 'paused' | 'resumed' | 'removed',
  one: Webhook,
  by: Pick<PersonActor, 'personId' | 'name'> | null,
): NewAuditEvent => ({
  subjectId: one.organizationId,
  kind: 'webhookChanged',
  facts: { what, webhook: one.id, owner: one.ownerId, by: by?.personId ?? null, active: one.active },
  personal: { ...(by && { name: by.name }), webhook: one.name, url: one.url },
})

const { name, url, events, active } = WEBHOOK_FIELDS
const wireNew = z.object({ name, url, events, active: z._default(active, true) })
const wireChange = z.object({
  id: idSchema('webhook'),
  ...{ name: z.optional(name), url: z.optional(url), events: z.optional(events), active: z.optional(active) },
})
const idAlone = z.object({ id: idSchema('webhook') })

export const saveWebhook = saveRecord({
  name: 'saveWebhook',
  version: 1,
  kind: 'webhook',
  area: 'webhooks',
  summary: 'Add a webhook of one’s own, or change where it is and what it is told',
  offline: 'B',
  permission: 'apiWrite',
  input: recordChange('webhook', WEBHOOK_FIELDS),
  fresh: (id, { organizationId, personId, name: ownerName }): Webhook => ({
    id: id as Webhook['id'],
    organizationId,
    ownerId: personId,
    ownerName,
    name: '',
    url: '',
    events: [],
    active: true,
    issuedAt: null,
    previousIssuedAt: null,
    pausedAt: null,
  }),
  // Not by others: it would tell them what its owner may read.
  mayChange: (one, { actor }) =>
    one.ownerId === actor.personId && one.organizationId === actor.organizationId,
  events: (one, _before, actor) => [told('saved', one, actor)],
  calls: [
    {
      path: 'Webhook/Add',
      method: 'POST',
      body: wireNew,
      output: idAlone,
      toInput: (wire: z.infer<typeof wireNew>, _actor, ids: IdSource) => ({
        id: createId('webhook', ids),
        set: wire,
        isNew: true as const,
      }),
    },
    {
      path: 'Webhook/Update',
      method: 'POST',
      body: wireChange,
      output: idAlone,
      toInput: ({ id, ...set }: z.infer<typeof wireChange>) => ({ id, set }),
      changes: ({ id }) => ({ kind: 'webhook', id }),
    },
  ],
})

/** By its owner, or by who looks after the organisation's programs. What it was not told yet it never is. */
export const removeWebhook = removeRecord<'webhook', z.infer<typeof idAlone>>({
  name: 'removeWebhook',
  kind: 'webhook',
  area: 'webhooks',
  summary: 'Remove a webhook with what it waits for',
  offline: 'B',
  input: idAlone,
  idOf: ({ id }) => id,
  mayChange: (one, { actor, may }) =>
    one.organizationId === actor.organizationId && (one.ownerId === actor.personId || may('apiWrite')),
  events: (gone, actor) => [told('removed', gone, actor)],
  calls: [
    {
      path: 'Webhook/Remove',
      method: 'POST',
      body: idAlone,
      output: z.null(),
      toInput: (wire: z.infer<typeof idAlone>) => wire,
      changes: ({ id }) => ({ kind: 'webhook', id }),
    },
  ],
})

const webhookOf = (facts: Facts, { id }: z.infer<typeof idAlone>): Webhook | undefined =>
  facts.get('webhook', id)

/** All that waited is told, in its order. */
export const resumeWebhook = defineCommand<z.infer<typeof idAlone>>({
  name: 'resumeWebhook',
  version: 1,
  area: 'webhooks',
  summary: 'Go on with a webhook that was paused: all that waited is told, in its order',
  offline: 'B',
  from: 'person',
  input: idAlone,
  reads: ({ id }, actor) => [{ kind: 'webhook', id }, ...authorityOf(actor)],
  check: (facts, one, actor) => {
    const found = webhookOf(facts, one)
    if (actor.kind !== 'person' || found?.organizationId !== actor.organizationId)
      return refusal('not-permitted')
    return holds(facts.get('authority', actor.personId), 'apiWrite') ? null : refusal('not-permitted')
  },
  apply: (facts, one, { actor }) => {
    const found = webhookOf(facts, one)
    if (!found || actor.kind !== 'person') throw new Error('checked')
    if (found.pausedAt === null) return ok({ put: [], data: null })
    const value: Webhook = { ...found, pausedAt: null }
    return ok({ put: [{ kind: 'webhook', value }], events: [told('resumed', value, actor)], data: null })
  },
  preview: (facts, one) => {
    const found = webhookOf(facts, one)
    return found ? [{ kind: 'webhook', id: found.id, set: { ...found, pausedAt: null } }] : []
  },
  calls: [
    {
      path: 'Webhook/Resume',
      method: 'POST',
      body: idAlone,
      output: z.null(),
      toInput: (wire: z.infer<typeof idAlone>) => wire,
      changes: ({ id }) => ({ kind: 'webhook', id }),
    },
  ],
})

const issued = z.extend(idAlone, { by: z.object({ personId: idSchema('person'), name: z.string() }) })

/** The secret before goes on signing beside the new one for a day (`server/webhooks/secret.ts`). */
export const recordWebhookIssued = defineCommand<z.infer<typeof issued>>({
  name: 'recordWebhookIssued',
  version: 1,
  area: 'webhooks',
  summary: 'Say that a webhook has a secret from now on',
  offline: 'D',
  from: 'system',
  input: issued,
  reads: ({ id }) => [{ kind: 'webhook', id }],
  check: (facts, one) => (webhookOf(facts, one) ? null : refusal('not-permitted')),
  apply: (facts, one, { now }) => {
    const found = webhookOf(facts, one)
    if (!found) throw new Error('checked')
    // Two within one moment would be one secret.
    const issuedAt = Math.max(now, (found.issuedAt ?? 0) + 1)
    const value: Webhook = { ...found, issuedAt, previousIssuedAt: found.issuedAt }
    return ok({
      put: [{ kind: 'webhook', value }],
      events: [told('issued', value, one.by)],
      data: { issuedAt },
    })
  },
})

/** After three days without an answer. */
export const recordWebhookPaused = defineCommand<z.infer<typeof idAlone>>({
  name: 'recordWebhookPaused',
  version: 1,
  area: 'webhooks',
  summary: 'Pause a webhook that has not answered for three days',
  offline: 'D',
  from: 'system',
  input: idAlone,
  reads: ({ id }) => [{ kind: 'webhook', id }],
  check: (facts, one) => (webhookOf(facts, one) ? null : refusal('not-permitted')),
  apply: (facts, one, { now }) => {
    const found = webhookOf(facts, one)
    if (!found) throw new Error('checked')
    if (found.pausedAt !== null) return ok({ put: [] })
    const value: Webhook = { ...found, pausedAt: now }
    return ok({ put: [{ kind: 'webhook', value }], events: [told('paused', value, null)] })
  },
})
