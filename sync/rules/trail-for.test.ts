import { describe, expect, it } from 'vitest'
import type { AuditEvent, AuditFacts, AuditKind } from '../entities/audit-event.ts'
import type { Envelope } from '../entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../entities/envelope.ts'
import { newRecipient, type Recipient } from '../entities/recipient.ts'
import { HIDDEN_NAME } from './render-envelope.ts'
import { trailFor } from './trail-for.ts'

const id = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const recipient = (n: number, some: Partial<Recipient> = {}): Recipient =>
  newRecipient({
    id: id('recipient', n),
    order: n,
    kind: 'approve',
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    language: 'en',
    personId: id('person', n),
    state: 'approved',
    activatedAt: 2,
    ...some,
  })
const envelope = (recipients: Recipient[]): Envelope => ({
  ...EMPTY_ENVELOPE,
  id: id('envelope', 1),
  organizationId: id('organization', 1),
  ownerId: id('person', 9),
  owner: { name: 'Omar', email: 'omar@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  title: 'Lease',
  language: 'en',
  timeZone: 'UTC',
  state: 'inProgress',
  createdAt: 1,
  modifiedAt: 2,
  sentAt: 2,
  recipients,
})
const event = (n: number, by: number | null, kind: AuditKind, personal: AuditFacts): AuditEvent => ({
  subjectId: id('envelope', 1),
  n,
  kind,
  at: n,
  recipientId: by === null ? null : id('recipient', by),
  documentSha256: null,
  facts: {},
  personal,
  commitment: '',
  previousHash: '',
  hash: '',
  hashVersion: 2,
})
const seenBy = (n: number, one: Envelope, events: readonly AuditEvent[]) =>
  trailFor(one, events, { subject: id('person', n), email: `person${n}@example.com` })

const route = envelope([recipient(1), recipient(2, { hidden: true }), recipient(3)])
const events = [
  event(1, null, 'envelopeSent', { name: 'Omar', email: 'omar@example.com' }),
  event(2, 1, 'deviceBound', { name: 'Person 1', address: '192.0.2.7', device: 'Firefox' }),
  event(3, 2, 'stepApproved', { name: 'Person 2', comment: 'Secret' }),
  event(4, 1, 'stepDelegated', { name: 'Person 1', to: 'Person 2', reason: 'Away' }),
  event(5, 3, 'stepReturned', { name: 'Person 3', to: 'Person 1', reason: 'Wrong rent' }),
]

describe('the audit trail as a reader may know it', () => {
  it('is whole for the initiator and for those of the hidden step itself', () => {
    expect(seenBy(9, route, events)).toEqual(events)
    expect(seenBy(2, route, events).map((one) => one.n)).toEqual([1, 2, 3, 4, 5])
  })

  it('[R0968][A152] leaves out what a hidden step did, and its name where others name it', () => {
    const seen = seenBy(3, route, events)
    expect(seen.map((one) => [one.n, one.at])).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [4, 5],
    ])
    expect(seen[2]?.personal).toEqual({ name: 'Person 1', to: HIDDEN_NAME })
    expect(JSON.stringify(seen)).not.toContain('Person 2')
  })

  it('has addresses, devices and reasons of the reader’s own acts only', () => {
    const seen = seenBy(3, route, events)
    expect(seen[1]?.personal).toEqual({ name: 'Person 1' })
    expect(seen[3]).toEqual({ ...events[4], n: 4 })
  })

  it('[R1254] names nobody whose identity is kept from external people', () => {
    const kept = envelope([recipient(1, { restrictions: ['hiddenFromExternal'] }), recipient(3)])
    expect(seenBy(3, kept, [events[1] as AuditEvent])[0]?.personal).toEqual({ name: HIDDEN_NAME })
  })

  it('is nothing for a stranger', () => {
    expect(seenBy(7, route, events)).toEqual([])
  })
})
