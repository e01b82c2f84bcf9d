import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPlaceholders } from '../../sync/rules/placeholders.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

const listed = async (one: Case) =>
  (await call(one, 'Attachment/Get', { processId: one.midway.id })).data as {
    attributeID: number
    processStepAttributeID: string
    [name: string]: unknown
  }[]

describe('attachments', () => {
  it('[C047][R0642][R0616][R0617] are listed as far as the caller may read them, without the documents themselves', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    expect((await listed(one)).map((item) => item.processStepAttributeID)).toEqual([one.ownAttachmentId])
    expect(await listed(owner)).toHaveLength(3)
    const { data } = await call(owner, 'Attachment/Get', { processId: owner.envelope.id })
    expect(owner.envelope.documents).toHaveLength(1)
    expect(data).toEqual([])
  })

  it('[C049][R0628][R0641][R0620][R0631][R0633][R0635][R0636][R0637][R0638][R0639][R0640] are added with type, note and readers, persons standing for their steps, and read by all unless told', async () => {
    const one = await world.newCase('owner')
    const base = { processId: one.midway.id, fileName: `${one.ownSha256}-scan.txt` }
    const reader = one.midway.recipients.find((item) => item.personId === world.people.recipient.id)
    const added = await call(one, 'attachment/Add', {
      ...base,
      attributeId: 86,
      attributeValue: 'Passport.txt',
      attachmentTypeId: 2,
      comment: 'For the file',
      readAccessType: 3,
      specific: [world.people.recipient.id],
    })
    expect(added.code).toBe(0)
    expect((await call(one, 'attachment/Add', base)).code).toBe(0)
    const [named, plain] = (await listed(one)).slice(-2)
    expect(named).toMatchObject({
      attributeID: 86,
      fileName: 'Passport.txt',
      documentId: one.ownSha256,
      attachmentTypeId: 2,
      comment: 'For the file',
      readAccessType: 3,
      addedBy: one.subject,
    })
    expect(named?.specific).toContain(reader?.id)
    expect(plain).toMatchObject({ fileName: 'scan.txt', readAccessType: 2, attachmentTypeId: null })
  })

  it('[C049][R0643] are not added under an attribute that is kept from the list, a type or an access that is none', async () => {
    const one = await world.newCase('owner')
    const base = { processId: one.midway.id, fileName: `${one.ownSha256}-scan.txt` }
    for (const wrong of [
      { attributeId: 15 },
      { attributeId: 7 },
      { attachmentTypeId: 9 },
      { readAccessType: 4 },
    ])
      expect((await call(one, 'attachment/Add', { ...base, ...wrong })).code, JSON.stringify(wrong)).toBe(
        9000,
      )
  })

  it('[C048] are taken away by whoever added them, and only by them', async () => {
    const one = await world.newCase('recipient')
    const remove = (processStepAttributeID: string) =>
      call(one, 'Attachment/Delete', { processStepAttributeID })
    expect((await remove(one.ownersAttachmentId)).code).toBe(9003)
    expect((await remove(one.ownAttachmentId)).code).toBe(0)
    expect(await listed(one)).toEqual([])
  })

  it('[C050][R0621][R0622][R0623][R0624] have one of four types', async () => {
    const { data } = await call(await world.newCase('guest'), 'Attachment/getAttachmentType')
    expect(data).toEqual([
      { attachmentTypeId: 1, name: 'Emirates ID' },
      { attachmentTypeId: 2, name: 'Passport' },
      { attachmentTypeId: 3, name: 'Ejari' },
      { attachmentTypeId: 4, name: 'Others' },
    ])
  })
})

describe('definitions', () => {
  it('[C051][C052] of attributes are found by id and type: 7 is the address of a document and the initials of an account', async () => {
    const one = await world.newCase('member')
    const all = (await call(one, 'attributes/get')).data as { id: number; attributeTypeId: number }[]
    expect(all.filter((item) => item.attributeTypeId === 8).map((item) => item.id)).toEqual([
      0, 1, 2, 3, 5, 6, 7,
    ])
    const named = async (body: object) => (await call(one, 'attributes/GetById', body)).data?.name
    expect(await named({ attributeId: 7 })).toBe('IP')
    expect(await named({ attributeId: 7, attributeTypeId: 8 })).toBe('InitialText')
    expect((await call(one, 'attributes/GetById', { attributeId: 999 })).status).toBe(404)
  })

  it('[C053][A160] placeholders are those that a subject and a message understand', async () => {
    const one = await world.newCase('owner')
    const all = (await call(one, 'attributes/GetPlaceholders')).data as {
      name: string
      placeholder: string
    }[]
    expect(all).toContainEqual({
      name: 'recipientName',
      placeholder: '{{recipientName}}',
      dataType: 'string',
    })
    expect(all.map((item) => item.name)).toEqual(
      expect.arrayContaining(['sequenceNumber', 'sentDate', 'expiryDate', 'documentName', 'RimNumber']),
    )
    const values = Object.fromEntries(all.map(({ name }) => [name, `(${name})`]))
    for (const { name, placeholder } of all) expect(fillPlaceholders(placeholder, values)).toBe(`(${name})`)
  })

  it('[C054] of data types are five', async () => {
    const { data } = await call(await world.newCase('member'), 'DataType/Get')
    expect((data as { name: string }[]).map((item) => item.name)).toEqual([
      'string',
      'number',
      'object',
      'array',
      'boolean',
    ])
  })
})

describe('files of an envelope', () => {
  it('[C196] are uploaded to StorageFile/Upload and read back by what it answers', async () => {
    const one = await world.newCase('member')
    const form = new FormData()
    form.set('document', new File(['plain text'], 'notes.txt'))
    form.set('options', JSON.stringify({ envelopeDocument: false }))
    const { headers } = one
    const response = await world.request('/api/StorageFile/Upload', { method: 'POST', body: form, headers })
    const { data } = (await response.json()) as { data: { uploadStatus: number; id: string }[] }
    expect(data[0]?.uploadStatus).toBe(0)
    const file = await world.request('/api/StorageFile/GetFile', {
      method: 'POST',
      body: JSON.stringify({ documentId: data[0]?.id }),
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect(await file.text()).toBe('plain text')
  })
})
