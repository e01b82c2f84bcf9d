/**
 * Seats: places in the documents. A field belongs to a seat; a recipient alone has their own, under their own
 * id. The members of a group share as many seats as the quota asks for, and take the next free one by acting.
 * The nth field of a kind of one seat stands for the nth of another, so what was filled in for a seat that
 * somebody else took in the meantime goes to the next.
 */
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import type { Field, FieldValues } from '../../entities/field.ts'
import type { Group, Recipient as Member } from '../../entities/recipient.ts'
import type { RecipientId } from '../../ids.ts'

export const groupOf = (envelope: Envelope, recipient: Pick<Member, 'groupId'>): Group | undefined =>
  envelope.groups.find((one) => one.id === recipient.groupId)

/** The seat this person takes by acting, or took; null when those of their group are all taken. */
export function seatOf(envelope: Envelope, recipient: Recipient): RecipientId | null {
  if (recipient.seatId !== null) return recipient.seatId
  const group = groupOf(envelope, recipient)
  if (!group) return recipient.id
  const taken = new Set(envelope.recipients.map((one) => one.seatId))
  return group.seats.find((seat) => !taken.has(seat)) ?? null
}

/** The person who took a seat, or the only one it can be. */
export const sitterOf = (envelope: Envelope, seatId: string): Recipient | undefined =>
  envelope.recipients.find((one) => one.seatId === seatId && one.state !== 'delegated') ??
  envelope.recipients.find((one) => one.id === seatId)

export const fieldsOfSeat = (fields: readonly Field[], seatId: string | null): Field[] =>
  fields.filter((one) => one.recipientId === seatId)

/** Values given for any seat of the group, put where this person's seat has the same fields. */
export function valuesForSeat(
  envelope: Envelope,
  recipient: Recipient,
  seatId: RecipientId,
  values: FieldValues,
): FieldValues {
  const group = groupOf(envelope, recipient)
  if (!group) return values
  const own = placesOfSeat(envelope.fields, seatId)
  const twins = new Map(
    group.seats.flatMap((seat) =>
      [...placesOfSeat(envelope.fields, seat)].map(([place, id]) => [id, own.get(place) ?? id] as const),
    ),
  )
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [twins.get(id) ?? id, value]))
}

type SeatField = Readonly<Pick<Field, 'id' | 'recipientId' | 'kind' | 'requirement'>> & {
  readonly options: readonly string[]
}

/** Every seat of a group has the same fields; otherwise values could not follow a person. */
export function haveEqualSeats(
  group: { readonly seats: readonly string[] },
  fields: readonly SeatField[],
): boolean {
  const [first, ...rest] = group.seats.map((seat) => [...placesOfSeat(fields, seat).keys()].sort().join('|'))
  return rest.every((one) => one === first)
}

/** A seat's fields by what they are: the nth of its kind, wherever on the pages it stands. */
function placesOfSeat(fields: readonly SeatField[], seatId: string): Map<string, string> {
  const places = new Map<string, string>()
  for (const field of fields) {
    if (field.recipientId !== seatId) continue
    const what = `${field.kind} ${field.requirement} ${field.options.join()}`
    let n = 1
    while (places.has(`${what} ${n}`)) n++
    places.set(`${what} ${n}`, field.id)
  }
  return places
}
