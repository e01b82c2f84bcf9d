/** What is kept about somebody, taken along: all of theirs, nothing of others, and nothing that opens anything. */
import { type Column, eq, getTableColumns } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownTables } from '../../server/account/own-data/own-tables.ts'
import { ownDataSentences } from '../../server/account/own-data/readable-page.ts'
import { toldTables } from '../../server/account/own-data/write-own-data.ts'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import type { PersonId } from '../../sync/ids.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let sara: Person
let omar: Person
beforeAll(async () => {
  world = await startServer()
  sara = await world.register('Sara', 'Salem', 'sara@example.com')
  omar = await world.register('Omar', 'Haddad', 'omar@example.com')
  for (const one of [sara, omar]) await fillEverything(one)
  await setProofs(0)
})
afterAll(() => world?.stop())

const markOf = ({ email }: Person) => `of-${email.split('@')[0]}`
const secretOf = (one: Person) => `secret-${markOf(one)}`
const homeOf = async ({ userId }: Person) => {
  const { db } = world.platform
  const { organizationMember: place } = db.tables
  const [row] = await db.read((query) => query.select().from(place).where(eq(place.personId, userId)))
  return row?.organizationId ?? ''
}

/** Of all their sessions: a way in, and the second factor that they now have. */
async function setProofs(minutesAgo: number): Promise<void> {
  const { db, now } = world.platform
  const at = now() - minutesAgo * 60_000
  const proofs = [{ way: 'password', at } as const, { way: 'totp', at } as const]
  await db.transact((query) =>
    query
      .update(db.tables.session)
      .set({ proofs })
      .then(() => undefined),
  )
  world.server.identity.forgetAll()
}

const told = () => toldTables(world.platform.db.tables)
/** What is theirs already, made by registering. */
const MADE = ['person', 'organizationMember', 'auditEvent']

/** A row in every table that is told, with a mark of theirs in each column that may be told, and in those that may not. */
async function fillEverything(one: Person): Promise<void> {
  const { db } = world.platform
  const organizationId = await homeOf(one)
  const known: Readonly<Record<string, string>> = {
    ...{ personId: one.userId, ownerId: one.userId, subject: one.userId, uploadedBy: one.userId },
    ...{ organizationId, email: one.email, deviceId: `device:${markOf(one)}` },
  }
  for (const [name, { without }] of told()) {
    if (MADE.includes(name)) continue
    const table = db.tables[name] as unknown as typeof db.tables.session
    const valueFor = (key: string, column: Column): unknown => {
      const text = without.includes(key) ? secretOf(one) : `${markOf(one)} ${name} <b>`
      if (name === 'device' && key === 'id') return known.deviceId
      if (known[key] !== undefined) return known[key]
      if (key === 'proofs') return []
      if (column.dataType === 'json') return { name: text }
      return column.dataType === 'string' ? text : column.dataType === 'boolean' ? true : 1
    }
    const row = Object.entries(getTableColumns(table)).map(([key, column]) => [key, valueFor(key, column)])
    await db.transact((query) =>
      query
        .insert(table)
        .values(Object.fromEntries(row))
        .then(() => undefined),
    )
  }
}

const fetchZip = ({ token }: Person) =>
  fetch(`${world.url}/api/CustomerEf/TakeOwnData`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
async function zipOf(one: Person) {
  const response = await fetchZip(one)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('[A171] one’s data', () => {
  it('holds the rows of every table that has a column of a person, and none of anybody else', async () => {
    const files = await zipOf(sara)
    for (const [name] of told()) {
      const rows = JSON.parse(files[`data/${name}.json`] ?? 'null') as object[] | null
      expect(rows?.length, name).toBeGreaterThan(0)
      const marks = [markOf(sara), sara.userId, sara.email]
      expect(
        marks.some((mark) => files[`data/${name}.json`]?.includes(mark)),
        name,
      ).toBe(true)
    }
    expect(Object.values(files).join()).not.toContain(markOf(omar))
    for (const mark of [omar.userId, omar.email]) expect(Object.values(files).join()).not.toContain(mark)
  })

  it('names every table: one that comes with a person’s column is told, or says why it is not', () => {
    const { tables } = world.platform.db
    const declared = ownTables(tables)
    expect(Object.keys(declared).sort()).toEqual(Object.keys(tables).sort())
    const OF_PEOPLE = ['personId', 'ownerId', 'subject', 'hostId', 'uploadedBy', 'email', 'toAddress']
    const untold = Object.entries(tables)
      .filter(([, table]) => Object.keys(getTableColumns(table)).some((one) => OF_PEOPLE.includes(one)))
      .map(([name]) => name)
      .filter((name) => 'untold' in declared[name as keyof typeof declared])
    // Each of these has its reason beside it; whoever adds one has read it.
    expect(untold.sort()).toEqual(
      [
        'envelope',
        'liveClient',
        'listCount',
        'mailMessage',
        'mailedCode',
        'member',
        'recipientLink',
        'standing',
      ].sort(),
    )
  })

  it('holds nothing that opens anything: no hash, no key, no code', async () => {
    const { tables } = world.platform.db
    for (const [name, { without }] of told())
      for (const column of Object.keys(getTableColumns(tables[name])))
        if (
          /hash$|secret|salt|token|p256dh|^auth$|pending$/i.test(column) &&
          !/sha256|^previousHash$|^hash$/i.test(column)
        )
          if (!(name === 'commandLog' && column === 'payloadHash'))
            expect(without, `${name}.${column}`).toContain(column)
    const everything = Object.values(await zipOf(sara)).join()
    expect(everything).not.toContain(secretOf(sara))
    const { person } = tables
    const [row] = await world.platform.db.read((query) =>
      query.select().from(person).where(eq(person.id, sara.userId)),
    )
    expect(everything).not.toContain(row?.passwordHash)
  })

  it('is read by people too: in their language, whole by itself, and nothing in it is taken for markup', async () => {
    const { 'index.html': en = '' } = await zipOf(sara)
    expect(en).toContain('<html lang="en" dir="ltr">')
    for (const [name, { shown }] of told()) {
      expect(en, name).toContain(`id="${name}"`)
      for (const path of shown)
        expect(ownDataSentences.has(`column.${path.split('.').at(-1)}`), `${name} ${path}`).toBe(true)
    }
    expect(en).not.toContain('<b>')
    expect(en).toContain('&lt;b&gt;')
    expect(en).not.toMatch(/<script|https?:\/\/(?!localhost)/)
    const { person } = world.platform.db.tables
    const preferences = { ...DEFAULT_PREFERENCES, language: 'ar' as const }
    await world.platform.db.transact((query) =>
      query
        .update(person)
        .set({ preferences })
        .where(eq(person.id, sara.userId))
        .then(() => undefined),
    )
    const { 'index.html': ar = '' } = await zipOf(sara)
    expect(ar).toContain('<html lang="ar" dir="rtl">')
  })

  it('stands in the person’s own trail each time', async () => {
    await zipOf(omar)
    const { db } = world.platform
    const trail = await db.read((query) => readTrail(query, db.tables, omar.userId as PersonId))
    expect(trail.filter(({ kind }) => kind === 'ownDataTaken')).toHaveLength(1)
  })

  it('[S24] is given to nobody whose proof is older than ten minutes', async () => {
    await setProofs(11)
    const answer = (await (await fetchZip(omar)).json()) as { code: number }
    expect(answer.code).toBe(9151)
  })
})
