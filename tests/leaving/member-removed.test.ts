import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinOrganization } from '../../server/people/people.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { createId, type PersonId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { send } from '../journeys/steps.ts'
import { PASSWORD, type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let admin: Person
/** Signed in to the organisation they are taken out of, and at home in another one. */
let there: Person
let home: Person
let refresh = ''
beforeAll(async () => {
  world = await startServer()
  admin = await world.register('Ana', 'Admin', 'ana@example.com')
  home = await world.register('Badr', 'Both', 'badr@example.com')
  const { db } = world.platform
  const { organizationMember, session } = db.tables
  const signedIn = await home.call<{ accessToken: string; refreshToken: string }>('Token/GetToken', {
    userName: home.email,
    password: PASSWORD,
  })
  refresh = signedIn.data.refreshToken
  there = person(world.url, signedIn.data.accessToken, home.email, home.userId)
  await db.transact(async (query) => {
    const [place] = await query
      .select()
      .from(organizationMember)
      .where(eq(organizationMember.personId, admin.userId))
    const organizationId = place?.organizationId ?? ''
    await joinOrganization(
      query,
      db.tables,
      { organizationId, personId: home.userId as PersonId, roles: ['member'] },
      Date.now(),
    )
    await query
      .update(session)
      .set({ organizationId })
      .where(eq(session.id, `session:${refresh.slice(0, 26)}`))
  })
  // Who somebody is was read before they had two places, and is kept for seconds.
  const anew = await home.call<{ accessToken: string }>('Token/GetToken', {
    userName: home.email,
    password: PASSWORD,
  })
  home = person(world.url, anew.data.accessToken, home.email, home.userId)
})
afterAll(() => world.stop())

const post = async (who: Person, path: string, body: unknown) => {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const pull = async (who: Person, since: { epoch: string | null; checkpoint: Record<string, number> }) => {
  const deviceId = createId('device', world.platform)
  const request = { protocol: PROTOCOL_VERSION, deviceId, ackN: 0, limit: 500, ...since }
  return (await post(who, '/sync/pull', request)).body
}
const ids = (page: { items: { id: string }[] }) => page.items.map((one) => one.id)

it('[R1394][S9][S8][M436] whoever is taken out of an organisation has nothing of it left, whichever session and call they use', async () => {
  const toBadr = await send(admin, 'To Badr', [
    { name: 'Badr', email: home.email, kind: 'sign', order: 1 },
    { name: 'Third', email: 'third@example.com', kind: 'sign', order: 1 },
  ])
  const fromBadr = await send(there, 'From Badr', [
    { name: 'Ana', email: admin.email, kind: 'sign', order: 1 },
  ])
  const contact = {
    fullNameEn: 'Client',
    fullNameAr: '',
    email: 'client@example.com',
    mobile: '',
    company: '',
    title: '',
    language: 'en',
  }
  await world.idle()
  for (const [n, shared] of [true, false].entries()) {
    const id = createId('contact', world.platform)
    const input = { id, set: { ...contact, shared, fullNameEn: `Client ${n}` }, seen: {}, isNew: true }
    await post(there, '/sync/commands', commandOf('saveContact', input))
  }
  const before = await pull(there, { epoch: null, checkpoint: {} })
  const beforeAtHome = await pull(home, { epoch: null, checkpoint: {} })
  expect(ids(before)).toEqual(expect.arrayContaining([toBadr.id, fromBadr.id]))
  // It is read in the account of its own organisation alone.
  expect(ids(beforeAtHome)).not.toContain(toBadr.id)
  const [document] = toBadr.content.documents
  expect((await there.file(document?.sha256 ?? '')).status).toBe(200)
  const link = (await world.mailTo(home.email))
    .map((one) => /sign#([\w-]+)/.exec(one.text)?.[1])
    .find(Boolean)

  const open = () => person(world.url, '', '', '').call('Token/GetTempToken', { token: link })
  expect((await open()).code).toBe(0)

  // Not by a member, and not oneself.
  expect((await there.call('Admin/User/Remove', { userId: admin.userId })).status).toBe(403)
  expect((await admin.call('Admin/User/Remove', { userId: admin.userId })).status).toBe(403)
  expect((await admin.call('Admin/User/Remove', { userId: home.userId })).code).toBe(0)
  // To whoever may ask at all.
  expect((await admin.call('Admin/User/Remove', { userId: home.userId })).description.en).toBe(
    'User does not exists',
  )

  // The session there is over, in the words that make a device give up what it holds.
  expect((await there.call('TasksEf/GetPaging')).status).toBe(401)
  expect((await post(there, '/sync/pull', {})).status).toBe(401)
  const renewed = await fetch(`${world.url}/api/Token/refreshToken`, {
    headers: { 'refresh-token': refresh },
  })
  expect(await renewed.text()).toContain('revoked')

  await world.idle()
  // At home nothing of it is told, and a device that had it begins anew.
  expect(await pull(home, beforeAtHome)).toMatchObject({ reset: true })
  const after = await pull(home, { epoch: null, checkpoint: {} })
  expect(
    ids(after).filter((id) => id.startsWith('envelope:') || id.startsWith('contact:') || id.includes('|')),
  ).toEqual([])
  expect((await post(home, '/sync/bodies', { ids: [toBadr.id, fromBadr.id] })).body.items).toEqual([])
  expect((await home.file(document?.sha256 ?? '')).status).toBe(403)
  expect((await home.call('TasksEf/Get', { processId: toBadr.id })).code).not.toBe(0)
  expect((await open()).code).not.toBe(0)

  // The organisation goes on: the envelope has an owner, the part an address, the shared contact is kept.
  const atAdmin = await pull(admin, { epoch: null, checkpoint: {} })
  const rows = atAdmin.items.filter((one: { kind: string }) => one.kind === 'envelope')
  expect(rows.find((one: { id: string }) => one.id === fromBadr.id).row).toMatchObject({ isOwner: true })
  const { envelope, auditEvent } = world.platform.db.tables
  const stored = await world.platform.db.read((query) => query.select().from(envelope))
  expect(JSON.stringify(stored)).not.toContain(home.userId)
  const events = await world.platform.db.read((query) => query.select().from(auditEvent))
  expect(
    events
      .filter((one) => one.kind === 'memberLeft')
      .map((one) => one.facts.ownerChanged)
      .sort(),
  ).toEqual([false, true])
  const contacts = atAdmin.items.filter((one: { kind: string }) => one.kind === 'contact')
  // Once as the heir's own and once as the organisation's.
  expect(new Set(contacts.map((one: { body: { fullNameEn: string } }) => one.body.fullNameEn))).toEqual(
    new Set(['Client 0']),
  )

  // What happens to the envelope later does not bring it back to them by their address.
  const shortened = await post(
    admin,
    '/sync/commands',
    commandOf(
      'removeRecipient',
      { envelopeId: toBadr.id, removedId: toBadr.content.recipients[1]?.id },
      admin,
    ),
  )
  expect(shortened.body.results[0].status).toBe('applied')
  await world.idle()
  expect(ids(await pull(home, { epoch: null, checkpoint: {} }))).not.toContain(toBadr.id)
})

function commandOf(name: string, input: unknown, who: Person = there) {
  const id = createId('command', world.platform)
  const payload = {
    commandId: id,
    name,
    version: versionOf(name),
    account: who.userId,
    input,
    capturedAt: 1,
    lastServerTime: null,
  }
  return {
    protocol: PROTOCOL_VERSION,
    deviceId: createId('device', world.platform),
    epoch: null,
    publicKey: null,
    commands: [
      {
        id,
        n: 1,
        name,
        version: versionOf(name),
        payload: JSON.stringify(payload),
        signature: null,
        blobs: {},
      },
    ],
  }
}
