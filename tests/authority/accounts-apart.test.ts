import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinOrganization } from '../../server/people/people.ts'
import { ANSWERS } from '../../sync/answers.ts'
import { ACCOUNT_HEADER } from '../../sync/calls/account-header.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { createId, type PersonId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { OPEN_POLICY } from '../../sync/rules/sign-in-policy.ts'
import { LEASE, send } from '../journeys/steps.ts'
import { PASSWORD, type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let ana: Person
/** Badr, in the session of his own organisation and in that of Ana's. */
let home: Person
let there: Person
/** Ana's organisation. */
let anas: string
beforeAll(async () => {
  world = await startServer()
  ana = await world.register('Ana', 'Admin', 'ana@example.com')
  home = await world.register('Badr', 'Both', 'badr@example.com')
  anas = await join(home.userId, ana)
  there = await switched(home, anas)
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
type Since = { readonly epoch: string | null; readonly checkpoint: Readonly<Record<string, number>> }
const pull = (who: Person, since: Since = { epoch: null, checkpoint: {} }) =>
  post(who, '/sync/pull', {
    ...{ protocol: PROTOCOL_VERSION, deviceId: createId('device', world.platform), ackN: 0, limit: 500 },
    ...since,
  })
const ids = (page: { items: { id: string }[] }) => page.items.map((one) => one.id)
const wish = async (who: Person, name: string, input: unknown) => {
  const id = createId('command', world.platform)
  const version = versionOf(name)
  const payload = {
    ...{ commandId: id, name, version, account: who.userId, input },
    ...{ capturedAt: 1, lastServerTime: null },
  }
  const answer = await post(who, '/sync/commands', {
    ...{ protocol: PROTOCOL_VERSION, deviceId: createId('device', world.platform), epoch: null },
    publicKey: null,
    commands: [{ id, n: 1, name, version, payload: JSON.stringify(payload), signature: null, blobs: {} }],
  })
  return answer.results[0]
}
/** Gives somebody a place in the organisation of another, and answers which it is. */
async function join(personId: string, colleague: Person): Promise<string> {
  const { db } = world.platform
  const { organizationMember } = db.tables
  return db.transact(async (query) => {
    const [place] = await query
      .select()
      .from(organizationMember)
      .where(eq(organizationMember.personId, colleague.userId))
    const wanted = {
      organizationId: place?.organizationId ?? '',
      personId: personId as PersonId,
      roles: ['member'],
    }
    await joinOrganization(query, db.tables, wanted, world.platform.now())
    return wanted.organizationId
  })
}
async function switched(who: Person, organizationId: string): Promise<Person> {
  const { data } = await who.call<{ accessToken: string }>('Token/GetUserToken', { organizationId })
  return person(world.url, data.accessToken, who.email, who.userId)
}
const asked = (who: Person, kind: 'sign' = 'sign') => [{ name: 'Asked', email: who.email, kind, order: 1 }]

it('[S29] what belongs to one of their organisations is not read in the session of another: rows, bodies, files, lists, notices, contacts', async () => {
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
  const saved = await wish(there, 'saveContact', { id, set: contact, seen: {}, isNew: true })
  expect(saved.status).toBe('applied')
  await world.idle()
  const [atHome, atWork] = [await pull(home), await pull(there)]
  expect(ids(atWork)).toEqual(expect.arrayContaining([toBadr.id, fromBadr.id, id]))
  expect(ids(atHome)).toContain(ofHome.id)
  expect(JSON.stringify(atHome.items)).not.toContain('Zanzibar')
  expect(ids(atWork)).not.toContain(ofHome.id)
  expect(JSON.stringify(atWork.items)).not.toContain('At home')
  const bodies = await post(home, '/sync/bodies', { protocol: PROTOCOL_VERSION, ids: [toBadr.id, ofHome.id] })
  expect(ids(bodies)).toEqual([ofHome.id])
  // Bytes of their own: those of every test document are brought everywhere.
  const own = Buffer.concat([readFileSync(LEASE), Buffer.from(`\n% ${Date.now()}\n`)])
  const brought = await there.upload(own, 'zanzibar.pdf')
  const sha256 = createHash('sha256').update(own).digest('hex')
  expect(brought.data[0]).toMatchObject({ uploadStatus: 0 })
  expect([(await home.file(sha256)).status, (await there.file(sha256)).status]).toEqual([403, 200])
  for (const one of [toBadr, fromBadr])
    expect((await home.call('TasksEf/GetDetails', { processId: one.id })).status).toBe(403)
  const list = await home.call<{ TotalCount: number; rows: unknown[] }>('TasksEf/GetPaging', { folderId: 0 })
  expect(list.data).toMatchObject({ TotalCount: 0, rows: [] })
  const unread = (who: Person) => who.call<{ unreadCount: number }>('TasksEf/GetUnreadCount', { folderId: 0 })
  expect([(await unread(home)).data.unreadCount, (await unread(there)).data.unreadCount]).toEqual([0, 1])
  const told = async (who: Person) => {
    const notices = await who.call('Notifications/Get', {}, 'GET')
    const contacts = await who.call('Contact/Search', { fullNameEn: 'Zanz', email: '', mobile: '' })
    const one = await who.call('ContactEF/Get', { id })
    return [notices, contacts, one].map(({ data }) => JSON.stringify(data).includes('Zanzibar'))
  }
  expect([await told(home), await told(there)]).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

it('[S29][S8] nothing is done there from here: a wish about it is refused, and the thing stays as it is', async () => {
  const kept = await send(there, 'Stays', [{ name: 'Ana', email: ana.email, kind: 'sign', order: 1 }])
  await world.idle()
  const answer = await wish(home, 'cancelEnvelope', { envelopeId: kept.id, reason: 'From elsewhere' })
  expect(answer).toMatchObject({ status: 'refused', code: 'not-permitted' })
  const details = await there.call<{ statusId: number }>('TasksEf/GetDetails', { processId: kept.id })
  expect([1, 4]).toContain(details.data.statusId)
})

it('[S29] a draft is written in the account of its organisation alone', async () => {
  const envelopeId = createId('envelope', world.platform)
  const draft = {
    envelopeId,
    kind: 'document',
    title: 'Drafted there',
    language: 'en',
    timeZone: 'Asia/Dubai',
  }
  expect(await wish(there, 'createEnvelope', draft)).toMatchObject({ status: 'applied' })
  const access = async (who: Person) => (await post(who, '/y/ticket', { documentId: envelopeId })).data.access
  expect([await access(home), await access(there)]).toEqual(['none', 'write'])
})

it('[S29] a program acts in the organisation its key was made in, and reads nothing of the others', async () => {
  const sent = await send(ana, 'For people alone', asked(home))
  await world.idle()
  const id = createId('apiKey', world.platform)
  const key = { name: 'Reader', scopes: ['documents.read'], expiresAt: null }
  const made = await wish(home, 'saveApiKey', { id, set: key, seen: {}, isNew: true })
  expect(made).toMatchObject({ status: 'applied' })
  const issued = await home.call<{ key: string }>('Api/IssueKey', { id })
  const program = person(world.url, issued.data.key, home.email, home.userId)
  expect((await program.call('TasksEf/GetDetails', { processId: sent.id })).status).toBe(403)
  expect((await there.call('TasksEf/GetDetails', { processId: sent.id })).status).toBe(200)
})

it('[S29][S9] what an organisation sent before one had a place there leaves the account it was in, and goes back with the place', async () => {
  const outsider = await world.register('Omar', 'Outside', 'omar@example.com')
  const sent = await send(ana, 'Before he came', asked(outsider))
  await world.idle()
  const before = await pull(outsider)
  expect(ids(before)).toContain(sent.id)
  const since = { epoch: before.epoch, checkpoint: before.checkpoint }
  // Whom it does not concern notices nothing.
  expect((await pull(outsider, since)).reset).toBe(false)
  await join(outsider.userId, ana)
  const joined = await switched(outsider, anas)
  expect((await pull(outsider, since)).reset).toBe(true)
  const anew = await pull(outsider)
  expect(ids(anew)).not.toContain(sent.id)
  expect(Object.keys(anew.checkpoint)).not.toContain(anas)
  expect(ids(await pull(joined))).toContain(sent.id)
})

it('[S29] a standing delegation made here hands on nothing that another of their organisations has given them', async () => {
  const sami = await world.register('Sami', 'Standin', 'standin@example.com')
  const rule = (id: string) => ({
    ...{ id, email: sami.email, startsAt: 1, endsAt: world.platform.now() + 1_000_000 },
    ...{ active: true, proxy: true },
  })
  const made = await wish(home, 'saveDelegationRule', rule(createId('delegation', world.platform)))
  expect(made).toMatchObject({ status: 'applied' })
  const sent = await send(ana, 'For Badr alone', asked(home))
  await world.idle()
  const parts = async () => {
    const { data } = await there.call<{ signatories: unknown[] }>('TasksEf/GetDetails', {
      processId: sent.id,
    })
    return data.signatories.length
  }
  expect(await parts()).toBe(1)
  // One made there does, beside it and over the same days.
  const allowed = await wish(there, 'saveDelegationRule', rule(createId('delegation', world.platform)))
  expect(allowed).toMatchObject({ status: 'applied' })
  await world.idle()
  expect(await parts()).toBe(2)
})

it('[S29] a draft of another account is looked at by nothing that this one sends', async () => {
  const { content } = await send(there, 'Kept there', [
    { name: 'Ana', email: ana.email, kind: 'sign', order: 1 },
  ])
  const envelopeId = createId('envelope', world.platform)
  const draft = { envelopeId, kind: 'document', title: 'Open', language: 'en', timeZone: 'Asia/Dubai' }
  expect(await wish(there, 'createEnvelope', draft)).toMatchObject({ status: 'applied' })
  // Its own account is told that the content is not what was read: it is looked at.
  const input = { envelopeId, content, contentHash: '0'.repeat(64), update: null }
  expect(await wish(there, 'sendEnvelope', input)).toMatchObject({ code: 'draft-changed' })
  expect(await wish(home, 'sendEnvelope', input)).toMatchObject({ code: 'not-permitted' })
})

it('[S29][S8] what a device began in one account is done in no other, whatever token it came with', async () => {
  const asks = (token: string, account: string) =>
    fetch(`${world.url}/api/TasksEf/GetUnreadCount`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        [ACCOUNT_HEADER]: account,
      },
      body: JSON.stringify({ folderId: 0 }),
    })
  const ofThere = `${home.userId} ${anas}`
  const statuses = await Promise.all(
    [home, there].map(async ({ token }) => (await asks(token, ofThere)).status),
  )
  expect(statuses).toEqual([401, 200])
})

it('[S29] what comes from an organisation one has no place in is in every account of theirs', async () => {
  const stranger = await world.register('Sami', 'Stranger', 'sami@example.com')
  const sent = await send(stranger, 'From outside', asked(home))
  await world.idle()
  for (const who of [home, there]) {
    expect(ids(await pull(who))).toContain(sent.id)
    expect((await who.call('TasksEf/GetDetails', { processId: sent.id })).status).toBe(200)
    const sha256 = sent.content.documents[0]?.sha256 ?? ''
    expect((await who.file(sha256)).status).toBe(200)
  }
})

it('[S29][S26] their own data is told only to proofs that each of their organisations takes', async () => {
  const { db } = world.platform
  const { organization } = db.tables
  const policy = (signInPolicy: object) =>
    db.transact((query) =>
      query
        .update(organization)
        .set({ settings: { signInPolicy } as never })
        .where(eq(organization.id, anas)),
    )
  await home.call('Token/ProvePassword', { password: PASSWORD })
  const take = () =>
    fetch(`${world.url}/api/CustomerEf/TakeOwnData`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${home.token}` },
      body: '{}',
    })
  expect((await take()).status).toBe(200)
  await policy({ ...OPEN_POLICY, ways: ['passkey'] })
  const refused = await take()
  const asksForMore = { ways: 'passkey', second: false }
  expect([refused.status, (await refused.json()).data]).toEqual([403, asksForMore])
  // And nobody is ended, nor told what would become of the other, by what this one alone has asked for.
  for (const asked of [
    home.call('CustomerEf/GetErasure', {}, 'GET'),
    home.call('CustomerEf/EraseAccount', { email: home.email }),
  ]) {
    const { code, data } = await asked
    expect([code, data]).toEqual([ANSWERS['proof-too-old'].code, asksForMore])
  }
  await policy(OPEN_POLICY)
})
