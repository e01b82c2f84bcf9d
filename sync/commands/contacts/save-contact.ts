import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { type Contact, contact } from '../../entities/contact.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { defineCommand } from '../command.ts'

const input = z.omit(contact, { organizationId: true, ownerId: true })
type Input = z.infer<typeof input>

const mayChange = (existing: Contact, actor: Actor): boolean =>
  actor.kind === 'person' &&
  (existing.ownerId === actor.personId ||
    (existing.shared &&
      existing.organizationId === actor.organizationId &&
      actor.roles.includes('companyAdmin')))

/** Adds a contact or changes one; its id is made on the device. */
export const saveContact = defineCommand<Input>({
  name: 'saveContact',
  version: 1,
  area: 'contacts',
  summary: 'Add or change a contact',
  offline: 'A',
  from: 'person',
  input,
  reads: (one) => [{ kind: 'contact', id: one.id }],
  check: (facts, one, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    const existing = facts.get('contact', one.id)
    return !existing || mayChange(existing, actor) ? null : refusal('not-permitted')
  },
  apply: (facts, one, { actor }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    const existing = facts.get('contact', one.id)
    return ok({
      put: [
        {
          kind: 'contact',
          value: {
            ...one,
            organizationId: existing?.organizationId ?? actor.organizationId,
            ownerId: existing?.ownerId ?? actor.personId,
          },
        },
      ],
    })
  },
  preview: (facts, one, actor) => {
    if (actor.kind !== 'person') return []
    const existing = facts.get('contact', one.id)
    return [
      {
        kind: 'contact',
        id: one.id,
        set: {
          ...one,
          organizationId: existing?.organizationId ?? actor.organizationId,
          ownerId: existing?.ownerId ?? actor.personId,
        },
      },
    ]
  },
})

const target = z.object({ contactId: idSchema('contact') })
export const removeContact = defineCommand<z.infer<typeof target>>({
  name: 'removeContact',
  version: 1,
  area: 'contacts',
  summary: 'Remove a contact',
  offline: 'A',
  from: 'person',
  input: target,
  reads: (one) => [{ kind: 'contact', id: one.contactId }],
  check: (facts, one, actor) => {
    const existing = facts.get('contact', one.contactId)
    return existing && mayChange(existing, actor) ? null : refusal('not-permitted')
  },
  apply: (_facts, one) => ok({ put: [], remove: [{ kind: 'contact', id: one.contactId }] }),
})
