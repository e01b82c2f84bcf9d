/**
 * Envelope: what is sent and sealed as one (wire: process). It holds documents, recipients and fields; every
 * recipient is one person with one part (wire: signatory, stepId) at one place of the routing order. Recipients
 * with equal `order` act in parallel.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { field, fieldValues } from './field.ts'

const instant = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const language = z.enum(['en', 'ar', 'fr'])
export type Language = z.infer<typeof language>
export const languageSchema = language

export const MAX_TITLE = 200
export const MAX_MESSAGE = 5000
export const MAX_REASON = 500
export const MAX_RECIPIENTS = 200
export const MAX_DOCUMENTS = 20

/** Wire: processType. */
export const ENVELOPE_KINDS = { document: 0, request: 1 } as const
export const envelopeKind = z.enum(['document', 'request'])
export type EnvelopeKind = z.infer<typeof envelopeKind>

/**
 * `draft` being composed · `validating` sent, documents being prepared · `inProgress` a recipient can act ·
 * `pending` sent but waiting for something else · final: `completed`, `cancelled`, `expired`, `revoked` ·
 * `error` sealing failed for good, can be retried.
 */
export const envelopeState = z.enum([
  'draft',
  'validating',
  'inProgress',
  'pending',
  'completed',
  'cancelled',
  'expired',
  'revoked',
  'error',
])
export type EnvelopeState = z.infer<typeof envelopeState>

/** Wire: statusId. 1 and 4 waiting, 2 completed, 3 cancelled; ours from 100 up. */
export const STATUS_IDS: Record<EnvelopeState, number> = {
  inProgress: 1,
  completed: 2,
  cancelled: 3,
  pending: 4,
  draft: 100,
  validating: 101,
  expired: 102,
  revoked: 103,
  error: 104,
}

/** Step kinds that are built; the wire's stepTypeId. */
export const STEP_KINDS = { sign: 1, approve: 2, notify: 3, formFilling: 4 } as const
export type StepKind = keyof typeof STEP_KINDS
export const stepKind = z.enum(Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]])

/**
 * `notActive` not yet their turn · `waiting` their turn · `signing` signature accepted, being sealed ·
 * done: `signed`, `approved`, `formFilled`, `notified` · `rejected` · `stopped` the envelope ended first.
 */
export const recipientState = z.enum([
  'notActive',
  'waiting',
  'signing',
  'signed',
  'approved',
  'formFilled',
  'notified',
  'rejected',
  'stopped',
])
export type RecipientState = z.infer<typeof recipientState>

export const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
export const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

export const recipient = z.object({
  id: idSchema('recipient'),
  order: z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)),
  kind: stepKind,
  name: personName,
  email: emailAddress,
  language,
  /** Set when the address belongs to a registered person. */
  personId: z.nullable(idSchema('person')),
  state: recipientState,
  /** Rises only when what this person agrees to changes; a queued signature names the one it saw. */
  termsRev: z.int(),
  activatedAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  actedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  remindedAt: z.nullable(instant),
})
export type Recipient = z.infer<typeof recipient>

/** One stored revision of a document: a strict prefix of every later one on its branch. */
export const revision = z.object({
  id: idSchema('revision'),
  parentId: z.nullable(idSchema('revision')),
  sha256,
  sizeBytes: z.int(),
  /** What made it: the preparation at send, a recipient's signature, or the closing seal. */
  cause: z.enum(['prepared', 'signed', 'sealed', 'extended']),
  recipientId: z.nullable(idSchema('recipient')),
  at: instant,
})
export type Revision = z.infer<typeof revision>

export const pageSize = z.object({ widthPt: z.number(), heightPt: z.number() })

export const envelopeDocument = z.object({
  id: idSchema('document'),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** The bytes as uploaded; they never change. */
  originalSha256: sha256,
  /** The PDF that was accepted from them (equal to the original for a sound PDF). */
  pdfSha256: sha256,
  sizeBytes: z.int(),
  pages: z.array(pageSize),
  firstPageSha256: z.nullable(sha256),
  revisions: z.array(revision),
  /** The tip people act on; null before preparation. */
  currentRevisionId: z.nullable(idSchema('revision')),
})
export type EnvelopeDocument = z.infer<typeof envelopeDocument>

/** Wire: readAccessType. */
export const READ_ACCESS = { private: 0, internal: 1, all: 2 } as const
export const readAccess = z.enum(['private', 'internal', 'all'])

export const attachment = z.object({
  id: idSchema('attachment'),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  sha256,
  sizeBytes: z.int(),
  mediaType: z.string(),
  readAccess,
  addedBy: idSchema('person'),
})
export type Attachment = z.infer<typeof attachment>

export const REMINDERS = [
  'none',
  'everyMinute',
  'twoHours',
  'everyday',
  'twoDays',
  'threeDays',
  'weekly',
  'twoWeeks',
] as const
export const reminderInterval = z.enum(REMINDERS)
export type ReminderInterval = z.infer<typeof reminderInterval>
export const REMINDER_MS: Record<ReminderInterval, number> = {
  none: 0,
  everyMinute: 60_000,
  twoHours: 7_200_000,
  everyday: 86_400_000,
  twoDays: 172_800_000,
  threeDays: 259_200_000,
  weekly: 604_800_000,
  twoWeeks: 1_209_600_000,
}

/** What a person agreed to when acting, kept for ever beside the act. */
export const consent = z.object({
  text: z.string().check(z.maxLength(2000)),
  version: z.string().check(z.maxLength(40)),
  language,
})
export type Consent = z.infer<typeof consent>

/** An accepted act of a recipient. `sealedAt` is null while its values ride to the next sealed revision. */
export const act = z.object({
  commandId: z.string(),
  recipientId: idSchema('recipient'),
  kind: z.enum(['signed', 'approved', 'formFilled']),
  acceptedAt: instant,
  /** The device's own claim of when it was captured; evidence, never an order. */
  claimedAt: z.nullable(instant),
  consent: z.nullable(consent),
  sealedAt: z.nullable(instant),
})
export type Act = z.infer<typeof act>

export const envelope = z.object({
  id: idSchema('envelope'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  owner: z.object({ name: z.string(), email: z.string(), organizationName: z.string() }),
  kind: envelopeKind,
  /** Rises with every accepted change. */
  rev: z.int(),
  title: z.string().check(z.maxLength(MAX_TITLE)),
  subject: z.string().check(z.maxLength(MAX_TITLE)),
  message: z.string().check(z.maxLength(MAX_MESSAGE)),
  language,
  /** IANA zone of the initiator; calendar rules compute in it. */
  timeZone: z.string(),
  state: envelopeState,
  stateReason: z.nullable(z.string()),
  createdAt: instant,
  modifiedAt: instant,
  sentAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  reminder: reminderInterval,
  sequenceNumber: z.nullable(z.string()),
  deletedAt: z.nullable(instant),
  documents: z.array(envelopeDocument),
  attachments: z.array(attachment),
  recipients: z.array(recipient),
  fields: z.array(field),
  values: fieldValues,
  acts: z.array(act),
  certificateSha256: z.nullable(sha256),
  demo: z.boolean(),
})
export type Envelope = z.infer<typeof envelope>

export const currentRevision = (document: EnvelopeDocument): Revision | undefined =>
  document.revisions.find((one) => one.id === document.currentRevisionId)

export const FINAL_STATES: ReadonlySet<EnvelopeState> = new Set([
  'completed',
  'cancelled',
  'expired',
  'revoked',
])
