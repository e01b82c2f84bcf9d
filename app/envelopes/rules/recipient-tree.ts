/**
 * The people of an envelope as they are drawn: steps in their order, groups as one, and whoever a part was handed
 * to under the person it came from.
 */
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import type { Group } from '../../../sync/entities/recipient.ts'
import { isDone, membersOf, quotaOf } from '../../../sync/rules/workflow/route.ts'

export interface PartNode {
  readonly kind: 'part'
  readonly recipient: Recipient
  /** Who has the part now, or had it: several when a delegation was taken back and given again. */
  readonly delegates: readonly PartNode[]
}
export interface GroupNode {
  readonly kind: 'group'
  readonly group: Group
  readonly members: readonly PartNode[]
  /** How many have acted, of how many that are enough, of how many there are. */
  readonly done: number
  readonly quota: number
  readonly count: number
}
export interface StepNode {
  readonly order: number
  readonly nodes: readonly (PartNode | GroupNode)[]
}

/** Steps are numbered from 1 without gaps, whatever their orders are. */
export function recipientTree(envelope: Pick<Envelope, 'recipients' | 'groups'>): StepNode[] {
  const { recipients, groups } = envelope
  const ids = new Set<string>(recipients.map((one) => one.id))
  const isRoot = (one: Recipient) => !one.delegatedFrom || !ids.has(one.delegatedFrom.recipientId)
  const partOf = (recipient: Recipient): PartNode => ({
    kind: 'part',
    recipient,
    delegates: recipients
      .filter((one) => one.delegatedFrom?.recipientId === recipient.id)
      .map((one) => partOf(one)),
  })
  const orders = [...new Set(recipients.map((one) => one.order))].sort((a, b) => a - b)
  return orders.map((order, index) => {
    const roots = recipients.filter((one) => one.order === order && isRoot(one))
    const alone = roots.filter((one) => !groups.some((group) => group.id === one.groupId))
    const grouped = groups
      .filter((group) => roots.some((one) => one.groupId === group.id))
      .map((group): GroupNode => {
        const members = membersOf(recipients, group.id)
        return {
          kind: 'group',
          group,
          members: roots.filter((one) => one.groupId === group.id).map(partOf),
          done: members.filter(isDone).length,
          quota: quotaOf(group, recipients),
          count: members.length,
        }
      })
    return { order: index + 1, nodes: [...grouped, ...alone.map(partOf)] }
  })
}

/** Whose part it is today: the last of the chain who still has it, else the person it was given to first. */
export function holderOf(node: PartNode): Recipient {
  for (const one of node.delegates.toReversed()) {
    const holder = holderOf(one)
    if (holder.state !== 'removed') return holder
  }
  return node.recipient
}

/** The members of a group whose acts were enough, for those who are no longer needed. */
export const actedInGroup = (envelope: Pick<Envelope, 'recipients'>, recipient: Recipient): Recipient[] =>
  envelope.recipients.filter(
    (one) =>
      one.groupId !== null && one.groupId === recipient.groupId && (isDone(one) || one.state === 'signing'),
  )
