/**
 * Emptying Deleted items: by hand, and by itself after 30 days. The platform's evidence and everybody else's view
 * stay as they are; see `rules/recycle-bin.ts` for what goes and what must be kept.
 */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { nothing } from '../../calls/shapes.ts'
import { EMPTY_ENVELOPE, type Envelope } from '../../entities/envelope.ts'
import { idSchema, type PersonId } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { isPurgedFor, LOOK_AGAIN_MS, purgeOf } from '../../rules/recycle-bin.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { type Change, type Command, defineCommand, type Facts, markKey } from '../command.ts'
import type { Effect } from '../effects.ts'

const envelopeId = idSchema('envelope')

const target = z.object({ envelopeId })
export const purgeEnvelope: Command<z.infer<typeof target>> = defineCommand({
  name: 'purgeEnvelope',
  version: 1,
  area: 'marks',
  summary: 'Delete for ever what lies in deleted items',
  offline: 'B',
  from: 'person',
  input: target,
  reads: (input, actor) => [
    { kind: 'envelope', id: input.envelopeId },
    markKey(input.envelopeId, actor.kind === 'person' ? actor.personId : ''),
  ],
  check: (facts, input, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    const found = deleted(facts, input.envelopeId, actor.personId)
    if (!found.ok) return found.error
    // With no clock at hand, what only time may forbid is left to `apply`.
    return purgeOf(found.value.envelope, actor.personId, Number.POSITIVE_INFINITY).kind === 'underWay'
      ? refusal('envelope-not-deletable')
      : null
  },
  apply: (facts, input, { actor, now }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    const found = deleted(facts, input.envelopeId, actor.personId)
    if (!found.ok) return found
    const purge = purgeOf(found.value.envelope, actor.personId, now)
    if (purge.kind === 'retained')
      return err(refusal('envelope-retained', { until: new Date(purge.until).toISOString() }))
    return ok(purged(found.value.envelope, actor.personId, now))
  },
  calls: [
    {
      path: 'RecycleBin/Purge',
      method: 'POST',
      output: nothing,
      body: z.object({ processId: envelopeId }),
      toInput: (body: { processId: `envelope:${string}` }) => ({ envelopeId: body.processId }),
    },
  ],
})

const due = z.object({ envelopeId, personId: idSchema('person'), deletedAt: z.int() })
export const purgeDeleted: Command<z.infer<typeof due>> = defineCommand({
  name: 'purgeDeleted',
  version: 1,
  area: 'marks',
  summary: 'Something has lain in deleted items for 30 days',
  offline: 'D',
  from: 'system',
  input: due,
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }, markKey(input.envelopeId, input.personId)],
  check: (facts, input) => {
    const found = deleted(facts, input.envelopeId, input.personId)
    if (!found.ok) return found.error
    // Restored, and deleted again later: that deletion has a timer of its own.
    return found.value.deletedAt === input.deletedAt ? null : refusal('envelope-not-deletable')
  },
  apply: (facts, input, { now }) => {
    const found = deleted(facts, input.envelopeId, input.personId)
    if (!found.ok) return found
    const purge = purgeOf(found.value.envelope, input.personId, now)
    if (purge.kind === 'view' || purge.kind === 'draft')
      return ok(purged(found.value.envelope, input.personId, now))
    const dueAt = purge.kind === 'retained' ? purge.until : now + LOOK_AGAIN_MS
    return ok({ put: [], effects: [{ ...input, kind: 'purgeDeleted', dueAt } satisfies Effect] })
  },
})

/** What lies in this person's deleted items; the same answer for what is not there and what is not theirs. */
function deleted(
  facts: Facts,
  id: string,
  personId: string,
): Result<{ envelope: Envelope; deletedAt: number }, Refusal> {
  const envelope = facts.get('envelope', id)
  const deletedAt = facts.get('mark', markKey(id, personId).id)?.deletedAt ?? null
  if (!envelope || isPurgedFor(envelope, personId)) return err(refusal('not-permitted'))
  return deletedAt === null
    ? err(refusal(canHaveMarked(envelope, personId) ? 'envelope-not-deletable' : 'not-permitted'))
    : ok({ envelope, deletedAt })
}

const canHaveMarked = (envelope: Envelope, personId: string): boolean =>
  envelope.ownerId === personId ||
  envelope.recipients.some((one) => one.personId === personId) ||
  envelope.viewers.some((one) => one.personId === personId)

function purged(envelope: Envelope, personId: PersonId, now: number): Change {
  const remove = [markKey(envelope.id, personId)]
  if (envelope.state === 'draft')
    return {
      put: putEnvelope(discarded(envelope, now)),
      remove,
      effects: [{ kind: 'discardDraft', envelopeId: envelope.id }],
    }
  // No revision of the document: nobody else has anything to hear of.
  return {
    put: putEnvelope({
      ...envelope,
      viewers: envelope.viewers.filter((one) => one.personId !== personId),
      purgedBy: [...(envelope.purgedBy ?? []), personId],
    }),
    remove,
  }
}

/** Only what keeps the row findable; a draft was nobody else's, so nothing of it is evidence. */
export const discarded = (draft: Envelope, now: number): Envelope => {
  const { id, organizationId, ownerId, owner, kind, language, timeZone, createdAt, demo, rev } = draft
  const bare = { id, organizationId, ownerId, owner, kind, language, timeZone, createdAt, demo, rev }
  return changed({ ...EMPTY_ENVELOPE, ...bare, modifiedAt: now }, now, { state: 'cancelled', deletedAt: now })
}
