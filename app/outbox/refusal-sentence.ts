import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnswerCode, Refusal } from '../../sync/answers.ts'

type Facts = NonNullable<Refusal['facts']>
/** Codes come from the wire: a newer server may know words this version does not. */
export type AnyRefusal = { readonly code: string; readonly facts?: Facts | undefined }

/**
 * What the server's answer means to a person. Only codes that a wish of the outbox can meet stand here; calls
 * made online bring their sentence with the answer.
 */
const SENTENCES: Partial<Record<AnswerCode, MessageDescriptor>> = {
  'input-not-valid': msg`Something in this request is missing or not valid`,
  'not-signed-in': msg`Sign in to continue`,
  'not-permitted': msg`You are not allowed to do this`,
  'not-found': msg`This could not be found`,
  'too-many-requests': msg`Too many requests. Wait a moment and try again.`,
  'something-went-wrong': msg`Something Went Wrong`,
  'command-not-known': msg`This version of the server does not know this action yet`,
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
  'draft-changed': msg`The draft was changed by someone else. Review it before you send it.`,
  'envelope-not-deletable': msg`This document cannot be deleted now`,
  'reminder-too-soon': msg`A reminder was sent recently. Try again later.`,
  'nothing-to-retry': msg`There is nothing to retry`,
  'device-signature-wrong': msg`This action was not signed by your device`,
  'step-password-required': msg`This step is protected by a password`,
  'step-code-required': msg`This step is protected by a code`,
  'file-hash-wrong': msg`The file arrived damaged. Upload it again.`,
  'upload-incomplete': msg`The upload is not complete yet`,
}

const UNKNOWN = msg`The server did not accept this`

/** The plain sentence of a refusal, in the reader's language. */
export function useRefusalSentence(): (refusal: AnyRefusal) => string {
  const { t } = useLingui()
  return ({ code }) => t(SENTENCES[code as AnswerCode] ?? UNKNOWN)
}

/** Acts that change what others see; for these a refusal must say that nothing happened. */
const LEGAL: Partial<Record<string, Partial<Record<AnswerCode, MessageDescriptor>>>> = {
  signStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your signature arrived. Nothing was signed.`,
    'envelope-expired': msg`Not accepted: the document expired before your signature arrived. Nothing was signed.`,
    'envelope-completed': msg`Not accepted: the document was completed before your signature arrived. Nothing was signed.`,
    'document-changed': msg`Not accepted: the document has changed since you read it. Nothing was signed. Review it again.`,
    'terms-changed': msg`Not accepted: what you agree to has changed. Nothing was signed. Review it again.`,
  },
  approveStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your approval arrived. Nothing was approved.`,
    'envelope-expired': msg`Not accepted: the document expired before your approval arrived. Nothing was approved.`,
    'document-changed': msg`Not accepted: the document has changed since you read it. Nothing was approved. Review it again.`,
  },
  rejectStep: {
    'envelope-cancelled': msg`Not accepted: the document was cancelled before your rejection arrived. It has ended already.`,
    'envelope-expired': msg`Not accepted: the document expired before your rejection arrived. It has ended already.`,
  },
}
const ACT_FAILED: Partial<Record<string, MessageDescriptor>> = {
  setFlagged: msg`Unable to Favorite document`,
  setArchived: msg`Unable to Archive document`,
  cancelEnvelope: msg`Unable to cancel document`,
  remindRecipients: msg`Unable to send reminder`,
}

/** The sentence of a refused outbox entry: what was not accepted, why, and what did not happen. */
export function useEntryRefusal(): (entryName: string, refusal: AnyRefusal) => string {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  return (name, refusal) => {
    const legal = LEGAL[name]?.[refusal.code as AnswerCode]
    if (legal) return t(legal)
    const failed = ACT_FAILED[name]
    const reason = sentence(refusal)
    return failed ? t`${t(failed)}: ${reason}` : t`Not accepted: ${reason}`
  }
}
