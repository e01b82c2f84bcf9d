import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { refuseUnread } from '../../rules/shown-documents.ts'
import { changed, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { refuseStopped } from '../../rules/workflow/guards.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'
import { ACT_VERSION, seenDocuments } from './act-input.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  documents: z._default(seenDocuments, []),
})

/** Somebody who was only told says that they have read it, so they must have been shown it. The route has not waited. */
export const acknowledgeStep = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'acknowledgeStep',
  version: ACT_VERSION,
  area: 'signing',
  summary: 'Acknowledge what one was told',
  offline: 'B',
  as: 'recipient',
  action: { code: 12, name: 'Acknowledge' },
  input,
  permit: (envelope, recipient) => {
    if (recipient?.state === 'notified') return refuseStopped(envelope)
    return refusal(recipient?.state === 'acknowledged' ? 'recipient-already-acted' : 'input-not-valid')
  },
  refuse: (envelope, input) => refuseUnread(envelope, input.documents),
  perform: (envelope, one, { actor, now, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        recipients: withRecipient(envelope.recipients, recipient.id, {
          state: 'acknowledged',
          actedAt: now,
          openedAt: recipient.openedAt ?? now,
        }),
      }),
      events: [
        {
          kind: 'recipientAcknowledged',
          recipientId: recipient.id,
          facts: {
            ...actedBy(actor, claimedAt),
            shownSha256: one.documents.map((item) => item.shownSha256).join(' '),
          },
          personal: { name: recipient.name },
        },
      ],
    })
  },
})
