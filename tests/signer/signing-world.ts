/** A small envelope in the hands of one recipient, for tests of signing. */

import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../../sync/entities/envelope.ts'
import type { Field, FieldKind } from '../../sync/entities/field.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'

const id = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .padEnd(26, '0')
    .slice(0, 26)

export const ENVELOPE_ID = `envelope:${id('envelope')}` as const
export const ME = `recipient:${id('mariam')}` as const
export const OTHER = `recipient:${id('antoine')}` as const
export const LAST = `recipient:${id('khalid')}` as const
export const DOCUMENT_ID = `document:${id('document')}` as const
export const fieldId = (name: string) => `field:${id(name)}` as const

export function field(name: string, kind: FieldKind, more: Partial<Field> = {}): Field {
  return {
    id: fieldId(name),
    documentId: DOCUMENT_ID,
    recipientId: ME,
    kind,
    label: name,
    requirement: 'required',
    places: [{ page: 1, xPt: 56, yPt: 100, widthPt: 200, heightPt: 40 }],
    defaultValue: '',
    options: [],
    fontSizePt: 10,
    align: 'start',
    ...more,
  }
}

export function recipient(more: Partial<Recipient> = {}): Recipient {
  return newRecipient({
    id: ME,
    order: 1,
    kind: 'sign',
    name: 'Mariam Al Suwaidi',
    email: 'mariam@alnoor.example',
    language: 'en',
    state: 'waiting',
    activatedAt: 1,
    ...more,
  })
}

export function envelope(more: Partial<Envelope> = {}): Envelope {
  return {
    ...EMPTY_ENVELOPE,
    id: ENVELOPE_ID,
    organizationId: `organization:${id('alnoor')}`,
    ownerId: `person:${id('omar')}`,
    owner: {
      name: 'Omar Haddad',
      email: 'omar@alnoor.example',
      organizationName: 'Al Noor Development PJSC',
    },
    kind: 'document',
    rev: 3,
    title: 'Services agreement: facade maintenance, Al Maryah Tower',
    language: 'en',
    timeZone: 'Asia/Dubai',
    state: 'inProgress',
    createdAt: 1,
    modifiedAt: 1,
    sentAt: 1,
    sequenceNumber: 'AND-2026-00417',
    documents: [
      {
        id: DOCUMENT_ID,
        name: 'agreement.pdf',
        originalSha256: 'a'.repeat(64),
        pdfSha256: 'a'.repeat(64),
        sizeBytes: 148_000,
        pages: [
          { widthPt: 595, heightPt: 842 },
          { widthPt: 595, heightPt: 842 },
        ],
        firstPageSha256: null,
        revisions: [
          {
            id: `revision:${id('prepared')}`,
            parentId: null,
            sha256: 'b'.repeat(64),
            sizeBytes: 150_000,
            cause: 'prepared',
            recipientId: null,
            commandIds: [],
            at: 1,
          },
        ],
        currentRevisionId: `revision:${id('prepared')}`,
      },
    ],
    recipients: [
      recipient(),
      recipient({ id: OTHER, name: 'Antoine Mercier', email: 'antoine@delcourt.example' }),
      recipient({ id: LAST, order: 2, kind: 'approve', state: 'notActive', name: 'Khalid Al Mazrouei' }),
    ],
    ...more,
  }
}

export function entry(more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: `command:${id('sign')}`,
    name: 'signStep',
    version: 1,
    account: ME,
    entity: ENVELOPE_ID,
    input: { envelopeId: ENVELOPE_ID, recipientId: ME },
    title: 'Services agreement',
    payload: '{}',
    signature: null,
    blobs: {},
    files: [],
    offline: 'B',
    createdAt: 1000,
    place: 1,
    state: 'saved',
    n: null,
    notBefore: 0,
    attempts: 0,
    result: null,
    ...more,
  }
}
