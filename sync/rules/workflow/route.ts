/**
 * Whose turn it is. Recipients of equal order act in parallel; the next order opens when all of it is settled.
 * In a group the quota of members is enough: the others are released.
 */
import type { Envelope, Recipient, RecipientState } from '../../entities/envelope.ts'
import type { Group } from '../../entities/recipient.ts'
import { STEP_WORK } from '../../entities/step-kind.ts'

const DONE: ReadonlySet<RecipientState> = new Set([
  'signed',
  'approved',
  'formFilled',
  'endorsed',
  'actionTaken',
  'informed',
  'integrated',
  'notified',
  'acknowledged',
])
/** Their part is somebody else's now, or nobody's. */
const OUT: ReadonlySet<RecipientState> = new Set(['delegated', 'released', 'removed'])
/** Asked when the route comes to them, for the first time or again. */
const DORMANT: ReadonlySet<RecipientState> = new Set(['notActive', 'returned', 'reverted'])

export const isDone = (recipient: Pick<Recipient, 'state'>): boolean => DONE.has(recipient.state)
export const isOutOfRoute = (recipient: Pick<Recipient, 'state'>): boolean => OUT.has(recipient.state)
export const isDormant = (recipient: Pick<Recipient, 'state'>): boolean => DORMANT.has(recipient.state)

/** Nothing more is expected of them; a member of a group may have rejected without stopping the others. */
export const isSettled = (recipient: Recipient): boolean =>
  isDone(recipient) ||
  isOutOfRoute(recipient) ||
  (recipient.state === 'rejected' && recipient.groupId !== null)

/** The route has come to them at some time: from then on the envelope is theirs to see, also after its end. */
export const hasBeenReached = (recipient: Recipient): boolean =>
  recipient.activatedAt !== null && recipient.state !== 'removed'

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

/** Members of a group who have its part today: not removed, and not those who delegated it away. */
export const membersOf = (recipients: readonly Recipient[], groupId: string): Recipient[] =>
  recipients.filter((one) => one.groupId === groupId && one.state !== 'removed' && one.state !== 'delegated')

/** How many must act: members taken out later lower it to what is left (A150). */
export const quotaOf = (group: Group, recipients: readonly Recipient[]): number =>
  Math.min(group.quota, membersOf(recipients, group.id).length)

/** After rejections there are still enough members for the quota (A074). */
export const canMeetQuota = (group: Group, recipients: readonly Recipient[]): boolean =>
  membersOf(recipients, group.id).filter((one) => one.state !== 'rejected').length >=
  quotaOf(group, recipients)

export interface Advance {
  readonly recipients: readonly Recipient[]
  /** Who is asked to act now. */
  readonly activated: readonly Recipient[]
  /** Who was only told, and is thereby done. */
  readonly notified: readonly Recipient[]
  /** Members no longer needed, because enough others have acted. */
  readonly released: readonly Recipient[]
  /** Nobody is left to act. */
  readonly finished: boolean
}

/**
 * Opens the next place of the order as long as the current one is settled. A step that only notifies never
 * holds the route up: it is done when it is reached.
 */
export function advanceRoute(
  recipients: readonly Recipient[],
  groups: readonly Group[],
  now: number,
): Advance {
  const released: Recipient[] = []
  let current = releaseMembers(recipients, groups, released)
  const activated: Recipient[] = []
  const notified: Recipient[] = []
  for (;;) {
    const open = current.filter((one) => !isSettled(one))
    if (open.length === 0) return { recipients: current, activated, notified, released, finished: true }
    const order = Math.min(...open.map((one) => one.order))
    if (!open.some((one) => one.order === order && isDormant(one)))
      return { recipients: current, activated, notified, released, finished: false }
    current = current.map((one): Recipient => {
      if (one.order !== order || !isDormant(one)) return one
      if (STEP_WORK[one.kind] === 'told') {
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

function releaseMembers(
  recipients: readonly Recipient[],
  groups: readonly Group[],
  released: Recipient[],
): Recipient[] {
  const met = new Set(
    groups
      .filter((group) => membersOf(recipients, group.id).filter(isDone).length >= quotaOf(group, recipients))
      .map((group) => group.id as string),
  )
  return recipients.map((one): Recipient => {
    if (one.groupId === null || !met.has(one.groupId) || isSettled(one) || one.state === 'signing') return one
    const free: Recipient = { ...one, state: 'released' }
    released.push(free)
    return free
  })
}
