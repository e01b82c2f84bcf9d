import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_REASON } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { advance, changed, liveActs } from '../../rules/workflow/change-envelope.ts'
import { undoActs } from '../../rules/workflow/go-back.ts'
import { isOutOfRoute } from '../../rules/workflow/route.ts'
import { defineWorkflowCommand } from '../workflow-command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  comment: z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), ''),
})

/**
 * A reverted envelope goes round again from its first place: what had been signed stays as evidence on the
 * branch it is left on. What has ended otherwise is begun anew as a copy, with `createEnvelope`.
 */
export const reinitiateEnvelope = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'reinitiateEnvelope',
  area: 'envelopes',
  summary: 'Send a reverted envelope round again',
  offline: 'C',
  as: 'owner',
  action: { code: 19, name: 'Initiate' },
  input,
  permit: (envelope) =>
    envelope.state === 'reverted' ? null : refusal('envelope-not-waiting', { title: envelope.title }),
  perform: (envelope, one, { actor, now }) => {
    const everybody = new Set(
      envelope.recipients.filter((item) => !isOutOfRoute(item)).map((item) => item.id as string),
    )
    const back = undoActs(envelope, everybody, now)
    const next = advance(changed(back, now, { state: 'inProgress', stateReason: null }), now)
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'envelopeReinitiated',
          facts: { actsTakenBack: liveActs(envelope.acts).length },
          personal: { name: actor.name, comment: one.comment },
        },
      ],
      effects: next.effects,
    })
  },
})
