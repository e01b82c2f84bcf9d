import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'

let world: AuthorityWorld
let [admin, member]: Case[] = []
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const things = await world.newThings()
  ;[admin, member] = [await world.caseOf(things, 'admin'), await world.caseOf(things, 'member')]
})

interface Answer<T> {
  readonly code: number
  readonly description: { readonly en: string }
  readonly data: T
}
const ask = async <T = Record<string, never>>(path: string, body: object | null = {}, one = admin) => {
  const response = await world.request(`/api/Admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...one?.headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Answer<T>>
}
const file = async (path: string, body: object = {}) => {
  const response = await world.request(`/api/Admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...admin?.headers },
    body: JSON.stringify(body),
  })
  return response.text()
}
interface ToldRole {
  readonly roleId: string
  readonly roleName: string
  readonly roleDescription: string
  readonly active: boolean
  readonly isBuiltIn: boolean
  readonly assigneeName: readonly { readonly userId: string }[]
  readonly groupRoles: readonly { readonly groupId: string; readonly name: string }[]
}
interface ToldGroup {
  readonly groupId: string
  readonly name: string
  readonly active: boolean
  readonly createdDate: number
  readonly users: readonly { readonly userId: string }[]
  readonly role: readonly { readonly roleId: string }[]
}
let made = 0
const named = (name: string) => `${name} ${made++}`
const addRole = async (roleName = named('Role')) => {
  const answer = await ask<{ roleId: string }>('Role/Add', { roleName })
  expect(answer).toMatchObject({ code: 0, description: { en: 'Role saved' } })
  return answer.data.roleId
}
const addGroup = async (body: object = {}) => {
  const answer = await ask<{ groupId: string }>('Group/Update', { name: named('Group'), ...body })
  expect(answer).toMatchObject({ code: 0, description: { en: 'Group saved' } })
  return answer.data.groupId
}
const roles = async () => (await ask<ToldRole[]>('Role/Get', null)).data
const roleOf = async (roleId: string) => (await roles()).find((one) => one.roleId === roleId)
const groupOf = async (groupId: string) =>
  (await ask<ToldGroup[]>('Group/Get')).data.find((one) => one.groupId === groupId)
const who = () => world.people.member.id

describe('roles', () => {
  it('[C009][C010][R0678][R0679][R0680][R0681][R0682] are told with who has them, the built-in ones first', async () => {
    const roleName = named('Contract owner')
    const roleId = await addRole(roleName)
    const all = await roles()
    expect(all.slice(0, 4).map((one) => [one.roleId, one.isBuiltIn])).toEqual([
      ['member', true],
      ['companyAdmin', true],
      ['userAdmin', true],
      ['adminReader', true],
    ])
    expect(all.find((one) => one.roleId === roleId)).toEqual({
      ...{ roleId, roleName, roleDescription: '', active: true, isBuiltIn: false },
      ...{ assigneeName: [], groupRoles: [] },
    })
    expect(all.find((one) => one.roleId === 'companyAdmin')?.assigneeName).toContainEqual(
      expect.objectContaining({ userId: world.people.admin.id }),
    )
  })

  it('[C010][R1374][A180] two of one name are refused with 1009, and a sentence', async () => {
    const roleName = named('Approver')
    await addRole(roleName)
    expect(await ask('Role/Add', { roleName: roleName.toUpperCase() })).toMatchObject({
      code: 1009,
      description: { en: 'A role with this name already exists' },
    })
  })

  it('[C011][R0038][R1209][R1211] are called otherwise, and switched off', async () => {
    const roleId = await addRole()
    const roleName = named('Reader')
    expect(await ask('Role/Update', { roleId, roleName, roleDescription: 'Reads' })).toMatchObject({
      code: 0,
    })
    expect(await ask('Role/Update', { roleId, active: false })).toMatchObject({ code: 0 })
    expect(await roleOf(roleId)).toMatchObject({ roleName, roleDescription: 'Reads', active: false })
  })

  it('[C013][R1213][R1403][R1404] are assigned to somebody whole, and answered in words', async () => {
    const [one, two] = [await addRole(), await addRole()]
    expect(await ask('User/AssignRoles', { userId: who(), roles: [one] })).toMatchObject({
      code: 0,
      description: { en: 'User updated successfully' },
    })
    expect((await roleOf(one))?.assigneeName).toMatchObject([{ userId: who() }])
    expect(await ask('User/AssignRoles', { userId: who(), roles: [two] })).toMatchObject({ code: 0 })
    expect((await roleOf(one))?.assigneeName).toEqual([])
    expect(await ask('User/AssignRoles', { userId: who(), roles: [two] }, member)).toMatchObject({
      code: 9002,
    })
  })
})

describe('what a role gives', () => {
  it('[C031][R1220] can be any permission of module 1', async () => {
    const { data } = await ask<{ permissionId: number; name: string }[]>('Permission/Get', { moduleId: 1 })
    expect(data).toContainEqual({ permissionId: 1, name: 'userRead', moduleId: 1 })
    expect(data).toContainEqual({ permissionId: 1001, name: 'viewExtraColumns', moduleId: 1 })
    expect((await ask('Permission/Get', { moduleId: 2 })).data).toEqual([])
  })

  it('[C032][C033][R1215][R1217] is set at once for several, with what it restricts, and read again', async () => {
    const roleId = await addRole()
    const wanted = { roleId, permissions: [3, 1], restrictions: ['noSharing'] }
    expect(await ask('RolePermission/UpdateMultiple', wanted)).toMatchObject({ code: 0 })
    const { data } = await ask('RolePermission/Get', { roleId })
    expect(data).toEqual([{ ...wanted, permissions: [1, 3] }])
    expect(await ask('RolePermission/UpdateMultiple', { roleId, permissions: [4711] })).toMatchObject({
      code: 9000,
    })
    const all = await ask<{ roleId: string; permissions: number[] }[]>('RolePermission/Get')
    expect(all.data.find((one) => one.roleId === 'userAdmin')?.permissions).toEqual([1, 2, 3, 4, 5])
  })

  it('is carried away as CSV, a column for each role, and as a sealed PDF, and the trail says so', async () => {
    const roleName = named('Registrar')
    const roleId = await addRole(roleName)
    // Whoever may change users sees them.
    await ask('RolePermission/UpdateMultiple', { roleId, permissions: [2], restrictions: ['noSharing'] })
    const csv = await file('RolePermission/DownloadCsv')
    const [names = [], ...lines] = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const at = names.indexOf(roleName)
    const cell = (called: string) => lines.find(([first]) => first === called)?.[at]
    expect(['See users', 'Change users', 'See groups', 'No sharing', 'No downloads'].map(cell)).toEqual([
      ...['Yes', 'Yes', 'No', 'Yes', 'No'],
    ])
    expect(await file('RolePermission/DownloadPdf')).toContain('/ETSI.CAdES.detached')
    const { data } = await ask<{ items: { kind: string }[] }>('Audit/Get', { kinds: ['listExported'] })
    expect(data.items.length).toBeGreaterThanOrEqual(2)
  })

  it('is told in the audit in words, also where it is carried away', async () => {
    const roleId = await addRole()
    await ask('RolePermission/UpdateMultiple', { roleId, permissions: [1, 5], restrictions: ['noDownload'] })
    const csv = await file('Audit/DownloadCsv', { about: roleId })
    expect(csv).toContain('See users · See reports')
    expect(csv).toContain('No downloads')
  })
})

describe('groups', () => {
  it('[C024][C026][R0037][A181][R0684][R0685][R0686][R0687][R0688][R0689] begin without an id, and are changed with it', async () => {
    const roleId = await addRole()
    const name = named('Finance')
    const groupId = await addGroup({ name, role: [roleId] })
    expect(await groupOf(groupId)).toMatchObject({
      ...{ groupId, name, active: true, users: [] },
      role: [{ roleId }],
    })
    expect(Math.abs(((await groupOf(groupId))?.createdDate ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await ask('Group/Update', { groupId, active: false, users: [who()] })).toMatchObject({ code: 0 })
    expect(await groupOf(groupId)).toMatchObject({ name, active: false, users: [{ userId: who() }] })
    const whole = await addGroup({ users: [who()], role: [roleId] })
    expect(await groupOf(whole)).toMatchObject({ users: [{ userId: who() }], role: [{ roleId }] })
    expect(await ask('Group/Update', { groupId: `memberGroup:${'0'.repeat(26)}`, name: 'x' })).toMatchObject({
      code: 9002,
    })
    expect(await ask('Group/Update', { name: name.toUpperCase() })).toMatchObject({
      description: { en: 'A group with this name already exists' },
    })
  })

  it('[C025][C027][R1210][R1214] have exactly the users they are given, or none', async () => {
    const groupId = await addGroup()
    const users = [who(), world.people.admin.id]
    expect(await ask('Group/UpdateUsers', { groupId, users })).toMatchObject({ code: 0 })
    expect((await groupOf(groupId))?.users.map((one) => one.userId).sort()).toEqual([...users].sort())
    expect(await ask('Group/UpdateUsers', { groupId, users: [who()] })).toMatchObject({ code: 0 })
    expect((await groupOf(groupId))?.users.map((one) => one.userId)).toEqual([who()])
    const stranger = world.people.stranger.id
    expect(await ask('Group/UpdateUsers', { groupId, users: [stranger] })).toMatchObject({ code: 9119 })
    expect(await ask('Group/RemoveAllUsers', { groupId })).toMatchObject({ code: 0 })
    expect((await groupOf(groupId))?.users).toEqual([])
  })

  it('[C012][A183][R0683][R1216] have a role from the role’s side', async () => {
    const [roleId, groupId] = [await addRole(), await addGroup()]
    expect(await ask('Role/UpdateGroup', { roleId, groupRoles: [groupId] })).toMatchObject({ code: 0 })
    expect((await roleOf(roleId))?.groupRoles).toMatchObject([{ groupId }])
    expect(await ask('Role/UpdateGroup', { roleId, groupRoles: [] })).toMatchObject({ code: 0 })
    expect((await roleOf(roleId))?.groupRoles).toEqual([])
  })
})

describe('the list of groups as a file', () => {
  const fetched = async (path: string, body: object, one = admin, language = 'en') => {
    const response = await world.request(new URL(path, 'http://x/api/Admin/Group/').pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language, ...one?.headers },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return {
      name: decodeURIComponent(response.headers.get('content-disposition') ?? '').split("UTF-8''")[1],
      type: response.headers.get('content-type'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }

  it('[C042][R1335] is CSV under the given name: a line for each, with its roles and people, and nothing a spreadsheet computes', async () => {
    const roleName = named('Approver')
    const roleId = await addRole(roleName)
    const name = `=${named('1+1')}`
    await addGroup({ name, role: [roleId], users: [who()] })
    const csv = await fetched('DownloadCsv', { name: 'a/b' })
    expect([csv.name, csv.type]).toEqual(['a-b.csv', 'text/csv; charset=utf-8'])
    const text = new TextDecoder().decode(csv.bytes)
    expect(text).toMatch(/^Group,State,Roles,People,Created\r\n/)
    const line = text.split('\r\n').find((one) => one.includes(name))
    expect(line).toContain(`Active,${roleName},${world.people.member.name},`)
    expect(line?.startsWith('=')).toBe(false)
  })

  it('[C043] is a sealed PDF, named after what it holds and the day', async () => {
    await addGroup()
    const pdf = await fetched('DownloadPdf', {})
    expect(pdf.name).toMatch(/^Groups \d{4}-\d\d-\d\d\.pdf$/)
    expect(pdf.type).toBe('application/pdf')
    expect(Buffer.from(pdf.bytes).includes('/ByteRange')).toBe(true)
  })

  it('[S11] is carried away on record, as that of users is: which, as what, how much of it and by whom', async () => {
    const organizationId = world.people.admin.at
    const { auditEvent } = world.platform.db.tables
    const recorded = () =>
      world.platform.db.read((query) =>
        query
          .select({ facts: auditEvent.facts, personal: auditEvent.personal })
          .from(auditEvent)
          .where(and(eq(auditEvent.subjectId, organizationId), eq(auditEvent.kind, 'listExported')))
          .orderBy(asc(auditEvent.n)),
      )
    const before = (await recorded()).length
    for (const path of ['../User/DownloadCsv', '../User/DownloadPdf', 'DownloadPdf']) await fetched(path, {})
    await fetched('DownloadCsv', {})
    // Who is given nothing has carried nothing away.
    expect(await ask('User/DownloadCsv', {}, member)).toMatchObject({ code: 9002 })
    const told = (await recorded()).slice(before)
    const by = world.people.admin.id
    expect(told.map(({ facts }) => facts)).toEqual([
      { by, list: 'users', as: 'csv', rows: expect.any(Number) },
      { by, list: 'users', as: 'pdf', rows: expect.any(Number) },
      { by, list: 'groups', as: 'pdf', rows: expect.any(Number) },
      { by, list: 'groups', as: 'csv', rows: expect.any(Number) },
    ])
    expect(told[0]?.personal).toEqual({ name: world.people.admin.name })
  })

  it('is for who may see groups, and names people to who may see users alone', async () => {
    const name = named('Reads groups')
    const roleId = await addRole(name)
    await addGroup({ name: named('Team'), users: [world.people.admin.id] })
    expect(await ask('Group/DownloadCsv', {}, member)).toMatchObject({ code: 9002 })
    await ask('RolePermission/UpdateMultiple', { roleId, permissions: [3] })
    await ask('User/AssignRoles', { userId: who(), roles: [roleId] })
    const text = new TextDecoder().decode((await fetched('DownloadCsv', {}, member)).bytes)
    expect(text).toMatch(/^Group,State,Roles,Created\r\n/)
    expect(text).not.toContain(world.people.admin.name)
    const told = (await ask<ToldGroup[]>('Group/Get', {}, member)).data
    expect(told.length).toBeGreaterThan(0)
    expect(told.flatMap((one) => one.users)).toEqual([])
    await ask('User/AssignRoles', { userId: who(), roles: [] })
  })
})
