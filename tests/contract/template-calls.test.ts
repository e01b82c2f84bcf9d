import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLiveDocuments } from '../../server/collab/live-documents.ts'
import { createLiveRows } from '../../server/collab/live-rows.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { collectionOf, metaOf } from '../../sync/collab/draft-doc.ts'
import { templateContent } from '../../sync/collab/template-content.ts'
import type { Template } from '../../sync/entities/template.ts'
import { createId } from '../../sync/ids.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { content } from '../authority/questions/asking.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

/** A request of the owner's with two places to sign, the file being one that is really stored. */
async function aTemplate(one: Case): Promise<Template> {
  const { platform } = world
  const whole = content(one, world)
  const [document] = whole.documents
  const place = { page: 1, xPt: 50, yPt: 60, widthPt: 150, heightPt: 40, spots: [] }
  const recipients = ['First', 'Second'].map((name) => ({
    id: createId('recipient', platform),
    kind: 'sign',
    name,
  }))
  const value: Template = {
    ...one.template,
    id: createId('template', platform),
    name: 'Lease for flats',
    type: 'request',
    content: templateContent.parse({
      settings: { title: '', language: 'en', timeZone: 'UTC' },
      message: 'Please sign',
      documents: [document],
      attachments: [],
      recipients,
      groups: [],
      fields: recipients.map((seat, n) => ({
        id: createId('field', platform),
        documentId: document?.id,
        recipientId: seat.id,
        kind: 'signature',
        place: { ...place, yPt: 60 + 100 * n },
      })),
    }),
  }
  const { db } = platform
  await db.transact((query) =>
    storeAggregate(
      { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: platform.now() },
      { kind: 'template', value },
      undefined,
    ),
  )
  return value
}

const people = [1, 2].map((n) => ({ signerName: `Nora ${n}`, emailAddress: `nora${n}@example.com` }))

async function draftAsStored(envelopeId: string) {
  const { platform } = world
  const documents = createLiveDocuments({ rows: createLiveRows(platform.db, platform), log: platform.log })
  try {
    return await documents.hold(envelopeId, (ydoc) => ({
      title: metaOf(ydoc).get('title'),
      names: [...collectionOf(ydoc, 'recipients').values()].map((item) =>
        (item as Map<string, unknown>).get('name'),
      ),
      fields: collectionOf(ydoc, 'fields').size,
    }))
  } finally {
    await documents.stop()
  }
}

describe('documents from templates', () => {
  it('[C186] a draft is begun with its places filled in order, once under one Idempotency-Key', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    const begin = () =>
      call(
        one,
        'TasksEf/AddDraftFromTemplate',
        { templateId, signatories: people.slice(0, 1) },
        { 'idempotency-key': 'from-template' },
      )
    const begun = await begin()
    expect(begun.code).toBe(0)
    expect((await begin()).data).toEqual(begun.data)
    const { processId } = begun.data
    expect(await draftAsStored(processId)).toEqual({
      title: 'Lease for flats',
      names: ['Nora 1', 'Second'],
      fields: 2,
    })
    const details = await call(one, 'TasksEf/GetDetails', { processId })
    expect(details.data).toMatchObject({ processType: 1, title: 'Lease for flats' })
  })

  it('[C185][R0019] is sent when every place has somebody, and else stays a draft that says what is missing', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    const refused = await call(one, 'TasksEf/AddFromTemplate', { templateId, signatories: people.slice(1) })
    expect(refused.code).toBe(9215)
    const sent = await call(one, 'TasksEf/AddFromTemplate', {
      templateId,
      title: 'Flat 12',
      signatories: people,
    })
    expect(sent.code).toBe(0)
    const details = await call(one, 'TasksEf/GetDetails', { processId: sent.data.processId })
    expect(details.data).toMatchObject({ title: 'Flat 12', processType: 1 })
    expect(details.data.signatories.map((item: { signerName: string }) => item.signerName)).toEqual([
      'Nora 1',
      'Nora 2',
    ])
  })

  it('[C189] several are sent from one template, and one refused does not spoil the others', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    const sent = await call(one, 'TasksEf/AddBulkFromTemplate', {
      templateId,
      documents: [{ title: 'A', signatories: people }, { title: 'B' }, { title: 'C', signatories: people }],
    })
    expect(sent.data.map((row: { code: number }) => row.code)).toEqual([0, 9215, 0])
    const third = await call(one, 'TasksEf/GetDetails', { processId: sent.data[2].data.processId })
    expect(third.data.title).toBe('C')
  })

  it('[C188] a draft is begun and a colleague may write in it; nobody from elsewhere', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    const delegate = (emailAddress: string) =>
      call(one, 'TasksEf/AddDraftFromTemplateAndDelegateFormFilling', { templateId, emailAddress })
    expect((await delegate(world.people.stranger.email)).code).toBe(9223)
    const begun = await delegate(world.people.member.email)
    expect(begun.code).toBe(0)
    const { db } = world.platform
    const { envelope } = db.tables
    const [row] = await db.read((query) =>
      query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, begun.data.processId)),
    )
    expect(row?.body.draftColleagues).toMatchObject([{ personId: world.people.member.id, access: 'write' }])
  })

  it('[C201][C202] what was used last is listed until it is cleared', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    await call(one, 'TasksEf/AddDraftFromTemplate', { templateId })
    const recent = async () => (await call(one, 'RecentTemplateEF/Get', { quantity: 1 })).data
    expect(await recent()).toMatchObject([{ templateID: templateId, templateTypeID: 1, isStarred: false }])
    const headers = one.headers
    await world.server.app.request('/api/RecentTemplateEF/Clear', { headers })
    expect(await recent()).toEqual([])
  })
})
