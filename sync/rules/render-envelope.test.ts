import { describe, expect, it } from 'vitest'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../entities/envelope.ts'
import { newRecipient } from '../entities/recipient.ts'
import { renderEnvelope } from './render-envelope.ts'

const id = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const recipient = (n: number, some: Partial<Recipient>): Recipient =>
  newRecipient({
    id: id('recipient', n),
    order: n,
    kind: 'sign',
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    language: 'en',
    personId: id('person', n),
    ...some,
  })
const envelope = (some: Partial<Envelope>): Envelope => ({
  ...EMPTY_ENVELOPE,
  id: id('envelope', 1),
  organizationId: id('organization', 1),
  ownerId: id('person', 9),
  owner: { name: 'Omar', email: 'omar@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  rev: 3,
  title: 'Lease',
  language: 'en',
  timeZone: 'UTC',
  state: 'inProgress',
  createdAt: 1,
  modifiedAt: 2,
  sentAt: 2,
  recipients: [recipient(1, { state: 'waiting', activatedAt: 2 }), recipient(2, {})],
  ...some,
})
const seenBy = (n: number, one: Envelope) =>
  renderEnvelope(one, { subject: id('person', n), email: `person${n}@example.com` })

describe('what a reader sees of an envelope', () => {
  it('[S8] is nothing while the route has not come to them', () => {
    expect(seenBy(1, envelope({}))?.title).toBe('Lease')
    expect(seenBy(2, envelope({}))).toBeNull()
  })
  it('[S8] is nothing for ever when the envelope ended before the route came to them', () => {
    const recipients = [
      recipient(1, { state: 'stopped', activatedAt: 2 }),
      recipient(2, { state: 'stopped', activatedAt: null }),
    ]
    const ended = envelope({ state: 'cancelled', recipients })
    expect(seenBy(1, ended)?.state).toBe('cancelled')
    expect(seenBy(2, ended)).toBeNull()
  })
  it('[S8] has the addresses of others masked and their own whole', () => {
    const recipients = [1, 2].map((n) => recipient(n, { state: 'waiting', activatedAt: 2 }))
    expect(seenBy(1, envelope({ recipients }))?.recipients.map((one) => one.email)).toEqual([
      'person1@example.com',
      expect.not.stringContaining('person2'),
    ])
  })
  it('[S8] of a draft is nothing for anybody but its owner', () => {
    const recipients = [recipient(1, { state: 'waiting', activatedAt: 2 })]
    expect(seenBy(1, envelope({ state: 'draft', recipients }))).toBeNull()
    expect(seenBy(9, envelope({ state: 'draft', recipients }))).not.toBeNull()
  })
})
