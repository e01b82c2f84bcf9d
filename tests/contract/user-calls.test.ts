import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { extractText } from '../sealing/independent-verifiers.ts'
import { type Answered, caller } from './calling.ts'

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
const call = caller(() => world)
const ask = (path: string, body: unknown = {}, one = admin): Promise<Answered> =>
  call(one!, `Admin/User/${path}`, body)

let made = 0
const address = () => `invitee${made++}@example.com`
const users = async (body: object = {}) => (await ask('Get', { pageSize: 500, ...body })).data
const userOf = async (email: string) =>
  (await users()).items.find((one: { email: string }) => one.email === email)
const invited = async (email = address()): Promise<string> =>
  (await ask('Invite', [{ email, firstName: 'Layla', lastName: 'Nasser', userTypeId: 3 }])).data[0]
    .userInviteId

describe('inviting users', () => {
  it('[C003][A177][R0036][R1421][R1422][R1423][R1424][R1425] answers each row with its result', async () => {
    const email = address()
    const rows = [
      { email, firstName: 'Layla', lastName: 'Nasser', userTypeId: 3 },
      { email: 'no address' },
      { email: email.toUpperCase() },
      { email: address(), userTypeId: 2 },
      { email: world.people.member.email },
    ]
    const { code, data } = await ask('Invite', rows)
    expect(code).toBe(0)
    expect(data.map((one: { email: string; status: string }) => [one.email, one.status])).toEqual([
      [email, 'Success'],
      ['no address', 'Invalid Email'],
      [email.toUpperCase(), 'Already Invited'],
      [rows[3]?.email, 'Error'],
      [world.people.member.email, 'user already exists'],
    ])
    expect(data.map((one: { userInviteId: string | null }) => one.userInviteId !== null)).toEqual([
      ...[true, false, false, false, false],
    ])
    expect(data[0]).toMatchObject({
      firstName: 'Layla',
      lastName: 'Nasser',
      userTypeId: 3,
      groups: [],
      roles: [],
    })
    expect((await ask('Invite', [])).code).toBe(9000)
    expect((await ask('Invite', Array(101).fill({ email }))).code).toBe(9000)
    expect((await ask('Invite', [{ email: address() }], member)).code).toBe(9002)
  })

  it('[C006][R0975][R0981] an invitation is cancelled, and says so in the list', async () => {
    const email = address()
    const userInviteId = await invited(email)
    expect(await ask('CancelInvite', { userInviteId })).toMatchObject({
      code: 0,
      data: { userInviteId },
      description: { en: 'Invitation cancelled' },
    })
    expect(await userOf(email)).toMatchObject({ status: 'cancelled', statusId: 2 })
    expect((await ask('CancelInvite', { userInviteId }, member)).code).toBe(9002)
  })

  it('[C007][R0980] an invitation is sent again, though not at once', async () => {
    const userInviteId = await invited()
    expect(await ask('ResendInvite', { userInviteId })).toMatchObject({ code: 9124 })
    expect((await ask('ResendInvite', { userInviteId: `memberInvite:${'0'.repeat(26)}` })).code).toBe(9002)
  })
})

describe('the list of users', () => {
  it('[C004][C087][A178][R0663][R0664][R0666][R0667][R0668][R0669][R0670][R0671][R0672][R0673][R0674][R0675] has members and whom they invited', async () => {
    const email = address()
    const userInviteId = await invited(email)
    expect(await userOf(email)).toMatchObject({
      ...{ id: userInviteId, userInviteId, userId: null, partyId: null, isInvite: true },
      ...{ userName: 'Layla Nasser', firstName: 'Layla', lastName: 'Nasser', email, avatar: null },
      ...{ statusId: 1, status: 'invited', type: 3, roles: [{ roleId: 'member', roleName: 'member' }] },
      invitedDate: expect.any(Number),
    })
    const { id, email: own } = world.people.member
    expect(await userOf(own)).toMatchObject({
      ...{ userId: id, partyId: id, userInviteId: null, isInvite: false, invitedDate: null },
      ...{ statusId: 1, status: 'active', type: 3 },
    })
    expect(await userOf(world.people.stranger.email)).toBeUndefined()
    expect((await ask('Get', {}, member)).code).toBe(9002)
  })

  it('[C004][A178][R1342] comes page by page, those invited among them, searched, narrowed and in order', async () => {
    const [one, two] = [address(), address()]
    await invited(one)
    await invited(two)
    const query = { search: 'invitee', sortBy: 'email', sortDir: 'desc', pageSize: 1 }
    const pages = [await users({ ...query, pageNumber: 1 }), await users({ ...query, pageNumber: 2 })]
    expect(pages.map((page) => page.items.length)).toEqual([1, 1])
    expect(pages[0].TotalPages).toBe(pages[0].TotalCount)
    expect(pages[0].items[0].email > pages[1].items[0].email).toBe(true)
    expect((await users({ search: 'invitee', includeInvites: false })).TotalCount).toBe(0)
    const narrowed = await users({ filters: { status: ['active'] } })
    expect(new Set(narrowed.items.map((user: { status: string }) => user.status))).toEqual(
      new Set(['active']),
    )
    expect((await ask('Get', { pageSize: 501 })).code).toBe(9000)
  })

  it('[C040] is fetched as CSV, in the reader’s words', async () => {
    const email = address()
    await ask('Invite', [{ email, firstName: '=cmd()' }])
    const response = await world.request('/api/Admin/User/DownloadCsv', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...admin!.headers },
      body: JSON.stringify({ name: 'People', search: email }),
    })
    expect(response.headers.get('content-disposition')).toContain('People.csv')
    const [head, line] = (await response.text()).replace('\ufeff', '').split('\r\n')
    expect(head).toBe('Name,E-mail,Type,Roles,Groups,Status,Joined or invited')
    // Nothing that a spreadsheet would compute.
    expect(line?.startsWith('=')).toBe(false)
    expect(line).toContain(`,${email},Standard user,Member,,Invited,`)
  })
})

describe('the list of users as a file', () => {
  it('[C041] is a sealed PDF with a part for each, under the name it is given', async () => {
    const email = address()
    await ask('Invite', [{ email, firstName: 'Layla', lastName: 'Nasser', userTypeId: 4 }])
    const response = await world.request('/api/Admin/User/DownloadPdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...admin!.headers },
      body: JSON.stringify({ name: 'People', search: email }),
    })
    expect(response.headers.get('content-type')).toContain('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('People.pdf')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.includes('/ByteRange')).toBe(true)
    const path = join(tmpdir(), `users-${process.pid}.pdf`)
    writeFileSync(path, bytes)
    const text = await extractText(path).finally(() => rmSync(path))
    expect(text).toMatch(/Layla Nasser[\s\S]*Temporary user[\s\S]*Invited/)
    expect((await ask('DownloadPdf', {}, member)).code).toBe(9002)
  })
})

describe('one user, looked after', () => {
  const cora = () => world.people.colleague

  it('is signed out everywhere or in one place, and it is recorded', async () => {
    const { data: open } = await ask('GetSessions', { userId: cora().id })
    expect(open).toEqual([expect.objectContaining({ sessionId: cora().sessionId })])
    const sessionId = 'session:nobody'
    expect((await ask('EndSessions', { userId: cora().id, sessionId })).data).toEqual({ ended: 0 })
    expect((await ask('EndSessions', { userId: cora().id })).data).toEqual({ ended: 1 })
    expect((await ask('GetSessions', { userId: cora().id })).data).toEqual([])
    const headers = { authorization: `Bearer ${cora().token}` }
    expect((await world.request('/api/Customer/Get', { headers })).status).toBe(401)
    const [last] = (await ask('GetHistory', { userId: cora().id })).data
    expect(last).toMatchObject({
      kind: 'memberSessionsEnded',
      isTheirs: false,
      facts: { member: cora().id, by: world.people.admin.id, count: 1 },
    })
    const [done] = (await ask('GetHistory', { userId: world.people.admin.id })).data
    expect(done).toMatchObject({ n: last.n, isTheirs: true })
  })

  it('has a number for everything that would stand still without them, and no word of what it says', async () => {
    const { data } = await ask('GetHoldings', { userId: world.people.owner.id })
    expect(data.drafts).toBeGreaterThan(0)
    expect(data.underWay).toBeGreaterThan(0)
    expect(data.keys).toBeGreaterThan(0)
    expect(Object.values(data).every((one) => typeof one === 'number')).toBe(true)
    expect((await ask('GetHoldings', { userId: world.people.stranger.id })).code).toBe(9119)
  })

  it('[C057][R0987] is made permanent, and stays in the list as what they are', async () => {
    const { id: userId, email } = world.people.newcomer
    expect(await userOf(email)).toMatchObject({ type: 4 })
    const made = await call(admin!, 'Customer/MakePermanent', { userId })
    expect(made).toMatchObject({ code: 0, data: { userId } })
    expect(await userOf(email)).toMatchObject({ type: 3, status: 'active' })
    expect((await call(member!, 'Customer/MakePermanent', { userId })).code).toBe(9002)
  })
})

describe('changing a user', () => {
  const userId = () => world.people.member.id

  it('[C008][R1402][R0984] deactivates them and activates them again, and changes their type', async () => {
    const { email } = world.people.member
    expect(await ask('Update', { userId: userId(), statusId: 0 })).toMatchObject({ code: 0 })
    expect(await userOf(email)).toMatchObject({ status: 'inactive', statusId: null })
    expect(await ask('Update', { userId: userId(), statusId: 1, userTypeId: 1 })).toMatchObject({ code: 0 })
    expect(await userOf(email)).toMatchObject({ status: 'active', statusId: 1, type: 1 })
    expect(await ask('Update', { userId: userId(), userTypeId: 3, email })).toMatchObject({ code: 0 })
    expect(await userOf(email)).toMatchObject({ type: 3 })
  })

  it('[C008] makes nobody an operator, renames nobody, and knows no stranger', async () => {
    expect((await ask('Update', { userId: userId(), userTypeId: 2 })).code).toBe(9000)
    expect((await ask('Update', { userId: userId(), firstName: 'Somebody else' })).code).toBe(9002)
    expect((await ask('Update', { userId: userId(), email: 'other@example.com' })).code).toBe(9002)
    expect((await ask('Update', { userId: world.people.stranger.id, statusId: 0 })).code).toBe(9119)
    expect((await ask('Update', { userId: world.people.admin.id, statusId: 0 })).code).toBe(9002)
  })
})
