/** A draft as it is shown while people write it: incomplete values are allowed, unreadable entries are left out. */
import type { AnswerCode } from '../answers.ts'
import type { Attachment, EnvelopeKind, Language, ReminderInterval, StepKind } from '../entities/envelope.ts'
import type { FieldAlign, FieldKind, FieldPlace, FieldRequirement } from '../entities/field.ts'
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
  readonly kind: StepKind
  readonly name: string
  readonly email: string
  readonly language: Language
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
  readonly message: string
  readonly language: Language
  readonly timeZone: string
  readonly expiresAt: number | null
  readonly reminder: ReminderInterval
  readonly orderMode: OrderMode
  readonly documents: readonly DocumentView[]
  readonly attachments: readonly AttachmentView[]
  /** In routing order. */
  readonly recipients: readonly RecipientView[]
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
