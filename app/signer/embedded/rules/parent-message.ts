/**
 * What a page inside another site's tells that site: what becomes of the part it was opened for, and never a word of
 * the document or of a person. It is told to the one origin its link was made for, and listens to nothing.
 */
import type { Envelope, Recipient } from '../../../../sync/entities/envelope.ts'

export interface ParentMessage {
  /** Told apart from what other frames say. */
  readonly source: 'tawqi'
  readonly version: 1
  /**
   * `ready` opened for its recipient · `opened` the document is on the screen · `signed` their part is done, `state`
   * says how · `declined`, `delegated` as it says · `changed` anything else became of the part or the document ·
   * `expired` the page has ended, or its address was used or came too late · `error` nothing could be opened, or the
   * browser opened no window.
   */
  readonly type: 'ready' | 'opened' | 'signed' | 'declined' | 'delegated' | 'changed' | 'expired' | 'error'
  readonly envelopeId: string
  readonly recipientId: string
  /** Of the recipient, or of the document once it has ended; a code with `error` and `expired`. */
  readonly state: string
}

export type Told = Pick<ParentMessage, 'type' | 'state'>

const DONE: ReadonlySet<Recipient['state']> = new Set([
  'signing',
  'signed',
  'approved',
  'endorsed',
  'actionTaken',
  'formFilled',
  'informed',
  'acknowledged',
])

/** What to tell when the document looks so; null while it waits for this recipient. */
export function toldOf(envelope: Pick<Envelope, 'state' | 'recipients'>, recipientId: string): Told | null {
  const part = envelope.recipients.find((one) => one.id === recipientId)
  if (!part) return { type: 'changed', state: 'gone' }
  const { state } = part
  // Accepted, and then sealed into the file: the second is told as well.
  if (DONE.has(state)) return { type: 'signed', state }
  if (state === 'rejected') return { type: 'declined', state }
  if (state === 'delegated') return { type: 'delegated', state }
  if (envelope.state !== 'inProgress') return { type: 'changed', state: envelope.state }
  return state === 'waiting' ? null : { type: 'changed', state }
}

/** The same twice is told once. */
export const isNews = (before: Told | null, now: Told | null): now is Told =>
  now !== null && (before?.type !== now.type || before.state !== now.state)
