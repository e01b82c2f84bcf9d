/** Small envelopes that between them have every kind of step, every order and a group. For tests and the drawing. */

import { badr, id, mariam, NOW, recipientFor, sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient, StepKind } from '../../sync/entities/envelope.ts'
import type { Group } from '../../sync/entities/recipient.ts'
import { advance } from '../../sync/rules/workflow/change-envelope.ts'

const PEOPLE: readonly PersonActor[] = [mariam, badr]
const third: PersonActor = { ...mariam, personId: id('person', 4), name: 'Huda', email: 'huda@example.com' }

type Part = readonly [order: number, kind: StepKind, group?: boolean]

function route(parts: readonly Part[], group?: Omit<Group, 'id'>): Envelope {
  const recipients = parts.map(
    ([order, kind, grouped], at): Recipient =>
      recipientFor(at + 1, [...PEOPLE, third][at] as PersonActor, kind, {
        order,
        state: 'notActive',
        activatedAt: null,
        groupId: grouped ? id('group', 1) : null,
      }),
  )
  const groups = group ? [{ ...group, id: id('group', 1) }] : []
  return advance(sampleEnvelope({ recipients, groups, spareSeats: [id('recipient', 90)] }), NOW).envelope
}

const oneOf = { name: 'Either', quota: 1, seats: [id('recipient', 80)] as Group['seats'] }
const twoOf = {
  name: 'Two of them',
  quota: 2,
  seats: [id('recipient', 80), id('recipient', 81)] as Group['seats'],
}

/** Explored with one more person coming in while there are at most two; beyond that the search would not end. */
export const mayGrow = (route: Envelope): boolean => route.recipients.length <= 2

export const ROUTES: Readonly<Record<string, Envelope>> = {
  'one signer': route([[1, 'sign']]),
  'two signers, one after the other': route([
    [1, 'sign'],
    [2, 'eSign'],
  ]),
  'two signers at once': route([
    [1, 'sign'],
    [1, 'sign'],
  ]),
  'approve, then sign': route([
    [1, 'approve'],
    [2, 'sign'],
  ]),
  'fill, endorse, be told': route([
    [1, 'formFilling'],
    [2, 'endorse'],
    [3, 'notify'],
  ]),
  'action, information, seal': route([
    [1, 'action'],
    [2, 'requestInfo'],
    [3, 'corporateSeal'],
  ]),
  'a system between two people': route([
    [1, 'approve'],
    [2, 'integration'],
    [3, 'eSeal'],
  ]),
  'one of two signers': route(
    [
      [1, 'sign', true],
      [1, 'sign', true],
    ],
    oneOf,
  ),
  'one of two approvers, then a signer': route(
    [
      [1, 'approve', true],
      [1, 'approve', true],
      [2, 'sign'],
    ],
    oneOf,
  ),
  'two of three approvers': route(
    [
      [1, 'approve', true],
      [1, 'approve', true],
      [1, 'approve', true],
    ],
    twoOf,
  ),
}
