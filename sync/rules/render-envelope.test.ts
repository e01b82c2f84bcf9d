import { describe, expect, it } from 'vitest'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../entities/envelope.ts'
import { newRecipient } from '../entities/recipient.ts'
import { envelopeRow, renderEnvelope } from './render-envelope.ts'

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
  it('[S8] does not say who has an account before they have done something under it', () => {
    const recipients = [
      recipient(1, { state: 'waiting', activatedAt: 2 }),
      recipient(2, { state: 'waiting', activatedAt: 2, openedAt: 3 }),
    ]
    const accounts = (reader: number) =>
      seenBy(reader, envelope({ recipients }))?.recipients.map((one) => one.personId)
    expect(accounts(9)).toEqual([null, id('person', 2)])
    expect(accounts(2)).toEqual([null, id('person', 2)])
    expect(accounts(1)).toEqual([id('person', 1), id('person', 2)])
  })
  it('[S8][R0968] tells of their own hidden step nothing before they have opened the one with the password', () => {
    const mine = { email: 'person1@example.com', personId: id('person', 1) }
    const recipients = [
      recipient(1, { ...mine, state: 'waiting', activatedAt: 2, access: 'password' }),
      recipient(2, { ...mine, hidden: true }),
    ]
    const one = envelope({ recipients })
    // The link was passed on: who holds it has the first step and no password.
    const link = { subject: id('recipient', 1), email: 'person1@example.com', envelopeId: one.id }
    const opened = [{ envelopeId: one.id, recipientId: id('recipient', 1) }]
    const shownTo = (reader: Parameters<typeof renderEnvelope>[1]) =>
      renderEnvelope(one, reader)?.recipients.map((each) => each.id)
    expect(shownTo(link)).toEqual([id('recipient', 1)])
    expect(shownTo({ ...link, opened })).toEqual([id('recipient', 1), id('recipient', 2)])
  })
  it('[S8] is nothing for a guest of another envelope, also when a recipient there has the same id', () => {
    const guest = { subject: id('recipient', 1), email: 'eve@example.com' }
    expect(renderEnvelope(envelope({}), { ...guest, envelopeId: id('envelope', 1) })?.title).toBe('Lease')
    expect(renderEnvelope(envelope({}), { ...guest, envelopeId: id('envelope', 2) })).toBeNull()
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

  const three = (some: Partial<Recipient>) =>
    envelope({
      recipients: [
        recipient(1, { state: 'waiting', activatedAt: 2 }),
        recipient(2, { state: 'waiting', activatedAt: 2, ...some }),
      ],
    })

  it('[R0968] leaves a hidden step out for everybody but its own person and the initiator', () => {
    const hidden = three({ hidden: true })
    expect(seenBy(1, hidden)?.recipients.map((one) => one.id)).toEqual([id('recipient', 1)])
    expect(seenBy(2, hidden)?.recipients).toHaveLength(2)
    expect(seenBy(9, hidden)?.recipients).toHaveLength(2)
    // The completion certificate names everybody.
    const completed = { ...hidden, certificateSha256: 'c'.repeat(64) }
    expect(seenBy(1, completed)?.certificateSha256).toBeNull()
    expect(seenBy(2, completed)?.certificateSha256).toBe('c'.repeat(64))
  })

  it('[R1254] keeps name and address of a recipient from external people when the initiator says so', () => {
    const secret = three({ restrictions: ['hiddenFromExternal'] })
    const external = seenBy(1, secret)?.recipients[1]
    expect([external?.name, external?.email, external?.personId]).toEqual(['•••', '•••', null])
    const internal = renderEnvelope(secret, {
      subject: id('person', 1),
      email: 'person1@example.com',
      organizationId: secret.organizationId,
    })
    expect(internal?.recipients[1]?.name).toBe('Person 2')
  })

  it('shows what one asked or was asked, and nobody else’s questions', () => {
    const question = {
      id: id('question', 1),
      askerId: id('recipient', 2),
      askeeId: null,
      text: 'Which floor?',
      askedAt: 3,
      answer: null,
      answeredAt: null,
    }
    const asked = { ...three({}), questions: [question] } as Envelope
    expect([seenBy(1, asked)?.questions, seenBy(2, asked)?.questions]).toEqual([[], [question]])
  })

  it('[R0625][R0626][R0627][R0628] shows an attachment to whom its read access names', () => {
    const file = (n: number, readAccess: string, specific: string[] = []) => ({
      id: id('attachment', n),
      name: `${readAccess}.pdf`,
      sha256: 'a'.repeat(64),
      sizeBytes: 1,
      mediaType: 'application/pdf',
      readAccess,
      specific,
      typeId: null,
      note: '',
      addedBy: id('person', 9),
      addedAt: 1,
    })
    const attachments = [
      file(1, 'private'),
      file(2, 'internal'),
      file(3, 'all'),
      file(4, 'specific', [id('recipient', 2)]),
    ] as Envelope['attachments']
    const one = { ...three({}), attachments }
    const names = (reader: Parameters<typeof renderEnvelope>[1]) =>
      renderEnvelope(one, reader)?.attachments.map((item) => item.readAccess)
    const asPerson = (n: number) => ({ subject: id('person', n), email: `person${n}@example.com` })
    expect(names(asPerson(1))).toEqual(['all'])
    expect(names(asPerson(2))).toEqual(['all', 'specific'])
    expect(names({ ...asPerson(1), organizationId: one.organizationId })).toEqual(['internal', 'all'])
    expect(names(asPerson(9))).toHaveLength(4)
  })

  it('[R0946] shows an envelope to somebody it was shared with, who acts on nothing', () => {
    const viewer = {
      id: id('viewer', 1),
      personId: id('person', 5),
      name: 'Vera',
      email: 'vera@example.com',
      addedBy: id('person', 9),
      addedAt: 3,
    }
    const shared = { ...three({}), viewers: [viewer] } as Envelope
    expect(seenBy(5, shared)?.title).toBe('Lease')
    expect(seenBy(6, shared)).toBeNull()
    expect(seenBy(1, shared)?.viewers).toEqual([])
  })
  it('[R0275] of its row, that a question to them is open, as long as the answer can move anything', () => {
    const question = (askeeId: string | null, answeredAt: number | null = null) => ({
      id: id('question', 1),
      askerId: id('recipient', 1),
      askeeId: askeeId as never,
      text: 'Which rent?',
      askedAt: 3,
      answer: null,
      answeredAt,
    })
    const asked = (n: number, some: Partial<Envelope>) =>
      envelopeRow(envelope({ state: 'pending', ...some }), {
        subject: id('person', n),
        email: `person${n}@example.com`,
      }).askedOfMe
    expect(asked(9, { questions: [question(null)] })).toBe(true)
    expect(asked(9, { questions: [question(null, 4)] })).toBeUndefined()
    expect(asked(9, { questions: [question(null)], state: 'cancelled' })).toBeUndefined()
    expect(asked(2, { questions: [question(null)] })).toBeUndefined()
    expect(asked(2, { questions: [question(id('recipient', 2))] })).toBe(true)
  })
})
