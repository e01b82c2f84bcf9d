import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { CLASSIFICATIONS, type Envelope } from '../../sync/entities/envelope.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, PNG } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

async function change(one: Case, some: Partial<Envelope>): Promise<void> {
  const { tables } = world.platform.db
  const value = { ...one.envelope, ...some }
  await world.platform.db.transact((query) =>
    storeAggregate(
      { query, tables, feed: createFeedWriter(query, tables), now: world.platform.now() },
      { kind: 'envelope', value },
      one.envelope,
    ),
  )
}
const details = async (one: Case) =>
  (await call(one, 'TasksEf/GetDetails', { processId: one.envelope.id })).data

describe('a document', () => {
  it('[C146][R0918][R0404][R0405][R0406][R0407][R0418][R0419][R0420][R0422][R0423][R0424] tells title, description, tags, classification, attachments, owner, whom it waits for, and its dates', async () => {
    const one = await world.newCase('owner')
    const day = (n: number) => Date.UTC(2026, 0, n)
    await change(one, {
      title: 'Lease renewal',
      description: 'Unit 12, second term',
      tags: ['lease', '2026'],
      classification: 'secret',
      createdAt: day(1),
      modifiedAt: day(2),
      completedAt: day(3),
      attachments: [
        {
          id: `attachment:${'0'.repeat(26)}`,
          name: 'plan.pdf',
          sha256: 'a'.repeat(64),
          sizeBytes: 10,
          mediaType: 'application/pdf',
          readAccess: 'all',
          specific: [],
          typeId: null,
          note: '',
          addedBy: one.envelope.ownerId,
          addedAt: day(1),
        },
      ],
    })
    expect(await details(one)).toMatchObject({
      title: 'Lease renewal',
      description: 'Unit 12, second term',
      tags: ['lease', '2026'],
      classification: 'Secret',
      attachments: [{ fileName: 'plan.pdf' }],
      owner: {
        customerId: one.envelope.ownerId,
        fullNameEn: one.envelope.owner.name,
        status: 'Initiated',
      },
      assignedTo: one.envelope.recipients
        .filter((item) => item.state === 'waiting')
        .map(({ id, name }) => ({ stepId: id, name })),
      createdDate: '2026-01-01T00:00:00.000Z',
      modifiedDate: '2026-01-02T00:00:00.000Z',
      completionDate: '2026-01-03T00:00:00.000Z',
    })
  })

  it('[R0408][R0409][R0410][R0411] has one of four classifications', async () => {
    const one = await world.newCase('owner')
    const told: string[] = []
    for (const classification of CLASSIFICATIONS) {
      await change(one, { classification })
      told.push((await details(one)).classification)
    }
    expect(told).toEqual(['Unclassified', 'Restricted', 'Secret', 'Top Secret'])
  })

  it('[R0429][R0430] has processType 0, a request 1, and the list can be narrowed to either', async () => {
    const one = await world.newCase('owner')
    const begun = async (processType: 0 | 1) =>
      (await call(one, 'TasksEf/Add', { processType, title: 'Begun' })).data.processId as string
    const [document, request] = [await begun(0), await begun(1)]
    const listed = async (processType: 0 | 1) => {
      const { data } = await call(one, 'TasksEf/GetPaging', { folderId: 3, processType, pageSize: 100 })
      const rows = data.rows as { processId: string; processType: number }[]
      return rows
        .filter((row) => row.processId === document || row.processId === request)
        .map((row) => [row.processId, row.processType])
    }
    expect([await listed(0), await listed(1)]).toEqual([[[document, 0]], [[request, 1]]])
  })

  it('[R0899][C171] that is completed has statusId 2', async () => {
    const one = await world.newCase('owner')
    await change(one, { state: 'completed', completedAt: 1 })
    expect((await details(one)).statusId).toBe(2)
  })

  it('[R0886][R0892] is told as archived and as a favourite to who made it that, and to nobody else', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const body = { processId: one.envelope.id }
    await call(one, 'Tasks/Archived', { ...body, archived: true })
    await call(one, 'Tasks/UpdateFlagged', { ...body, flagged: true })
    expect(await details(one)).toMatchObject({ archived: true, flagged: true })
    expect(await details(owner)).toMatchObject({ archived: false, flagged: false })
    const favourites = await call(one, 'TasksEf/GetPaging', { folderId: 2, tab: 'favourites', pageSize: 100 })
    expect(favourites.data.rows.map((row: { processId: string }) => row.processId)).toContain(one.envelope.id)
  })
})

describe('a signatory', () => {
  it('[R0480][R0481][R0482][R0483][R0484][R0485] has name, date, address, organisation, designation and whether a statement is asked', async () => {
    const one = await world.newCase('recipient')
    const part = one.part('approve')
    await change(one, {
      recipients: one.envelope.recipients.map((item) =>
        item.id === part.id ? { ...item, attestation: 'I have read it' } : item,
      ),
    })
    const done = await call(one, 'TasksEf/PerformAction', {
      processId: one.envelope.id,
      stepId: part.id,
      actionTypeId: 1,
      signingAs: 'Head of Legal',
      representing: 'Al Noor',
      attested: true,
    })
    expect(done.code).toBe(0)
    const { signatories } = await details(one)
    const told = signatories.find((item: { stepId: string }) => item.stepId === part.id)
    expect(told).toMatchObject({
      signerName: part.name,
      emailAddress: part.email,
      organization: 'Al Noor',
      designation: 'Head of Legal',
      requiredAttestation: true,
    })
    expect(Math.abs(Date.parse(told.signingDate) - Date.now())).toBeLessThan(60_000)
  })

  it('[R1371][C178] who gives something else than a picture as a signature is answered 1007', async () => {
    const one = await world.newCase('recipient')
    const wish = { processId: one.envelope.id, stepId: one.part('sign').id, actionTypeId: 6 }
    const consent = { text: 'I agree', version: '1', language: 'en' }
    const signature = Buffer.from('no picture').toString('base64')
    expect((await call(one, 'TasksEf/PerformAction', { ...wish, consent, signature })).code).toBe(1007)
  })

  it('[R1127][R1133] needs a signature to sign; one with its data prefix is taken without it', async () => {
    const one = await world.newCase('recipient')
    const wish = { processId: one.envelope.id, stepId: one.part('sign').id, actionTypeId: 6 }
    const consent = { text: 'I agree', version: '1', language: 'en' }
    expect((await call(one, 'TasksEf/PerformAction', { ...wish, consent })).code).toBe(9211)
    const signature = `data:image/png;base64,${PNG.toString('base64')}`
    expect((await call(one, 'TasksEf/PerformAction', { ...wish, consent, signature })).code).toBe(0)
  })
})

describe('open documents', () => {
  it('[W17][R1257][A105] are listed for members of the organisation; only their initiator opens and closes them', async () => {
    const things = await world.newThings()
    const [owner, member, stranger] = [
      await world.caseOf(things, 'owner'),
      await world.caseOf(things, 'member'),
      await world.caseOf(things, 'stranger'),
    ]
    const { id: processId, title } = things.envelope
    const ofThis = async (one: Case) =>
      (await call(one, 'TasksEf/GetOpenPaging', { pageSize: 100 })).data.rows.filter(
        (row: { processId: string }) => row.processId === processId,
      )
    expect(await ofThis(member)).toEqual([])
    expect((await call(member, 'TasksEf/ChangeOpenness', { processId, open: true })).code).toBe(9002)
    expect((await call(owner, 'TasksEf/ChangeOpenness', { processId, open: true })).code).toBe(0)
    expect(await ofThis(member)).toEqual([
      {
        processId,
        processType: 0,
        title,
        ownerName: things.envelope.owner.name,
        sentDate: expect.any(String),
        expiryDate: null,
        completed: false,
      },
    ])
    expect(await ofThis(stranger)).toEqual([])
    const one = await call(member, 'TasksEf/GetOpenPaging', { pageSize: 1 })
    expect(one.data).toMatchObject({ rows: [{}], TotalPages: one.data.TotalCount })
    const close = { processId, actionTypeId: 1117, value: false }
    expect((await call(owner, 'TasksEf/PerformAction', close)).code).toBe(0)
    expect(await ofThis(member)).toEqual([])
  })

  it('[R1258][R1259][A105] are joined by members of the organisation as readers; of others only the invited see anything', async () => {
    const things = await world.newThings()
    const [member, stranger] = [await world.caseOf(things, 'member'), await world.caseOf(things, 'stranger')]
    const [open, closed] = [{ processId: things.midway.id }, { processId: things.envelope.id }]
    for (const one of [member, stranger])
      expect((await call(one, 'TasksEf/GetDetails', open)).code).toBe(9002)
    expect((await call(stranger, 'TasksEf/Join', open)).code).toBe(9002)
    expect((await call(member, 'TasksEf/Join', closed)).code).toBe(9002)
    expect((await call(member, 'TasksEf/Join', open)).code).toBe(0)
    expect((await call(member, 'TasksEf/GetDetails', open)).code).toBe(0)
    expect((await call(member, 'TasksEf/GetDetails', closed)).code).toBe(9002)
  })
})
