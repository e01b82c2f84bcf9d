/** What a webhook is told of one event: a few facts of the document, as the webhook's owner may read it. */
import { createHash } from 'node:crypto'
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import { ENVELOPE_KINDS, STATUS_IDS } from '../../sync/entities/envelope.ts'
import type { RenderedEnvelope } from '../../sync/entities/rendered-envelope.ts'
import type { WebhookEvent } from '../../sync/entities/webhook.ts'

/** Made of nothing that others could count by; whatever happens twice is one message. */
export const deliveryId = (
  webhookId: string,
  { subjectId, n }: Pick<AuditEvent, 'subjectId' | 'n'>,
): string =>
  `msg_${createHash('sha256').update(`${webhookId} ${subjectId} ${n}`).digest('base64url').slice(0, 32)}`

/** `shown`: as the owner may read it when the message is made, soon after the event. */
export function messageOf(
  event: WebhookEvent,
  { at, recipientId }: AuditEvent,
  shown: RenderedEnvelope,
): string {
  const step = shown.recipients.find((one) => one.id === recipientId)
  return JSON.stringify({
    type: event,
    timestamp: new Date(at).toISOString(),
    data: {
      processId: shown.id,
      processType: ENVELOPE_KINDS[shown.kind],
      title: shown.title,
      sequenceNumber: shown.sequenceNumber,
      statusId: STATUS_IDS[shown.state],
      step: step
        ? { stepId: step.id, order: step.order, kind: step.kind, name: step.name, state: step.state }
        : null,
    },
  })
}
