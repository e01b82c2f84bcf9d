import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { nothing } from '../../calls/shapes.ts'
import { MAX_ATTRIBUTE, PROCESS_ATTRIBUTES } from '../../entities/attribute.ts'
import { FINAL_STATES } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { isPurgedFor } from '../../rules/recycle-bin.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf } from '../../rules/workflow/guards.ts'
import { defineCommand } from '../command.ts'

const KNOWN = new Set(PROCESS_ATTRIBUTES.map((one) => one.id))
const attribute = z.object({
  attributeId: z.int().check(z.refine((id) => KNOWN.has(id))),
  /** Empty takes it away. */
  attributeValue: z.string().check(z.trim(), z.maxLength(MAX_ATTRIBUTE)),
})
const attributes = z.array(attribute).check(z.minLength(1), z.maxLength(PROCESS_ATTRIBUTES.length))
const input = z.object({ envelopeId: idSchema('envelope'), attributes })
type Body = { processId: `envelope:${string}`; attributes: z.infer<typeof attributes> }

/** Numbers by which an initiator's own systems know a document. They are no part of what is agreed to. */
export const setAttributes = defineCommand<z.infer<typeof input>>({
  name: 'setAttributes',
  version: 1,
  area: 'envelopes',
  summary: 'Add, change or take away attributes of a document',
  offline: 'B',
  from: 'person',
  input,
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || actor.kind !== 'person' || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
    if (isPurgedFor(envelope, actor.personId)) return refusal('not-permitted')
    return FINAL_STATES.has(envelope.state) ? refusal('envelope-final') : null
  },
  apply: (facts, input, { now }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope) throw new Error('checked')
    const values = new Map((envelope.attributes ?? []).map(({ id, value }) => [id, value]))
    for (const { attributeId, attributeValue } of input.attributes)
      if (attributeValue === '') values.delete(attributeId)
      else values.set(attributeId, attributeValue)
    const after = [...values].map(([id, value]) => ({ id, value }))
    return ok({ put: putEnvelope(changed(envelope, now, { attributes: after })) })
  },
  calls: [
    {
      path: 'TasksEf/AddorUpdateAttributes',
      method: 'POST',
      output: nothing,
      body: z.object({ processId: idSchema('envelope'), attributes }),
      toInput: (body: Body) => ({ envelopeId: body.processId, attributes: body.attributes }),
    },
  ],
})
