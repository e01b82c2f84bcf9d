/** Somebody erases themselves: what is theirs goes, what was signed and sent stays with the others. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, type Column, eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEPT_BY_TRIGGERS } from '../../db/schema/tables.ts'
import { resumeErasures } from '../../server/account/erasure/erase-job.ts'
import { keepErasedList } from '../../server/account/erasure/erased-list.ts'
import { FATES } from '../../server/account/erasure/fates.ts'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { joinOrganization } from '../../server/people/people.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { createId, type PersonId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { erasedAddress } from '../../sync/rules/erasure.ts'
import { newDraft } from '../faults/draft.ts'
import { send } from '../journeys/steps.ts'
import { PASSWORD, type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let ana: Person
/** Works at Ana’s and has an organisation of his own, where he is alone. */
let badr: Person
let refresh = ''
const tables = () => world.platform.db.tables
const read: RunningServer['platform']['db']['read'] = (work) => world.platform.db.read(work)
const transact: RunningServer['platform']['db']['transact'] = (work) => world.platform.db.transact(work)

beforeAll(async () => {
  world = await startServer()
  ana = await world.register('Ana', 'Admin', 'ana@example.com')
  const registered = await world.register('Badr', 'Bothmann', 'badr@example.com')
  const signedIn = await registered.call<{ accessToken: string; refreshToken: string }>('Token/GetToken', {
    userName: registered.email,
    password: PASSWORD,
  })
  refresh = signedIn.data.refreshToken
  badr = person(world.url, signedIn.data.accessToken, registered.email, registered.userId)
  await joinAna(badr)
})
afterAll(() => world?.stop())

const organizationOf = async ({ userId }: Person) => {
  const { organizationMember: place } = tables()
  const [row] = await read((query) => query.select().from(place).where(eq(place.personId, userId)))
  return row?.organizationId ?? ''
}

/** As a member, with all their sessions there. */
async function joinAna(one: Person, roles: readonly string[] = ['member']): Promise<void> {
  const organizationId = await organizationOf(ana)
  const { session } = tables()
  await transact(async (query) => {
    const place = { organizationId, personId: one.userId as PersonId, roles }
    await joinOrganization(query, tables(), place, world.platform.now())
    await query.update(session).set({ organizationId }).where(eq(session.personId, one.userId))
  })
  world.server.identity.forgetAll()
}

const post = async (who: Person, path: string, body: unknown) => {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const pull = async (who: Person) => {
  const request = {
    protocol: PROTOCOL_VERSION,
    deviceId: createId('device', world.platform),
    ackN: 0,
    limit: 500,
  }
  return (await post(who, '/sync/pull', { ...request, epoch: null, checkpoint: {} })).body
}
const ids = (page: { items: { id: string }[] }) => page.items.map((one) => one.id)
const erase = (who: Person, email = who.email) => who.call('CustomerEf/EraseAccount', { email })

async function wish(who: Person, name: string, input: unknown) {
  const id = createId('command', world.platform)
  const payload = { commandId: id, name, version: versionOf(name as never), account: who.userId, input }
  const answer = await post(who, '/sync/commands', {
    ...{
      protocol: PROTOCOL_VERSION,
      deviceId: createId('device', world.platform),
      epoch: null,
      publicKey: null,
    },
    commands: [
      {
        ...{ id, n: 1, name, version: versionOf(name as never), signature: null, blobs: {} },
        payload: JSON.stringify({ ...payload, capturedAt: 1, lastServerTime: null }),
      },
    ],
  })
  expect(answer.body.results?.[0]?.status, `${name}: ${JSON.stringify(answer.body)}`).toBe('applied')
}

/** Of every session: shown so long ago. */
async function setProofs(minutesAgo: number): Promise<void> {
  const at = world.platform.now() - minutesAgo * 60_000
  const proofs = [{ way: 'password', at } as const, { way: 'totp', at } as const]
  await transact(async (query) => {
    await query.update(tables().session).set({ proofs })
  })
  world.server.identity.forgetAll()
}

const FILLED_ALREADY = ['person', 'session', 'organizationMember', 'notification']
/** A row of theirs in every table of which rows go or are emptied, where there is none. */
async function fillEverything(one: Person): Promise<void> {
  for (const [name, fates] of Object.entries(FATES))
    for (const fate of fates) {
      if (!('byId' in fate || 'byEmail' in fate) || FILLED_ALREADY.includes(name)) continue
      const table = tables()[name as 'session']
      const value = (key: string, column: Column): unknown => {
        if (fate.byId?.includes(key)) return one.userId
        if (fate.byEmail?.includes(key)) return one.email
        if (column.dataType === 'json') return { note: 'of Bothmann' }
        if (column.dataType === 'boolean') return true
        // Both databases' own kinds are `custom` to the library.
        return column.getSQLType().startsWith('text') ? `${name} of Bothmann` : 1
      }
      const row = Object.fromEntries(
        Object.entries(getTableColumns(table)).map(([key, column]) => [key, value(key, column)]),
      )
      await transact(async (query) => {
        await query
          .insert(table)
          .values(row as never)
          .onConflictDoNothing()
      })
    }
}

/** Everything the database holds, by table. */
async function dump(): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>()
  for (const [name, table] of Object.entries(tables()))
    all.set(name, JSON.stringify(await read((query) => query.select().from(table as never))))
  return all
}
const naming = (all: ReadonlyMap<string, string>, word: string) =>
  [...all].filter(([, text]) => text.toLowerCase().includes(word.toLowerCase())).map(([name]) => name)

async function expectChainsUnbroken(): Promise<void> {
  const { auditEvent } = tables()
  const rows = await read((query) => query.selectDistinct({ id: auditEvent.subjectId }).from(auditEvent))
  for (const { id } of rows.filter((one) => !one.id.includes('Bothmann'))) {
    const trail = await read((query) => readTrail(query, tables(), id))
    expect(verifyTrail(trail, world.platform.evidenceKey), id).toEqual({
      unbroken: true,
      events: trail.length,
    })
  }
}

describe('[S26] somebody who erases themselves', () => {
  it('names a fate for every table, and none that holds a person stays without one who decided it', () => {
    expect(Object.keys(FATES).sort()).toEqual(Object.keys(tables()).sort())
    const OF_PEOPLE = [
      'personId',
      'ownerId',
      'subject',
      'hostId',
      'uploadedBy',
      'email',
      'toAddress',
      'userAgent',
    ]
    const stays = Object.entries(tables())
      .filter(([name]) => !KEPT_BY_TRIGGERS.has(name))
      .filter(([, table]) => Object.keys(getTableColumns(table)).some((one) => OF_PEOPLE.includes(one)))
      .map(([name]) => name)
      .filter((name) => FATES[name as keyof typeof FATES].every((fate) => 'stays' in fate))
    // Ids alone, each with its reason beside it; whoever adds one has read it.
    expect(stays.sort()).toEqual(['device', 'liveClient', 'member', 'standing', 'storedFile', 'systemCall'])
  })

  it('is refused to a proof that is old, to another address, and to who would leave nobody', async () => {
    await setProofs(11)
    expect((await erase(badr)).code).toBe(9151)
    await setProofs(0)
    expect((await erase(badr, 'ana@example.com')).code).toBe(9180)
    expect((await erase(ana)).code).toBe(9248)
    const told = await ana.call<{ obstacle: string; heir: string }[]>('CustomerEf/GetErasure', {}, 'GET')
    expect(told.data).toMatchObject([{ obstacle: 'last-administrator', heir: 'Badr Bothmann' }])
    expect(
      (await person(world.url, '', '', '').call('CustomerEf/EraseAccount', { email: badr.email })).status,
    ).toBe(401)
  })

  it('is refused to who has documents under way that nobody else could go on with', async () => {
    const alone = await world.register('Lina', 'Alone', 'lina@example.com')
    await setProofs(0)
    const out = await send(alone, 'Only mine', [
      { name: 'Third', email: 'third@example.com', kind: 'sign', order: 1 },
    ])
    await world.idle()
    expect((await erase(alone)).code).toBe(9181)
    await wish(alone, 'cancelEnvelope', { envelopeId: out.id, reason: 'Over' })
    expect((await erase(alone)).code).toBe(0)
    await world.idle()
    const [row] = await read((query) =>
      query.select().from(tables().envelope).where(eq(tables().envelope.id, out.id)),
    )
    expect(row?.body.owner).toMatchObject({ email: erasedAddress(alone.userId as PersonId) })
    await expectChainsUnbroken()
  })

  it('leaves nothing but what others signed with them: no address anywhere, a name in documents alone, no word that was logged', async () => {
    await setProofs(0)
    const toBadr = await send(ana, 'To Badr', [
      { name: 'Badr Bothmann', email: badr.email, kind: 'sign', order: 1 },
      { name: 'Third', email: 'third@example.com', kind: 'sign', order: 1 },
    ])
    const fromBadr = await send(badr, 'From Badr', [
      { name: 'Ana', email: ana.email, kind: 'sign', order: 1 },
    ])
    const draft = newDraft('Private thoughts of Bothmann')
    await wish(badr, 'createEnvelope', draft)
    await wish(badr, 'saveProfile', { mobile: '+971501234567' })
    await world.idle()
    const link = (await world.mailTo(badr.email))
      .map((one) => /sign#([\w-]+)/.exec(one.text)?.[1])
      .find(Boolean)
    expect(link).toBeDefined()
    await fillEverything(badr)
    expect(naming(await dump(), badr.email).length).toBeGreaterThan(6)
    const before = await read((query) => readTrail(query, tables(), fromBadr.id))

    expect((await erase(badr)).code).toBe(0)
    // At once: no session, no way in, no link.
    expect((await badr.call('TasksEf/GetPaging')).status).toBe(401)
    const renewed = await fetch(`${world.url}/api/Token/refreshToken`, {
      headers: { 'refresh-token': refresh },
    })
    expect(await renewed.text()).toContain('revoked')
    expect((await erase(badr)).status).toBe(401)
    const again = person(world.url, '', '', '')
    expect((await again.call('Token/GetToken', { userName: badr.email, password: PASSWORD })).code).toBe(9100)

    await world.idle()
    expect((await again.call('Token/GetTempToken', { token: link })).code).not.toBe(0)
    const after = await dump()
    expect(after.get('job')).toBe('[]')
    expect(naming(after, badr.email)).toEqual([])
    expect(naming(after, '971501234567')).toEqual([])
    expect(naming(after, 'Private thoughts')).toEqual([])
    // As the sender called him, what is found by it, and letters and notices to others.
    expect(naming(after, 'bothmann').sort()).toEqual([
      ...['envelope', 'listEntry', 'mailMessage', 'notification'],
    ])

    // Colleagues: what he began goes on with whoever runs the organisation; they know of nobody of this id.
    const atAna = await pull(ana)
    expect(ids(atAna)).toEqual(expect.arrayContaining([toBadr.id, fromBadr.id]))
    expect(ids(atAna)).not.toContain(draft.envelopeId)
    expect(JSON.stringify(atAna)).not.toContain(badr.email)
    expect(ids(atAna).filter((id) => id.startsWith('colleague'))).toHaveLength(1)
    const stored = await read((query) => query.select().from(tables().envelope))
    const bodies = new Map(stored.map((one) => [one.id, one.body]))
    expect(bodies.get(fromBadr.id)).toMatchObject({ ownerId: ana.userId, owner: { email: ana.email } })
    expect(bodies.get(toBadr.id)?.recipients[0]).toMatchObject({
      ...{ name: 'Badr Bothmann', personId: null },
      email: erasedAddress(badr.userId as PersonId),
    })

    // Evidence: every hash as it was, names gone, that he is gone said.
    await expectChainsUnbroken()
    const trail = await read((query) => readTrail(query, tables(), fromBadr.id))
    expect(trail.slice(0, before.length).map((one) => one.hash)).toEqual(before.map((one) => one.hash))
    expect(trail.find((one) => one.kind === 'envelopeSent')).toMatchObject({ personal: null, salt: null })
    expect(trail.at(-1)).toMatchObject({ kind: 'partyErased', facts: { ownerChanged: true } })
    const own = await read((query) => readTrail(query, tables(), badr.userId))
    expect(own.every((one) => one.personal === null && one.salt === null)).toBe(true)
    const { commandLog } = tables()
    const logged = await read((query) =>
      query.select().from(commandLog).where(eq(commandLog.subject, badr.userId)),
    )
    expect(logged.length).toBeGreaterThan(2)
    for (const one of logged) {
      expect(one.payload).toBe('')
      expect(one.payloadHash).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(await readFile(join(world.dataDir, 'erased-people.txt'), 'utf8')).toContain(badr.userId)
  })

  it('whoever registers the address anew begins from nothing, also when old documents go on', async () => {
    const anew = await world.register('Badr', 'Again', 'badr@example.com')
    expect(anew.userId).not.toBe(badr.userId)
    expect(ids(await pull(anew)).filter((id) => id.startsWith('envelope:'))).toEqual([])
    const third = (await read((query) => query.select().from(tables().envelope))).find(
      (one) => one.body.title === 'To Badr',
    )
    await wish(ana, 'removeRecipient', {
      envelopeId: third?.id,
      removedId: third?.body.recipients[1]?.id,
    })
    await world.idle()
    expect(ids(await pull(anew)).filter((id) => id.startsWith('envelope:'))).toEqual([])
    expect((await anew.call('TasksEf/Get', { processId: third?.id })).code).not.toBe(0)
    // What is sent to the address from now on is a letter like any other.
    await send(ana, 'New letter', [{ name: 'B', email: anew.email, kind: 'sign', order: 1 }])
    await world.idle()
    expect(ids(await pull(anew)).filter((id) => id.startsWith('envelope:'))).toHaveLength(1)
  })

  it('[P5] is erased again by a start whose database brought them back, under the same id and nobody else', async () => {
    const omar = await world.register('Omar', 'Returned', 'omar@example.com')
    await joinAna(omar)
    await setProofs(0)
    const { person: people, erasedPerson, personAddress, organizationMember } = tables()
    const kept = {
      person: await read((query) => query.select().from(people).where(eq(people.id, omar.userId))),
      places: await read((query) =>
        query.select().from(organizationMember).where(eq(organizationMember.personId, omar.userId)),
      ),
    }
    expect((await erase(omar)).code).toBe(0)
    await world.idle()
    // As a backup of before would have it.
    await transact(async (query) => {
      await query.delete(erasedPerson).where(eq(erasedPerson.id, omar.userId))
      await query.insert(people).values(kept.person)
      await query.insert(personAddress).values({ email: 'o@example.com', personId: omar.userId, provenAt: 1 })
      for (const place of kept.places)
        await query
          .update(organizationMember)
          .set(place)
          .where(
            and(
              eq(organizationMember.personId, omar.userId),
              eq(organizationMember.organizationId, place.organizationId),
            ),
          )
    })
    expect(naming(await dump(), 'Returned')).toContain('person')
    let restored = 0
    const list = await keepErasedList({
      platform: world.platform,
      onRestored: (people) => {
        restored = people
      },
    })
    expect(restored).toBe(1)
    expect(naming(await dump(), 'Returned').filter((one) => one !== 'job')).toEqual([])
    await world.idle()
    for (const word of ['Returned', 'omar@example.com', 'o@example.com'])
      expect(naming(await dump(), word), word).toEqual([])
    expect((await read((query) => query.select().from(people))).map((one) => one.email)).toContain(
      'ana@example.com',
    )
    await list.stop()
    await expectChainsUnbroken()
  })

  it('is tried again when it failed: it is owed', async () => {
    const { job } = tables()
    const failed = { status: 'failed', attempts: 20, leasedUntil: null, error: 'x', createdAt: 1, dueAt: 1 }
    const payload = {
      personId: 'person:gone',
      emails: ['gone@example.com'],
      names: [],
      wasOperator: false,
      places: [],
    }
    await transact(async (query) => {
      await query
        .insert(job)
        .values({ id: 'job:owed', kind: 'erasePerson', key: 'person:gone', share: '', payload, ...failed })
    })
    await resumeErasures(world.platform)
    await world.idle()
    expect(await read((query) => query.select().from(job).where(eq(job.id, 'job:owed')))).toEqual([])
  })

  it('[S19] of two who run an organisation and erase themselves at once, one stays', async () => {
    const nour = await world.register('Nour', 'Second', 'nour@example.com')
    await joinAna(nour, ['companyAdmin'])
    await joinAna(await world.register('Maha', 'Member', 'maha@example.com'))
    await setProofs(0)
    const codes = (await Promise.all([erase(ana), erase(nour)])).map((one) => one.code).sort()
    expect(codes).toEqual([0, 9248])
  })
})
