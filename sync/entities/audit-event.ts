/**
 * Audit trail: per subject (an envelope, a person, an organisation) an append-only chain. Each event commits to what,
 * when, the document hash and a keyed commitment to its personal part, so that the personal part can be erased and
 * the chain still verifies.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { type ChainId, hasChain } from './subject.ts'

/** In the chain of an envelope. */
export const ENVELOPE_AUDIT_KINDS = [
  'envelopeCreated',
  'documentAdded',
  'envelopeSent',
  /** People of a group, or holders of a job role, as they were when it was sent. */
  'groupAsked',
  'documentPrepared',
  'recipientNotified',
  'envelopeOpened',
  'signatureAccepted',
  'signatureSealed',
  'stepApproved',
  'formFilled',
  'recipientAcknowledged',
  'stepRejected',
  'envelopeCancelled',
  'envelopeExpired',
  'reminderSent',
  'envelopeDeleted',
  'envelopeRestored',
  'sealFailed',
  'sealRetried',
  'envelopeCompleted',
  'documentDownloaded',
  'deviceBound',
  'stepEndorsed',
  'actionTaken',
  'informationRequested',
  'informationGiven',
  'questionWithdrawn',
  'stepDelegated',
  'delegationRevoked',
  'stepReturned',
  'actRecalled',
  'envelopeReverted',
  'envelopeReinitiated',
  'envelopeRevoked',
  'expiryChanged',
  'remindersChanged',
  'recipientCorrected',
  'recipientRemoved',
  'stepAdded',
  'viewerAdded',
  'viewerRemoved',
  'viewerJoined',
  'opennessChanged',
  'messageAdded',
  'attachmentAdded',
  'attachmentRemoved',
  'attachmentAccessChanged',
  'leaseTaken',
  'leaseReleased',
  'integrationDone',
  'integrationFailed',
  'stepUnlocked',
  'stepAccessFailed',
  'reportDownloaded',
  'memberLeft',
  'ownerChanged',
  'partyErased',
] as const
/** In that of an organisation. */
export const ORGANIZATION_AUDIT_KINDS = [
  'organizationRenamed',
  'settingChanged',
  'domainProved',
  'domainLost',
  'domainLapsed',
  'memberJoined',
  'customerLinked',
  'administrationExported',
  'memberChanged',
  'memberRemoved',
  'memberErased',
  'memberHandedOver',
  'memberSessionsEnded',
  'memberInvited',
  'inviteResent',
  'inviteCancelled',
  'inviteAccepted',
  'inviteDeclined',
  'roleChanged',
  'memberGroupChanged',
  'apiKeyChanged',
  'webhookChanged',
  'groupClassMapped',
  'groupClassUnmapped',
  'lookupChanged',
  'lookupRemoved',
  'lookupItemsChanged',
  'sequenceChanged',
  'classificationChanged',
  'jobRoleChanged',
  'jobRoleRemoved',
  'connectedSystemChanged',
  'connectedSystemRemoved',
  'integrationPathChanged',
  'organizationAdded',
  'organizationSwitched',
  'organizationMapped',
  'licenseChanged',
  'licenseRemoved',
  'operatorNamed',
  'tenantChanged',
  'tenantRemoved',
  'installationChanged',
  'listExported',
  'signInPolicyLifted',
  'signInProviderChanged',
  'signInProviderRemoved',
  // Of a record whose kind has no sentences of its own: `facts.record` says which kind (`record-told.ts`).
  'recordChanged',
  'recordRemoved',
] as const
/** In that of a person. */
export const PERSON_AUDIT_KINDS = [
  'signedIn',
  'proofRenewed',
  'wayLinked',
  'wayUnlinked',
  'secondFactorSet',
  'secondFactorRemoved',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'ownDataTaken',
  'accountErased',
  'lockedByProvider',
] as const
const AUDIT_KINDS = [...ENVELOPE_AUDIT_KINDS, ...ORGANIZATION_AUDIT_KINDS, ...PERSON_AUDIT_KINDS] as const
export const auditKind = z.enum(AUDIT_KINDS)
export const envelopeAuditKind = z.enum(ENVELOPE_AUDIT_KINDS)
export type EnvelopeAuditKind = z.infer<typeof envelopeAuditKind>
export type AuditKind = z.infer<typeof auditKind>

/** Facts of an event by name; the personal ones (names, addresses, reasons) stand in `personal`. */
export const auditFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditFacts = Record<string, string | number | boolean | null>

export const auditEvent = z.object({
  /** Whose chain it stands in. */
  subjectId: z.custom<ChainId>((id) => typeof id === 'string' && hasChain(id)),
  /** 1, 2, 3 … without gaps. */
  n: z.int(),
  kind: auditKind,
  at: z.int(),
  recipientId: z.nullable(idSchema('recipient')),
  documentSha256: z.nullable(z.string()),
  facts: auditFacts,
  personal: z.nullable(auditFacts),
  /** Keyed and salted commitment to `personal`: HMAC-SHA-256, hex. */
  commitment: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  /** How `hash` was made (`rules/evidence/event-hash.ts`). */
  hashVersion: z.int(),
})
export type AuditEvent = z.infer<typeof auditEvent>
export const envelopeEvent = z.extend(auditEvent, {
  subjectId: idSchema('envelope'),
  kind: envelopeAuditKind,
})
export type EnvelopeEvent = z.infer<typeof envelopeEvent>

/** An event as a command states it, before the server numbers and chains it. */
export interface NewAuditEvent {
  /** In whose chain it stands, where that is not the one thing with a chain that the change puts. */
  readonly subjectId?: ChainId
  readonly kind: AuditKind
  readonly recipientId?: AuditEvent['recipientId']
  readonly documentSha256?: string
  readonly facts?: AuditFacts
  readonly personal?: AuditFacts
}
