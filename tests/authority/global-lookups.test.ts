/** Lookups of all organisations: kept by who runs the installation, read by every member, written once. */
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { createOrganization } from '../../server/people/people.ts'
import { answerPull } from '../../server/replication/pull.ts'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { EVERYWHERE } from '../../sync/entities/everywhere.ts'
import { type Lookup, type LookupItem, lookupItemId } from '../../sync/entities/lookup.ts'
import { createId, type OrganizationId } from '../../sync/ids.ts'
import { type Checkpoint, PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

let world: ClockedWorld
let [operator, ana, dana, temp]: PersonActor[] = []
let countries: Lookup['id']
beforeAll(async () => {
  world = await createClockedWorld(Date.UTC(2026, 10, 24))
  const organization = async (nameEn: string) =>
    (await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn }, world.platform),
    )) as OrganizationId
  const [noor, marsa] = [await organization('Al Noor'), await organization('Marsa')]
  operator = await world.person('Otto', ['superAdmin'], await organization('Operations'))
  ana = await world.person('Ana', ['companyAdmin'], noor)
  dana = await world.person('Dana', ['member'], marsa)
  temp = { ...(await world.person('Tariq', ['temporary'], marsa)), isTemporary: true }
  countries = createId('lookup', world.platform)
})
afterAll(() => world.stop())

const wishes = async (by: PersonActor | undefined, name: CommandName, input: unknown) => {
  const outcome = await world.run(by!, name, input)
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status
}
const items = (...identifiers: string[]) =>
  identifiers.map((identifier) => ({
    ...{ identifier, valueEn: `Country ${identifier}`, valueAr: '', active: true },
  }))
const held = async (who: PersonActor | undefined, kind: 'lookup' | 'lookupItem') =>
  (await world.pulled(who!, kind)) as readonly (Lookup | LookupItem)[]
const pullSince = async (who: PersonActor | undefined, checkpoint: Checkpoint, epoch: string | null) => {
  const request = { deviceId: 'device:test', checkpoint, epoch, ackN: 0, limit: 500 }
  const answer = await answerPull(
    world.platform,
    { ...request, protocol: PROTOCOL_VERSION } as Parameters<typeof answerPull>[1],
    who!,
  )
  if (answer.reset) throw new Error('Nothing was to begin anew')
  return answer
}

it('[R0718][A156] are kept by who runs the installation, and by nobody else', async () => {
  const add = { id: countries, set: { nameEn: 'Countries', nameAr: 'الدول' }, seen: {}, isNew: true }
  for (const by of [ana, dana]) expect(await wishes(by, 'saveGlobalLookup', add)).toBe('not-permitted')
  expect(await wishes(operator, 'saveGlobalLookup', add)).toBe('applied')
  const many = { lookupId: countries, add: items('AE', 'FR', 'MA'), change: [], remove: [] }
  for (const name of ['changeGlobalLookupItems', 'changeLookupItems'] as const)
    expect(await wishes(ana, name, many)).toBe('not-permitted')
  expect(await wishes(operator, 'changeGlobalLookupItems', many)).toBe('applied')
  // An organisation's commands do not reach it, and the operator's reach no organisation's.
  const rename = { id: countries, set: { nameEn: 'Ours' } }
  expect(await wishes(ana, 'saveLookup', rename)).toBe('not-permitted')
  expect(await wishes(ana, 'removeLookup', { lookupId: countries })).toBe('applied')
  const first = { id: lookupItemId(countries, 'AE'), set: { valueEn: 'Ours' } }
  expect(await wishes(ana, 'saveLookupItem', first)).toBe('not-permitted')
  const own = createId('lookup', world.platform)
  expect(await wishes(ana, 'saveLookup', { id: own, set: { nameEn: 'Cities' }, seen: {}, isNew: true })).toBe(
    'applied',
  )
  expect(await wishes(operator, 'saveGlobalLookup', { id: own, set: { nameEn: 'Theirs' } })).toBe(
    'not-permitted',
  )
  expect(await wishes(operator, 'removeGlobalLookup', { lookupId: own })).toBe('applied')
  expect((await held(ana, 'lookup')).map((one) => one.id).sort()).toEqual([countries, own].sort())
  const trail = await world.db.read((query) => readTrail(query, world.db.tables, operator!.organizationId))
  expect(trail.map((one) => one.kind)).toContain('lookupItemsChanged')
})

it('[R0718][S4] are on the device of every member of any organisation, and of nobody who only has a part in a document', async () => {
  for (const who of [ana, dana, operator]) {
    expect((await held(who, 'lookup')).find((one) => one.id === countries)).toMatchObject({
      ...{ access: 'global', organizationId: EVERYWHERE, nameAr: 'الدول' },
    })
    expect(await held(who, 'lookupItem')).toHaveLength(3)
  }
  expect(await held(temp, 'lookup')).toEqual([])
  expect(await held(temp, 'lookupItem')).toEqual([])
})

it('[S5][S9] what changes of them, and what goes, follows to every one of them', async () => {
  const before = await pullSince(dana, {}, null)
  const fr = lookupItemId(countries, 'FR')
  const change = {
    lookupId: countries,
    ...{ add: items('OM'), change: [{ id: fr, set: { valueEn: 'France' } }] },
    remove: [lookupItemId(countries, 'MA')],
  }
  expect(await wishes(operator, 'changeGlobalLookupItems', change)).toBe('applied')
  const news = await pullSince(dana, before.checkpoint, before.epoch)
  expect(news.items.map((one) => (one.body as LookupItem).valueEn).sort()).toEqual(['Country OM', 'France'])
  expect(news.drops).toMatchObject([{ id: lookupItemId(countries, 'MA') }])
  expect((await pullSince(dana, news.checkpoint, news.epoch)).items).toEqual([])
})

it('cost one row of the feed each, however many organisations there are', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => `C-${at}`)
  expect(
    await wishes(operator, 'changeGlobalLookupItems', {
      ...{ lookupId: countries, add: items(...many), change: [], remove: [] },
    }),
  ).toBe('applied')
  const { feed } = world.db.tables
  const [rows] = await world.db.read((query) =>
    query
      .select({ all: count() })
      .from(feed)
      .where(and(eq(feed.kind, 'lookupItem'), eq(feed.op, 'put'))),
  )
  expect(Number(rows?.all)).toBeLessThanOrEqual(2004)
  // A device that holds nothing is told stretches of them.
  const first = await pullSince(dana, {}, null)
  expect(first.chunks?.some((one) => one.channel === EVERYWHERE)).toBe(true)
})

it('are gone everywhere when they are removed', async () => {
  expect(await wishes(operator, 'removeGlobalLookup', { lookupId: countries })).toBe('applied')
  expect(await held(dana, 'lookup')).toEqual([])
  expect(await held(dana, 'lookupItem')).toEqual([])
})
