import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_TITLE } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { draftAccessOf } from '../../rules/draft-sharing.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf } from '../../rules/workflow/guards.ts'
import { defineCommand } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  title: z.string().check(z.trim(), z.maxLength(MAX_TITLE)),
})

/**
 * Keeps the line of a draft in the list in step with the title in its live document. Silent, and captured a
 * moment after the typing, so it may come when the draft has been sent: then what was sent stands.
 */
export const describeDraft = defineCommand<z.infer<typeof input>>({
  name: 'describeDraft',
  version: 1,
  area: 'envelopes',
  summary: 'Name a draft',
  offline: 'A',
  from: 'person',
  input,
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    const mayName = envelope && (isOwnerOf(envelope, actor) || draftAccessOf(envelope, actor) === 'write')
    return mayName ? null : refusal('not-permitted')
  },
  apply: (facts, input, { now }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope) throw new Error('checked')
    if (envelope.state !== 'draft') return ok({ put: [] })
    return ok({ put: putEnvelope(changed(envelope, now, { title: input.title })) })
  },
  preview: (facts, input) => {
    const state = facts.get('envelope', input.envelopeId)?.state
    const sent = state !== undefined && state !== 'draft'
    return sent ? [] : [{ kind: 'envelope', id: input.envelopeId, set: { title: input.title } }]
  },
})
