import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
let admin: Case
let member: Case
let stranger: Case
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const things = await world.newThings()
  admin = await world.caseOf(things, 'admin')
  member = await world.caseOf(things, 'member')
  stranger = await world.caseOf(things, 'stranger')
})
const call = caller(() => world)

describe('job roles', () => {
  it('[R0039][R0996][A016][A189] are added, changed, switched off and removed, and everybody of the organisation is told them', async () => {
    const name = 'Chief financial officer'
    const added = await call(admin, 'JobRole/Add', { name, nameAr: 'المدير المالي', description: 'Pays' })
    expect(added).toMatchObject({ code: 0, description: { en: 'Job role saved' } })
    const { jobRoleId } = added.data
    const told = async (one = member) =>
      (await call(one, 'JobRole/Get')).data.find(
        (role: { jobRoleId: string }) => role.jobRoleId === jobRoleId,
      )
    const expected = { jobRoleId, name, nameAr: 'المدير المالي', description: 'Pays', active: true }
    expect(await told()).toEqual(expected)
    expect(await told(stranger)).toBeUndefined()
    expect((await call(admin, 'JobRole/Update', { jobRoleId, active: false })).code).toBe(0)
    expect(await told()).toEqual({ ...expected, active: false })
    expect((await call(admin, 'JobRole/Update', { jobRoleId, name: ' ' })).code).toBe(9000)
    expect(await call(admin, 'JobRole/Delete', { jobRoleId })).toMatchObject({ code: 0, data: null })
    expect(await told()).toBeUndefined()
  })
})

describe('classifications', () => {
  interface Told {
    readonly classificationId: string
    readonly name: string
    readonly isBuiltIn: boolean
    readonly active: boolean
  }
  const all = async (one = member): Promise<readonly Told[]> => (await call(one, 'Classification/Get')).data
  const builtIn = async (name: string) =>
    (await all()).find((one) => one.isBuiltIn && one.name === name) as Told

  it('[R0044][R0706][R0707][A016][A090] begin as four, from grey to red', async () => {
    const four = (await call(member, 'Classification/Get')).data.slice(0, 4)
    expect(four.map((one: { name: string; color: string }) => [one.name, one.color])).toEqual([
      ['Unclassified', 'grey'],
      ['Restricted', 'amber'],
      ['Secret', 'orange'],
      ['Top Secret', 'red'],
    ])
  })

  it('[R0996][A090] can be switched off and on, and the four keep their names and colours', async () => {
    const { classificationId } = await builtIn('Secret')
    const update = (body: object) => call(admin, 'Classification/Update', { classificationId, ...body })
    expect((await update({ active: false })).code).toBe(0)
    expect((await builtIn('Secret')).active).toBe(false)
    expect((await update({ active: true })).code).toBe(0)
    for (const body of [{ name: 'Open' }, { level: 'unclassified' }])
      expect((await update(body)).code).toBe(9002)
    expect((await builtIn('Secret')).active).toBe(true)
    const usual = await builtIn('Unclassified')
    const off = { classificationId: usual.classificationId, active: false }
    expect((await call(admin, 'Classification/Update', off)).code).toBe(9002)
    expect((await call(stranger, 'Classification/Update', { classificationId, active: false })).code).toBe(
      9002,
    )
  })

  it('[R0706][R0707] are joined by those the organisation makes, each with the colour of its level', async () => {
    const added = await call(admin, 'Classification/Add', { name: 'Board only', level: 'secret' })
    expect(added).toMatchObject({ code: 0, description: { en: 'Classification saved' } })
    const { classificationId } = added.data
    const told = async () => (await all()).find((one) => one.classificationId === classificationId)
    expect(await told()).toMatchObject({
      name: 'Board only',
      color: 'orange',
      active: true,
      isBuiltIn: false,
    })
    expect((await all(stranger)).some((one) => one.classificationId === classificationId)).toBe(false)
    const update = { classificationId, name: 'Board', level: 'topSecret' }
    expect((await call(admin, 'Classification/Update', update)).code).toBe(0)
    expect(await told()).toMatchObject({ name: 'Board', color: 'red' })
  })
})
