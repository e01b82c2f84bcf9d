/** What a person keeps about an envelope: favourite, archive, read, deleted. Silent, right at once, offline too. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { nothing } from '../../calls/shapes.ts'
import type { Actor } from '../../entities/actor.ts'
import { FINAL_STATES } from '../../entities/envelope.ts'
import { emptyMark, type Mark } from '../../entities/mark.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { KEPT_DELETED_MS } from '../../rules/recycle-bin.ts'
import { myRecipients, readerOf, renderEnvelope } from '../../rules/render-envelope.ts'
import { type Command, defineCommand, type Facts, markKey } from '../command.ts'
import type { Effect } from '../effects.ts'

const envelopeId = idSchema('envelope')
type Target = { envelopeId: `envelope:${string}` }

/** Every mark command is this with its own change; the person may mark whatever they can see. */
function markCommand<I extends Target>(
  definition: Pick<Command<I>, 'name' | 'summary' | 'input' | 'calls'> & {
    readonly change: (mark: Mark, input: I, now: number) => Partial<Mark>
    readonly refuse?: (facts: Facts, input: I, actor: Actor) => ReturnType<Command<I>['check']>
    readonly effects?: (mark: Mark) => readonly Effect[]
  },
): Command<I> {
  const personOf = (actor: Actor) => (actor.kind === 'person' ? actor.personId : null)
  const { change, refuse, effects, ...rest } = definition
  return defineCommand<I>({
    ...rest,
    version: 1,
    area: 'marks',
    offline: 'A',
    from: 'person',
    reads: (input, actor) => [
      markKey(input.envelopeId, personOf(actor) ?? ''),
      { kind: 'envelope', id: input.envelopeId },
    ],
    check: (facts, input, actor) => {
      const envelope = facts.get('envelope', input.envelopeId)
      if (actor.kind !== 'person' || !envelope) return refusal('not-permitted')
      const sees = renderEnvelope(envelope, readerOf(actor)) !== null
      return sees ? (refuse?.(facts, input, actor) ?? null) : refusal('not-permitted')
    },
    apply: (facts, input, { actor, now }) => {
      const personId = personOf(actor)
      if (!personId) throw new Error('checked')
      const before =
        facts.get('mark', markKey(input.envelopeId, personId).id) ?? emptyMark(input.envelopeId, personId)
      const after = { ...before, ...change(before, input, now) }
      return ok({ put: [{ kind: 'mark', value: after }], effects: effects?.(after) ?? [] })
    },
    preview: (facts, input, actor, now) => {
      const personId = personOf(actor)
      if (!personId) return []
      const key = markKey(input.envelopeId, personId)
      const before = facts.get('mark', key.id) ?? emptyMark(input.envelopeId, personId)
      return [{ kind: 'mark', id: key.id, set: { ...before, ...change(before, input, now) } }]
    },
  })
}

const processId = z.object({ processId: envelopeId })
type ProcessBody = { processId: `envelope:${string}` }

const flag = z.object({ envelopeId, flagged: z.boolean() })
export const setFlagged = markCommand<z.infer<typeof flag>>({
  name: 'setFlagged',
  summary: 'Mark as a favourite or not',
  input: flag,
  change: (_mark, one) => ({ flagged: one.flagged }),
  calls: [
    {
      path: 'Tasks/UpdateFlagged',
      method: 'POST',
      output: nothing,
      success: (one) => (one.flagged ? 'document-favorite' : 'document-unfavorite'),
      body: z.object({ processId: envelopeId, flagged: z.boolean() }),
      toInput: (body: ProcessBody & { flagged: boolean }) => ({
        envelopeId: body.processId,
        flagged: body.flagged,
      }),
    },
  ],
})

const archive = z.object({ envelopeId, archived: z.boolean() })
export const setArchived = markCommand<z.infer<typeof archive>>({
  name: 'setArchived',
  summary: 'Archive or bring back',
  input: archive,
  change: (_mark, one) => ({ archived: one.archived }),
  calls: [
    {
      path: 'Tasks/Archived',
      method: 'POST',
      output: nothing,
      success: (one) => (one.archived ? 'document-archive' : 'document-unarchive'),
      body: z.object({ processId: envelopeId, archived: z.boolean() }),
      toInput: (body: ProcessBody & { archived: boolean }) => ({
        envelopeId: body.processId,
        archived: body.archived,
      }),
    },
  ],
})

const read = z.object({ envelopeId, unread: z.boolean() })
export const setUnread = markCommand<z.infer<typeof read>>({
  name: 'setUnread',
  summary: 'Mark as read or unread',
  input: read,
  change: (_mark, one) => ({ unread: one.unread }),
  calls: (['POST', 'PUT'] as const).map((method) => ({
    path: 'Tasks/unread',
    method,
    output: nothing,
    body: z.object({ processId: envelopeId, unread: z.boolean() }),
    toInput: (body: ProcessBody & { unread: boolean }) => ({
      envelopeId: body.processId,
      unread: body.unread,
    }),
  })),
})

const target = z.object({ envelopeId })
export const deleteEnvelope = markCommand<Target>({
  name: 'deleteEnvelope',
  summary: 'Move to deleted items',
  input: target,
  change: (_mark, _one, now) => ({ deletedAt: now }),
  effects: ({ envelopeId, personId, deletedAt }) =>
    deletedAt === null
      ? []
      : [{ kind: 'purgeDeleted', envelopeId, personId, deletedAt, dueAt: deletedAt + KEPT_DELETED_MS }],
  // What still waits for somebody is cancelled or acted on first; nothing disappears with work in it.
  refuse: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (
      !envelope ||
      actor.kind !== 'person' ||
      envelope.state === 'draft' ||
      FINAL_STATES.has(envelope.state)
    )
      return null
    const waiting = myRecipients(envelope, readerOf(actor)).some(
      (item) => item.state === 'waiting' || item.state === 'signing',
    )
    return envelope.ownerId === actor.personId || waiting ? refusal('envelope-not-deletable') : null
  },
  calls: [
    {
      path: 'Tasks/Recycle',
      method: 'POST',
      output: nothing,
      body: processId,
      toInput: (body: ProcessBody) => ({ envelopeId: body.processId }),
    },
  ],
})

export const restoreEnvelope = markCommand<Target>({
  name: 'restoreEnvelope',
  summary: 'Restore from deleted items',
  input: target,
  change: () => ({ deletedAt: null }),
  calls: [
    {
      path: 'Tasks/Restore',
      method: 'POST',
      output: nothing,
      body: z.object({ ObjectId: envelopeId }),
      toInput: (body: { ObjectId: `envelope:${string}` }) => ({ envelopeId: body.ObjectId }),
    },
  ],
})
