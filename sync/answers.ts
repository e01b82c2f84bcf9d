/**
 * Every answer the product gives to a wish: a stable word inside, a numeric code and an HTTP status on the
 * wire, a sentence per language in `locales/{language}/answers.json`. Codes 1007, 1009 and 3007–3010 are the
 * specification's; ours start at 9000 and are never reused.
 */
export const ANSWERS = {
  'image-not-valid': { code: 1007, status: 422 },
  'role-not-added': { code: 1009, status: 422 },
  'step-password-required': { code: 3007, status: 403 },
  'step-password-wrong': { code: 3008, status: 403 },
  'step-code-required': { code: 3009, status: 403 },
  'step-code-wrong': { code: 3010, status: 403 },

  'input-not-valid': { code: 9000, status: 422 },
  'not-signed-in': { code: 9001, status: 401 },
  'not-permitted': { code: 9002, status: 403 },
  'not-found': { code: 9003, status: 404 },
  'too-many-requests': { code: 9004, status: 429 },
  'body-too-large': { code: 9005, status: 413 },
  'something-went-wrong': { code: 9006, status: 500 },
  'command-not-known': { code: 9007, status: 409 },
  'command-id-reused': { code: 9008, status: 409 },
  'method-not-allowed': { code: 9009, status: 405 },
  'out-of-room': { code: 9010, status: 507 },

  'email-password-no-match': { code: 9100, status: 401 },
  'user-id-password-no-match': { code: 9101, status: 401 },
  'sign-in-locked': { code: 9102, status: 429 },
  'code-wrong': { code: 9103, status: 422 },
  'code-expired': { code: 9104, status: 422 },
  'code-too-soon': { code: 9105, status: 429 },
  'user-already-exists': { code: 9106, status: 409 },
  'password-too-weak': { code: 9107, status: 422 },
  'session-ended': { code: 9108, status: 401 },
  'account-deactivated': { code: 9109, status: 403 },
  'license-expired': { code: 9110, status: 403 },
  'email-not-verified': { code: 9111, status: 403 },
  'invitation-not-valid': { code: 9112, status: 404 },
  'link-not-valid': { code: 9113, status: 403 },
  'link-expired': { code: 9114, status: 403 },
  'link-bound-elsewhere': { code: 9115, status: 403 },
  'account-deactivated-by-user': { code: 9116, status: 403 },
  'invitation-not-accepted': { code: 9117, status: 403 },
  'password-wrong': { code: 9118, status: 422 },

  'envelope-not-waiting': { code: 9200, status: 409 },
  'envelope-not-draft': { code: 9201, status: 409 },
  'envelope-final': { code: 9202, status: 409 },
  'envelope-cancelled': { code: 9203, status: 409 },
  'envelope-expired': { code: 9204, status: 409 },
  'envelope-completed': { code: 9205, status: 409 },
  'envelope-being-signed': { code: 9206, status: 409 },
  'recipient-out-of-turn': { code: 9207, status: 409 },
  'recipient-already-acted': { code: 9208, status: 409 },
  'document-changed': { code: 9209, status: 409 },
  'terms-changed': { code: 9210, status: 409 },
  'field-value-missing': { code: 9211, status: 422 },
  'field-value-not-valid': { code: 9212, status: 422 },
  'reason-missing': { code: 9213, status: 422 },
  'consent-missing': { code: 9214, status: 422 },
  'draft-incomplete': { code: 9215, status: 422 },
  'draft-changed': { code: 9216, status: 409 },
  'envelope-not-deletable': { code: 9217, status: 409 },
  'reminder-too-soon': { code: 9218, status: 429 },
  'nothing-to-retry': { code: 9219, status: 409 },
  'device-signature-wrong': { code: 9220, status: 403 },
  'group-already-acted': { code: 9221, status: 409 },
  restricted: { code: 9222, status: 403 },
  'delegate-not-registered': { code: 9223, status: 422 },
  'delegate-not-valid': { code: 9224, status: 422 },
  'recall-too-late': { code: 9225, status: 409 },
  'nobody-before': { code: 9226, status: 409 },
  'question-not-open': { code: 9227, status: 409 },
  'envelope-reverted': { code: 9228, status: 409 },
  'no-place-left': { code: 9229, status: 409 },
  'signing-way-not-available': { code: 9230, status: 409 },
  'expiry-not-valid': { code: 9231, status: 422 },
  'attestation-missing': { code: 9232, status: 422 },
  'signing-as-missing': { code: 9233, status: 422 },
  'already-begun': { code: 9234, status: 409 },
  'too-many': { code: 9235, status: 422 },
  'delegation-overlaps': { code: 9236, status: 409 },
  'delegation-dates-not-valid': { code: 9237, status: 422 },
  'sequence-not-upwards': { code: 9238, status: 409 },
  'step-access-blocked': { code: 9239, status: 429 },
  'expression-not-valid': { code: 9240, status: 422 },
  'envelope-not-completed': { code: 9241, status: 409 },
  'envelope-retained': { code: 9242, status: 409 },

  'file-empty': { code: 9300, status: 422 },
  'file-too-large': { code: 9301, status: 413 },
  'file-type-not-supported': { code: 9302, status: 422 },
  'pdf-damaged': { code: 9303, status: 422 },
  'pdf-encrypted': { code: 9304, status: 422 },
  'pdf-signed-and-locked': { code: 9305, status: 422 },
  'pdf-dynamic-form': { code: 9306, status: 422 },
  'pdf-too-complex': { code: 9307, status: 422 },
  'office-converter-missing': { code: 9308, status: 422 },
  'conversion-failed': { code: 9309, status: 422 },
  'file-hash-wrong': { code: 9310, status: 422 },
  'upload-incomplete': { code: 9311, status: 409 },
  'file-type-not-allowed': { code: 9312, status: 422 },
} as const satisfies Record<string, { code: number; status: number }>

export type AnswerCode = keyof typeof ANSWERS

/** Why a wish was not granted: a stable word and what a person needs to understand it. */
export interface Refusal {
  readonly code: AnswerCode
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

export const refusal = (code: AnswerCode, facts?: Refusal['facts']): Refusal =>
  facts ? { code, facts } : { code }
