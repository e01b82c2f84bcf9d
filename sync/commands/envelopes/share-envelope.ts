/** Readers beside the route: shared with by name, or joined because the initiator opened it to the organisation. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { joinNow } from '../../calls/at-once.ts'
import { carries } from '../../calls/of-command.ts'
import { ofEnvelope } from '../../calls/shapes.ts'
import type { Actor } from '../../entities/actor.ts'
import {
  type Envelope,
  emailAddress,
  MAX_REASON,
  MAX_VIEWERS,
  personName,
  type Viewer,
} from '../../entities/envelope.ts'
import { createId, idSchema, type PersonId } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { isOpenToJoin } from '../../rules/open-envelope.ts'
import { isPurgedFor } from '../../rules/recycle-bin.ts'
import { changed, mailAbout, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf, partsOfActor, refuseRestricted, refuseStopped } from '../../rules/workflow/guards.ts'
import { defineCommand, type Put } from '../command.ts'
import { defineWorkflowCommand, isParticipant } from '../workflow-command.ts'

const sharing = z.object({
  envelopeId: idSchema('envelope'),
  name: personName,
  email: emailAddress,
  message: z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), ''),
})

/**
 * Whoever reads a document signs in to do so. Whether an address is registered, and under which name, is told to
 * nobody: who is not yet is written to all the same, and reads once the address is proven (`link-people.ts`).
 */
export const shareEnvelope = defineWorkflowCommand<z.infer<typeof sharing>>({
  name: 'shareEnvelope',
  restriction: 'noSharing',
  area: 'envelopes',
  summary: 'Let somebody read an envelope',
  offline: 'C',
  as: 'reader',
  action: { code: 1113, name: 'Share' },
  input: sharing,
  alsoReads: (one) => [{ kind: 'account', id: one.email }],
  permit: (envelope, _recipient, actor) => {
    const stopped = refuseStopped(envelope)
    if (stopped) return stopped
    if (isOwnerOf(envelope, actor)) return null
    const parts = partsOfActor(envelope, actor)
    // A reader it was shared with does not share it on.
    if (parts.length === 0) return refusal('not-permitted')
    return parts.map((one) => refuseRestricted(one, 'noSharing')).find((one) => one !== null) ?? null
  },
  refuse: (envelope) =>
    envelope.viewers.length >= MAX_VIEWERS ? refusal('too-many', { what: 'viewers' }) : null,
  perform: (envelope, one, { actor, now, ids, facts }) => {
    const account = facts.get('account', one.email)
    if (envelope.viewers.some((item) => item.email === one.email))
      return ok({ envelope, events: [], data: { processId: envelope.id } })
    const viewer: Viewer = {
      id: createId('viewer', ids),
      personId: account?.personId ?? null,
      name: one.name,
      email: one.email,
      addedBy:
        actor.kind === 'person' ? actor.personId : actor.kind === 'guest' ? actor.recipientId : 'system',
      addedAt: now,
    }
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        viewers: [...envelope.viewers, viewer],
      }),
      events: [{ kind: 'viewerAdded', personal: { name: actor.name, to: viewer.name } }],
      effects: [
        mailAbout(envelope, {
          template: 'shared',
          recipientId: null,
          viewerId: viewer.id,
          ...(one.message === '' ? {} : { message: one.message }),
          language: account?.language ?? envelope.language,
        }),
      ],
    })
  },
})

const unsharing = z.object({ envelopeId: idSchema('envelope'), viewerId: idSchema('viewer') })

export const unshareEnvelope = defineWorkflowCommand<z.infer<typeof unsharing>>({
  name: 'unshareEnvelope',
  area: 'envelopes',
  summary: 'Stop somebody from reading an envelope',
  offline: 'C',
  as: 'owner',
  action: { code: 1114, name: 'Unshare' },
  input: unsharing,
  permit: (envelope) => (envelope.viewers.length > 0 ? null : refusal('not-found')),
  refuse: (envelope, input) =>
    envelope.viewers.some((item) => item.id === input.viewerId) ? null : refusal('not-found'),
  perform: (envelope, one, { actor, now }) => {
    const gone = envelope.viewers.find((item) => item.id === one.viewerId)
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        viewers: envelope.viewers.filter((item) => item.id !== one.viewerId),
      }),
      events: [{ kind: 'viewerRemoved', personal: { name: actor.name, to: gone?.name ?? '' } }],
    })
  },
})

const joining = z.object({ envelopeId: idSchema('envelope') })

/** A member of the initiator's organisation joins an open envelope as a reader; recorded (A105). */
export const joinEnvelope = defineCommand<z.infer<typeof joining>>({
  name: 'joinEnvelope',
  version: 1,
  area: 'envelopes',
  summary: 'Join an open envelope of one’s organisation as a reader',
  offline: 'B',
  from: 'person',
  input: joining,
  calls: [
    {
      ...carries(joinNow),
      success: () => 'envelope-joined',
      toInput: (body: { processId: `envelope:${string}` }) => ({ envelopeId: body.processId }),
    },
  ],
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || actor.kind !== 'person') return refusal('not-permitted')
    return isOpenToJoin(envelope) && envelope.organizationId === actor.organizationId
      ? null
      : refusal('not-permitted')
  },
  apply: (facts, input, { actor, now, ids }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || actor.kind !== 'person') throw new Error('checked')
    if (isParticipant(envelope, actor as Actor) || isOwnerOf(envelope, actor))
      return ok({ put: backInTheirLists(envelope, actor.personId, now) })
    if (envelope.viewers.length >= MAX_VIEWERS) return err(refusal('too-many', { what: 'viewers' }))
    const viewer: Viewer = {
      id: createId('viewer', ids),
      personId: actor.personId,
      name: actor.name,
      email: actor.email,
      addedBy: actor.personId,
      addedAt: now,
    }
    return ok({
      put: [
        {
          kind: 'envelope',
          value: changed(envelope, now, {
            modifiedAt: envelope.modifiedAt,
            viewers: [...envelope.viewers, viewer],
          }),
        },
      ],
      events: [{ kind: 'viewerJoined', personal: { name: actor.name } }],
      data: { processId: envelope.id },
    })
  },
})

/** Whoever deleted it for ever and asks to read it again, reads it again. */
const backInTheirLists = (envelope: Envelope, personId: PersonId, now: number): readonly Put[] =>
  isPurgedFor(envelope, personId)
    ? putEnvelope(
        changed(envelope, now, {
          modifiedAt: envelope.modifiedAt,
          purgedBy: envelope.purgedBy?.filter((one) => one !== personId) ?? [],
        }),
      )
    : []

const opening = z.object({ envelopeId: idSchema('envelope'), open: z.boolean() })

/** Those who have joined stay until they are taken out one by one (`unshareEnvelope`). */
export const changeOpenness = defineWorkflowCommand<z.infer<typeof opening>>({
  name: 'changeOpenness',
  restriction: 'noSharing',
  area: 'envelopes',
  summary: 'Open an envelope to the members of its organisation, or close it to them',
  offline: 'B',
  as: 'owner',
  action: { code: 1117, name: 'EditOpenness' },
  input: opening,
  calls: [
    {
      path: 'TasksEf/ChangeOpenness',
      method: 'POST',
      output: ofEnvelope,
      body: z.object({ processId: idSchema('envelope'), open: z.boolean() }),
      toInput: (body: { processId: `envelope:${string}`; open: boolean }) => ({
        envelopeId: body.processId,
        open: body.open,
      }),
    },
  ],
  permit: (envelope) =>
    envelope.state === 'validating'
      ? refusal('envelope-not-waiting', { title: envelope.title })
      : refuseStopped(envelope),
  perform: (envelope, { open }, { actor, now }) =>
    ok({
      envelope: changed(envelope, now, { modifiedAt: envelope.modifiedAt, openToOrganization: open }),
      events: [{ kind: 'opennessChanged', facts: { open }, personal: { name: actor.name } }],
    }),
  preview: (_envelope, { open }) => ({ openToOrganization: open }),
})
