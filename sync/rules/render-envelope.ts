/**
 * What one reader may see of an envelope. The owner and their organisation's readers see all of it; a recipient
 * sees the documents, their own fields and the values others have given, never hidden fields of others, and
 * other people's addresses masked.
 */
import type { Envelope } from '../entities/envelope.ts'
import { maskEmail } from './mask.ts'
import { hasBeenReached, isDone } from './routing.ts'
import { foldText, newestFirstKey } from './text-keys.ts'

export interface Reader {
  /** `person:…` or `recipient:…`. */
  readonly subject: string
  readonly email: string
}

const isOwner = (envelope: Envelope, reader: Reader) => envelope.ownerId === reader.subject

const isMine =
  (envelope: Envelope, reader: Reader) =>
  (recipient: Envelope['recipients'][number]): boolean =>
    recipient.id === reader.subject ||
    recipient.personId === reader.subject ||
    (reader.subject.startsWith('recipient:') &&
      recipient.email === envelope.recipients.find((one) => one.id === reader.subject)?.email)

/** The recipients this reader acts as. */
export const myRecipients = (envelope: Envelope, reader: Reader) =>
  envelope.recipients.filter(isMine(envelope, reader))

export function renderEnvelope(envelope: Envelope, reader: Reader): Envelope | null {
  if (isOwner(envelope, reader)) return envelope
  const mine = new Set(myRecipients(envelope, reader).map((one) => one.id))
  if (
    mine.size === 0 ||
    envelope.state === 'draft' ||
    (envelope.deletedAt !== null && envelope.sentAt === null)
  )
    return null
  const reached = envelope.recipients.some((one) => mine.has(one.id) && hasBeenReached(one))
  if (!reached) return null
  const fields = envelope.fields.filter((one) => mine.has(one.recipientId) || one.requirement !== 'hidden')
  const visible = new Set(fields.map((one) => one.id as string))
  return {
    ...envelope,
    recipients: envelope.recipients.map((one) =>
      mine.has(one.id)
        ? one
        : { ...one, email: maskEmail(one.email), reason: one.state === 'rejected' ? one.reason : null },
    ),
    attachments: envelope.attachments.filter((one) => one.readAccess === 'all'),
    fields,
    values: Object.fromEntries(Object.entries(envelope.values).filter(([id]) => visible.has(id))),
    acts: envelope.acts.filter((one) => mine.has(one.recipientId)),
  }
}

/** One line of a list. Small, because ten thousand of them live in memory. */
export interface EnvelopeRow {
  readonly id: string
  readonly organizationId: string
  readonly rev: number
  readonly kind: Envelope['kind']
  readonly title: string
  readonly state: Envelope['state']
  readonly ownerName: string
  readonly isOwner: boolean
  /** The reader's own parts. */
  readonly mine: readonly {
    readonly recipientId: string
    readonly kind: Envelope['recipients'][number]['kind']
    readonly state: Envelope['recipients'][number]['state']
  }[]
  readonly doneCount: number
  readonly recipientCount: number
  /** Names of those who can act now, at most three. */
  readonly waitingFor: readonly string[]
  readonly attachmentCount: number
  readonly expiresAt: number | null
  readonly sequenceNumber: string | null
  readonly createdAt: number
  readonly modifiedAt: number
  readonly sentAt: number | null
  readonly demo: boolean
  readonly sortKey: string
  readonly searchKey: string
}

export function envelopeRow(envelope: Envelope, reader: Reader): EnvelopeRow {
  return {
    id: envelope.id,
    organizationId: envelope.organizationId,
    rev: envelope.rev,
    kind: envelope.kind,
    title: envelope.title,
    state: envelope.state,
    ownerName: envelope.owner.name,
    isOwner: isOwner(envelope, reader),
    mine: myRecipients(envelope, reader).map((one) => ({
      recipientId: one.id,
      kind: one.kind,
      state: one.state,
    })),
    doneCount: envelope.recipients.filter(isDone).length,
    recipientCount: envelope.recipients.length,
    waitingFor: envelope.recipients
      .filter((one) => one.state === 'waiting' || one.state === 'signing')
      .slice(0, 3)
      .map((one) => one.name),
    attachmentCount: envelope.attachments.length,
    expiresAt: envelope.expiresAt,
    sequenceNumber: envelope.sequenceNumber,
    createdAt: envelope.createdAt,
    modifiedAt: envelope.modifiedAt,
    sentAt: envelope.sentAt,
    demo: envelope.demo,
    sortKey: newestFirstKey(envelope.modifiedAt),
    searchKey: foldText(
      [
        envelope.title,
        envelope.owner.name,
        envelope.sequenceNumber ?? '',
        ...envelope.recipients.map((one) => one.name),
      ].join(' '),
    ),
  }
}
