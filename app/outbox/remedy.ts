/** What can be done about a refusal, so that no button sends again what can only be refused again. */
import type { OutboxEntry } from '../../sync/replication/outbox.ts'

/**
 * `review` read and act again, or mend the draft and send it · `again` the same wish may succeed now · `unlock`
 * open the step, then send the same · `none` nothing but to know.
 */
export type Remedy = 'review' | 'again' | 'unlock' | 'none'

const ACTS_ON_TERMS = new Set([
  'signStep',
  'approveStep',
  'endorseStep',
  'takeAction',
  'giveInformation',
  'fillForm',
  'acknowledgeStep',
])

/** Over, or not theirs: nothing they enter would change it. */
const FINAL = new Set([
  'envelope-cancelled',
  'envelope-expired',
  'envelope-completed',
  'envelope-final',
  'envelope-not-waiting',
  'envelope-not-draft',
  'envelope-not-deletable',
  'envelope-retained',
  'envelope-reverted',
  'recipient-already-acted',
  'group-already-acted',
  'question-not-open',
  'recall-too-late',
  'already-begun',
  'nobody-before',
  'no-place-left',
  'restricted',
  'download-restricted',
  'not-permitted',
  'not-found',
])

/** Says that what was entered has to be another: the same wish is refused whenever it comes. */
const ENTERED_WRONG = new Set([
  'input-not-valid',
  'image-not-valid',
  'reason-missing',
  'delegate-not-registered',
  'delegate-not-valid',
  'delegation-overlaps',
  'delegation-dates-not-valid',
  'expiry-not-valid',
  'sequence-not-upwards',
  'too-many',
  'file-type-not-supported',
])

/** Says nothing about the document: with time, or another server, the same wish may be accepted. */
const PASSING = new Set([
  'something-went-wrong',
  'too-many-requests',
  'out-of-room',
  'device-full',
  'command-not-known',
  'command-id-reused',
  'upload-incomplete',
])

export function remedyOf(entry: OutboxEntry): Remedy {
  const refused = entry.result?.status === 'refused' ? entry.result : undefined
  const code = refused?.code ?? ''
  if (code === 'step-password-required' || code === 'step-code-required') return 'unlock'
  if (entry.name === 'signStep' && refused?.facts?.what === 'drawSignatureOnly') return 'review'
  if (FINAL.has(code)) return 'none'
  if (ACTS_ON_TERMS.has(entry.name)) return 'review'
  if (entry.name === 'sendEnvelope') return PASSING.has(code) ? 'again' : 'review'
  return ENTERED_WRONG.has(code) ? 'none' : 'again'
}
