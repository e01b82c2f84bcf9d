/** What can be done about a refusal, so that no button sends again what can only be refused again. */
import type { AnswerCode, Refusal } from '../../sync/answers.ts'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'

/**
 * `review` read and act again, or mend the draft and send it · `again` the same wish may succeed now · `unlock`
 * open the step, then send the same · `none` nothing but to know.
 */
export type Remedy = 'review' | 'again' | 'unlock' | 'none'

/**
 * What a refusal says about the wish. `over` it ended, or is not theirs: nothing they enter would change it ·
 * `changed` what they read or agreed to is another now · `entered` what they entered has to be another · `passing`
 * nothing about the wish: with time, or another server, the same may be accepted · `closed` the step must be opened
 * first · `call` only calls made at once are answered so, no command is.
 */
export type Cause = 'over' | 'changed' | 'entered' | 'passing' | 'closed' | 'call'

export const CAUSES: Readonly<Record<AnswerCode, Cause>> = {
  'image-not-valid': 'entered',
  'photo-not-valid': 'entered',
  'address-is-primary': 'call',
  'too-many-addresses': 'call',
  'role-not-added': 'entered',
  'lookup-identifier-taken': 'entered',
  'group-name-taken': 'entered',
  'restricted-by-role': 'over',
  'scope-missing': 'call',
  'connected-system-off': 'call',
  'integration-path-not-authorized': 'call',
  'connected-system-secret-missing': 'call',
  'parameter-value-not-valid': 'call',
  'connected-system-away': 'call',
  'webhook-others-first': 'call',
  'step-password-required': 'closed',
  'step-password-wrong': 'call',
  'step-code-required': 'closed',
  'step-code-wrong': 'call',
  'input-not-valid': 'entered',
  'not-signed-in': 'passing',
  'not-permitted': 'over',
  'not-found': 'over',
  'too-many-requests': 'passing',
  'body-too-large': 'call',
  'something-went-wrong': 'passing',
  'command-not-known': 'passing',
  'command-id-reused': 'passing',
  'method-not-allowed': 'call',
  'out-of-room': 'passing',
  'device-full': 'passing',
  'host-not-known': 'call',
  'proof-missing': 'passing',
  'proof-too-old': 'passing',
  'way-closed': 'call',
  'way-not-linked': 'call',
  'way-linked-elsewhere': 'call',
  'sign-in-over': 'call',
  'sign-in-cancelled': 'call',
  'provider-failed': 'call',
  'provider-away': 'call',
  'provider-account-unproven': 'call',
  'last-way': 'call',
  'address-differs': 'call',
  'documents-without-heir': 'call',
  'bot-check-required': 'call',
  'second-factor-missing': 'call',
  'second-factor-asked': 'call',
  'provider-secret-missing': 'call',
  'no-way-left': 'entered',
  'passkey-wrong': 'call',
  'passkey-missing': 'call',
  'email-password-no-match': 'call',
  'user-id-password-no-match': 'call',
  'sign-in-locked': 'call',
  'code-wrong': 'call',
  'code-expired': 'call',
  'code-too-soon': 'call',
  'user-already-exists': 'entered',
  'email-not-valid': 'entered',
  'already-invited': 'entered',
  'invite-domain-not-allowed': 'entered',
  'invite-answered': 'over',
  'invite-too-soon': 'passing',
  'too-many-invites': 'entered',
  'still-active': 'over',
  'heir-not-valid': 'entered',
  'account-source-missing': 'call',
  'account-source-away': 'call',
  'rim-number-not-known': 'call',
  'account-details-wrong': 'call',
  'account-not-confirmed': 'call',
  'domain-missing': 'over',
  'domain-anybodys': 'entered',
  'domain-taken': 'call',
  'organization-code-taken': 'entered',
  'password-too-weak': 'call',
  'session-ended': 'passing',
  'account-deactivated': 'call',
  'organization-deactivated': 'passing',
  'tenant-deactivated': 'call',
  'not-of-tenant': 'call',
  'tenant-address-taken': 'entered',
  'organization-mapped': 'over',
  'sign-up-disabled': 'call',
  'organization-of-operators': 'over',
  'license-expired': 'passing',
  'license-seats-taken': 'passing',
  'email-not-verified': 'call',
  'invitation-not-valid': 'call',
  'link-not-valid': 'call',
  'origin-not-allowed': 'call',
  'own-window-required': 'passing',
  'link-expired': 'call',
  'link-bound-elsewhere': 'call',
  'account-deactivated-by-user': 'call',
  'invitation-not-accepted': 'call',
  'password-wrong': 'call',
  'user-not-found': 'entered',
  'customer-not-found': 'entered',
  'not-intended-recipient': 'call',
  'envelope-not-waiting': 'over',
  'envelope-not-draft': 'over',
  'envelope-final': 'over',
  'envelope-cancelled': 'over',
  'envelope-expired': 'over',
  'envelope-completed': 'over',
  'envelope-being-signed': 'passing',
  'recipient-out-of-turn': 'passing',
  'recipient-already-acted': 'over',
  'document-changed': 'changed',
  'terms-changed': 'changed',
  'field-value-missing': 'entered',
  'field-value-not-valid': 'entered',
  'reason-missing': 'entered',
  'consent-missing': 'entered',
  'draft-incomplete': 'changed',
  'group-not-there': 'changed',
  'group-lacks-people': 'changed',
  'group-too-large': 'changed',
  'draft-changed': 'changed',
  'envelope-not-deletable': 'over',
  'reminder-too-soon': 'passing',
  'nothing-to-retry': 'over',
  'device-signature-wrong': 'passing',
  'group-already-acted': 'over',
  restricted: 'over',
  'delegate-not-registered': 'entered',
  'delegate-not-valid': 'entered',
  'recall-too-late': 'over',
  'nobody-before': 'over',
  'question-not-open': 'over',
  'envelope-reverted': 'over',
  'no-place-left': 'over',
  'signing-way-not-available': 'passing',
  'expiry-not-valid': 'entered',
  'attestation-missing': 'entered',
  'signing-as-missing': 'entered',
  'already-begun': 'over',
  'too-many': 'entered',
  'delegation-overlaps': 'entered',
  'delegation-dates-not-valid': 'entered',
  'sequence-not-upwards': 'entered',
  'step-access-blocked': 'call',
  'expression-not-valid': 'call',
  'envelope-not-completed': 'call',
  'envelope-retained': 'over',
  'changed-meanwhile': 'changed',
  'id-in-use': 'changed',
  'document-not-read': 'changed',
  'removed-meanwhile': 'over',
  'preceding-refused': 'changed',
  'last-administrator': 'over',
  'remote-signing-over': 'call',
  'remote-signing-cancelled': 'call',
  'remote-signing-failed': 'call',
  'remote-service-away': 'call',
  'remote-identity-differs': 'call',
  'remote-account-unproven': 'call',
  'step-not-available': 'passing',
  'file-empty': 'entered',
  'file-too-large': 'entered',
  'file-type-not-supported': 'entered',
  'pdf-damaged': 'entered',
  'pdf-encrypted': 'entered',
  'pdf-signed-and-locked': 'entered',
  'pdf-dynamic-form': 'entered',
  'pdf-too-complex': 'entered',
  'office-converter-missing': 'entered',
  'conversion-failed': 'entered',
  'file-hash-wrong': 'passing',
  'upload-incomplete': 'passing',
  'file-type-not-allowed': 'entered',
  'download-restricted': 'over',
  'pdf-signed-and-damaged': 'entered',
  'pdf-signed-and-encrypted': 'entered',
  'pdf-signed-and-changed': 'entered',
  'pdf-signed-and-active': 'entered',
  'pdf-values-not-drawable': 'entered',
  'pdf-not-sealable': 'entered',
}

/** Binds what was read: never sent again as it is, its person reads and acts anew with what was kept. */
const ON_TERMS: ReadonlySet<string> = new Set<CommandName>([
  'signStep',
  'approveStep',
  'endorseStep',
  'takeAction',
  'giveInformation',
  'fillForm',
  'acknowledgeStep',
])

/** Done on the page of the document beside that: what was entered wrongly is entered there again. */
const BESIDE_THE_ACT: ReadonlySet<string> = new Set<CommandName>([
  'rejectStep',
  'askQuestion',
  'delegateStep',
  'returnStep',
  'revertEnvelope',
])

type AnyRefusal = { readonly code: string; readonly facts?: Refusal['facts'] | undefined }

/** Of a code or a command that this version does not know, the same is offered: a newer one may take it. */
export function remedyOf({ code, facts }: AnyRefusal, command: string): Remedy {
  const cause = CAUSES[code as AnswerCode] ?? 'passing'
  if (cause === 'closed') return 'unlock'
  if (command === 'signStep' && facts?.what === 'drawSignatureOnly') return 'review'
  // What was changed twice is decided where both values are seen.
  if (cause === 'over' || code === 'changed-meanwhile') return 'none'
  if (ON_TERMS.has(command)) return 'review'
  if (command === 'sendEnvelope') return cause === 'passing' ? 'again' : 'review'
  if (cause === 'entered') return BESIDE_THE_ACT.has(command) ? 'review' : 'none'
  return 'again'
}

export const remedyOfEntry = ({ name, result }: OutboxEntry): Remedy =>
  result?.status === 'refused' ? remedyOf(result, name) : 'none'
