/**
 * What keeps a draft from being sent. Problems never keep anybody from editing: each names the entry it is
 * about, so that the screen can lead there, and `locales` has a sentence per code.
 */
import type { Collection } from './draft-doc.ts'

export const PROBLEM_CODES = [
  /** Not a draft at all, or of a newer shape than this program knows. */
  'draft-not-readable',
  /** An entry that no screen of ours can have written; it can only be removed. */
  'entry-not-readable',
  'title-missing',
  'title-too-long',
  'subject-missing',
  'subject-too-long',
  'message-too-long',
  'expiry-in-past',
  'document-missing',
  'document-too-many',
  'document-name-missing',
  'file-uploading',
  'file-refused',
  'attachment-too-many',
  'attachment-name-missing',
  'recipient-missing',
  /** Everybody is only told. */
  'acting-recipient-missing',
  'recipient-too-many',
  'recipient-name-missing',
  'recipient-name-too-long',
  'recipient-email-missing',
  'recipient-email-not-valid',
  'recipient-duplicate',
  'signature-field-missing',
  'recipient-message-too-long',
  /** The step needs UAE PASS, a seal or a system that this installation does not have (`rules/step-providers.ts`). */
  'step-not-available',
  /** A group or a job role is gone, or switched off. */
  'holders-gone',
  /** Each signature needs a place of its own, so it must be said how many there will be. */
  'holders-number-missing',
  'group-name-missing',
  /** As many people as the quota, or fewer: then everybody is needed and it is no group. */
  'group-too-small',
  /** Members of one group do the same at the same place of the order. */
  'group-mixed',
  /** Every place of a group has the same fields, so that whoever comes second fills the same. */
  'group-places-differ',
  'description-too-long',
  'tags-not-valid',
  'custom-reminder-missing',
  /** A field shows the number of the document, and no sequence gives one. */
  'sequence-missing',
  /** The chosen sequence is gone, or has given its last number. */
  'sequence-not-available',
  'field-too-many',
  'field-recipient-missing',
  'field-not-for-step',
  'field-outside-page',
  'field-label-too-long',
  'options-missing',
  'options-not-valid',
  'default-not-valid',
  /** Cannot be understood, or asks for a field that is not there any more. */
  'condition-not-valid',
  /** Two fields that each wait for the other would never be there. */
  'condition-cycle',
  /** The last guard: content that no rule above explains. */
  'content-not-valid',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export interface Problem {
  readonly code: ProblemCode
  /** The entry it is about; absent when it is about the draft as a whole. */
  readonly in?: Collection
  readonly id?: string
  /** Values the sentence needs, such as a page number or the refusal of a file. */
  readonly facts?: Readonly<Record<string, string | number>>
}
