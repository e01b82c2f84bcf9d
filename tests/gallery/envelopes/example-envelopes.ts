/** Invented people and documents for the gallery and for timing: the same ones for the same number. */

import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../../../sync/entities/envelope.ts'
import type { Mark } from '../../../sync/entities/mark.ts'
import { newRecipient } from '../../../sync/entities/recipient.ts'

const NAMES = [
  'Omar Haddad',
  'Claire Delcourt',
  'Yousef Al Mansoori',
  'Nadia Benali',
  'Khalid Al Mazrouei',
  'Antoine Mercier',
  'Reem Al Kaabi',
  'Sara Al Hashimi',
  'ليلى الكعبي',
]
const TITLES = [
  'Services agreement: facade maintenance, Al Maryah Tower',
  'اتفاقية عدم إفشاء مع شركة الخليج للخدمات اللوجستية',
  'Lease renewal, Office 1204, Al Maryah Tower',
  'Leave request, 21 Dec to 4 Jan',
  'Purchase order PO-2026-0417, chilled water pumps',
  'Avenant n° 2 au contrat de bail commercial',
  'Supplier onboarding form, Qatra Water Services',
  'Board resolution 14/2026, opening of an escrow account',
  'Contrat de prestation, entretien des façades 2027',
]
const STATES: readonly Envelope['state'][] = [
  'inProgress',
  'inProgress',
  'inProgress',
  'inProgress',
  'inProgress',
  'completed',
  'cancelled',
  'completed',
  'expired',
  'error',
  'draft',
  'inProgress',
]

export const ME = {
  id: 'person:me000000000000000000000000' as const,
  name: 'Mariam Al Suwaidi',
  email: 'mariam@alnoor.ae',
}
const ORGANIZATION = 'organization:00000000000000000000000001' as const
const DAY = 86_400_000
const HASH = '5f0c91ae2b7740d39e1f6a08c4d5b21e07fa93c688b1e2d4301c55776e0a77d2'

const id = <K extends string>(kind: K, n: number): `${K}:${string}` =>
  `${kind}:${n
    .toString(32)
    .padStart(26, '0')
    .replace(/[ilou]/g, 'x')}`

export interface SampleFiles {
  readonly pdf: string
  readonly firstPage: string | null
  readonly pages: Envelope['documents'][number]['pages']
}

export function sampleEnvelope(n: number, now: number, files: SampleFiles): Envelope {
  const state = STATES[n % STATES.length] ?? 'inProgress'
  const mineOwned = n % 5 === 4 || state === 'draft' || state === 'error'
  const owner = NAMES[n % NAMES.length] ?? 'Omar Haddad'
  const at = now - n * 37 * 60_000 - 600_000
  const before = state !== 'draft'
  const person = (order: number, name: string, part: Partial<Recipient>): Recipient =>
    newRecipient({
      id: id('recipient', n * 10 + order),
      order,
      kind: 'sign',
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.ae`,
      language: 'en',
      ...part,
    })
  const ended = state === 'completed'
  const stopped = state === 'cancelled' || state === 'expired'
  const mine: Partial<Recipient> = {
    name: ME.name,
    email: ME.email,
    personId: ME.id,
    kind: n % 4 === 3 ? 'approve' : 'sign',
    state: !before ? 'notActive' : ended ? 'signed' : stopped ? 'stopped' : 'waiting',
    activatedAt: at,
    actedAt: ended ? at : null,
  }
  const other = NAMES[(n + 3) % NAMES.length] ?? ''
  const recipients = [
    person(1, NAMES[(n + 5) % NAMES.length] ?? '', {
      state: before ? 'signed' : 'notActive',
      actedAt: before ? at - DAY : null,
      openedAt: before ? at - DAY - 900_000 : null,
    }),
    mineOwned
      ? person(2, other, {
          state: before ? (ended ? 'signed' : 'waiting') : 'notActive',
          openedAt: before ? at : null,
          actedAt: ended ? at : null,
        })
      : { ...person(2, '', {}), ...mine },
    ...(n % 3 === 0
      ? [
          person(2, NAMES[(n + 2) % NAMES.length] ?? '', {
            id: id('recipient', n * 10 + 7),
            state: ended ? 'signed' : stopped ? 'stopped' : 'signed',
            actedAt: at - 600_000,
          }),
        ]
      : []),
    person(3, NAMES[(n + 4) % NAMES.length] ?? '', {
      kind: 'approve',
      state: ended ? 'approved' : stopped ? 'stopped' : 'notActive',
      actedAt: ended ? at : null,
    }),
  ]
  const documentId = id('document', n)
  const revision = (index: number, cause: 'prepared' | 'signed' | 'sealed') => ({
    id: id('revision', n * 10 + index),
    parentId: index === 0 ? null : id('revision', n * 10 + index - 1),
    sha256: index === 0 ? files.pdf : HASH,
    sizeBytes: 231_000 + index * 14_000,
    cause,
    recipientId: cause === 'signed' ? (recipients[0]?.id ?? null) : null,
    commandIds: [],
    at: at - DAY + index * 3_600_000,
  })
  return {
    ...EMPTY_ENVELOPE,
    id: id('envelope', n + 1),
    organizationId: ORGANIZATION,
    ownerId: mineOwned ? ME.id : id('person', n % 9),
    owner: {
      name: mineOwned ? ME.name : owner,
      email: mineOwned ? ME.email : 'owner@example.ae',
      organizationName: 'Al Noor Development PJSC',
    },
    kind: n % 4 === 3 ? 'request' : 'document',
    rev: 4,
    title: n < TITLES.length ? (TITLES[n] ?? '') : `${TITLES[n % TITLES.length]} ${n}`,
    subject: '',
    message:
      'Please sign by Sunday so that the scaffolding permit can be filed on Monday morning. Clauses 4.2 and 5.1 changed since the last draft.',
    language: 'en',
    timeZone: 'Asia/Dubai',
    state,
    stateReason:
      state === 'cancelled'
        ? 'Replaced by PO-2026-0417'
        : state === 'error'
          ? 'time-stamp authority did not answer'
          : null,
    createdAt: at - 2 * DAY,
    modifiedAt: at,
    sentAt: before ? at - DAY : null,
    completedAt: ended ? at : null,
    expiresAt: before && !stopped ? now + (n % 9) * DAY + 3_600_000 : null,
    reminder: 'none',
    sequenceNumber: before ? `AND-2026-${String(417 + n).padStart(5, '0')}` : null,
    deletedAt: null,
    documents: [
      {
        id: documentId,
        name: `${(TITLES[n % TITLES.length] ?? '').slice(0, 24)}.pdf`,
        originalSha256: files.pdf,
        pdfSha256: files.pdf,
        sizeBytes: 231_000,
        pages: files.pages,
        firstPageSha256: files.firstPage,
        revisions: before ? [revision(0, 'prepared')] : [],
        currentRevisionId: before ? id('revision', n * 10) : null,
      },
    ],
    attachments:
      n % 3 === 0
        ? [
            {
              id: id('attachment', n),
              name: 'Annex B, access plan.pdf',
              sha256: HASH,
              sizeBytes: 6_600_000,
              mediaType: 'application/pdf',
              readAccess: 'all',
              addedBy: id('person', 1),
              specific: [],
              typeId: null,
              note: '',
              addedAt: at,
            },
          ]
        : [],
    recipients,
    fields: recipients.slice(1, 3).map((recipient, index) => ({
      id: id('field', n * 10 + index),
      documentId,
      recipientId: recipient.id,
      kind: 'signature' as const,
      label: 'Signature',
      requirement: 'required' as const,
      places: [{ page: 1, xPt: 60 + index * 220, yPt: 640, widthPt: 170, heightPt: 36 }],
      defaultValue: '',
      options: [],
      fontSizePt: 11,
      align: 'start' as const,
    })),
    values: {},
    acts: [],
    certificateSha256: ended ? HASH : null,
    demo: false,
  }
}

export function sampleMark(envelope: Envelope, n: number): Mark {
  return {
    envelopeId: envelope.id,
    personId: ME.id,
    readAt: null,
    unread: n === 1 || n === 0 || n % 17 === 5,
    flagged: n % 5 === 0,
    archived: n % 23 === 22,
    deletedAt: n % 29 === 28 ? envelope.modifiedAt : null,
  }
}
