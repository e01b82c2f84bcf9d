/**
 * Acts that leave no signature of their own: approve, endorse, take action, fill the form, give the information
 * a step asks for. Their values ride in the next sealed revision.
 */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { AuditKind } from '../../entities/audit-event.ts'
import type { Act, Envelope, Recipient, StepKind } from '../../entities/envelope.ts'
import { ok } from '../../result.ts'
import { advance, changed, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { refuseActing } from '../../rules/workflow/guards.ts'
import { actedBy, defineWorkflowCommand, type WireAction } from '../workflow-command.ts'
import { ACT_VERSION, actedRecipient, actOf, boundToTerms, refuseAct, valuesAfter } from './act-input.ts'

const input = z.object(boundToTerms)

function plainAct(act: {
  readonly name: string
  readonly summary: string
  readonly action: WireAction
  readonly kind: StepKind
  readonly done: Act['kind'] & Recipient['state']
  readonly event: AuditKind
}) {
  return defineWorkflowCommand<z.infer<typeof input>>({
    name: act.name,
    version: ACT_VERSION,
    area: 'signing',
    summary: act.summary,
    offline: 'B',
    as: 'recipient',
    action: act.action,
    input,
    permit: (envelope, recipient, actor) =>
      (recipient && refuseActing(envelope, recipient.id, actor)) ??
      (recipient?.kind === act.kind ? null : refusal('input-not-valid')),
    refuse: (envelope, input) => refuseAct(envelope, input),
    perform: (envelope, one, { actor, now, commandId, claimedAt, recipient }) => {
      if (!recipient) throw new Error('checked')
      const personId = actor.kind === 'person' ? actor.personId : null
      const after: Envelope = changed(envelope, now, {
        values: valuesAfter(envelope, one, { kind: act.done, now }),
        recipients: withRecipient(envelope.recipients, recipient.id, {
          state: act.done,
          ...actedRecipient(envelope, recipient, now, personId),
        }),
        acts: [...envelope.acts, actOf(one, act.done, { commandId, now, claimedAt, consent: null })],
      })
      return ok({
        ...advance(after, now),
        events: [
          {
            kind: act.event,
            recipientId: recipient.id,
            facts: {
              ...actedBy(actor, claimedAt),
              shownSha256: one.documents.map((item) => item.shownSha256).join(' '),
            },
            personal: {
              name: recipient.name,
              email: recipient.email,
              ...(one.comment ? { comment: one.comment } : {}),
              ...(recipient.delegatedFrom ? { onBehalfOf: recipient.delegatedFrom.name } : {}),
            },
          },
        ],
      })
    },
  })
}

export const approveStep = plainAct({
  name: 'approveStep',
  summary: 'Approve as a recipient',
  action: { code: 1, name: 'ApproveStep' },
  kind: 'approve',
  done: 'approved',
  event: 'stepApproved',
})

export const endorseStep = plainAct({
  name: 'endorseStep',
  summary: 'Endorse as a recipient',
  action: { code: 1101, name: 'Endorse' },
  kind: 'endorse',
  done: 'endorsed',
  event: 'stepEndorsed',
})

export const takeAction = plainAct({
  name: 'takeAction',
  summary: 'Say that the action of the step has been taken',
  action: { code: 1102, name: 'TakeAction' },
  kind: 'action',
  done: 'actionTaken',
  event: 'actionTaken',
})

export const fillForm = plainAct({
  name: 'fillForm',
  summary: 'Fill the form as a recipient',
  action: { code: 1103, name: 'FillForm' },
  kind: 'formFilling',
  done: 'formFilled',
  event: 'formFilled',
})

export const giveInformation = plainAct({
  name: 'giveInformation',
  summary: 'Give the information a step asks for',
  action: { code: 1104, name: 'ProvideInfo' },
  kind: 'requestInfo',
  done: 'informed',
  event: 'informationGiven',
})
