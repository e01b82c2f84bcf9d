import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinOrganization } from '../../server/people/people.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { createId, type PersonId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { send } from '../journeys/steps.ts'
import { type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let ana: Person
/** Badr, in the session of his own organisation and in that of Ana's. */
let home: Person
let there: Person
beforeAll(async () => {
  world = await startServer()
  ana = await world.register('Ana', 'Admin', 'ana@example.com')
  home = await world.register('Badr', 'Both', 'badr@example.com')
  const { db } = world.platform
  const { organizationMember } = db.tables
  const organizationId = await db.transact(async (query) => {
    const [place] = await query
      .select()
      .from(organizationMember)
      .where(eq(organizationMember.personId, ana.userId))
    const personId = home.userId as PersonId
    const wanted = { organizationId: place?.organizationId ?? '', personId, roles: ['member'] }
    await joinOrganization(query, db.tables, wanted, world.platform.now())
    return wanted.organizationId
  })
  const switched = await home.call<{ accessToken: string }>('Token/GetUserToken', { organizationId })
  there = person(world.url, switched.data.accessToken, home.email, home.userId)
}, 60_000)
afterAll(() => world.stop())

const post = async (who: Person, path: string, body: unknown) => {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(body),
  })
  return response.json()
}
const pull = (who: Person) =>
  post(who, '/sync/pull', {
    ...{ protocol: PROTOCOL_VERSION, deviceId: createId('device', world.platform), ackN: 0, limit: 500 },
    ...{ epoch: null, checkpoint: {} },
  })
let n = 0
const wish = (name: string, input: unknown) => ({
  protocol: PROTOCOL_VERSION,
  deviceId: createId('device', world.platform),
  publicKey: null,
  commands: [
    {
      ...{ id: createId('command', world.platform), n: ++n, name, version: versionOf(name), input },
      ...{ createdAt: world.platform.now(), signature: null },
    },
  ],
})

it('[S26] what belongs to one of their organisations is not read in the session of another: rows, bodies, files, lists, notices, contacts', async () => {
  const toBadr = await send(ana, 'Merger of Zanzibar', [
    { name: 'Badr', email: home.email, kind: 'sign', order: 1 },
  ])
  const fromBadr = await send(there, 'Terms of Zanzibar', [
    { name: 'Ana', email: ana.email, kind: 'sign', order: 1 },
  ])
  const ofHome = await send(home, 'At home', [{ name: 'Ana', email: ana.email, kind: 'sign', order: 1 }])
  const contact = {
    ...{ fullNameEn: 'Zanzibar client', fullNameAr: '', email: 'client@example.com', mobile: '' },
    ...{ company: '', title: '', language: 'en', shared: false },
  }
  const id = createId('contact', world.platform)
  const saved = await post(
    there,
    '/sync/commands',
    wish('saveContact', { id, set: contact, seen: {}, isNew: true }),
  )
  expect(saved.results[0].status).toBe('applied')
  await world.idle()
  const [atHome, atWork] = [await pull(home), await pull(there)]
  const ids = (page: { items: { id: string }[] }) => page.items.map((one) => one.id)
  expect(ids(atWork)).toEqual(expect.arrayContaining([toBadr.id, fromBadr.id, id]))
  expect(ids(atHome)).toContain(ofHome.id)
  expect(JSON.stringify(atHome.items)).not.toContain('Zanzibar')
  expect(ids(atWork)).not.toContain(ofHome.id)
  expect(JSON.stringify(atWork.items)).not.toContain('At home')
  const bodies = await post(home, '/sync/bodies', { protocol: PROTOCOL_VERSION, ids: [toBadr.id, ofHome.id] })
  expect(ids(bodies)).toEqual([ofHome.id])
  const sha256 = fromBadr.content.documents[0]?.sha256 ?? ''
  expect([(await home.file(sha256)).status, (await there.file(sha256)).status]).toEqual([403, 200])
  for (const one of [toBadr, fromBadr])
    expect((await home.call('TasksEf/GetDetails', { processId: one.id })).status).toBe(403)
  const list = await home.call<{ TotalCount: number; rows: unknown[] }>('TasksEf/GetPaging', { folderId: 0 })
  expect(list.data).toMatchObject({ TotalCount: 0, rows: [] })
  const unread = (who: Person) =>
    who.call<{ unreadCount: number }>('TasksEf/GetUnreadCount', { folderId: 0 })
  expect([(await unread(home)).data.unreadCount, (await unread(there)).data.unreadCount]).toEqual([0, 1])
})

it('[S26][S8] nothing is done there from here: a wish about it is refused, and the thing stays as it is', async () => {
  const kept = await send(there, 'Stays', [{ name: 'Ana', email: ana.email, kind: 'sign', order: 1 }])
  await world.idle()
  const cancel = wish('cancelEnvelope', { envelopeId: kept.id, reason: 'From elsewhere' })
  const answer = await post(home, '/sync/commands', cancel)
  expect(answer.results[0]).toMatchObject({ status: 'refused', code: 'not-permitted' })
  const details = await there.call<{ statusId: number }>('TasksEf/GetDetails', { processId: kept.id })
  expect([1, 4]).toContain(details.data.statusId)
})
