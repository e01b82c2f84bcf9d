import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { draftAccess, MAX_DRAFT_COLLEAGUES } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { draftColleagues, withColleague } from '../../rules/draft-sharing.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf } from '../../rules/workflow/guards.ts'
import { defineCommand } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  personId: idSchema('person'),
  /** Null takes them out: their devices close the draft and give it up. */
  access: z.nullable(draftAccess),
})

/** The owner lets a colleague write in a draft, look at it, or neither any more. */
export const shareDraft = defineCommand<z.infer<typeof input>>({
  name: 'shareDraft',
  restriction: 'noSharing',
  version: 1,
  area: 'envelopes',
  summary: 'Let a colleague write in a draft, look at it, or neither',
  offline: 'C',
  from: 'person',
  input,
  reads: (input) => [
    { kind: 'envelope', id: input.envelopeId },
    // Found only in the actor's own organisation.
    { kind: 'profile', id: input.personId },
  ],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
    return envelope.state === 'draft' ? null : refusal('envelope-not-draft')
  },
  apply: (facts, input, { actor, now }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || actor.kind !== 'person') throw new Error('checked')
    const before = draftColleagues(envelope)
    const known = before.find((item) => item.personId === input.personId)
    const profile = facts.get('profile', input.personId)
    const colleague = profile ? { personId: profile.id, name: profile.name } : known
    // Somebody who has left can still be taken out, and nobody from elsewhere be let in.
    if (!colleague || input.personId === actor.personId || (input.access !== null && !profile))
      return err(refusal('not-permitted'))
    if ((known?.access ?? null) === input.access) return ok({ put: [] })
    const after = withColleague(before, { personId: colleague.personId, name: colleague.name }, input.access)
    if (after.length > MAX_DRAFT_COLLEAGUES) return err(refusal('input-not-valid', { where: 'colleagues' }))
    return ok({
      put: putEnvelope(changed(envelope, now, { modifiedAt: envelope.modifiedAt, draftColleagues: after })),
      events: [
        {
          kind: input.access === null ? 'viewerRemoved' : 'viewerAdded',
          ...(input.access === null ? {} : { facts: { access: input.access } }),
          personal: { name: actor.name, to: colleague.name },
        },
      ],
    })
  },
})
