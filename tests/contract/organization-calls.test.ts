import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { createSession } from '../../server/identity/sessions.ts'
import { liftPolicy } from '../../server/operators/lift-policy.ts'
import { organizationRecord } from '../../server/people/people.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { createId } from '../../sync/ids.ts'
import { type CommandsAnswer, PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { OPEN_POLICY, type Proof, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, PNG } from '../authority/authority-world.ts'
import { bound, consent, drawing } from '../authority/questions/asking.ts'

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

const home = () => world.people.admin.at
const ask = async (one: Case | undefined, path: string, body?: object, headers: object = {}) => {
  const response = await world.request(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...one?.headers, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<{
    code: number
    description: { en: string }
    data: Record<string, never>
  }>
}
const organization = (path: string, body: object, one = admin) => ask(one, `Admin/Organization/${path}`, body)
const trail = () => world.platform.db.read((query) => readTrail(query, world.platform.db.tables, home()))
/** The name under which it was stored begins with its hash. */
async function upload(): Promise<string> {
  const form = new FormData()
  form.set('document', new File([PNG], 'logo.png', { type: 'image/png' }))
  const { 'content-type': _, ...headers } = { 'content-type': '', ...admin?.headers }
  const response = await world.request('/api/Document/uploadAttachment', {
    method: 'POST',
    headers,
    body: form,
  })
  return ((await response.json()) as { data: { payload: { item: string } } }).data.payload.item.slice(0, 64)
}
const stored = async () => {
  const { db } = world.platform
  const [row] = await db.read((query) =>
    query.select().from(db.tables.organization).where(eq(db.tables.organization.id, home())),
  )
  const { changes: _, ...rest } = organizationRecord(row as NonNullable<typeof row>)
  return rest
}
/** As a device sends it. */
async function device(name: 'saveOrganization' | 'signStep', input: object, one = admin, blobs = {}) {
  const id = createId('command', world.platform)
  const payload = {
    commandId: id,
    name,
    version: versionOf(name),
    account: one?.subject,
    input,
    capturedAt: 1,
    lastServerTime: null,
  }
  const response = await world.request('/sync/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...one?.headers },
    body: JSON.stringify({
      protocol: PROTOCOL_VERSION,
      deviceId: createId('device', world.platform),
      publicKey: null,
      commands: [
        {
          id,
          n: 1,
          name,
          version: versionOf(name),
          payload: JSON.stringify(payload),
          signature: null,
          blobs,
        },
      ],
    }),
  })
  return (await response.json()) as CommandsAnswer
}
const profileOf = async (one: Case | undefined) =>
  (await ask(one, 'Customer/Get')).data.profile as unknown as object

describe('an organisation', () => {
  it('[C018][C017][R0691][R0692] is called otherwise by whoever runs it, in both scripts or in one', async () => {
    const renamed = { organizationNameEn: ' Al Noor Trading ', organizationNameAr: 'النور للتجارة' }
    expect(await organization('Update', renamed)).toMatchObject({
      code: 0,
      description: { en: 'Organisation updated' },
      data: { organizationNameEn: 'Al Noor Trading', organizationNameAr: 'النور للتجارة' },
    })
    await organization('Update', { organizationNameEn: 'Al Noor' })
    expect((await ask(admin, 'Admin/Organization/Get')).data).toMatchObject({
      organizationNameEn: 'Al Noor',
      organizationNameAr: 'النور للتجارة',
    })
    for (const wrong of ['', '  ', 'a'.repeat(101), 'two\nlines'])
      expect((await organization('Update', { organizationNameEn: wrong })).code).toBe(9000)
  })

  it('[C019][C020][C017] has a colour that is set by whoever runs it and told to everybody of it', async () => {
    expect(await organization('UpdateTheme', { brandColor: '#B3261E' })).toMatchObject({
      code: 0,
      description: { en: 'Organisation updated' },
      data: { color: '#b3261e', logoUrl: null },
    })
    expect((await organization('GetTheme', {}, member)).data).toEqual({ color: '#b3261e', logoUrl: null })
    expect(await profileOf(member)).toMatchObject({ brand: { color: '#b3261e', logoUrl: null } })
    for (const brandColor of ['red', '#12345', '#1234567', 'url(x)', '#12345g'])
      expect((await organization('UpdateTheme', { brandColor })).code).toBe(9000)
    await organization('UpdateTheme', { brandColor: null })
    expect((await organization('GetTheme', {})).data.color).toBe(null)
  })

  it('[C022][C021][R0696] has a logo that is a picture of the administrator’s own, and can be removed', async () => {
    const others = await organization('ChangeLogo', { fileName: `${'ab'.repeat(32)}-logo.png` })
    expect(others).toMatchObject({ code: 1007 })
    const picture = await upload()
    const key = home().replace('organization:', '')
    const logoUrl = `/themes/${key}/logo.png?v=${picture.slice(0, 12)}`
    const changed = await organization('ChangeLogo', {
      fileName: `${picture}-logo.png`,
      userId: admin?.subject,
    })
    expect(changed).toMatchObject({ code: 0, data: { color: null, logoUrl } })
    expect((await ask(member, 'Customer/Get')).data.organizationLogo).toBe(logoUrl)
    expect((await organization('RemoveLogo', {})).data).toMatchObject({ color: null, logoUrl: null })
  })

  it('[R1256] restricts saving files, and demands locks of devices, until it does not', async () => {
    for (const [path, wish, setting] of [
      ['DemandDeviceLock', 'demanded', 'demandsDeviceLock'],
      ['RestrictDownloads', 'restricted', 'restrictsDownloads'],
    ] as const) {
      expect(await profileOf(member)).not.toHaveProperty(setting)
      expect((await organization(path, { [wish]: true })).data).toMatchObject({ [setting]: true })
      expect(await profileOf(member)).toHaveProperty(setting, true)
      expect((await ask(admin, 'Admin/Organization/Get')).data).toHaveProperty(setting, true)
      await organization(path, { [wish]: false })
      expect(await profileOf(member)).not.toHaveProperty(setting)
    }
  })

  it('[S15] is nobody else’s to change, whatever their session said when it began', async () => {
    const wishes = [
      ['Update', { organizationNameEn: 'Mine' }],
      ['UpdateTheme', { brandColor: '#000000' }],
      ['ChangeLogo', { fileName: admin?.ownSha256 }],
      ['RemoveLogo', {}],
      ['DemandDeviceLock', { demanded: true }],
      ['RestrictDownloads', { restricted: true }],
    ] as const
    const before = (await ask(admin, 'Admin/Organization/Get')).data
    for (const [path, body] of wishes)
      expect([path, (await organization(path, body, member)).code]).toEqual([path, 9002])
    expect((await ask(member, 'Admin/Organization/Get')).code).toBe(9002)
    expect((await ask(admin, 'Admin/Organization/Get')).data).toEqual(before)

    const { organizationMember: place } = world.platform.db.tables
    const roles = (now: string[]) =>
      world.platform.db.transact((query) =>
        query
          .update(place)
          .set({ roles: now })
          .where(eq(place.personId, admin?.subject ?? '')),
      )
    await roles(['member', 'userAdmin'])
    for (const [path, body] of wishes)
      expect([path, (await organization(path, body)).code]).toEqual([path, 9002])
    await roles(['companyAdmin'])
    expect((await ask(admin, 'Admin/Organization/Get')).data).toEqual(before)
  })

  it('[S11] keeps what was set by whom in a chain of its own, words apart from what stands open', async () => {
    const before = (await trail()).length
    await organization('RestrictDownloads', { restricted: true })
    await organization('Update', { organizationNameAr: 'نور' })
    // What is so already is no change.
    await organization('RestrictDownloads', { restricted: true })
    await organization('RestrictDownloads', { restricted: false })
    const events = await trail()
    expect(verifyTrail(events, world.platform.evidenceKey)).toMatchObject({ unbroken: true })
    const name = world.people.admin.name
    const by = admin?.subject
    expect(
      events.slice(before).map(({ kind, facts, personal }) => ({ kind, facts, personal })),
    ).toMatchObject([
      {
        kind: 'settingChanged',
        facts: { field: 'restrictsDownloads', by, before: false, after: true },
        personal: { name },
      },
      {
        kind: 'organizationRenamed',
        facts: { field: 'nameAr', by },
        personal: { name, after: 'نور' },
      },
      { kind: 'settingChanged', facts: { field: 'restrictsDownloads', before: true, after: false } },
    ])
    expect(JSON.stringify(events.map((one) => one.facts))).not.toContain('نور')
  })

  it('[S16] is changed by two administrators at once where they change different things, and not the same thing twice', async () => {
    const shown = await stored()
    const edit = (set: object) =>
      device('saveOrganization', { id: home(), ...changedFields(shown, { ...shown, ...set }) })
    const done = async (set: object) => (await edit(set)).results[0]
    expect(await done({ brandColor: '#112233' })).toMatchObject({ status: 'applied' })
    expect(await done({ nameEn: 'Al Noor Holding' })).toMatchObject({ status: 'applied' })
    expect(await done({ brandColor: '#445566', demandsDeviceLock: true })).toMatchObject({
      status: 'refused',
      code: 'changed-meanwhile',
      facts: { fields: 'brandColor' },
    })
    // Who wanted what stands there by now has no quarrel with it.
    expect(await done({ brandColor: '#112233' })).toMatchObject({ status: 'applied' })
    expect(await stored()).toEqual({ ...shown, brandColor: '#112233', nameEn: 'Al Noor Holding' })
    await organization('Update', { organizationNameEn: 'Al Noor' })
    await organization('UpdateTheme', { brandColor: null })
  })

  it('[S4] is told to the devices of its members with the next pull, as it is', async () => {
    const pull = async (checkpoint: object) => {
      const response = await world.request('/sync/pull', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...member?.headers },
        body: JSON.stringify({
          protocol: PROTOCOL_VERSION,
          deviceId: createId('device', world.platform),
          epoch: null,
          checkpoint,
          ackN: 0,
          limit: 1000,
        }),
      })
      return (await response.json()) as {
        checkpoint: object
        items: { kind: string; id: string; body: object }[]
      }
    }
    const now = (await pull({ [home()]: 1 })).checkpoint
    await organization('UpdateTheme', { brandColor: '#0b57d0' })
    const told = (await pull(now)).items.filter((one) => one.kind === 'organization')
    expect(told).toMatchObject([{ id: home(), body: { nameEn: 'Al Noor', brandColor: '#0b57d0' } }])
    await organization('UpdateTheme', { brandColor: null })
  })
})

it('[C034] the people of an organisation can be chosen among, those elsewhere cannot', async () => {
  const listed = (await ask(member, 'Admin/User/GetList')).data as unknown as {
    userId: string
    email: string
  }[]
  expect(listed.map((one) => one.userId)).toContain(world.people.admin.id)
  expect(listed.map((one) => one.userId)).not.toContain(world.people.stranger.id)
})

describe('[S24] how its people sign in', () => {
  const stricter = { ways: ['password'], secondFactor: 'nobody', signingMinutes: 15, keysMinutes: 5 }
  const set = (signInPolicy: object, one = admin) => organization('Update', { config: { signInPolicy } }, one)
  const TOO_OLD = 9151
  /** Of everybody who is signed in here. */
  const show = async (...proofs: Proof[]) => {
    const { db } = world.platform
    await db.transact((query) =>
      query
        .update(db.tables.session)
        .set({ proofs })
        .then(() => undefined),
    )
  }
  const now = () => world.platform.now()
  const password = (minutesAgo: number): Proof => ({ way: 'password', at: now() - minutesAgo * 60_000 })
  const everywhere = async (signInPolicy: SignInPolicy) => {
    const { db } = world.platform
    await db.transact((query) =>
      query
        .update(db.tables.organization)
        .set({ settings: { signInPolicy } })
        .then(() => undefined),
    )
  }
  afterEach(async () => {
    await everywhere(OPEN_POLICY)
    await show()
  })

  it('is set in a session that has met it within ten minutes, and stands in the trail', async () => {
    expect((await set(stricter)).code).toBe(TOO_OLD)
    await show(password(11))
    expect((await set(stricter)).code).toBe(TOO_OLD)
    await show(password(9))
    expect((await set(stricter)).code).toBe(0)
    expect((await stored()).signInPolicy).toEqual(stricter)
    expect((await trail()).at(-1)).toMatchObject({ kind: 'settingChanged', facts: { field: 'signInPolicy' } })
  })

  it('is asked of what is open already: sockets close, however long ago they were opened, and no session ends', async () => {
    const { platform, server, people } = world
    const { tables } = platform.db
    const session = { personId: people.member.id, organizationId: home(), deviceId: null }
    const { sessionId } = await platform.db.transact(async (query) => {
      const made = await createSession(query, tables, { ...session, address: '', userAgent: '' }, platform)
      const old = eq(tables.session.id, made.sessionId)
      await query.update(tables.session).set({ accessExpiresAt: 0 }).where(old)
      return made
    })
    await show(password(0))
    const ended: string[] = []
    const stop = server.identity.onSessionsEnded((ids) => ended.push(...ids))
    await organization('Update', { nameEn: 'Al Noor Bank' })
    await server.identity.idle()
    expect(ended).toEqual([])
    expect((await set(stricter)).code).toBe(0)
    await server.identity.idle()
    expect(ended).toContain(sessionId)
    expect((await ask(member, 'Session/Get')).code).toBe(0)
    stop()
  })

  it('closes no way to whoever sets it: they have come by one that stays open, with all it asks for', async () => {
    await show(password(0))
    expect((await set({ ...stricter, ways: ['provider'] })).code).toBe(TOO_OLD)
    expect((await set({ ...stricter, secondFactor: 'administrators' })).code).toBe(TOO_OLD)
    await show(password(0), { way: 'totp', at: now() })
    expect((await set({ ...stricter, secondFactor: 'everybody' })).code).toBe(0)
  })

  it('is set by who runs the organisation directly, however much else they may', async () => {
    await show(password(0))
    expect((await set(stricter, member)).code).toBe(9002)
  })

  it('keys of programs and signatures ask for proofs as fresh as it says; a signature waits for them', async () => {
    await show(password(0))
    await set(stricter)
    await show(password(6))
    const key = { id: createId('apiKey', world.platform) }
    expect((await ask(admin, 'Api/IssueKey', key)).code).toBe(TOO_OLD)
    await show(password(16))
    const signer = await world.newCase('recipient')
    // Of an organisation of their own: it is theirs that asks.
    await everywhere(stricter as SignInPolicy)
    const picture = { [drawing.sha256]: PNG.toString('base64') }
    const sign = () => device('signStep', { ...bound(signer, 'sign'), consent }, signer, picture)
    expect((await sign()).results).toMatchObject([{ status: 'later', code: 'proof-too-old' }])
    await show(password(14))
    expect((await sign()).results).toMatchObject([{ status: 'applied' }])
  })

  it('is never of ways that are not there, though whoever sets it came by one of them a moment ago', async () => {
    await show({ way: 'provider', at: now() })
    const refused = await set({ ...stricter, ways: ['provider', 'directory'] })
    expect(refused).toMatchObject({ code: 9174, description: { en: expect.stringContaining('sign in') } })
    expect((await stored()).signInPolicy).toEqual(OPEN_POLICY)
    expect((await set({ ...stricter, ways: ['provider', 'mailedCode'] })).code).toBe(0)
  })

  it('is lifted on the machine, which its trail says', async () => {
    await show(password(0))
    await set(stricter)
    expect(await liftPolicy(world.platform, home())).toBe('done')
    expect((await stored()).signInPolicy).toEqual(OPEN_POLICY)
    expect((await trail()).at(-1)).toMatchObject({ kind: 'signInPolicyLifted', facts: { by: 'machine' } })
    expect(await liftPolicy(world.platform, home())).toBe('as-before')
    expect(await liftPolicy(world.platform, 'organization:nobody')).toBe('unknown')
  })
})
