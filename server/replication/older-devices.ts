/**
 * What a device gets that speaks an older version of the protocol: the same envelope in the kinds of fields it knows,
 * and of what its person was told that which is about documents.
 */
import type { Envelope } from '../../sync/entities/envelope.ts'
import { type Field, kindFacts } from '../../sync/entities/field.ts'
import { type Notification, notificationToStore } from '../../sync/entities/notification.ts'
import {
  FIELD_KINDS_SINCE_PROTOCOL,
  type PullItem,
  SUBJECTS_SINCE_PROTOCOL,
} from '../../sync/replication/protocol.ts'

export const knowsAllFields = (protocol: number): boolean => protocol >= FIELD_KINDS_SINCE_PROTOCOL

/**
 * Values keep their shape, so what is filled in there counts here: a picture is asked for as a stamp, ink as a
 * signature, a designation as a text; what the platform fills looks like the number of the document.
 */
export function asKnownTo(protocol: number, envelope: Envelope): Envelope {
  if (knowsAllFields(protocol) || !envelope.fields.some(isNew)) return envelope
  return { ...envelope, fields: envelope.fields.map(asOlder) }
}

export const itemsKnownTo = (protocol: number, items: readonly PullItem[]): PullItem[] =>
  items.flatMap((one) => {
    if (one.kind === 'envelope' && one.body)
      return [{ ...one, body: asKnownTo(protocol, one.body as Envelope) }]
    if (one.kind === 'notification' && protocol < SUBJECTS_SINCE_PROTOCOL) {
      const told = one.body as Notification
      // They could not open what it is about.
      return told.subject.kind === 'envelope' ? [{ ...one, body: notificationToStore(told) }] : []
    }
    return [one]
  })

const isNew = ({ kind }: Field): boolean => kindFacts(kind).older !== undefined

const asOlder = (field: Field): Field => {
  const { older } = kindFacts(field.kind)
  return older ? { ...field, kind: older } : field
}
