import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { calledName } from '../../entities/account.ts'
import { emailAddress, MAX_REASON, personName } from '../../entities/envelope.ts'
import { createId, idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { advance, changed, mailTo } from '../../rules/workflow/change-envelope.ts'
import { delegatePart, revocableDelegate, revokeDelegate } from '../../rules/workflow/delegate.ts'
import {
  answersFor,
  isOwnerOf,
  refuseActing,
  refuseNotUnderWay,
  refuseRestricted,
} from '../../rules/workflow/guards.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

const delegating = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  email: emailAddress,
  /** What whoever delegates calls them. */
  name: z.optional(personName),
  reason: z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), ''),
  proxy: z._default(z.boolean(), false),
})

/** A recipient hands their part to a registered person (R1129). */
export const delegateStep = defineWorkflowCommand<z.infer<typeof delegating>>({
  name: 'delegateStep',
  restriction: 'noDelegation',
  area: 'signing',
  summary: 'Delegate one’s part to another registered person',
  offline: 'C',
  as: 'recipient',
  action: { code: 4, name: 'Delegate' },
  input: delegating,
  alsoReads: (one) => [{ kind: 'account', id: one.email }],
  permit: (envelope, recipient, actor) =>
    recipient
      ? (refuseActing(envelope, recipient.id, actor) ?? refuseRestricted(recipient, 'noDelegation'))
      : refusal('not-permitted'),
  refuse: (envelope, input) => {
    const from = recipientById(envelope, input.recipientId)
    // Not to oneself, and not to somebody who stands at the same place already.
    return from && envelope.recipients.some((item) => item.order === from.order && item.email === input.email)
      ? refusal('delegate-not-valid')
      : null
  },
  perform: (envelope, one, { actor, now, claimedAt, ids, facts, recipient }) => {
    if (!recipient) throw new Error('checked')
    // Only the server holds the directory: a device learns it from the answer.
    const account = facts.get('account', one.email)
    if (!account) return err(refusal('delegate-not-registered', { email: one.email }))
    const name = calledName(account, one.name)
    const to = { ...account, name, id: createId('recipient', ids), proxy: one.proxy, reason: one.reason }
    const after = delegatePart(changed(envelope, now, {}), recipient, to, now)
    return ok({
      envelope: after,
      events: [
        {
          kind: 'stepDelegated',
          recipientId: recipient.id,
          facts: { ...actedBy(actor, claimedAt), proxy: one.proxy, to: to.id },
          personal: { name: recipient.name, to: to.name, reason: one.reason },
        },
      ],
      effects: [mailTo(after, 'delegated', recipientById(after, to.id) ?? null)],
    })
  },
})

const revoking = z.object({ envelopeId: idSchema('envelope'), delegatedId: idSchema('recipient') })

/** The one who delegated, or the initiator, takes the part back before the delegate has acted (A078). */
export const revokeDelegation = defineWorkflowCommand<z.infer<typeof revoking>>({
  name: 'revokeDelegation',
  area: 'signing',
  summary: 'Take a delegated part back',
  offline: 'C',
  as: 'reader',
  action: { code: 1106, name: 'RevokeDelegation' },
  input: revoking,
  permit: (envelope, _recipient, actor) =>
    refuseNotUnderWay(envelope) ??
    (envelope.recipients.some((one) => mayRevoke(envelope, one.id, actor))
      ? null
      : refusal('recipient-already-acted', { title: envelope.title })),
  refuse: (envelope, input, _facts, actor) =>
    mayRevoke(envelope, input.delegatedId, actor)
      ? null
      : refusal('recipient-already-acted', { title: envelope.title }),
  perform: (envelope, one, { actor, now, claimedAt }) => {
    const from = recipientById(envelope, one.delegatedId)
    const delegate = from && revocableDelegate(envelope, from)
    if (!from || !delegate) throw new Error('checked')
    const next = advance(revokeDelegate(changed(envelope, now, {}), delegate), now)
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'delegationRevoked',
          recipientId: from.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: actor.name, to: delegate.name },
        },
      ],
      effects: [...next.effects, mailTo(envelope, 'delegationRevoked', delegate)],
    })
  },
})

function mayRevoke(
  envelope: Parameters<typeof isOwnerOf>[0],
  delegatedId: string,
  actor: Parameters<typeof isOwnerOf>[1],
): boolean {
  const from = recipientById(envelope, delegatedId)
  return (
    from?.state === 'delegated' &&
    (isOwnerOf(envelope, actor) || answersFor(envelope, from, actor)) &&
    revocableDelegate(envelope, from) !== undefined
  )
}
