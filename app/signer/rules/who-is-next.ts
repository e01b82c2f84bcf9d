import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isDone } from '../../../sync/rules/workflow/route.ts'

/** The people who act after (or besides) this one: those whose turn it is, else the next place of the order. */
export function nextRecipients(envelope: Envelope, recipientId: string): Recipient[] {
  const open = envelope.recipients.filter(
    (one) => one.id !== recipientId && !isDone(one) && one.state !== 'signing' && one.kind !== 'notify',
  )
  const now = open.filter((one) => one.state === 'waiting')
  if (now.length > 0) return now
  const order = Math.min(...open.map((one) => one.order))
  return open.filter((one) => one.order === order)
}

/** Who can see the act now: the sender and those who acted before; whoever is next is named as that. */
export function namesWhoSee(envelope: Envelope, recipientId: string): string[] {
  const names = [
    envelope.owner.name,
    ...envelope.recipients.filter((one) => one.id !== recipientId && isDone(one)).map((one) => one.name),
  ]
  return [...new Set(names)]
}
