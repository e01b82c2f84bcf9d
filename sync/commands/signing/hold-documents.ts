/** Taking the documents to sign them, and giving them back: parallel signers are served one after another (A081). */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { subjectOf } from '../../entities/actor.ts'
import { LEASE_MS } from '../../entities/envelope.ts'
import { signs } from '../../entities/step-kind.ts'
import { idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { changed } from '../../rules/workflow/change-envelope.ts'
import { refuseActing, refuseStopped } from '../../rules/workflow/guards.ts'
import { isHeldByAnother, leaseAt } from '../../rules/workflow/lease.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

const input = z.object({ envelopeId: idSchema('envelope'), recipientId: idSchema('recipient') })

/** Again while one holds it: three more minutes. */
export const takeLease = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'takeLease',
  area: 'signing',
  summary: 'Hold the documents for three minutes while signing',
  offline: 'D',
  as: 'recipient',
  action: null,
  input,
  permit: (envelope, recipient, actor) =>
    (recipient && refuseActing(envelope, recipient.id, actor)) ??
    (recipient && signs(recipient.kind) ? null : refusal('input-not-valid')),
  perform: (envelope, one, { actor, now, claimedAt }) => {
    if (isHeldByAnother(envelope, one.recipientId, now))
      return err(refusal('envelope-being-signed', { title: envelope.title }))
    const isRenewed = leaseAt(envelope, now) !== null
    const until = now + LEASE_MS
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        lease: { recipientId: one.recipientId, subject: subjectOf(actor), until },
      }),
      events: isRenewed
        ? []
        : [{ kind: 'leaseTaken', recipientId: one.recipientId, facts: actedBy(actor, claimedAt) }],
      data: { processId: envelope.id, stepId: one.recipientId, until },
    })
  },
})

/** Finished without signing, or the page was closed. Nothing to give back is given back already. */
export const releaseLease = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'releaseLease',
  area: 'signing',
  summary: 'Give the documents back without having signed',
  offline: 'D',
  as: 'recipient',
  action: null,
  input,
  permit: (envelope) => refuseStopped(envelope),
  perform: (envelope, one, { actor, now, claimedAt }) =>
    leaseAt(envelope, now)?.recipientId === one.recipientId
      ? ok({
          envelope: changed(envelope, now, { modifiedAt: envelope.modifiedAt, lease: null }),
          events: [{ kind: 'leaseReleased', recipientId: one.recipientId, facts: actedBy(actor, claimedAt) }],
        })
      : ok({ envelope, events: [] }),
})
