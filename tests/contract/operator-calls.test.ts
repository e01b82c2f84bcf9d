/** Who runs the installation: organisations, tenants, registered users, what holds for all. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { createSession } from '../../server/identity/sessions.ts'
import { nameOperator } from '../../server/operators/name-operator.ts'
import { joinOrganization } from '../../server/people/people.ts'
import type { DataOf } from '../../sync/calls/contract.ts'
import type * as contracts from '../../sync/calls/operators.ts'
import { bareId, createId, type OrganizationId } from '../../sync/ids.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, SECRET } from '../authority/authority-world.ts'

let world: AuthorityWorld
let operator: Case
let member: Case
beforeAll(async () => {
  world = await createAuthorityWorld()
  // Organisations of operators stay switched on; this one is to be an ordinary one.
  await nameOperator(world.platform, { email: world.people.operator.email, operates: false })
  const things = await world.newThings()
  operator = await world.caseOf(things, 'operatorElsewhere')
  member = await world.caseOf(things, 'member')
})
afterAll(() => world.stop())

interface Answer<T> {
  readonly code: number
  readonly description: { readonly en: string }
  readonly data: T
}
async function ask<T = Record<string, never>>(
  path: string,
  body: object | null = {},
  { one = operator, host = 'localhost' }: { one?: Pick<Case, 'headers'>; host?: string } = {},
): Promise<Answer<T>> {
  const response = await world.request(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', host, ...one.headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Answer<T>>
}
type Organizations = DataOf<typeof contracts.getHostedOrganizations>
type Users = DataOf<typeof contracts.getRegisteredUsers>
type Tenants = DataOf<typeof contracts.getAllTenants>
const organizations = async (body: object = {}) =>
  (await ask<Organizations>('SuperAdmin/Organizations/Get', { pageSize: 200, ...body })).data
const home = () => world.people.owner.at
const numbersOf = async (id: string) =>
  (await organizations({ filters: { organizationId: id } })).items[0]?.numbers
const trailOf = (id: string) =>
  world.platform.db.read((query) => readTrail(query, world.platform.db.tables, id))
const switchTo = (id: string, statusId: 0 | 1) =>
  ask('SuperAdmin/Organizations/Add', { organizationCode: id.slice(id.indexOf(':') + 1), statusId })
let named = 0
const newTenant = async () => {
  const url = `https://tenant${++named}.example.com`
  const { data } = await ask<{ tenantId: string }>('tenant/add', { name: `Tenant ${named}`, url })
  return { tenantId: data.tenantId, url, host: url.slice('https://'.length) }
}

describe('an operator', () => {
  it('is named on the machine alone, and the trail of their organisation says so', async () => {
    const { platform, people } = world
    const asked = { email: people.colleague.email, operates: true }
    const one = { headers: { authorization: `Bearer ${people.colleague.token}` } }
    expect(await ask('Tenant/GetAll', null, { one })).toMatchObject({ code: 9002 })
    expect(await nameOperator(platform, asked)).toBe('done')
    expect(await nameOperator(platform, asked)).toBe('as-before')
    expect(await ask('Tenant/GetAll', null, { one })).toMatchObject({ code: 0 })
    expect(await nameOperator(platform, { ...asked, operates: false })).toBe('done')
    expect(await ask('Tenant/GetAll', null, { one })).toMatchObject({ code: 9002 })
    expect(await nameOperator(platform, { email: 'nobody@example.com', operates: true })).toBe('nobody')
    const trail = await trailOf(people.colleague.at)
    expect(verifyTrail(trail, platform.evidenceKey)).toMatchObject({ unbroken: true })
    const events = trail.filter(
      ({ kind, facts }) => kind === 'operatorNamed' && facts.member === people.colleague.id,
    )
    expect(events.map(({ facts }) => facts)).toEqual([
      { member: people.colleague.id, operates: true, by: 'machine' },
      { member: people.colleague.id, operates: false, by: 'machine' },
    ])
  })

  it('is made by no administrator, role or permission', async () => {
    const { admin, member: somebody } = world.people
    const one = { headers: { authorization: `Bearer ${admin.token}` } }
    const { data } = await ask<{ roleId: string }>('Admin/Role/Add', { roleName: 'superAdmin' }, { one })
    await ask('Admin/User/AssignRoles', { userId: somebody.id, roles: [data.roleId] }, { one })
    expect(await ask('Admin/User/Update', { userId: somebody.id, userTypeId: 2 }, { one })).not.toMatchObject(
      {
        code: 0,
      },
    )
    expect(await ask('Tenant/GetAll', null, { one: member })).toMatchObject({ code: 9002 })
    expect(await ask('Tenant/GetAll', null, { one })).toMatchObject({ code: 9002 })
  })
})

describe('organisations', () => {
  it('[C237][R0041][R1226] are listed page by page with their numbers, and nothing of what they hold', async () => {
    const answer = await ask<Organizations>('SuperAdmin/Organizations/Get', { search: 'al NOOR' })
    expect(answer.data).toMatchObject({ TotalCount: 1, TotalPages: 1 })
    const [noor] = answer.data.items
    expect(noor).toMatchObject({
      organizationId: home(),
      organizationCode: bareId(home()),
      organizationNameEn: 'Al Noor',
      statusId: 1,
      tenantId: null,
      isOfOperators: false,
    })
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    const two = await organizations({ pageSize: 2, pageNumber: 2 })
    expect(two.items).toHaveLength(2)
    expect(two.TotalPages).toBe(Math.ceil(two.TotalCount / 2))
    expect((await organizations({ search: '%' })).TotalCount).toBe(0)
  })

  it('have numbers that run with what happens, and are what a count would say', async () => {
    const before = await numbersOf(home())
    await world.newThings()
    const { db } = world.platform
    const rows = await db.read((query) =>
      query
        .select({ state: db.tables.envelope.state, at: db.tables.envelope.modifiedAt })
        .from(db.tables.envelope)
        .where(eq(db.tables.envelope.organizationId, home())),
    )
    const files = await db.read((query) =>
      query
        .select({ size: db.tables.storedFile.sizeBytes })
        .from(db.tables.storedFile)
        .where(eq(db.tables.storedFile.organizationId, home())),
    )
    const counted: Record<string, number> = {}
    for (const { state } of rows) counted[state] = (counted[state] ?? 0) + 1
    const after = await numbersOf(home())
    expect(after).toEqual({
      people: Object.values(world.people).filter((one) => one.at === home()).length,
      envelopes: counted,
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      lastActivityAt: Math.max(...rows.map((row) => row.at)),
    })
    expect(after?.envelopes.inProgress).toBeGreaterThan(before?.envelopes.inProgress ?? 0)
    await db.transact((query) =>
      query
        .update(db.tables.envelope)
        .set({ state: 'expired' })
        .where(eq(db.tables.envelope.state, 'reverted')),
    )
    expect((await numbersOf(home()))?.envelopes).not.toHaveProperty('reverted')
  })

  it('[C238] are added with who is to run them, renamed, and switched off and on', async () => {
    const added = await ask<{ organizationCode: string; organizationId: string }>(
      'SuperAdmin/Organizations/Add',
      { organizationNameEn: 'Marsa Logistics', administratorEmail: 'dana@marsa.example' },
    )
    expect(added).toMatchObject({ code: 0, description: { en: 'Organisation added' } })
    const { organizationCode, organizationId } = added.data
    const { db } = world.platform
    const [invite] = await db.read((query) =>
      query
        .select({ body: db.tables.invitation.body })
        .from(db.tables.invitation)
        .where(eq(db.tables.invitation.organizationId, organizationId)),
    )
    expect(invite?.body).toMatchObject({ email: 'dana@marsa.example', roles: ['companyAdmin'], statusId: 1 })
    await ask('SuperAdmin/Organizations/Add', { organizationCode, organizationNameAr: 'مرسى' })
    await switchTo(organizationId, 0)
    expect((await organizations({ filters: { organizationId } })).items[0]).toMatchObject({
      organizationNameEn: 'Marsa Logistics',
      organizationNameAr: 'مرسى',
      statusId: 0,
      numbers: { people: 0, envelopes: {}, files: 0, bytes: 0, lastActivityAt: null },
    })
    expect((await trailOf(organizationId)).map((event) => event.kind)).toEqual([
      'organizationAdded',
      'memberInvited',
      'organizationRenamed',
      'organizationSwitched',
    ])
    const nobody = bareId(createId('organization', world.platform))
    expect(
      await ask('SuperAdmin/Organizations/Add', { organizationCode: nobody, statusId: 0 }),
    ).toMatchObject({
      code: 9002,
    })
  })

  it('[C238] have somebody else asked to run them while nobody has come, and never once somebody has', async () => {
    const { db, now } = world.platform
    const add = (body: object) =>
      ask<{ organizationCode: string; organizationId: OrganizationId }>('SuperAdmin/Organizations/Add', body)
    const { organizationCode, organizationId } = (
      await add({ organizationNameEn: 'Unfounded', administratorEmail: 'mistyped@unfounded.example' })
    ).data
    const again = (administratorEmail: string) => add({ organizationCode, administratorEmail })
    const { invitation } = db.tables
    const invites = async () =>
      (
        await db.read((query) =>
          query
            .select({ body: invitation.body })
            .from(invitation)
            .where(eq(invitation.organizationId, organizationId)),
        )
      ).map(({ body }) => [body.email, body.statusId] as const)
    // Nobody is written to by pressing a button again and again.
    expect((await again('right@unfounded.example')).code).not.toBe(0)
    const longAgo = async () => {
      for (const { body } of await db.read((query) => query.select().from(invitation)))
        if (body.organizationId === organizationId)
          await db.transact((query) =>
            query
              .update(invitation)
              .set({ body: { ...body, invitedAt: now() - 3_600_000 } })
              .where(eq(invitation.id, body.id)),
          )
    }
    await longAgo()
    expect((await again('right@unfounded.example')).code).toBe(0)
    // Whoever has the mistyped address comes in by nothing.
    expect(new Map(await invites())).toEqual(
      new Map([
        ['mistyped@unfounded.example', 2],
        ['right@unfounded.example', 1],
      ]),
    )
    await longAgo()
    const place = { organizationId, personId: world.people.stranger.id, roles: ['companyAdmin'] }
    await db.transact((query) => joinOrganization(query, db.tables, place, now()))
    const refused = { code: 9002 }
    expect(await again('operator@unfounded.example')).toMatchObject(refused)
    await db.transact((query) =>
      query
        .update(db.tables.organizationMember)
        .set({ leftAt: now() })
        .where(eq(db.tables.organizationMember.organizationId, organizationId)),
    )
    expect(await again('operator@unfounded.example')).toMatchObject(refused)
    expect(await invites()).toHaveLength(2)
    const elsewhere = bareId(home())
    expect(
      await add({ organizationCode: elsewhere, administratorEmail: 'operator@unfounded.example' }),
    ).toMatchObject(refused)
  })

  it('[R0991][S8] when switched off let nobody in and nobody act, told in words, and lose nothing', async () => {
    const { platform, server, people } = world
    const { db } = platform
    const { tables } = db
    const place = { personId: people.member.id, organizationId: home() }
    const session = { ...place, deviceId: null, address: '', userAgent: '' }
    const tokens = await db.transact((query) => createSession(query, tables, session, platform))
    const one = { headers: { authorization: `Bearer ${tokens.accessToken}` } }
    const ended: string[] = []
    const stop = server.identity.onSessionsEnded((ids) => ended.push(...ids))
    expect(await ask('Session/Get', null, { one })).toMatchObject({ code: 0 })
    await switchTo(home(), 0)
    expect(await ask('Session/Get', null, { one })).toMatchObject({ code: 9001 })
    // Sockets are closed, so that devices ask; no session has ended.
    await server.identity.idle()
    expect(ended).toContain(tokens.sessionId)
    stop()
    const refresh = async (refreshToken: string) => {
      const headers = { 'refresh-token': refreshToken }
      const response = await world.request('/api/Token/refreshToken', { headers })
      return (await response.json()) as Answer<{ refreshToken: string }>
    }
    expect(await refresh(tokens.refreshToken)).toMatchObject({ code: 9400 })
    // A recipient from elsewhere waits as well, with what they did kept for them.
    const waiting = await world.newCase('recipient')
    const approve = (stepId: string) => ({
      ...{ processId: waiting.envelope.id, stepId, actionTypeId: 1 },
      reason: 'Because',
    })
    const step = waiting.part('approve')
    const answer = await ask('TasksEf/PerformAction', approve(step.id), { one: waiting })
    expect([answer.code, answer.description.en.slice(0, 36)]).toEqual([
      9400,
      'This organisation has been deactivat',
    ])
    const kept = await world.envelopeNow(waiting.envelope.id)
    expect(kept.recipients.find((part) => part.id === step.id)?.state).toBe('waiting')
    await switchTo(home(), 1)
    const again = await refresh(tokens.refreshToken)
    expect(again.code).toBe(0)
    expect(await ask('TasksEf/PerformAction', approve(step.id), { one: waiting })).toMatchObject({ code: 0 })
  })

  it('of the operators stays switched on, or nobody could switch anything on again', async () => {
    const own = (await organizations()).items.filter((one) => one.isOfOperators)
    expect(own.map((one) => one.organizationId)).toEqual([world.people.operatorElsewhere.at])
    expect(await switchTo(world.people.operatorElsewhere.at, 0)).toMatchObject({ code: 9406 })
  })
})

describe('tenants', () => {
  it('[R0040][C249][C250][C241][C242][R0703][R0704][R0990] are added, listed, changed and switched off', async () => {
    const { tenantId, url } = await newTenant()
    const listed = async () =>
      (await ask<Tenants>('Tenant/GetAll', null)).data.find((one) => one.tenantId === tenantId)
    expect(await listed()).toMatchObject({ name: 'Tenant 1', url, statusId: 1, organizationCount: 0 })
    await ask('tenant/update', { tenantId, name: 'Gulf', statusId: 0 })
    expect(await listed()).toMatchObject({ name: 'Gulf', url, statusId: 0 })
    const found = await ask<{ TotalCount: number }>('Tenant/Get', {
      search: 'gulf',
      filters: { statusId: 0 },
    })
    expect(found.data.TotalCount).toBe(1)
    expect(await ask('tenant/add', { name: 'Another', url: `${url}/` })).toMatchObject({ code: 9403 })
    expect(await ask('tenant/add', { name: 'Main', url: 'http://localhost:8787' })).toMatchObject({
      code: 9403,
    })
    expect(await ask('tenant/add', { name: 'Open', url: 'http://gulf.example.com' })).toMatchObject({
      code: 9000,
    })
  })

  it('[C239][C240][C243][C244][R0705] have organisations mapped to them, each to one', async () => {
    const [a, b] = [await newTenant(), await newTenant()]
    const organizationId = world.people.stranger.at
    const at = (tenantId: string) => ({ tenantId, organizationId })
    expect(await ask('TenantOrg/Add', at(a.tenantId))).toMatchObject({ code: 0, data: at(a.tenantId) })
    expect(await ask('TenantOrg/Add', at(b.tenantId))).toMatchObject({ code: 9404 })
    const mapped = { ...at(a.tenantId), organizationNameEn: 'Far away', statusId: 1 }
    expect((await ask('TenantOrg/Get', { tenantId: a.tenantId })).data).toMatchObject([mapped])
    expect((await ask('TenantOrg/GetMapping')).data).toMatchObject([mapped])
    await ask('TenantOrg/Delete', at(a.tenantId))
    expect((await ask('TenantOrg/GetMapping')).data).toEqual([])
  })

  it('[C251] leave their organisations as they are when they are removed', async () => {
    const { tenantId } = await newTenant()
    const organizationId = world.people.stranger.at
    await ask('TenantOrg/Add', { tenantId, organizationId })
    expect(await ask('tenant/delete', { tenantId })).toMatchObject({ code: 0 })
    expect((await organizations({ filters: { organizationId } })).items[0]).toMatchObject({
      statusId: 1,
      tenantId: null,
    })
    expect(await ask('tenant/delete', { tenantId })).toMatchObject({ code: 9002 })
  })

  it('are the door of their own people alone: at their address the server says whose it is', async () => {
    const { tenantId, host } = await newTenant()
    await ask('TenantOrg/Add', { tenantId, organizationId: world.people.stranger.at })
    const config = async (at: string) =>
      (await ask<{ tenant: unknown }>('Config/Get', null, { host: at })).data
    expect(await config(host)).toMatchObject({
      tenantId,
      signupDisabled: true,
      tenant: { tenantId, active: true },
    })
    expect(await config('localhost')).toMatchObject({ tenantId: 2, signupDisabled: false, tenant: null })
    expect(await ask('Config/Get', null, { host: 'elsewhere.example.com' })).toMatchObject({ code: 9012 })

    const { db } = world.platform
    const passwordHash = await world.server.identity.passwords.hash('A-long-Passw0rd!')
    await db.transact((query) => query.update(db.tables.person).set({ passwordHash }))
    const signIn = (userName: string, at: string) =>
      ask('Token/GetToken', { userName, password: 'A-long-Passw0rd!' }, { one: { headers: {} }, host: at })
    const [own, other] = [world.people.stranger.email, world.people.member.email]
    expect(await signIn(own, host)).toMatchObject({ code: 0 })
    expect(await signIn(other, host)).toMatchObject({ code: 9402 })
    expect(await signIn(other, 'localhost')).toMatchObject({ code: 0 })
    await ask('tenant/update', { tenantId, statusId: 0 })
    expect(await signIn(own, host)).toMatchObject({ code: 9401 })
    expect(await signIn(own, 'localhost')).toMatchObject({ code: 0 })
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      password: 'A-long-Passw0rd!',
      acceptTerms: true,
    }
    expect(await ask('Public/RegisterUser', body, { one: { headers: {} }, host })).toMatchObject({
      code: 9405,
    })
  })
})

describe('registered users', () => {
  it('[C005][R1227][R0676][R0677][R0381] are those of all organisations, page by page, searched and exported', async () => {
    const all = await ask<Users>('SuperAdmin/Users/Get', { pageSize: 200 })
    const of = (email: string) => all.data.items.find((one) => one.email === email)
    expect(of(world.people.member.email)).toMatchObject({
      userName: 'Mona Test',
      organizationNameEn: 'Al Noor',
      type: 3,
      statusId: 1,
      isInvite: false,
      avatar: null,
    })
    expect(typeof of(world.people.member.email)?.createdDate).toBe('number')
    expect(of(world.people.stranger.email)).toMatchObject({ organizationNameEn: 'Far away', type: 1 })
    expect(JSON.stringify(all)).not.toContain(SECRET)
    const found = await ask<Users>('SuperAdmin/Users/Get', { search: 'MONA t' })
    expect(found.data.items.map((one) => one.email)).toEqual([world.people.member.email])
    const first = await ask<Users>('SuperAdmin/Users/Get', { pageSize: 3, sortBy: 'email', sortDir: 'desc' })
    expect(first.data.items).toHaveLength(3)
    expect(first.data.TotalPages).toBe(Math.ceil(all.data.TotalCount / 3))
    const response = await world.request('/api/SuperAdmin/Users/DownloadCsv', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...operator.headers },
      body: JSON.stringify({ search: 'Far away' }),
    })
    const csv = await response.text()
    expect(csv).toContain('eve@example.com')
    expect(csv).not.toContain('mona@example.com')
  })
})

describe('what holds for the whole installation', () => {
  const messageIn = async (language: string) =>
    (
      await ask<{ messageText: string | null }>('SystemMessage/Get', null, {
        one: { headers: { 'accept-language': language } },
      })
    ).data.messageText
  const update = (body: object) => ask('SuperAdmin/Instance/Update', body)

  it('[R0853][C252][R0107] has a message for everybody, in their language and for its period', async () => {
    expect(await messageIn('en')).toBeNull()
    const message = { en: 'Closed on Friday', ar: '', fr: 'Fermé vendredi', from: null, until: null }
    expect(await update({ systemMessage: message })).toMatchObject({
      code: 0,
      data: { changed: ['systemMessage'] },
    })
    expect([await messageIn('en'), await messageIn('fr'), await messageIn('ar')]).toEqual([
      'Closed on Friday',
      'Fermé vendredi',
      'Closed on Friday',
    ])
    await update({ systemMessage: { ...message, from: Date.now() + 3_600_000 } })
    expect(await messageIn('en')).toBeNull()
    await update({ systemMessage: { ...message, until: Date.now() - 1 } })
    expect(await messageIn('en')).toBeNull()
    await update({ systemMessage: null })
    expect((await ask<{ systemMessage: unknown }>('SuperAdmin/Instance/Get', null)).data).toMatchObject({
      systemMessage: null,
      chosenBy: { systemMessage: { by: 'Opal Test' } },
    })
  })

  it('[R0854][R0855][R0856][R0857] offers a promotion to organisations on trial', async () => {
    const { db } = world.platform
    const one = { headers: { authorization: `Bearer ${world.people.stranger.token}` } }
    const offer = async () => (await ask('LicensePromotion/Get', null, { one })).data
    await update({
      promotion: {
        ...{ en: 'Upgrade now', ar: 'رقِّ الآن', fr: '', name: 'Spring', discount: 30 },
        ...{ from: null, until: null },
      },
    })
    expect(await offer()).toMatchObject({
      active: true,
      linkText: 'Upgrade now',
      discount: 30,
      nameEn: 'Spring',
    })
    await db.transact((query) =>
      query
        .update(db.tables.organization)
        .set({ plan: 'standard' })
        .where(eq(db.tables.organization.id, world.people.stranger.at)),
    )
    expect(await offer()).toMatchObject({ active: false, linkText: null })
  })

  it('[A001][R1287] says which deployment it is, for everybody at once, and gives it back to the configuration', async () => {
    const one = { headers: { authorization: `Bearer ${world.people.colleague.token}` } }
    const told = async () => {
      const { data } = await ask<{ deploymentType: number; idleTimeoutSeconds: number }>('Config/Get', null)
      const menu = (await ask<string[]>('organizationAttribute/getTopMenu', null, { one })).data
      return [data.deploymentType, data.idleTimeoutSeconds, menu]
    }
    const all = ['Documents & Forms', 'Designer', 'Contacts']
    expect(await told()).toEqual([2, 600, ['Documents & Forms']])
    await update({ deploymentType: 1 })
    expect(await told()).toEqual([1, 300, all])
    expect((await update({ deploymentType: 4 })).code).toBe(9000)
    await update({ deploymentType: 3 })
    expect(await told()).toEqual([3, 300, all])
    expect((await ask('SuperAdmin/Instance/Get', null)).data).toMatchObject({
      deploymentType: 3,
      chosenBy: { deploymentType: { by: 'Opal Test' } },
      configured: { deploymentType: 2 },
    })
    await update({ deploymentType: null })
    expect((await told())[0]).toBe(2)
  })

  it('[R0833] closes sign-up for everybody', async () => {
    await update({ signupDisabled: true })
    expect((await ask('Config/Get', null)).data).toMatchObject({ signupDisabled: true })
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      password: 'A-long-Passw0rd!',
      acceptTerms: true,
    }
    expect(await ask('Public/RegisterUser', body, { one: { headers: {} } })).toMatchObject({ code: 9405 })
    await update({ signupDisabled: false })
    const trail = await trailOf(world.people.operatorElsewhere.at)
    expect(
      trail.filter((event) => event.kind === 'installationChanged').map(({ facts }) => facts.field),
    ).toContain('signupDisabled')
  })
})
