import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_REASON } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { advance, changed, mailTo, stopOthers, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { refuseActing, refuseBeingSigned } from '../../rules/workflow/guards.ts'
import { canMeetQuota, hasBeenReached } from '../../rules/workflow/route.ts'
import { groupOf } from '../../rules/workflow/seats.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
})

/**
 * A recipient refuses: the envelope is cancelled with their reason. A member of a group only takes themself
 * out, until the quota can no longer be met (A074).
 */
export const rejectStep = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'rejectStep',
  area: 'signing',
  summary: 'Reject as a recipient, with a reason',
  offline: 'B',
  as: 'recipient',
  action: { code: 2, name: 'RejectStep' },
  input,
  permit: (envelope, recipient, actor) =>
    recipient
      ? (refuseActing(envelope, recipient.id, actor) ?? refuseBeingSigned(envelope))
      : refusal('not-permitted'),
  perform: (envelope, one, { actor, now, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    const rejected = withRecipient(envelope.recipients, recipient.id, {
      state: 'rejected',
      actedAt: now,
      reason: one.reason,
    })
    const events = [
      {
        kind: 'stepRejected' as const,
        recipientId: recipient.id,
        facts: actedBy(actor, claimedAt),
        personal: { name: recipient.name, reason: one.reason },
      },
    ]
    const group = groupOf(envelope, recipient)
    if (group && canMeetQuota(group, rejected)) {
      const next = advance(changed(envelope, now, { recipients: rejected }), now)
      return ok({ ...next, events })
    }
    return ok({
      envelope: changed(envelope, now, {
        state: 'cancelled',
        stateReason: one.reason,
        recipients: stopOthers(rejected),
      }),
      events,
      effects: [
        mailTo(envelope, 'rejected', null),
        ...envelope.recipients
          .filter((item) => item.id !== recipient.id && hasBeenReached(item))
          .map((item) => mailTo(envelope, 'cancelled', item)),
      ],
    })
  },
})
