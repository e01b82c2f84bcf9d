/** Who reads a line of the talk, by name, as far as this reader may know it (`renderEnvelope` decides). */
import type { MESSAGE_ACCESS } from '../../../sync/commands/envelopes/add-message.ts'
import type { Envelope, Message } from '../../../sync/entities/envelope.ts'
import { HIDDEN_NAME } from '../../../sync/rules/render-envelope.ts'

export interface MessageReader {
  readonly name: string
  readonly isMe: boolean
}

/** Of a line that is there, or of one that is being written. */
export interface ReadLine extends Pick<Message, 'authorId' | 'authorName'> {
  readonly access: (typeof MESSAGE_ACCESS)[number]
}

export interface KnownToReader {
  /** Ids under which the reader stands in this envelope: their account, their parts. */
  readonly me: ReadonlySet<string>
  /** Addresses of the sender's organisation; null to whoever is not of it, and so cannot tell who is. */
  readonly colleagues: ReadonlySet<string> | null
}

/** The sender first, me last; null when this reader cannot tell who they are. */
export function messageReaders(
  envelope: Pick<Envelope, 'ownerId' | 'owner' | 'recipients' | 'viewers'>,
  { access, authorId, authorName }: ReadLine,
  { me, colleagues }: KnownToReader,
): MessageReader[] | null {
  if (access === 'internal' && colleagues === null) return null
  const reads = (email: string) =>
    access === 'all' || (access === 'internal' && colleagues?.has(email.toLowerCase()) === true)
  const people = [
    { ids: [envelope.ownerId], name: envelope.owner.name },
    { ids: [authorId], name: authorName },
    ...envelope.recipients
      .filter((one) => one.state !== 'removed' && reads(one.email))
      .map((one) => ({ ids: [one.id, one.personId], name: one.name })),
    ...envelope.viewers
      .filter((one) => reads(one.email))
      .map((one) => ({ ids: [one.personId], name: one.name })),
  ]
  const named = new Map<string, MessageReader>()
  for (const { ids, name } of people) {
    const isMe = ids.some((id) => id !== null && me.has(id))
    const key = isMe ? '' : name
    if (name !== HIDDEN_NAME && !named.has(key)) named.set(key, { name, isMe })
  }
  const readers = [...named.values()]
  return [...readers.filter((one) => !one.isMe), ...readers.filter((one) => one.isMe)]
}
