import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lookupItemId } from '../../sync/entities/lookup.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

let admin: Case
let member: Case
let stranger: Case
beforeEach(async () => {
  const things = await world.newThings()
  admin = await world.caseOf(things, 'admin')
  member = await world.caseOf(things, 'member')
  stranger = await world.caseOf(things, 'stranger')
})

const added = async (name = 'Cities'): Promise<`lookup:${string}`> => {
  const answer = await call(admin, 'Lookup/Add', { name, nameAr: 'المدن' })
  expect(answer).toMatchObject({ code: 0, description: { en: 'Lookup saved' } })
  return answer.data.lookupId
}
const valuesOf = async (lookupId: string, one = member) =>
  (await call(one, 'LookupValue/Get', { lookupId })).data
const lookupOf = async (lookupId: string, path = 'Lookup/Get', one = member) =>
  (await call(one, path)).data.find((lookup: { lookupId: string }) => lookup.lookupId === lookupId)

describe('lookups', () => {
  it('[R0046][C254][C255][C256][R0713][R0714][R0717][R0718][R0995] have names, are active or not, and tell whose they are; a form is offered those that are enabled', async () => {
    const lookupId = await added()
    const told = { lookupId, name: 'Cities', nameAr: 'المدن', enabled: true, access: 'organization' }
    for (const path of ['Lookup/Get', 'lookup/GetForDesigner'])
      expect(await lookupOf(lookupId, path)).toEqual(told)
    expect(await lookupOf(lookupId, 'Lookup/GetOrgAdminLookups', admin)).toEqual(told)
    expect((await call(member, 'Lookup/GetOrgAdminLookups')).code).toBe(9002)
    expect(await lookupOf(lookupId, 'Lookup/Get', stranger)).toBeUndefined()

    expect((await call(admin, 'Lookup/Update', { lookupId, name: 'Towns', enabled: false })).code).toBe(0)
    expect(await lookupOf(lookupId)).toEqual({ ...told, name: 'Towns', enabled: false })
    expect(await lookupOf(lookupId, 'lookup/GetForDesigner')).toBeUndefined()
  })

  it('[R0718] one of every organisation is read here, and changed by nobody of it', async () => {
    const lookupId = await added()
    await call(admin, 'Lookup/AddItems', { lookupId, items: 'Dubai;DXB' })
    const { record } = world.platform.db.tables
    await world.platform.db.transact(async (query) => {
      const [row] = await query.select().from(record).where(eq(record.id, lookupId))
      const body = { ...(row?.body as object), access: 'global' }
      await query.update(record).set({ body }).where(eq(record.id, lookupId))
    })
    expect(await lookupOf(lookupId)).toMatchObject({ access: 'global' })
    expect(await lookupOf(lookupId, 'Lookup/GetOrgAdminLookups', admin)).toBeUndefined()
    expect(await valuesOf(lookupId)).toHaveLength(1)
    for (const [path, body] of [
      ['Lookup/Update', { enabled: false }],
      ['Lookup/AddItems', { items: 'Ajman;AJ' }],
      ['Lookup/updateitems', { items: [{ identifier: 'DXB', value: 'Else' }] }],
      ['Lookup/delete', {}],
    ] as const)
      expect((await call(admin, path, { lookupId, ...body })).code, path).toBe(9002)
    expect(await valuesOf(lookupId)).toMatchObject([{ value: 'Dubai' }])
  })

  it('[C257][C259][R0715][R0716][R0719][A156] take items one a line, as value and identifier, after those they have', async () => {
    const lookupId = await added()
    const answer = await call(admin, 'Lookup/AddItems', {
      lookupId,
      items: 'Dubai;DXB\n"Ras, al";RAK\nSharjah',
    })
    expect(answer).toMatchObject({ code: 0, data: { lookupId, added: 3, changed: 0, removed: 0 } })
    const items = [{ value: 'Abu Dhabi', valueAr: 'أبوظبي', identifier: 'AUH' }]
    expect((await call(admin, 'Lookup/AddItems', { lookupId, items })).code).toBe(0)
    expect(await valuesOf(lookupId)).toEqual([
      { identifier: 'DXB', value: 'Dubai', valueAr: '', active: true, order: 1 },
      { identifier: 'RAK', value: 'Ras, al', valueAr: '', active: true, order: 2 },
      { identifier: 'Sharjah', value: 'Sharjah', valueAr: '', active: true, order: 3 },
      { identifier: 'AUH', value: 'Abu Dhabi', valueAr: 'أبوظبي', active: true, order: 4 },
    ])
    expect((await call(stranger, 'LookupValue/Get', { lookupId })).code).toBe(9003)
  })

  it('[C259][A156][A157][R1107][R1108] store nothing of what has one wrong line, and name identifiers that are there', async () => {
    const lookupId = await added()
    await call(admin, 'Lookup/AddItems', { lookupId, items: 'Dubai;DXB' })
    for (const items of ['Ajman;AJ\n;X', 'Ajman;A J', `Ajman;AJ\n${'x'.repeat(101)};Y`, 'Ajman;AJ\nدبي'])
      expect((await call(admin, 'Lookup/AddItems', { lookupId, items })).code, items).toBe(9000)
    for (const items of ['Ajman;AJ\nDubai again;dxb', 'Ajman;AJ\nElse;aj'])
      expect(await call(admin, 'Lookup/AddItems', { lookupId, items })).toMatchObject({
        code: 9270,
        data: { identifiers: expect.stringMatching(/^(dxb|aj)$/) },
      })
    expect(await valuesOf(lookupId)).toHaveLength(1)
  })

  it('[C260] change items by their identifier, and take some out: all of it, or nothing', async () => {
    const lookupId = await added()
    await call(admin, 'Lookup/AddItems', { lookupId, items: 'Dubai;DXB\nAjman;AJ\nSharjah;SHJ' })
    const items = [
      { identifier: 'DXB', valueAr: 'دبي', order: 9 },
      { identifier: 'SHJ', active: false },
    ]
    const answer = await call(admin, 'Lookup/updateitems', { lookupId, items, remove: ['AJ', 'NONE'] })
    expect(answer).toMatchObject({ code: 0, data: { added: 0, changed: 2, removed: 1 } })
    const expected = [
      { identifier: 'SHJ', value: 'Sharjah', valueAr: '', active: false, order: 3 },
      { identifier: 'DXB', value: 'Dubai', valueAr: 'دبي', active: true, order: 9 },
    ]
    expect(await valuesOf(lookupId)).toEqual(expected)
    const half = [
      { identifier: 'DXB', value: 'X' },
      { identifier: 'NONE', value: 'Y' },
    ]
    expect((await call(admin, 'Lookup/updateitems', { lookupId, items: half })).code).toBe(9246)
    expect(await valuesOf(lookupId)).toEqual(expected)
  })

  it('[C261] go with all of their items', async () => {
    const lookupId = await added()
    await call(admin, 'Lookup/AddItems', { lookupId, items: 'Dubai;DXB' })
    expect(await call(admin, 'Lookup/delete', { lookupId })).toMatchObject({ code: 0, data: null })
    expect(await lookupOf(lookupId)).toBeUndefined()
    expect((await call(admin, 'LookupValue/Get', { lookupId })).code).toBe(9003)
    const { record } = world.platform.db.tables
    const left = await world.platform.db.read((query) =>
      query
        .select()
        .from(record)
        .where(eq(record.id, lookupItemId(lookupId, 'DXB'))),
    )
    expect(left).toEqual([])
  })

  it('[R0715] hold two thousand items that come at once, and no more', async () => {
    const lookupId = await added()
    const items = Array.from({ length: 2000 }, (_, at) => `Value ${at};V${at}`).join('\n')
    expect((await call(admin, 'Lookup/AddItems', { lookupId, items })).data).toMatchObject({ added: 2000 })
    expect(await valuesOf(lookupId)).toHaveLength(2000)
    expect((await call(admin, 'Lookup/AddItems', { lookupId, items: `${items}\none more;M` })).code).toBe(
      9000,
    )
  })
})

describe('samples', () => {
  it('[C258][C262][A158] are nothing where no demo runs', async () => {
    expect(await call(member, 'lookup/GetDummayData', {})).toMatchObject({ code: 0, data: [] })
    expect(await call(member, 'sibMock/users', {})).toMatchObject({ code: 0, data: [] })
  })
})
