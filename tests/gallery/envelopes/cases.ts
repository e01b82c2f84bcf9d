/** Documents that show every state a person can have in one, for the gallery: `#/documents/{case}`. */
import type { Envelope, Recipient, Revision } from '../../../sync/entities/envelope.ts'
import { newRecipient } from '../../../sync/entities/recipient.ts'
import { ME, type SampleFiles, sampleEnvelope } from './example-envelopes.ts'

const HOUR = 3_600_000
const letters = 'abcdefghjk'
const id = <K extends string>(kind: K, name: string): `${K}:${string}` =>
  `${kind}:${`${name}`.padStart(26, '0').replace(/[ilou]/g, 'x')}`

/** The bare ids to open: `#/documents/0000…case1`. */
export const caseId = (n: number): string => id('envelope', `case${n}`).slice('envelope:'.length)

export function caseEnvelopes(now: number, files: SampleFiles): Envelope[] {
  const person = (n: number, name: string, some: Partial<Recipient>): Recipient =>
    newRecipient({
      id: id('recipient', `p${n}`),
      order: 1,
      kind: 'sign',
      name,
      email: `${(name.split(' ')[0] ?? '').toLowerCase()}@example.ae`,
      language: 'en',
      activatedAt: now - 20 * HOUR,
      ...some,
    })
  const later = { state: 'notActive', activatedAt: null } as const
  const group = {
    id: id('group', 'finance'),
    name: 'Finance committee',
    quota: 2,
    seats: [id('recipient', 's1'), id('recipient', 's2')],
  }
  const base = sampleEnvelope(4, now, files)
  const revision = (n: number, parent: number | null, some: Partial<Revision> = {}): Revision => ({
    id: id('revision', `r${n}`),
    parentId: parent === null ? null : id('revision', `r${parent}`),
    sha256: `${letters[n]}`.repeat(64).replace(/[^0-9a-f]/g, 'e'),
    sizeBytes: 231_000 + n * 14_000,
    cause: n === 0 ? 'prepared' : 'signed',
    recipientId: null,
    commandIds: n === 0 ? [] : [`command:${n}`],
    at: now - (20 - n * 2) * HOUR,
    ...some,
  })
  const [document] = base.documents
  const documents = document
    ? [
        {
          ...document,
          revisions: [
            revision(0, null, { sha256: files.pdf }),
            revision(1, 0, { recipientId: id('recipient', 'p1') }),
            revision(2, 1, { recipientId: id('recipient', 'p3') }),
            revision(3, 0, { recipientId: id('recipient', 'p1'), sha256: files.pdf }),
          ],
          currentRevisionId: id('revision', 'r3'),
        },
      ]
    : []
  const route: Envelope = {
    ...base,
    id: id('envelope', 'case1'),
    title: 'Services agreement: facade maintenance, Al Maryah Tower',
    state: 'inProgress',
    kind: 'document',
    ownerId: ME.id,
    owner: { name: ME.name, email: ME.email, organizationName: 'Al Noor Development PJSC' },
    classification: 'restricted',
    documents,
    groups: [group],
    spareSeats: [id('recipient', 'spare1')],
    recipients: [
      person(1, 'Antoine Mercier', { state: 'signed', actedAt: now - 14 * HOUR, openedAt: now - 15 * HOUR }),
      person(2, 'Yousef Al Mansoori', {
        order: 2,
        kind: 'approve',
        state: 'delegated',
        reason: 'On leave until the 14th',
        openedAt: now - 10 * HOUR,
      }),
      person(3, 'Reem Al Kaabi', {
        order: 2,
        kind: 'approve',
        state: 'infoRequested',
        openedAt: now - 3 * HOUR,
        delegatedFrom: { recipientId: id('recipient', 'p2'), name: 'Yousef Al Mansoori', proxy: true },
      }),
      person(4, 'Nadia Benali', {
        order: 2,
        kind: 'endorse',
        state: 'waiting',
        hidden: true,
        message: 'Only the annex matters for you.',
      }),
      person(5, 'Claire Delcourt', { order: 3, kind: 'approve', groupId: group.id, ...later }),
      person(6, 'Khalid Al Mazrouei', { order: 3, kind: 'approve', groupId: group.id, ...later }),
      person(7, 'ليلى الكعبي', { order: 3, kind: 'approve', groupId: group.id, language: 'ar', ...later }),
      person(8, 'Sara Al Hashimi', {
        order: 4,
        kind: 'requestInfo',
        ...later,
        state: 'returned',
        reason: 'The plot number is missing',
        activatedAt: now - 8 * HOUR,
      }),
      person(9, 'Register of deeds', { order: 5, kind: 'integration', ...later }),
      person(10, 'Al Noor Development', { order: 6, kind: 'corporateSeal', ...later }),
    ],
    questions: [
      {
        id: id('question', 'q1'),
        askerId: id('recipient', 'p3'),
        askeeId: null,
        text: 'Does clause 5.1 include the podium levels?',
        askedAt: now - 2 * HOUR,
        answer: null,
        answeredAt: null,
      },
      {
        id: id('question', 'q0'),
        askerId: id('recipient', 'p3'),
        askeeId: id('recipient', 'p1'),
        text: 'Who pays for the scaffolding?',
        askedAt: now - 6 * HOUR,
        answer: 'The contractor, see annex B.',
        answeredAt: now - 5 * HOUR,
      },
    ],
    viewers: [
      {
        id: id('viewer', 'v1'),
        personId: id('person', 'v1'),
        name: 'Omar Haddad',
        email: 'omar@alnoor.ae',
        addedBy: ME.id,
        addedAt: now - 9 * HOUR,
      },
    ],
    messages: [
      {
        id: id('message', 'm1'),
        authorId: id('recipient', 'p1'),
        authorName: 'Antoine Mercier',
        text: 'Signed. Please keep the annex private until Monday.',
        readAccess: 'all',
        at: now - 13 * HOUR,
      },
      {
        id: id('message', 'm2'),
        authorId: ME.id,
        authorName: ME.name,
        text: 'شكرًا، سنؤكد الموعد مع المقاول اليوم.',
        readAccess: 'internal',
        at: now - 12 * HOUR,
      },
    ],
    attachments: [
      {
        id: id('attachment', 'a1'),
        name: 'Annex B, access plan.pdf',
        sha256: 'a'.repeat(64),
        sizeBytes: 6_600_000,
        mediaType: 'application/pdf',
        readAccess: 'all',
        specific: [],
        typeId: 4,
        note: 'Levels 3 to 9 only',
        addedBy: ME.id,
        addedAt: now - 18 * HOUR,
      },
      {
        id: id('attachment', 'a2'),
        name: 'passport-mercier.jpg',
        sha256: 'b'.repeat(64),
        sizeBytes: 900_000,
        mediaType: 'image/jpeg',
        readAccess: 'specific',
        specific: [id('recipient', 'p3')],
        typeId: 2,
        note: '',
        addedBy: id('recipient', 'p1'),
        addedAt: now - 15 * HOUR,
      },
    ],
    fields: [],
  }
  const owner = {
    ownerId: id('person', 'owner'),
    owner: { name: 'Omar Haddad', email: 'omar@alnoor.ae', organizationName: 'Al Noor Development PJSC' },
  }
  const me = { name: ME.name, email: ME.email, personId: ME.id }
  const before = person(1, 'Antoine Mercier', { state: 'signed', actedAt: now - 14 * HOUR })
  const mine: Envelope = {
    ...route,
    ...owner,
    id: id('envelope', 'case2'),
    groups: [],
    recipients: [
      before,
      person(2, '', { ...me, order: 2, state: 'waiting' }),
      person(5, 'Claire Delcourt', { order: 3, ...later }),
    ],
    questions: [],
    viewers: [],
  }
  const released: Envelope = {
    ...mine,
    id: id('envelope', 'case3'),
    groups: [{ ...group, quota: 1, seats: [id('recipient', 's1')] }],
    recipients: [
      person(1, 'Antoine Mercier', {
        state: 'signed',
        actedAt: now - 2 * HOUR,
        groupId: group.id,
        seatId: id('recipient', 's1'),
      }),
      person(2, '', { ...me, state: 'released', groupId: group.id }),
      person(5, 'Claire Delcourt', { order: 2, state: 'waiting' }),
    ],
  }
  const reverted: Envelope = {
    ...route,
    id: id('envelope', 'case4'),
    state: 'reverted',
    stateReason: 'Clause 4.2 names the wrong tower',
    questions: [],
    groups: [],
    recipients: [
      before,
      person(2, 'Yousef Al Mansoori', {
        order: 2,
        state: 'reverted',
        reason: 'Clause 4.2 names the wrong tower',
      }),
    ],
  }
  const cancelled: Envelope = {
    ...route,
    id: id('envelope', 'case5'),
    state: 'cancelled',
    stateReason: 'Replaced by PO-2026-0417',
    questions: [],
    recipients: route.recipients.map((one) =>
      one.state === 'signed' || one.state === 'delegated' ? one : { ...one, state: 'stopped' },
    ),
  }
  const told: Envelope = {
    ...mine,
    id: id('envelope', 'case6'),
    recipients: [
      before,
      person(2, '', { ...me, order: 2, kind: 'notify', state: 'notified', actedAt: now - HOUR }),
    ],
    state: 'completed',
    completedAt: now - HOUR,
  }
  const done: Envelope = {
    ...mine,
    id: id('envelope', 'case7'),
    recipients: [
      before,
      person(2, '', { ...me, order: 2, kind: 'approve', state: 'approved', actedAt: now - HOUR }),
      person(5, 'Claire Delcourt', { order: 3, state: 'waiting' }),
    ],
    acts: [
      {
        commandId: 'command:9',
        recipientId: id('recipient', 'p2'),
        kind: 'approved',
        acceptedAt: now - HOUR,
        claimedAt: null,
        consent: null,
        sealedAt: null,
        undoneAt: null,
        values: {},
        comment: 'Agreed with legal',
        signingAs: null,
        representing: null,
      },
    ],
  }
  return [route, mine, released, reverted, cancelled, told, done]
}
