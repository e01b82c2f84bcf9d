/** A data folder of the time before the whole workflow opens, and its envelopes are whole. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { EMPTY_ENVELOPE, envelope as envelopeSchema } from '../sync/entities/envelope.ts'
import { olderDatabase } from '../tests/postgres/open-before.ts'
import { TEST_DIALECT } from '../tests/postgres/open-test-database.ts'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const id = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}`
const sha = (letter: string) => letter.repeat(64)

/** As the version before stored it. */
const signer = (n: number, state: string) => ({
  id: id('recipient', n),
  order: n,
  kind: 'sign',
  name: `Signer ${n} \u0000 "Š"`,
  email: `signer${n}@example.com`,
  language: 'ar',
  personId: null,
  state,
  termsRev: 1,
  activatedAt: 20,
  openedAt: null,
  actedAt: 30,
  reason: null,
  remindedAt: null,
})
const act = (commandId: string, n: number, kind: string, sealedAt: number | null) => ({
  commandId,
  recipientId: id('recipient', n),
  kind,
  acceptedAt: 30,
  claimedAt: null,
  consent: null,
  sealedAt,
})
const revision = (n: number, cause: string, at: number) => ({
  id: id('revision', n),
  parentId: n === 1 ? null : id('revision', n - 1),
  sha256: sha('b'),
  sizeBytes: 10,
  cause,
  recipientId: cause === 'signed' ? id('recipient', 2) : null,
  at,
})
const old = {
  id: id('envelope', 1),
  organizationId: id('organization', 1),
  ownerId: id('person', 1),
  owner: { name: 'Sara', email: 'sara@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  rev: 7,
  title: 'عقد إيجار',
  subject: '',
  message: '',
  language: 'en',
  timeZone: 'Asia/Dubai',
  state: 'inProgress',
  stateReason: null,
  createdAt: 1,
  modifiedAt: 40,
  sentAt: 10,
  completedAt: null,
  expiresAt: null,
  reminder: 'everyday',
  sequenceNumber: null,
  deletedAt: null,
  documents: [
    {
      id: id('document', 1),
      name: 'lease.pdf',
      originalSha256: sha('a'),
      pdfSha256: sha('a'),
      sizeBytes: 10,
      pages: [{ widthPt: 595.5, heightPt: 842 }],
      firstPageSha256: null,
      revisions: [revision(1, 'prepared', 15), revision(2, 'signed', 35)],
      currentRevisionId: id('revision', 2),
    },
  ],
  attachments: [
    {
      id: id('attachment', 1),
      name: 'plan.pdf',
      sha256: sha('c'),
      sizeBytes: 3,
      mediaType: 'application/pdf',
      readAccess: 'all',
      addedBy: id('person', 1),
    },
  ],
  recipients: [signer(1, 'approved'), signer(2, 'signed'), signer(3, 'waiting')],
  fields: [],
  values: { [id('field', 1)]: { kind: 'text', text: '1200 AED' } },
  acts: [
    act('command:a', 1, 'approved', 35),
    act('command:b', 2, 'signed', 35),
    act('command:c', 3, 'signed', null),
  ],
  certificateSha256: null,
  demo: false,
}
const draft = {
  ...old,
  id: id('envelope', 2),
  state: 'draft',
  sentAt: null,
  documents: [],
  recipients: [],
  acts: [],
}

it('gives stored envelopes what the whole workflow added, and devices a new epoch', async () => {
  const older = await olderDatabase()
  undo.push(older.remove)
  const first = await older.openBefore('envelope_shapes')
  const { envelope, serverState } = first.tables
  await first.transact(async (query) => {
    for (const body of [old, draft] as never[]) {
      const { organizationId, ownerId, state, modifiedAt, demo } = body as typeof old
      const row = { id: (body as typeof old).id, organizationId, ownerId, state, modifiedAt, demo, body }
      await query.insert(envelope).values(row)
    }
    await query.insert(serverState).values({ key: 'epoch', value: 'before' })
  })
  await first.close()

  const db = await older.openNow()
  const rows = await db.read((query) => query.select().from(envelope).orderBy(sql`id`))
  const [sent, begun] = rows.map((row) => row.body)
  for (const body of [sent, begun]) expect(envelopeSchema.parse(body)).toEqual(body)

  const added = { undoneAt: null, values: {}, comment: null, signingAs: null, representing: null }
  const names = TEST_DIALECT === 'sqlite' ? '\u0000' : '\ufffd'
  expect(sent).toEqual({
    ...EMPTY_ENVELOPE,
    ...old,
    remindersFrom: 10,
    documents: [
      {
        ...old.documents[0],
        revisions: [
          { ...revision(1, 'prepared', 15), commandIds: [] },
          { ...revision(2, 'signed', 35), commandIds: ['command:a', 'command:b'] },
        ],
      },
    ],
    attachments: [{ ...old.attachments[0], specific: [], typeId: null, note: '', addedAt: 10 }],
    recipients: old.recipients.map((one) => ({
      ...one,
      name: one.name.replace('\u0000', names),
      hidden: false,
      groupId: null,
      seatId: null,
      delegatedFrom: null,
      message: '',
      restrictions: [],
      access: 'open',
      attestation: null,
    })),
    acts: old.acts.map((one) => ({ ...one, ...added })),
  })
  expect(begun).toMatchObject({
    state: 'draft',
    remindersFrom: null,
    documents: [],
    recipients: [],
    acts: [],
  })
  expect(begun?.attachments[0]?.addedAt).toBe(1)
  const [epoch] = await db.read((query) => query.select().from(serverState))
  expect(epoch?.value).toMatch(/^[0-9a-f]{24,32}$/)
})
