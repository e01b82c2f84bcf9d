/**
 * Envelope: what is sent and sealed as one (wire: process). It holds documents, recipients and fields, and what
 * its people say and ask of each other on the way.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { field, fieldValues } from './field.ts'
import { emailAddress, group, language, MAX_GROUPS, MAX_REASON, personName, recipient } from './recipient.ts'

export {
  emailAddress,
  MAX_REASON,
  MAX_RECIPIENTS,
  personName,
  type Recipient,
  type RecipientState,
  recipient,
  recipientState,
} from './recipient.ts'
export { STEP_KINDS, type StepKind, stepKind } from './step-kind.ts'

const instant = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export type Language = z.infer<typeof language>
export const languageSchema = language

export const MAX_TITLE = 200
export const MAX_MESSAGE = 5000
export const MAX_DOCUMENTS = 20
export const MAX_ATTACHMENTS = 50

/** Wire: processType. */
export const ENVELOPE_KINDS = { document: 0, request: 1 } as const
export const envelopeKind = z.enum(['document', 'request'])
export type EnvelopeKind = z.infer<typeof envelopeKind>

/**
 * `draft` being composed · `validating` sent, documents being prepared · `inProgress` a recipient can act ·
 * `pending` sent, but nobody can act until an answer or a system arrives · `reverted` handed back to the
 * initiator for changes · final: `completed`, `cancelled`, `expired`, `revoked` · `error` sealing failed for
 * good, can be retried.
 */
export const envelopeState = z.enum([
  'draft',
  'validating',
  'inProgress',
  'pending',
  'reverted',
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
  reverted: 105,
}

/** One stored revision of a document: a strict prefix of every later one on its branch. */
export const revision = z.object({
  id: idSchema('revision'),
  parentId: z.nullable(idSchema('revision')),
  sha256,
  sizeBytes: z.int(),
  /** What made it: the preparation at send, a recipient's signature, or the closing seal. */
  cause: z.enum(['prepared', 'signed', 'sealed', 'extended']),
  recipientId: z.nullable(idSchema('recipient')),
  /** The acts whose values and signature it holds. */
  commandIds: z.array(z.string()),
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
  /** The upload was signed already: values cannot be written into it, they stand on the certificate. */
  cameSigned: z.optional(z.boolean()),
  /** The tip people act on; null before preparation. */
  currentRevisionId: z.nullable(idSchema('revision')),
})
export type EnvelopeDocument = z.infer<typeof envelopeDocument>

/** Wire: readAccessType. */
export const READ_ACCESS = { private: 0, internal: 1, all: 2, specific: 3 } as const
export const readAccess = z.enum(['private', 'internal', 'all', 'specific'])
export type ReadAccess = z.infer<typeof readAccess>

export const attachment = z.object({
  id: idSchema('attachment'),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  sha256,
  sizeBytes: z.int(),
  mediaType: z.string(),
  readAccess,
  /** The people named by `specific` access: a person's or a recipient's id. */
  specific: z.array(z.string()),
  /** Emirates ID, passport, …: an entry of the attachment types; null when none was chosen. */
  typeId: z.nullable(z.int()),
  note: z.string().check(z.maxLength(MAX_REASON)),
  /** A person's or a recipient's id. */
  addedBy: z.string(),
  addedAt: instant,
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
  'custom',
] as const
export const reminderInterval = z.enum(REMINDERS)
export type ReminderInterval = z.infer<typeof reminderInterval>
/** Between two reminders: milliseconds, or calendar days in the envelope's zone; `custom` has a plan of its own. */
export const REMINDER_WAITS: Readonly<
  Record<
    ReminderInterval,
    { readonly ms: number } | { readonly days: number } | { readonly planned: boolean }
  >
> = {
  none: { planned: false },
  everyMinute: { ms: 60_000 },
  twoHours: { ms: 7_200_000 },
  everyday: { days: 1 },
  twoDays: { days: 2 },
  threeDays: { days: 3 },
  weekly: { days: 7 },
  twoWeeks: { days: 14 },
  custom: { planned: true },
}

/** First after N days, then at an interval, a number of times, never past the expiry (A116). */
export const customReminder = z.object({
  firstAfterDays: z.int().check(z.minimum(1), z.maximum(90)),
  everyDays: z.int().check(z.minimum(1), z.maximum(30)),
  count: z.int().check(z.minimum(1), z.maximum(50)),
})
export type CustomReminder = z.infer<typeof customReminder>

/** In the order of rising secrecy (A090). */
export const CLASSIFICATIONS = ['unclassified', 'restricted', 'secret', 'topSecret'] as const
export const classification = z.enum(CLASSIFICATIONS)
export type Classification = z.infer<typeof classification>

export const MAX_DESCRIPTION = 1000
export const MAX_TAGS = 10
export const MAX_TAG = 30
export const tags = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TAG)))
  .check(z.maxLength(MAX_TAGS))

/** Who may fetch a report of an envelope (A104). Null: the organisation's setting. */
export const reportAccess = z.object({ initiator: z.boolean(), internal: z.boolean(), external: z.boolean() })
export type ReportAccess = z.infer<typeof reportAccess>

/** A request for information while acting: the asker waits, somebody answers. */
export const question = z.object({
  id: idSchema('question'),
  askerId: idSchema('recipient'),
  /** Null: the initiator is asked. */
  askeeId: z.nullable(idSchema('recipient')),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
  askedAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
})
export type Question = z.infer<typeof question>

/** Somebody who may read an envelope and nothing else: shared with them, or joined because it is open (A105, A111). */
export const viewer = z.object({
  id: idSchema('viewer'),
  personId: z.nullable(idSchema('person')),
  name: personName,
  email: emailAddress,
  addedBy: z.string(),
  addedAt: instant,
})
export type Viewer = z.infer<typeof viewer>
export const MAX_VIEWERS = 100

/** A line of the talk beside the documents. */
export const message = z.object({
  id: idSchema('message'),
  /** A person's or a recipient's id. */
  authorId: z.string(),
  authorName: personName,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE)),
  readAccess,
  at: instant,
})
export type Message = z.infer<typeof message>
export const MAX_MESSAGES = 1000

/** Somebody signs with a remote service and holds the documents meanwhile (A081). Over at `until`, whatever happened. */
export const lease = z.object({ recipientId: idSchema('recipient'), subject: z.string(), until: instant })
export type Lease = z.infer<typeof lease>
export const LEASE_MS = 180_000

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
  kind: z.enum(['signed', 'approved', 'formFilled', 'endorsed', 'actionTaken', 'informed', 'integrated']),
  acceptedAt: instant,
  /** The device's own claim of when it was captured; evidence, never an order. */
  claimedAt: z.nullable(instant),
  consent: z.nullable(consent),
  sealedAt: z.nullable(instant),
  /** Taken back by a recall, a return or a revert. The evidence stays; it counts no more. */
  undoneAt: z.nullable(instant),
  /** What was filled in, kept for the person when the act is taken back. */
  values: fieldValues,
  comment: z.nullable(z.string()),
  signingAs: z.nullable(z.string()),
  representing: z.nullable(z.string()),
})
export type Act = z.infer<typeof act>

/** What a colleague may do with a draft: write in it, or look at it. */
export const draftAccess = z.enum(['write', 'read'])
export type DraftAccess = z.infer<typeof draftAccess>
export const draftColleague = z.object({
  personId: idSchema('person'),
  name: personName,
  access: draftAccess,
})
export type DraftColleague = z.infer<typeof draftColleague>
export const MAX_DRAFT_COLLEAGUES = 20

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
  description: z.string().check(z.maxLength(MAX_DESCRIPTION)),
  tags,
  /** The level: of a classification of the organisation’s own too, whose colour it is. */
  classification,
  /** As the organisation called it when the envelope was sent; absent where it is one of the four. */
  ownClassification: z.optional(
    z.object({ id: idSchema('classification'), nameEn: z.string(), nameAr: z.string() }),
  ),
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
  /** The initiator is warned this many days before the expiry. */
  warnDaysBefore: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
  reminder: reminderInterval,
  customReminder: z.nullable(customReminder),
  /** Dates of reminders are counted from here; null before the first recipient may act. */
  remindersFrom: z.nullable(instant),
  /** How many of those dates have passed. */
  remindersSent: z.int(),
  workflowReportAccess: z.nullable(reportAccess),
  forensicReportAccess: z.nullable(reportAccess),
  /** Members of the initiator's organisation may join as viewers. */
  openToOrganization: z.boolean(),
  sequenceNumber: z.nullable(z.string()),
  /** A draft deleted for ever: nothing but its id is left. */
  deletedAt: z.nullable(instant),
  /** Who has deleted their view of it for ever; absent when nobody has. Nobody else is told. */
  purgedBy: z.optional(z.array(idSchema('person'))),
  /** Attributes of the whole, by the ids of `entities/attribute.ts`; absent when none was given. */
  attributes: z.optional(z.array(z.object({ id: z.int(), value: z.string() }))),
  documents: z.array(envelopeDocument),
  attachments: z.array(attachment),
  recipients: z.array(recipient),
  groups: z.array(group).check(z.maxLength(MAX_GROUPS)),
  /** Places for signers added on the way: prepared at send, because a signed file takes no new ones. */
  spareSeats: z.array(idSchema('recipient')),
  questions: z.array(question),
  viewers: z.array(viewer).check(z.maxLength(MAX_VIEWERS)),
  /** Colleagues of the owner while it is a draft; absent when it was never shared. */
  draftColleagues: z.optional(z.array(draftColleague)),
  messages: z.array(message).check(z.maxLength(MAX_MESSAGES)),
  lease: z.nullable(lease),
  /** The envelope this one was made from again. */
  copiedFrom: z.nullable(idSchema('envelope')),
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

/** What a new envelope starts with, beside who made it and when. */
export const EMPTY_ENVELOPE: Omit<
  Envelope,
  | 'id'
  | 'organizationId'
  | 'ownerId'
  | 'owner'
  | 'kind'
  | 'language'
  | 'timeZone'
  | 'createdAt'
  | 'modifiedAt'
> = {
  rev: 1,
  title: '',
  subject: '',
  message: '',
  description: '',
  tags: [],
  classification: 'unclassified',
  state: 'draft',
  stateReason: null,
  sentAt: null,
  completedAt: null,
  expiresAt: null,
  warnDaysBefore: null,
  reminder: 'none',
  customReminder: null,
  remindersFrom: null,
  remindersSent: 0,
  workflowReportAccess: null,
  forensicReportAccess: null,
  openToOrganization: false,
  sequenceNumber: null,
  deletedAt: null,
  documents: [],
  attachments: [],
  recipients: [],
  groups: [],
  spareSeats: [],
  questions: [],
  viewers: [],
  messages: [],
  lease: null,
  copiedFrom: null,
  fields: [],
  values: {},
  acts: [],
  certificateSha256: null,
  demo: false,
}
