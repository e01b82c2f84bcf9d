import { describe, expect, it } from 'vitest'
import {
  badr,
  id,
  mariam,
  owner,
  recipientFor,
  sampleEnvelope,
} from '../../../sync/commands/sample-envelope.ts'
import type { Recipient } from '../../../sync/entities/envelope.ts'
import { actedInGroup, holderOf, type PartNode, recipientTree } from './recipient-tree.ts'

const person = (n: number, some: Partial<Recipient> = {}) => recipientFor(n, mariam, 'sign', some)
const from = (n: number) => ({ recipientId: id('recipient', n), name: 'Mariam', proxy: false })
const shape = (nodes: readonly (PartNode | { kind: 'group' })[]): unknown =>
  nodes.map((one) =>
    one.kind === 'group'
      ? 'group'
      : one.delegates.length > 0
        ? [one.recipient.id, shape(one.delegates)]
        : one.recipient.id,
  )

describe('the people of an envelope as they are drawn', () => {
  it('[R0931] a delegate stands under the person whose part it was, also over two hands', () => {
    const recipients = [
      person(1, { state: 'delegated' }),
      recipientFor(2, badr, 'sign', { state: 'delegated', delegatedFrom: from(1) }),
      recipientFor(3, owner, 'sign', { delegatedFrom: from(2) }),
      person(4, { order: 9 }),
    ]
    const tree = recipientTree(sampleEnvelope({ recipients }))
    expect(tree.map((one) => [one.order, shape(one.nodes)])).toEqual([
      [1, [[recipients[0]?.id, [[recipients[1]?.id, [recipients[2]?.id]]]]]],
      [2, [recipients[3]?.id]],
    ])
    expect(holderOf(tree[0]?.nodes[0] as PartNode).name).toBe('Omar')
  })

  it('a delegation taken back leaves the part with its person', () => {
    const recipients = [
      person(1),
      recipientFor(2, badr, 'sign', { state: 'removed', delegatedFrom: from(1) }),
    ]
    const [step] = recipientTree(sampleEnvelope({ recipients }))
    expect(holderOf(step?.nodes[0] as PartNode).name).toBe('Mariam')
  })

  it('a group is one, with how many of it have acted and how many are enough', () => {
    const group = { id: id('group', 1), name: 'Finance', quota: 2, seats: [id('recipient', 80)] as never }
    const member = (n: number, some: Partial<Recipient>) => person(n, { groupId: id('group', 1), ...some })
    const recipients = [
      member(1, { state: 'approved' }),
      member(2, { state: 'delegated' }),
      member(3, { state: 'waiting', delegatedFrom: from(2) }),
      member(4, { state: 'waiting' }),
      person(5, {}),
    ]
    const [step] = recipientTree(sampleEnvelope({ recipients, groups: [group] }))
    expect(step?.nodes[0]).toMatchObject({ kind: 'group', done: 1, quota: 2, count: 3 })
    expect(step?.nodes).toHaveLength(2)
    expect(actedInGroup({ recipients }, recipients[3] as Recipient)).toEqual([recipients[0]])
  })

  it('a delegate whose origin is hidden from the reader stands for themself', () => {
    const recipients = [recipientFor(2, badr, 'sign', { delegatedFrom: from(1) })]
    const [step] = recipientTree(sampleEnvelope({ recipients }))
    expect(shape(step?.nodes ?? [])).toEqual([recipients[0]?.id])
  })
})
