/**
 * An address of an organisation's that is told what happens to its documents (Standard Webhooks 1.0). It acts for the
 * person who made it: it is told what they may read, as long as they may look after programs, and ends with them. Its
 * secret is worked out from when it was issued, by a key that only the server has; nothing of it rests anywhere.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import type { EnvelopeAuditKind } from './audit-event.ts'

/** What is told, and in the name of which events of the trail. Others are nobody's but the trail's. */
export const WEBHOOK_EVENT_OF = {
  envelopeSent: 'envelope.sent',
  envelopeOpened: 'envelope.opened',
  envelopeCompleted: 'envelope.completed',
  envelopeCancelled: 'envelope.cancelled',
  envelopeExpired: 'envelope.expired',
  envelopeRevoked: 'envelope.revoked',
  envelopeReverted: 'envelope.reverted',
  envelopeReinitiated: 'envelope.reinitiated',
  sealFailed: 'envelope.failed',
  signatureAccepted: 'step.signed',
  signatureSealed: 'step.sealed',
  stepApproved: 'step.approved',
  stepEndorsed: 'step.endorsed',
  formFilled: 'step.filled',
  recipientAcknowledged: 'step.acknowledged',
  stepRejected: 'step.rejected',
  stepDelegated: 'step.delegated',
  stepReturned: 'step.returned',
  actRecalled: 'step.recalled',
  integrationDone: 'step.integrated',
  integrationFailed: 'step.failed',
} as const satisfies { readonly [K in EnvelopeAuditKind]?: string }
export type WebhookEvent = (typeof WEBHOOK_EVENT_OF)[keyof typeof WEBHOOK_EVENT_OF]
export const WEBHOOK_EVENTS = Object.values(WEBHOOK_EVENT_OF) as readonly WebhookEvent[]

export const webhookEventOf = (kind: string): WebhookEvent | undefined =>
  Object.hasOwn(WEBHOOK_EVENT_OF, kind) ? WEBHOOK_EVENT_OF[kind as keyof typeof WEBHOOK_EVENT_OF] : undefined

const MAX_URL = 500

/** Whether it could be told anything: an address of HTTP with no name, password or fragment in it. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${hash}` === ''
}

export const WEBHOOK_FIELDS = {
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text)),
  ),
  /** Plain HTTP only where the operator has named the host. */
  url: z.string().check(z.trim(), z.maxLength(MAX_URL), z.refine(isAddress)),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
  /** Off, it waits: what happens meanwhile is told when it is on again. */
  active: z.boolean(),
}

export const webhook = z.object({
  id: idSchema('webhook'),
  organizationId: idSchema('organization'),
  /** For whom it is told. */
  ownerId: idSchema('person'),
  ownerName: z.string(),
  ...WEBHOOK_FIELDS,
  /** Its secret's; before there is one it is told nothing. */
  issuedAt: z.nullable(z.int()),
  /** The secret before, which signs beside the new one for a day. */
  previousIssuedAt: z.nullable(z.int()),
  /** Three days without an answer: it waits until somebody goes on with it. */
  pausedAt: z.nullable(z.int()),
})
export type Webhook = z.infer<typeof webhook>

/** Before every secret of one, as the standard has it. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'
