/** Whose turn it is. Recipients of equal order act in parallel; the next order opens when all of it is done. */
import type { Envelope, Recipient, RecipientState } from '../entities/envelope.ts'

const DONE: ReadonlySet<RecipientState> = new Set(['signed', 'approved', 'formFilled', 'notified'])

export const isDone = (recipient: Recipient): boolean => DONE.has(recipient.state)

/** The route has come to them at some time: from then on the envelope is theirs to see, also after its end. */
export const hasBeenReached = (recipient: Recipient): boolean =>
  recipient.state !== 'notActive' && !(recipient.state === 'stopped' && recipient.activatedAt === null)

/** The wire's and the screen's question: may this recipient act on this envelope now? */
export const isRecipientsTurn = (envelope: Envelope, recipientId: string): boolean =>
  envelope.state === 'inProgress' && recipientById(envelope, recipientId)?.state === 'waiting'

export const recipientById = (envelope: Envelope, id: string): Recipient | undefined =>
  envelope.recipients.find((one) => one.id === id)

/** The recipients a person answers for in an envelope: linked by account, or by address when not linked yet. */
export const partsOf = (
  envelope: Envelope,
  person: { readonly id: string; readonly email: string },
): Recipient[] =>
  envelope.recipients.filter(
    (one) => one.personId === person.id || (one.personId === null && one.email === person.email),
  )

export interface Advance {
  readonly recipients: readonly Recipient[]
  /** Who is asked to act now. */
  readonly activated: readonly Recipient[]
  /** Who was only told, and is thereby done. */
  readonly notified: readonly Recipient[]
  /** Nobody is left to act. */
  readonly finished: boolean
}

/**
 * Opens the next place of the order as long as the current one is done. A step that only notifies never holds
 * the route up: it is done when it is reached.
 */
export function advanceRoute(recipients: readonly Recipient[], now: number): Advance {
  let current = [...recipients]
  const activated: Recipient[] = []
  const notified: Recipient[] = []
  for (;;) {
    const open = current.filter((one) => !isDone(one))
    if (open.length === 0) return { recipients: current, activated, notified, finished: true }
    const order = Math.min(...open.map((one) => one.order))
    const reached = open.filter((one) => one.order === order)
    if (reached.some((one) => one.state !== 'notActive'))
      return { recipients: current, activated, notified, finished: false }
    current = current.map((one): Recipient => {
      if (one.order !== order || one.state !== 'notActive') return one
      if (one.kind === 'notify') {
        const told: Recipient = { ...one, state: 'notified', activatedAt: now, actedAt: now }
        notified.push(told)
        return told
      }
      const asked: Recipient = { ...one, state: 'waiting', activatedAt: now }
      activated.push(asked)
      return asked
    })
  }
}
