/** Questions the screens ask of one envelope. */
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isFilled, writableFields } from '../../../sync/rules/field-values.ts'
import { minutesNeeded } from '../../../sync/rules/minutes-needed.ts'
import { myRecipients, type Reader } from '../../../sync/rules/render-envelope.ts'
import { isDone, isDormant, isOutOfRoute, recipientById } from '../../../sync/rules/workflow/route.ts'
import { seatOf } from '../../../sync/rules/workflow/seats.ts'

/** The part the reader can act on now. */
export function myOpenPart(envelope: Envelope, reader: Reader): Recipient | undefined {
  if (envelope.state !== 'inProgress') return undefined
  return myRecipients(envelope, reader).find((part) => part.state === 'waiting')
}

const fieldsOfPart = (envelope: Envelope, recipientId: string) => {
  const recipient = recipientById(envelope, recipientId)
  return recipient ? writableFields(envelope.fields, seatOf(envelope, recipient)) : []
}

export interface Effort {
  readonly fields: number
  readonly minutes: number
}

/** How much is left to fill in, and about how long that takes. */
export function effortOf(envelope: Envelope, recipientId: string): Effort {
  const open = fieldsOfPart(envelope, recipientId).filter((field) => {
    const value = envelope.values[field.id]
    return !(value && isFilled(value))
  })
  return { fields: open.length, minutes: minutesNeeded(open.length) }
}

/** Approving needs nothing but a yes when no field of this part is empty and required. */
export function needsFilling(envelope: Envelope, recipientId: string): boolean {
  return fieldsOfPart(envelope, recipientId).some((field) => {
    const value = envelope.values[field.id]
    return field.requirement === 'required' && field.defaultValue === '' && !(value && isFilled(value))
  })
}

export type RouteStop = {
  readonly recipient: Recipient
  readonly state: 'done' | 'now' | 'next' | 'later' | 'stopped'
}

/** People in the order of their turn, each with where they stand. */
export function routeStops(envelope: Envelope): RouteStop[] {
  const ordered = envelope.recipients.filter((one) => !isOutOfRoute(one)).sort((a, b) => a.order - b.order)
  const open = ordered.filter(isDormant)
  const nextOrder = open[0]?.order
  return ordered.map((recipient) => ({
    recipient,
    state: isDone(recipient)
      ? 'done'
      : recipient.state === 'waiting' || recipient.state === 'signing' || recipient.state === 'infoRequested'
        ? 'now'
        : isDormant(recipient)
          ? recipient.order === nextOrder
            ? 'next'
            : 'later'
          : 'stopped',
  }))
}

/** The few stops around the present one, for a line that has room for them, and how many were left out. */
export function stopsAround<S>(
  stops: readonly S[],
  room: number,
  isNow: (stop: S) => boolean,
): { stops: readonly S[]; before: number; after: number } {
  if (stops.length <= room) return { stops, before: 0, after: 0 }
  const now = stops.findIndex(isNow)
  const at = now < 0 ? stops.length - 1 : now
  const from = Math.max(0, Math.min(at - 1, stops.length - room))
  return { stops: stops.slice(from, from + room), before: from, after: stops.length - from - room }
}
