/** Envelopes like those of a busy office, from a seed: the same run after run. */

import { createHash } from 'node:crypto'
import type { Envelope, EnvelopeState, Recipient } from '../../../sync/entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../../../sync/entities/envelope.ts'
import type { Mark } from '../../../sync/entities/mark.ts'
import { newRecipient } from '../../../sync/entities/recipient.ts'
import { createId, type IdSource, type OrganizationId, type PersonId } from '../../../sync/ids.ts'
import type { Random } from '../../simulation/random.ts'

export interface SamplePerson {
  readonly id: PersonId
  readonly name: string
  readonly email: string
}

export interface SampleOffice {
  readonly organizationId: OrganizationId
  readonly organizationName: string
  /** The instant the newest envelope was changed. */
  readonly until: number
}

const DAY_MS = 86_400_000
const SUBJECTS = [
  'Lease renewal',
  'Purchase order',
  'عقد توريد',
  'Board minutes',
  'Contrat de travail',
  'NDA',
]
const PLACES = ['Dubai', 'أبوظبي', 'Riyadh', 'Tunis', 'Cairo', 'الدوحة', 'Paris']

/** Of a hundred envelopes 88 are done, 5 wait for their second person, 4 for their first, 2 ended, 1 is a draft. */
const STATES: readonly EnvelopeState[] = Array.from({ length: 100 }, (_, at) =>
  at < 88 ? 'completed' : at < 97 ? 'inProgress' : at < 99 ? 'cancelled' : 'draft',
)

/** `index` counts back in time: 0 was changed last. Two recipients, one document of two pages, three fields. */
export function sampleEnvelope(
  index: number,
  owner: SamplePerson,
  signers: readonly [SamplePerson, SamplePerson],
  office: SampleOffice,
  random: Random,
): Envelope {
  const at = office.until - index * 50 * 60_000 - random.below(40 * 60_000)
  const ids: IdSource = { now: () => at, randomBytes: random.bytes }
  const drawn = random.below(100)
  const state = STATES[drawn] ?? 'completed'
  const documentId = createId('document', ids)
  const file = createHash('sha256').update(documentId).digest('hex')
  const doneFirst = state === 'completed' || (state === 'inProgress' && drawn < 93)
  const recipients = signers.map((person, order): Recipient => {
    const done = state === 'completed' || (order === 0 && doneFirst)
    const waits = state === 'inProgress' && !done && (order === 0 || doneFirst)
    return newRecipient({
      id: createId('recipient', ids),
      order: order + 1,
      kind: 'sign',
      name: person.name,
      email: person.email,
      language: 'en',
      personId: person.id,
      state: done ? 'signed' : waits ? 'waiting' : state === 'cancelled' ? 'stopped' : 'notActive',
      activatedAt: state === 'draft' || (order === 1 && !doneFirst) ? null : at - DAY_MS,
      openedAt: done ? at - DAY_MS / 2 : null,
      actedAt: done ? at : null,
    })
  })
  const revisionId = createId('revision', ids)
  return {
    ...EMPTY_ENVELOPE,
    id: createId('envelope', ids),
    organizationId: office.organizationId,
    ownerId: owner.id,
    owner: { name: owner.name, email: owner.email, organizationName: office.organizationName },
    kind: random.chance(0.8) ? 'document' : 'request',
    rev: 3,
    title: `${random.pick(SUBJECTS)} ${random.pick(PLACES)} ${10_000 + index}`,
    message: 'Please read and sign by the end of the month.',
    language: 'en',
    timeZone: 'Asia/Dubai',
    state,
    createdAt: at - 2 * DAY_MS,
    modifiedAt: at,
    sentAt: state === 'draft' ? null : at - DAY_MS,
    completedAt: state === 'completed' ? at : null,
    reminder: 'weekly',
    sequenceNumber: state === 'draft' ? null : `TWQ-${index}`,
    documents: [
      {
        id: documentId,
        name: 'agreement.pdf',
        originalSha256: file,
        pdfSha256: file,
        sizeBytes: 84_000,
        pages: [
          { widthPt: 595, heightPt: 842 },
          { widthPt: 595, heightPt: 842 },
        ],
        firstPageSha256: null,
        revisions:
          state === 'draft'
            ? []
            : [
                {
                  id: revisionId,
                  parentId: null,
                  sha256: createHash('sha256').update(revisionId).digest('hex'),
                  sizeBytes: 91_000,
                  cause: 'prepared',
                  recipientId: null,
                  commandIds: [],
                  at,
                },
              ],
        currentRevisionId: state === 'draft' ? null : revisionId,
      },
    ],
    recipients,
    fields: recipients.flatMap((recipient, at) =>
      (['signature', 'date', 'text'] as const).slice(0, 2 - at + 1).map((kind, row) => ({
        id: createId('field', ids),
        documentId,
        recipientId: recipient.id,
        kind,
        label: kind,
        requirement: 'required' as const,
        places: [{ page: 2, xPt: 60 + 250 * at, yPt: 500 + 60 * row, widthPt: 180, heightPt: 40 }],
        defaultValue: '',
        options: [],
        fontSizePt: 11,
        align: 'start' as const,
      })),
    ),
  }
}

/** What a person keeps about an envelope they have looked at. */
export const readMark = (envelopeId: Mark['envelopeId'], personId: PersonId, random: Random): Mark => ({
  envelopeId,
  personId,
  readAt: 1_000,
  unread: false,
  flagged: random.chance(0.1),
  archived: random.chance(0.1),
  deletedAt: null,
})
