import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLiveDocuments } from '../../server/collab/live-documents.ts'
import { createLiveRows } from '../../server/collab/live-rows.ts'
import { collectionOf, metaOf } from '../../sync/collab/draft-doc.ts'
import { type AuthorityWorld, createAuthorityWorld } from '../authority/authority-world.ts'
import { content } from '../authority/questions/asking.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

/** The live document as another node would read it. */
async function draftAsStored(envelopeId: string) {
  const { platform } = world
  const documents = createLiveDocuments({ rows: createLiveRows(platform.db, platform), log: platform.log })
  try {
    return await documents.hold(envelopeId, (ydoc) => ({
      title: metaOf(ydoc).get('title'),
      emails: [...collectionOf(ydoc, 'recipients').values()].map((one) =>
        (one as Map<string, unknown>).get('email'),
      ),
      kinds: [...collectionOf(ydoc, 'recipients').values()].map((one) =>
        (one as Map<string, unknown>).get('kind'),
      ),
    }))
  } finally {
    await documents.stop()
  }
}
const signatory = (n: number, stepTypeId = 1) => ({
  signerName: `Nora ${n}`,
  emailAddress: `nora${n}@example.com`,
  stepTypeId,
})

describe('a draft', () => {
  it('[C150][C167][C168][R0478][R0479] is started by a call, as a document or a request, and given its people, who sign where nothing else is said', async () => {
    const one = await world.newCase('owner')
    for (const [path, processType] of [
      ['TasksEf/Add', 0],
      ['Tasks/Add', 1],
    ] as const) {
      const added = await call(one, path, { title: 'From outside', processType })
      expect(added.code).toBe(0)
      const { processId } = added.data
      const details = await call(one, 'TasksEf/GetDetails', { processId })
      expect(details.data).toMatchObject({
        processType,
        title: 'From outside',
        statusId: details.data.statusId,
      })
      const people = await call(one, 'Tasks/AddSignatories', {
        processId,
        signatories: [{ signerName: 'Nora 1', emailAddress: 'nora1@example.com' }, signatory(2, 4)],
      })
      expect(people.data.signatories).toHaveLength(2)
      expect(await draftAsStored(processId)).toEqual({
        title: 'From outside',
        emails: ['nora1@example.com', 'nora2@example.com'],
        kinds: ['sign', 'approve'],
      })
    }
  })

  it('[C150] is one however often the call is repeated under one Idempotency-Key', async () => {
    const one = await world.newCase('owner')
    const add = () => call(one, 'TasksEf/Add', { title: 'Once' }, { 'idempotency-key': 'draft-1' })
    const [first, second] = [await add(), await add()]
    expect(first.code).toBe(0)
    expect(second.data).toEqual(first.data)
  })

  it('[C168] under way is given one step more at a time, of a kind that there is', async () => {
    const one = await world.newCase('owner')
    const add = (...signatories: object[]) =>
      call(one, 'Tasks/AddSignatories', { processId: one.envelope.id, signatories })
    expect((await add(signatory(1, 4), signatory(2, 4))).code).toBe(9235)
    expect((await add(signatory(1, 99))).code).toBe(9000)
    const added = await add(signatory(1, 4))
    const { data } = await call(one, 'TasksEf/GetDetails', { processId: one.envelope.id })
    const found = data.signatories.find(
      (item: { stepId: string }) => item.stepId === added.data.signatories[0].stepId,
    )
    expect(found).toMatchObject({ signerName: 'Nora 1', stepTypeId: 4 })
  })
})

describe('several envelopes at once', () => {
  it('[C149] are each sent or refused for themselves, and once under one Idempotency-Key', async () => {
    const one = await world.newCase('owner')
    const good = content(one, world)
    const [document] = good.documents
    const bad = { ...good, documents: [{ ...document, sha256: 'f'.repeat(64) }] }
    const envelopes = [good, bad, { ...content(one, world), title: 'Third' }].map((item) => ({
      content: item,
    }))
    const send = () => call(one, 'TasksEf/AddBulkEnvelope', { envelopes }, { 'idempotency-key': 'bulk-1' })
    const first = await send()
    expect(first.data.map((row: { code: number }) => row.code)).toEqual([0, 9311, 0])
    expect((await send()).data).toEqual(first.data)
    const third = await call(one, 'TasksEf/GetDetails', { processId: first.data[2].data.processId })
    expect(third.data.title).toBe('Third')
  })
})
