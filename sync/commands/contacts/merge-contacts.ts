/** Several contacts are one person: one stays, with what was chosen of all, and stands for the others from then on. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import type { Contact } from '../../entities/contact.ts'
import { idSchema } from '../../ids.ts'
import { mayRead } from '../../kinds/kind.ts'
import { RECORDS } from '../../kinds/records.ts'
import { err, ok, type Result } from '../../result.ts'
import { fieldDigest } from '../../rules/field-digest.ts'
import { authorityOf, defineCommand, type Facts } from '../command.ts'
import { changeRecord } from '../record-command.ts'
import { CONTACT_RECORD, contactChange } from './contact-record.ts'

export const MAX_MERGED = 20
const input = z.object({
  /** What stays, and what becomes of it. */
  keep: contactChange,
  /** Those that go, each as it was seen (`fieldDigest` of the whole). */
  merged: z
    .array(z.object({ id: idSchema('contact'), seen: z.string().check(z.maxLength(32)) }))
    .check(z.minLength(1), z.maxLength(MAX_MERGED)),
})
type Input = z.infer<typeof input>

function merge(facts: Facts, { keep, merged }: Input, actor: Actor): Result<Contact, Refusal> {
  const ids = new Set(merged.map((one) => one.id))
  if (ids.size < merged.length || ids.has(keep.id))
    return err(refusal('input-not-valid', { where: 'merged' }))
  const gone: Contact[] = []
  for (const { id, seen } of merged) {
    const one = facts.get('contact', id)
    if (!one || !mayRead(RECORDS.contact, one, actor)) return err(refusal('removed-meanwhile'))
    // To change it in any way takes the right to let it go.
    const own = changeRecord(CONTACT_RECORD, facts, { id, set: {} }, actor)
    if (!own.ok) return own
    if (fieldDigest(one) !== seen) return err(refusal('changed-meanwhile', { fields: '' }))
    gone.push(one)
  }
  const kept = changeRecord(CONTACT_RECORD, facts, keep, actor)
  if (!kept.ok) return kept
  const { value } = kept.value
  // What colleagues see goes into what colleagues see: a shared one does not become somebody's own unseen.
  if (!value.shared && gone.some((one) => one.shared)) return err(refusal('not-permitted'))
  const mergedFrom = [
    ...(value.mergedFrom ?? []),
    ...gone.flatMap((one) => [...(one.mergedFrom ?? []), { id: one.id }]),
  ]
  return ok({ ...value, mergedFrom: mergedFrom.slice(-100) })
}

export const mergeContacts = defineCommand<Input>({
  name: 'mergeContacts',
  version: 1,
  area: 'contacts',
  summary: 'Make several contacts one',
  offline: 'A',
  from: 'person',
  input,
  reads: ({ keep, merged }, actor) => [
    { kind: 'contact', id: keep.id },
    ...merged.map(({ id }) => ({ kind: 'contact' as const, id })),
    ...authorityOf(actor),
  ],
  check: (facts, one, actor) => {
    const result = merge(facts, one, actor)
    return result.ok ? null : result.error
  },
  apply: (facts, one, { actor }) => {
    const result = merge(facts, one, actor)
    if (!result.ok) return result
    return ok({
      put: [{ kind: 'contact', value: result.value }],
      remove: one.merged.map(({ id }) => ({ kind: 'contact', id })),
      data: { id: one.keep.id },
    })
  },
  preview: (facts, one, actor) => {
    const result = merge(facts, one, actor)
    if (!result.ok) return []
    return [
      { kind: 'contact', id: one.keep.id, set: result.value },
      ...one.merged.map(({ id }) => ({ kind: 'contact' as const, id, gone: true as const })),
    ]
  },
})
