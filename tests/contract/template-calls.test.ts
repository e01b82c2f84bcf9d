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

describe('the library', () => {
  it('[C197][R0445][R0446][R0448][R0451][R0453][R0454][R0455][R0456][R0457][R0458] lists what one may see, by a word of its name or tags', async () => {
    const one = await world.newCase('owner')
    const { id: templateID } = await aTemplate(one)
    expect((await call(one, 'Template/Update', { templateID, tags: 'Leasing, Flats' })).code).toBe(0)
    const listed = async (search: string) => {
      const path = `/api/Template/Get?${new URLSearchParams({ search, templateTypeID: '1', pageSize: '200' })}`
      const answer = await (await world.server.app.request(path, { headers: one.headers })).json()
      return (answer as { data: { rows: { templateID: string }[] } }).data.rows.filter(
        (row) => row.templateID === templateID,
      )
    }
    expect(await listed('flats')).toMatchObject([
      {
        ...{ templateID, templateName: 'Lease for flats', templateTypeID: 1, tags: ['Leasing', 'Flats'] },
        ...{ active: true, recycled: false, isStarred: false, flagged: false, newDocumentId: '' },
        ...{ showTo: 1, initiatorName: one.template.ownerName, createdDate: one.template.createdAt },
      },
    ])
    expect(await listed('leasing')).toHaveLength(1)
    expect(await listed('nothing of it')).toEqual([])
  })

  it('[C198][C199] what was recycled is told to its owner as recycled, begins nothing, and comes back', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    const state = async () => (await call(one, 'Template/GetDetails', { templateId })).data.recycled
    expect((await call(one, 'Template/Recycle', { templateId })).code).toBe(0)
    expect(await state()).toBe(true)
    expect((await call(one, 'TasksEf/AddDraftFromTemplate', { templateId })).code).not.toBe(0)
    expect((await call(one, 'Template/Restore', { templateId })).code).toBe(0)
    expect(await state()).toBe(false)
    expect((await call(one, 'TasksEf/AddDraftFromTemplate', { templateId })).code).toBe(0)
  })

  it('[C204][A144][R0459][R0460][R1355] is shown to groups by showTo 4 and their ids, and switched off', async () => {
    const one = await world.newCase('owner')
    const { id: templateID } = await aTemplate(one)
    const group = one.given.of.memberGroup.id
    const change = { templateID, showTo: 4, customGroups: [group], active: false }
    expect((await call(one, 'Template/Update', change)).code).toBe(0)
    const { data } = await call(one, 'Template/GetDetails', { templateId: templateID })
    expect(data).toMatchObject({ showTo: 4, customGroups: [group], active: false })
    // They are all there are: those that are named no more are not kept.
    await call(one, 'Template/Update', { templateID, showTo: 4, customGroups: [] })
    const after = await call(one, 'Template/GetDetails', { templateId: templateID })
    expect(after.data).toMatchObject({ showTo: 4, customGroups: [], customRoles: [], customUsers: [] })
    expect((await call(one, 'Template/Update', { templateID, showTo: 3 })).code).not.toBe(0)
    const elsewhere = { templateID, showTo: 2, customGroups: [group] }
    expect((await call(one, 'Template/Update', elsewhere)).code).not.toBe(0)
  })

  it('[C205][A175][R0467] tells what it is made of, its note only where it is asked for', async () => {
    const one = await world.newCase('owner')
    const { id: templateId } = await aTemplate(one)
    const details = async (IncludeNotes: boolean) =>
      (await call(one, 'Template/GetDetails', { templateId, IncludeNotes })).data
    expect(await details(true)).toMatchObject({
      ...{ templateID: templateId, notes: 'Please sign', fields: 2 },
      recipients: [{ name: 'First' }, { name: 'Second' }],
    })
    expect((await details(false)).notes).toBeNull()
  })
})
