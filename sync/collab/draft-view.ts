/** A draft as it is shown while people write it: incomplete values are allowed, unreadable entries are left out. */
import type { AnswerCode } from '../answers.ts'
import type {
  Attachment,
  Classification,
  CustomReminder,
  EnvelopeKind,
  Language,
  ReminderInterval,
  ReportAccess,
  StepKind,
} from '../entities/envelope.ts'
import type {
  DateFormat,
  FieldAlign,
  FieldKind,
  FieldPlace,
  FieldRequirement,
  SignaturePart,
} from '../entities/field.ts'
import type { Holders, Restriction, StepAccess } from '../entities/recipient.ts'
import type { StepProvider } from '../rules/step-providers.ts'
import type { DraftContent } from './draft-content.ts'
import type { Problem } from './draft-problem.ts'
import type { FieldPages } from './edit-fields.ts'
import type { OrderMode } from './edit-settings.ts'

export interface PageSize {
  readonly widthPt: number
  readonly heightPt: number
}

/** What is known about files outside of the draft's document. */
export interface ReadDeps {
  /** Pages of a document as displayed; null as long as the file is not taken in (hashing, uploading, checking). */
  readonly pagesOf: (sha256: string) => readonly PageSize[] | null
  /** Why the server refused a file; null when it did not. */
  readonly refusalOf?: (sha256: string) => AnswerCode | null
  /** False while an attachment is still on its way; without this function all count as there. */
  readonly isStored?: (sha256: string) => boolean
  /** Given, an expiry before it is a problem. */
  readonly now?: () => number
  /** What this installation lacks for a step of a kind; without this function nothing is missing. */
  readonly missingFor?: (kind: StepKind) => StepProvider | null
  /** False when a sequence is gone or has come to its end; without this function each has a number left. */
  readonly hasNumber?: (sequenceId: `sequence:${string}`) => boolean
  /** False when a group or job role is gone or switched off; without this function each is there. */
  readonly isThere?: (holders: Holders) => boolean
}

export interface DocumentView {
  readonly id: `document:${string}`
  readonly name: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly pages: readonly PageSize[] | null
}

export interface AttachmentView {
  readonly id: `attachment:${string}`
  readonly name: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
  readonly readAccess: Attachment['readAccess']
}

export interface RecipientView {
  readonly id: `recipient:${string}`
  /** Place in the routing order, from 1; equal numbers act together. */
  readonly order: number
  readonly withPrevious: boolean
  readonly groupId: `group:${string}` | null
  readonly hidden: boolean
  readonly message: string
  readonly restrictions: readonly Restriction[]
  readonly access: StepAccess
  readonly attestation: string | null
  /** Of an integration step: what it asks of a connected system of the organisation. */
  readonly asks: `integrationPath:${string}` | null
  /** Whose people it is for: found when it is sent. Its name is then the group's or the job role's, its address none. */
  readonly holders: Holders | null
  /** How many of them are enough; null: everybody acts. */
  readonly needed: number | null
  readonly kind: StepKind
  readonly name: string
  readonly email: string
  readonly language: Language
}

/** People of whom `quota` are enough. */
export interface GroupView {
  readonly id: `group:${string}`
  readonly name: string
  readonly quota: number
  readonly memberIds: readonly `recipient:${string}`[]
  /** Its people are found when it is sent; the one member stands for them all. */
  readonly isOfHolders: boolean
  /** One per person needed; fields belong to them. */
  readonly seats: readonly `recipient:${string}`[]
}

/** Somebody a field can belong to: a recipient of their own, or a place in a group. */
export interface SeatView {
  readonly id: `recipient:${string}`
  /** The recipient's, or the group's. */
  readonly name: string
  readonly email: string
  readonly kind: StepKind
  readonly order: number
  readonly groupId: `group:${string}` | null
  /** From 1, within its group; 0 for a recipient alone. */
  readonly number: number
}

export interface FieldView {
  readonly id: `field:${string}`
  readonly documentId: `document:${string}`
  /** May name a recipient who is no longer there; then a problem says so. */
  readonly recipientId: `recipient:${string}`
  readonly kind: FieldKind
  readonly label: string
  readonly requirement: FieldRequirement
  readonly defaultValue: string
  readonly options: readonly string[]
  readonly fontSizePt: number
  readonly align: FieldAlign
  readonly pages: FieldPages
  /** Over other fields by their ids; it is there only while this holds. Null: always. */
  readonly condition: string | null
  readonly colour: string | null
  readonly dateFormat: DateFormat | null
  readonly shownWith: readonly SignaturePart[] | null
  /** Its place is not to be changed by accident. */
  readonly locked: boolean
  /** Where the field itself was put; of a radio field its first option. */
  readonly place: FieldPlace
  /** All places with this value: other pages, or the options of a radio field in their order. */
  readonly places: readonly FieldPlace[]
}

export interface DraftView {
  readonly envelopeId: `envelope:${string}`
  readonly kind: EnvelopeKind
  readonly title: string
  readonly subject: string
  readonly ownSubject: boolean
  readonly message: string
  readonly language: Language
  readonly timeZone: string
  readonly expiresAt: number | null
  readonly reminder: ReminderInterval
  readonly orderMode: OrderMode
  readonly description: string
  readonly tags: readonly string[]
  readonly classification: Classification
  /** One of the organisation’s own; null of the four. */
  readonly classificationId: `classification:${string}` | null
  readonly warnDaysBefore: number | null
  readonly customReminder: CustomReminder | null
  readonly workflowReportAccess: ReportAccess | null
  readonly forensicReportAccess: ReportAccess | null
  readonly openToOrganization: boolean
  readonly allowAddedSigners: boolean
  readonly sequenceId: `sequence:${string}` | null
  readonly documents: readonly DocumentView[]
  readonly attachments: readonly AttachmentView[]
  /** In routing order. */
  readonly recipients: readonly RecipientView[]
  readonly groups: readonly GroupView[]
  /** In routing order. */
  readonly seats: readonly SeatView[]
  /** By document, page and height. Fields of removed documents are left out. */
  readonly fields: readonly FieldView[]
}

/**
 * A draft read. Views that did not change between two readings are the very same objects, lists included, so
 * that comparing by identity is enough to skip work.
 */
export interface DraftReading {
  /** Null only when the document is not a draft, which `problems` then says. */
  readonly draft: DraftView | null
  readonly problems: readonly Problem[]
  /** Exactly what would be sent; null while there are problems. */
  readonly content: DraftContent | null
}
