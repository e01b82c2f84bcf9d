import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerCode } from '../../sync/answers.ts'

/**
 * What the server's answer means to a person. Only codes that a wish of the outbox, or a file it waits for, can
 * meet stand here; calls made online bring their sentence with the answer.
 */
export const SENTENCES: Partial<Record<AnswerCode, MessageDescriptor>> = {
  'input-not-valid': msg`Something in this request is missing or not valid`,
  'not-signed-in': msg`Sign in to continue`,
  'not-permitted': msg`You are not allowed to do this`,
  'not-found': msg`This could not be found`,
  'too-many-requests': msg`Too many requests. Wait a moment and try again.`,
  'image-not-valid': msg`Please upload valid png/jpeg image`,
  'something-went-wrong': msg`Something Went Wrong`,
  'command-not-known': msg`This version of the server does not know this action yet`,
  'device-full': msg`There is no room left on this device. Nothing was lost: what you entered is still here. Make room, then try again.`,
  'command-id-reused': msg`This action was already sent with other content`,
  'envelope-not-waiting': msg`This document is not waiting for you`,
  'envelope-not-draft': msg`This is no longer a draft`,
  'envelope-final': msg`This document is finished and cannot be changed`,
  'envelope-cancelled': msg`This document was cancelled`,
  'envelope-expired': msg`This document has expired`,
  'envelope-completed': msg`This document is already complete`,
  'envelope-being-signed': msg`Oops! Document temporary unavailable, being signed right now, reload and retry.`,
  'recipient-out-of-turn': msg`It is not your turn yet`,
  'recipient-already-acted': msg`You have already done this`,
  'document-changed': msg`The document has changed since you read it. Review it again.`,
  'terms-changed': msg`What you agree to has changed. Review it again.`,
  'field-value-missing': msg`A required field is empty`,
  'field-value-not-valid': msg`A field has a value that is not valid`,
  'reason-missing': msg`Give a reason`,
  'consent-missing': msg`Agree to sign electronically first`,
  'draft-incomplete': msg`This draft is not ready to be sent`,
  'step-not-available': msg`A step needs UAE PASS, a seal or a connected system, and it is not set up here`,
  'draft-changed': msg`The draft was changed by someone else. Review it before you send it.`,
  'envelope-not-deletable': msg`This document cannot be deleted now`,
  'envelope-retained': msg`This document was completed and must be kept. It stays in your deleted items until its retention time is over.`,
  'reminder-too-soon': msg`A reminder was sent recently. Try again later.`,
  'nothing-to-retry': msg`There is nothing to retry`,
  'device-signature-wrong': msg`This action was not signed by your device`,
  'group-already-acted': msg`Enough members of the group have already acted. There is nothing left for you to do.`,
  restricted: msg`The sender does not allow this`,
  'delegate-not-registered': msg`Delegation to an unregistered user is not allowed. Choose somebody who has an account.`,
  'delegate-not-valid': msg`You cannot delegate to yourself or to somebody who already has a part in this step. Choose somebody else.`,
  'recall-too-late': msg`It is too late to take this back: the document has already moved on. Tell the sender if something must be changed.`,
  'nobody-before': msg`There is no earlier action to go back to. If something must be changed, send the document back to its sender.`,
  'question-not-open': msg`This question was already answered or withdrawn`,
  'envelope-reverted': msg`This document was sent back for changes. Nobody can act on it until its sender starts it again.`,
  'no-place-left': msg`No place is left in this document for another signature. To add a signer, start it again as a new document.`,
  'signing-way-not-available': msg`This way of signing is not available here. Choose another one, or ask the sender.`,
  'changed-meanwhile': msg`This was changed somewhere else meanwhile. Look at both and choose.`,
  'id-in-use': msg`An id in this document is already used in another one. Copy it: a copy gets its own.`,
  'expiry-not-valid': msg`This expiry is not possible. Choose a date and time in the future.`,
  'attestation-missing': msg`Confirm the statement that the sender asks of you first`,
  'signing-as-missing': msg`State in what capacity you act and whom you represent`,
  'already-begun': msg`This is no longer possible: work on the document has already begun`,
  'too-many': msg`There are too many of these. Remove some and try again.`,
  'delegation-overlaps': msg`You have already delegated a part of this time. Choose other dates, or end that delegation first.`,
  'delegation-dates-not-valid': msg`These dates are not possible. A delegation must end after it starts, and in the future.`,
  'step-password-required': msg`This step is protected by a password`,
  'step-code-required': msg`This step is protected by a code`,
  'out-of-room': msg`There is no room on the server at the moment. Nothing was lost; please try again later.`,
  'session-ended': msg`Your session has ended. Sign in again.`,
  'download-restricted': msg`Download is restricted by your organization.`,
  'sequence-not-upwards': msg`The next number of a sequence can only be raised`,
  'file-empty': msg`The file is empty`,
  'file-too-large': msg`The file is too large`,
  'file-type-not-supported': msg`This document type is not supported. Upload a valid .pdf file`,
  'file-type-not-allowed': msg`Files of this type are not accepted here. Choose a file of another type.`,
  'pdf-damaged': msg`This PDF is damaged and could not be repaired`,
  'pdf-encrypted': msg`This PDF is protected by a password. Remove it and upload the file again.`,
  'pdf-signed-and-locked': msg`This PDF was signed and locked. It cannot take another signature.`,
  'pdf-dynamic-form': msg`This PDF is a dynamic form (XFA), which cannot be signed. Print it to a PDF first.`,
  'pdf-too-complex': msg`This PDF is too complex to be processed`,
  'office-converter-missing': msg`This server cannot convert Word or Excel files. Save the file as PDF and upload that.`,
  'conversion-failed': msg`The file could not be converted to PDF`,
  'file-hash-wrong': msg`The file arrived damaged. Upload it again.`,
  'upload-incomplete': msg`The upload is not complete yet`,
}

/** Refusals that mean something else for another wish: `code what`. */
export const BY_WHAT: Readonly<Record<string, MessageDescriptor>> = {
  'nobody-before removal': msg`This recipient cannot be removed, because too few people would be left to act. Cancel the document instead.`,
  'delegate-not-registered sharing': msg`Sharing with an unregistered user is not allowed. Choose somebody who has an account.`,
  'restricted drawSignatureOnly': msg`The sender asks you to draw your signature`,
  'restricted noDelegation': msg`The sender does not allow you to delegate your part`,
  'restricted noSharing': msg`The sender does not allow this document to be shared`,
  'restricted noAdhocStep': msg`The sender does not allow you to add a step`,
}

/** Acts that change what others see; for these a refusal must say that nothing happened. */
export const LEGAL: Partial<Record<string, Partial<Record<AnswerCode, MessageDescriptor>>>> = {
  signStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your signature arrived. Nothing was signed.`,
    'envelope-expired': msg`Not accepted: the document expired before your signature arrived. Nothing was signed.`,
    'envelope-completed': msg`Not accepted: the document was completed before your signature arrived. Nothing was signed.`,
    'document-changed': msg`Not accepted: the document has changed since you read it. Nothing was signed. Review it again.`,
    'terms-changed': msg`Not accepted: what you agree to has changed. Nothing was signed. Review it again.`,
    'group-already-acted': msg`Not accepted: enough others of your group acted before your signature arrived. Nothing was signed.`,
    'envelope-reverted': msg`Not accepted: the document was sent back for changes before your signature arrived. Nothing was signed.`,
  },
  approveStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your approval arrived. Nothing was approved.`,
    'envelope-expired': msg`Not accepted: the document expired before your approval arrived. Nothing was approved.`,
    'document-changed': msg`Not accepted: the document has changed since you read it. Nothing was approved. Review it again.`,
    'group-already-acted': msg`Not accepted: enough others of your group acted before your approval arrived. Nothing was approved.`,
    'envelope-reverted': msg`Not accepted: the document was sent back for changes before your approval arrived. Nothing was approved.`,
  },
  endorseStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your endorsement arrived. Nothing was endorsed.`,
    'group-already-acted': msg`Not accepted: enough others of your group acted before your endorsement arrived. Nothing was endorsed.`,
  },
  fillForm: {
    'group-already-acted': msg`Not accepted: enough others of your group acted before your answers arrived. Nothing was submitted.`,
  },
  giveInformation: {
    'group-already-acted': msg`Not accepted: enough others of your group acted before your answers arrived. Nothing was submitted.`,
  },
  takeAction: {
    'group-already-acted': msg`Not accepted: enough others of your group acted before you did. Nothing was recorded in your name.`,
  },
  rejectStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your rejection arrived. It has ended already.`,
    'envelope-expired': msg`Not accepted: the document expired before your rejection arrived. It has ended already.`,
  },
}
