/** What the platform itself commands, in jobs of its own: refused from outside, and so no device learns them. */
import { recordApiKeyIssued } from './api-keys/save-api-key.ts'
import { recordSystemSecret } from './connected-systems/save-connected-system.ts'
import { applyDelegationRules } from './delegation/apply-delegation-rules.ts'
import { recordDeparture } from './envelopes/record-departure.ts'
import { recordErasure } from './envelopes/record-erasure.ts'
import { recordHandOver } from './envelopes/record-hand-over.ts'
import { recordIntegration } from './envelopes/record-integration.ts'
import {
  recordCompletion,
  recordPreparation,
  recordSeal,
  recordSealFailure,
} from './envelopes/record-sealing.ts'
import { expireEnvelope, warnOfExpiry } from './envelopes/strike-timers.ts'
import { recordTreeHead } from './evidence/record-tree-head.ts'
import { purgeDeleted } from './marks/purge-envelope.ts'
import { raiseNotification } from './notifications/raise-notification.ts'
import { recordCustomerLink } from './organization/link-customer.ts'
import { recordDomainProof } from './organization/prove-domain.ts'
import { recordRemoteSignature } from './signing/record-remote-signature.ts'
import { recordStepAccess } from './signing/record-step-access.ts'
import { recordWebhookIssued, recordWebhookPaused } from './webhooks/save-webhook.ts'

export const PLATFORM_COMMANDS = {
  recordPreparation,
  recordSeal,
  recordSealFailure,
  recordCompletion,
  recordDeparture,
  recordErasure,
  recordHandOver,
  recordIntegration,
  recordRemoteSignature,
  expireEnvelope,
  warnOfExpiry,
  purgeDeleted,
  applyDelegationRules,
  recordStepAccess,
  recordTreeHead,
  raiseNotification,
  recordApiKeyIssued,
  recordSystemSecret,
  recordWebhookIssued,
  recordWebhookPaused,
  recordCustomerLink,
  recordDomainProof,
}
