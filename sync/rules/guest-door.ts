/**
 * What stands on the door of a guest's link, before anything is opened: who asks, for what, how much and until
 * when. Nothing of a document is in it, and of what the sender typed only what their mail has said as well.
 */
import type { Envelope, Language } from '../entities/envelope.ts'
import type { StepKind } from '../entities/step-kind.ts'
import { shownFields } from './field-conditions.ts'
import { writableFields } from './field-values.ts'
import { maskEmail } from './mask.ts'
import { renderEnvelope } from './render-envelope.ts'
import { isRecipientsTurn, recipientById } from './workflow/route.ts'
import { seatOf } from './workflow/seats.ts'

export interface GuestDoor {
  readonly senderName: string
  readonly title: string
  /** The sender's words to everybody, and below them those to this recipient alone. */
  readonly message: string
  /** What is asked now; null when it was done, has ended or is not this recipient's turn. */
  readonly asks: StepKind | null
  /** Fields to fill in; none is told of a protected step before it is open. */
  readonly fieldCount: number
  /** An instant; null when it stays open. */
  readonly expiresAt: number | null
  /** Masked: whoever holds a forwarded link learns no address. */
  readonly email: string
  /** Of what is written to this recipient. */
  readonly language: Language
  /** It is not the document's own: somebody gave it to this very recipient, so it goes before what a browser says. */
  readonly languageIsTheirs: boolean
}

/** Null when this recipient may not see the envelope, whatever the reason. */
export function guestDoor(envelope: Envelope, recipientId: string): GuestDoor | null {
  const { email } = recipientById(envelope, recipientId) ?? {}
  if (email === undefined) return null
  const shown = renderEnvelope(envelope, { subject: recipientId, email, envelopeId: envelope.id })
  const recipient = shown && recipientById(shown, recipientId)
  if (!shown || !recipient) return null
  const asks = isRecipientsTurn(shown, recipient.id) ? recipient.kind : null
  const present = new Set(shownFields(shown.fields, shown.values))
  const mine = writableFields(shown.fields, seatOf(shown, recipient)).filter((one) => present.has(one))
  return {
    senderName: shown.owner.name,
    title: shown.title,
    message: [shown.message, recipient.message]
      .map((one) => one.trim())
      .filter(Boolean)
      .join('\n\n'),
    asks,
    fieldCount: asks === null || asks === 'notify' ? 0 : mine.length,
    expiresAt: asks === null ? null : shown.expiresAt,
    email: maskEmail(email),
    language: recipient.language,
    languageIsTheirs: recipient.language !== envelope.language,
  }
}
