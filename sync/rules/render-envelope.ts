/**
 * What one reader may see of an envelope. The owner and their organisation's readers see all of it; a recipient
 * sees the documents, their own fields and the values others have given, never hidden fields of others, hidden
 * steps or what others ask each other, and other people's addresses masked. A viewer sees what a recipient
 * without a part would.
 */
import { type Actor, subjectOf } from '../entities/actor.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { isRestricted } from '../entities/recipient.ts'
import { asRendered, type RenderedEnvelope, type StoredEnvelope } from '../entities/rendered-envelope.ts'
import { asColleague } from './draft-sharing.ts'
import { withoutHiddenSteps } from './hidden-steps.ts'
import { maskEmail } from './mask.ts'
import { writtenTo } from './placeholders.ts'
import { isPurgedFor } from './recycle-bin.ts'
import { foldText, newestFirstKey } from './text-keys.ts'
import { liveActs } from './workflow/change-envelope.ts'
import { hasBeenReached, isDone, isOutOfRoute } from './workflow/route.ts'
import { seatOf } from './workflow/seats.ts'
import { isOpened, lockedPart, type OpenedSteps, withoutContent } from './workflow/step-access.ts'

export interface Reader {
  /** `person:…` or `recipient:…`. */
  readonly subject: string
  readonly email: string
  /** Of a member; whoever has none is external to every organisation. */
  readonly organizationId?: string | undefined
  /** Organisations whose documents they read in an account of its own (S29). */
  readonly elsewhere?: readonly string[] | undefined
  /** Of a guest: a link opens this one, whatever else knows its recipient's id. */
  readonly envelopeId?: string | undefined
  /** Of a member whose organisation lets nobody save files. */
  readonly restrictsDownloads?: true | undefined
  /** Protected steps that are open to them now. */
  readonly opened?: OpenedSteps
}

/** An actor as a reader. */
export const readerOf = (actor: Actor): Reader => ({
  subject: subjectOf(actor),
  email: actor.email,
  ...(actor.opened && { opened: actor.opened }),
  ...(actor.kind === 'person' && {
    organizationId: actor.organizationId,
    restrictsDownloads: actor.restrictsDownloads,
    ...(actor.elsewhere && { elsewhere: actor.elsewhere }),
  }),
  ...(actor.kind === 'guest' && { envelopeId: actor.envelopeId }),
})

const isOwner = (envelope: Envelope, reader: Reader) => envelope.ownerId === reader.subject

const isMine =
  (envelope: Envelope, reader: Reader) =>
  (recipient: Recipient): boolean =>
    (reader.envelopeId === undefined || reader.envelopeId === envelope.id) &&
    (recipient.id === reader.subject ||
      recipient.personId === reader.subject ||
      (reader.subject.startsWith('recipient:') &&
        recipient.email === envelope.recipients.find((one) => one.id === reader.subject)?.email))

/** The recipients this reader acts as. */
export const myRecipients = (envelope: Envelope, reader: Reader) =>
  envelope.recipients.filter(isMine(envelope, reader))

export function renderEnvelope(stored: StoredEnvelope, reader: Reader): RenderedEnvelope | null {
  const told = toldTo(stored, reader)
  return told && asRendered(withUnknownAccounts(told, reader.subject))
}

function toldTo(stored: StoredEnvelope, reader: Reader): Envelope | null {
  if (isPurgedFor(stored, reader.subject) || reader.elsewhere?.includes(stored.organizationId)) return null
  const whole = withoutPurges(stored)
  if (isOwner(whole, reader) || asColleague(whole, reader.subject)) return whole
  if (whole.state === 'draft') return null
  const parts = myRecipients(whole, reader)
  const locked = lockedPart(whole, parts, reader.opened)
  const envelope = withoutHiddenSteps(whole, locked ? partsAtDoor(parts, locked, reader) : parts)
  const viewer = envelope.viewers.find((one) => one.personId === reader.subject)
  if (!viewer && !parts.some(hasBeenReached)) return null
  const mine = new Set(parts.map((one) => one.id))
  const seats = new Set(parts.map((one) => seatOf(envelope, one)))
  const internal = reader.organizationId === envelope.organizationId
  const fields = envelope.fields.filter((one) => seats.has(one.recipientId) || one.requirement !== 'hidden')
  const visible = new Set(fields.map((one) => one.id as string))
  const handedToMe = new Set<string>(parts.flatMap((one) => one.delegatedFrom?.recipientId ?? []))
  const isReader = (id: string) => id === reader.subject || mine.has(id as Recipient['id'])
  const mayRead = (one: Pick<Envelope['attachments'][number], 'readAccess'>, author: string) =>
    one.readAccess === 'all' || isReader(author) || (one.readAccess === 'internal' && internal)
  const { name = viewer?.name ?? '', language = envelope.language } = parts[0] ?? {}
  const shown: Envelope = {
    ...envelope,
    ...writtenTo(envelope, { name, language }),
    recipients: withoutGaps(
      envelope.recipients.filter((one) => mine.has(one.id) || one.state !== 'removed'),
    ).map((one) =>
      mine.has(one.id) ? asOpened(envelope, one, reader) : forOthers(one, internal, handedToMe.has(one.id)),
    ),
    attachments: envelope.attachments.filter(
      (one) => mayRead(one, one.addedBy) || one.specific.some(isReader),
    ),
    questions: envelope.questions.filter(
      (one) => mine.has(one.askerId) || (one.askeeId !== null && mine.has(one.askeeId)),
    ),
    viewers: envelope.viewers.filter((one) => one.personId === reader.subject),
    messages: envelope.messages.filter((one) => mayRead(one, one.authorId)),
    lease: shownLease(envelope, mine),
    fields,
    values: Object.fromEntries(Object.entries(envelope.values).filter(([id]) => visible.has(id))),
    acts: envelope.acts.filter((one) => mine.has(one.recipientId)),
  }
  const told = saysMoreThan(shown, whole) ? { ...shown, certificateSha256: null } : shown
  return locked ? withoutContent(told) : told
}

/**
 * The stored certificate says everything of everybody. Whoever is not told of a step, of who did it, or of what
 * somebody said does not get it; one made of what they are told is drawn for them (A152).
 */
function saysMoreThan(shown: Envelope, whole: Envelope): boolean {
  const names = new Map(shown.recipients.map((one) => [one.id, one.name]))
  const acts = new Set(shown.acts)
  return (
    whole.recipients.some((one) => names.get(one.id) !== one.name) ||
    whole.questions.length > shown.questions.length ||
    whole.acts.some((one) => one.comment && !acts.has(one))
  )
}

/**
 * Whoever stands before a closed step may hold a link that was passed on: of what the person has hidden elsewhere in
 * the route they are told as little as anybody else.
 */
const partsAtDoor = (parts: readonly Recipient[], locked: Recipient, reader: Reader): readonly Recipient[] =>
  parts.filter((one) => one === locked || one.id === reader.subject)

/**
 * People stand there by the name and address that were given. Whether these have an account is theirs to say: it is
 * not told to who named them, before they have done something here under it.
 */
function withUnknownAccounts(envelope: Envelope, subject: string): Envelope {
  const known = new Set<string | null>([null, subject, envelope.ownerId])
  for (const one of envelope.recipients)
    if (one.openedAt !== null || one.actedAt !== null) known.add(one.personId)
  for (const one of [...envelope.attachments, ...envelope.viewers]) known.add(one.addedBy)
  for (const one of envelope.messages) known.add(one.authorId)
  const isUnknown = (one: { readonly personId: string | null }) => !known.has(one.personId)
  if (!envelope.recipients.some(isUnknown) && !envelope.viewers.some(isUnknown)) return envelope
  const asTold = <P extends { readonly personId: string | null }>(one: P): P =>
    isUnknown(one) ? { ...one, personId: null } : one
  return {
    ...envelope,
    recipients: envelope.recipients.map(asTold),
    viewers: envelope.viewers.map(asTold),
  }
}

/** What others did with their own lists is nobody's business. */
function withoutPurges(envelope: Envelope): Envelope {
  if (envelope.purgedBy === undefined) return envelope
  const { purgedBy: _, ...rest } = envelope
  return rest
}

/** That somebody holds the documents, and at which step: not who. */
const shownLease = ({ lease }: Envelope, mine: ReadonlySet<string>): Envelope['lease'] =>
  !lease || mine.has(lease.recipientId) ? lease : { ...lease, subject: '' }

/** Orders from 1 on, one after the other: a number that is left out says that something is. */
function withoutGaps(recipients: readonly Recipient[]): Recipient[] {
  const orders = [...new Set(recipients.map((one) => one.order))].sort((a, b) => a - b)
  const place = new Map(orders.map((order, index) => [order, index + 1]))
  return recipients.map((one) => {
    const order = place.get(one.order) ?? one.order
    return order === one.order ? one : { ...one, order }
  })
}

/** To whoever has opened it, a step is open. */
const asOpened = (envelope: Envelope, one: Recipient, reader: Reader): Recipient =>
  one.access !== 'open' && isOpened(envelope, one, reader.opened) ? { ...one, access: 'open' } : one

/** Another recipient: no address, nothing said between them and the initiator, no name where that was asked for. */
const forOthers = (
  { asks: _, askedAs, ...one }: Recipient,
  internal: boolean,
  handedToMe: boolean,
): Recipient => ({
  ...one,
  ...(isRestricted(one, 'hiddenFromExternal') && !internal
    ? { name: HIDDEN_NAME, email: HIDDEN_EMAIL, personId: null }
    : { email: maskEmail(one.email), ...(askedAs !== undefined && { askedAs }) }),
  message: '',
  restrictions: [],
  access: 'open',
  attestation: null,
  reason:
    handedToMe || one.state === 'rejected' || one.state === 'reverted' || one.state === 'returned'
      ? one.reason
      : null,
})

/** What stands for a recipient whose identity is kept from external people (R1254). */
export const HIDDEN_NAME = '•••'
const HIDDEN_EMAIL = '•••'

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
  /**
   * Somebody has acted, if only of a group that needs more: to stop it breaks something off. Who was merely notified
   * is done and has not acted. Absent in rows kept before it was known.
   */
  readonly isBegun?: boolean | undefined
  readonly recipientCount: number
  /** Names of those who can act now, at most three. */
  readonly waitingFor: readonly string[]
  /** A question to the reader is open. Absent otherwise, as in rows kept before it was known. */
  readonly askedOfMe?: true | undefined
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
  const mine = myRecipients(envelope, reader)
  return {
    id: envelope.id,
    organizationId: envelope.organizationId,
    rev: envelope.rev,
    kind: envelope.kind,
    title: envelope.title,
    state: envelope.state,
    ownerName: envelope.owner.name,
    isOwner: isOwner(envelope, reader),
    mine: mine.map((one) => ({
      recipientId: one.id,
      kind: one.kind,
      state: one.state,
    })),
    doneCount: envelope.recipients.filter(isDone).length,
    isBegun: liveActs(envelope.acts).length > 0,
    recipientCount: envelope.recipients.filter((one) => !isOutOfRoute(one)).length,
    waitingFor: namesOfWaiting(envelope),
    ...(isAsked(envelope, reader, mine) && { askedOfMe: true }),
    attachmentCount: envelope.attachments.length,
    expiresAt: envelope.expiresAt,
    sequenceNumber: envelope.sequenceNumber,
    createdAt: envelope.createdAt,
    modifiedAt: envelope.modifiedAt,
    sentAt: envelope.sentAt,
    demo: envelope.demo,
    sortKey: newestFirstKey(envelope.modifiedAt),
    searchKey: foldText(searchTextOf(envelope)),
  }
}

/** At most three of those who can act now. */
export const namesOfWaiting = (envelope: Envelope): string[] =>
  envelope.recipients
    .filter((one) => one.state === 'waiting' || one.state === 'signing')
    .slice(0, 3)
    .map((one) => one.name)

/** What a search looks in, before folding. It begins with the title, so that its key sorts by it too. */
export const searchTextOf = (envelope: Envelope): string =>
  [
    envelope.title,
    envelope.owner.name,
    envelope.sequenceNumber ?? '',
    ...envelope.recipients.map((one) => one.name),
  ].join(' ')

const isAsked = (envelope: Envelope, reader: Reader, mine: readonly Recipient[]): boolean =>
  (isOwner(envelope, reader) && hasQuestionTo(envelope, null)) ||
  mine.some((one) => hasQuestionTo(envelope, one.id))

/**
 * An open question to a recipient, or to the initiator (null), while the envelope is under way; the answer of one
 * that has ended moves nothing.
 */
export const hasQuestionTo = (envelope: Envelope, askeeId: Recipient['id'] | null): boolean =>
  (envelope.state === 'inProgress' || envelope.state === 'pending') &&
  envelope.questions.some((one) => one.answeredAt === null && one.askeeId === askeeId)
