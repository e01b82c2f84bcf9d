import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { AuditKind } from '../../entities/audit-event.ts'
import type { Act, Envelope, Recipient } from '../../entities/envelope.ts'
import { ok } from '../../result.ts'
import { advance, changed, putEnvelope, withRecipient } from '../../rules/change-envelope.ts'
import { refuseActing } from '../../rules/envelope-guards.ts'
import { recipientById } from '../../rules/routing.ts'
import { type ApplyContext, defineCommand, type Facts } from '../command.ts'
import { type BoundAct, boundToTerms, refuseStaleTerms, refuseValues, valuesAfter } from './act-input.ts'

const input = z.object(boundToTerms)
type Input = z.infer<typeof input>

const common = {
  version: 1,
  area: 'signing',
  offline: 'B',
  from: 'anyone',
  input,
  reads: (one: Input) => [{ kind: 'envelope' as const, id: one.envelopeId }],
} as const

/** A recipient approves. No signature of its own: the values ride in the next sealed revision. */
export const approveStep = defineCommand<Input>({
  ...common,
  name: 'approveStep',
  summary: 'Approve as a recipient',
  check: (facts, one, actor) => checkKind(facts, one, actor, 'approve'),
  apply: (facts, one, context) =>
    applyPlainAct(facts, one, context, { state: 'approved', kind: 'approved', event: 'stepApproved' }),
})

/** A recipient fills the form. */
export const fillForm = defineCommand<Input>({
  ...common,
  name: 'fillForm',
  summary: 'Fill the form as a recipient',
  check: (facts, one, actor) => checkKind(facts, one, actor, 'formFilling'),
  apply: (facts, one, context) =>
    applyPlainAct(facts, one, context, { state: 'formFilled', kind: 'formFilled', event: 'formFilled' }),
})

function checkKind(facts: Facts, one: BoundAct, actor: ApplyContext['actor'], kind: Recipient['kind']) {
  const envelope = facts.get('envelope', one.envelopeId)
  const acting = refuseActing(envelope, one.recipientId, actor)
  if (acting || !envelope) return acting
  if (recipientById(envelope, one.recipientId)?.kind !== kind) return refusal('input-not-valid')
  return refuseStaleTerms(envelope, one) ?? refuseValues(envelope, one)
}

function applyPlainAct(
  facts: Facts,
  one: Input,
  { actor, now, commandId, claimedAt }: ApplyContext,
  done: { state: Recipient['state']; kind: Act['kind']; event: AuditKind },
) {
  const envelope = facts.get('envelope', one.envelopeId)
  const recipient = envelope && recipientById(envelope, one.recipientId)
  if (!envelope || !recipient) throw new Error('checked')
  const after: Envelope = changed(envelope, now, {
    values: valuesAfter(envelope, one),
    recipients: withRecipient(envelope.recipients, recipient.id, {
      state: done.state,
      actedAt: now,
      openedAt: recipient.openedAt ?? now,
      ...(actor.kind === 'person' ? { personId: actor.personId } : {}),
    }),
    acts: [
      ...envelope.acts,
      {
        commandId,
        recipientId: recipient.id,
        kind: done.kind,
        acceptedAt: now,
        claimedAt,
        consent: null,
        sealedAt: null,
      },
    ],
  })
  const next = advance(after, now)
  return ok({
    put: putEnvelope(next.envelope),
    events: [
      {
        kind: done.event,
        recipientId: recipient.id,
        facts: { claimedAt, identity: actor.kind === 'person' ? 'account' : 'link' },
        personal: { name: recipient.name, email: recipient.email },
      },
    ],
    effects: next.effects,
    data: { processId: envelope.id },
  })
}
