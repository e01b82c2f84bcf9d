/** Licences: given by who runs the installation, told to who runs the organisation, and what their end means. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { joinByDomain } from '../../server/identity/join-by-domain.ts'
import { createOrganization, createPerson, personById } from '../../server/people/people.ts'
import { USER_TYPES } from '../../sync/rules/account-type.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { commandEntry, INPUTS, sendCommands, type Told } from '../authority/questions/commands.ts'
import { caller } from './calling.ts'

const DAY = 86_400_000

let world: AuthorityWorld
let operator: Case
let admin: Case
let member: Case
let owner: Case
let organizationId: string
beforeAll(async () => {
  world = await createAuthorityWorld()
  const things = await world.newThings()
  operator = await world.caseOf(things, 'operatorElsewhere')
  organizationId = world.people.owner.at
  admin = await world.caseOf(things, 'admin')
  member = await world.caseOf(things, 'member')
  owner = await world.caseOf(things, 'owner')
  expect((await ask('Delete', { licenseId: things.license.id })).code).toBe(0)
})
afterAll(() => world.stop())

const call = caller(() => world)
const ask = (act: string, body: object) =>
  call(operator, `SuperAdmin/License/${act}`, { organizationId, ...body })
const now = () => world.platform.now()
/** The licence that the things of these worlds come with is taken back, for there to be none but those of a test. */
async function newThings() {
  const things = await world.newThings()
  await ask('Delete', { licenseId: things.license.id })
  return things
}
/** As somebody, in a world of things of its own. */
const wish = async (line: string, who: 'owner' | 'recipient') => {
  const fresh = await world.caseOf(await newThings(), who)
  const [name, input] = INPUTS[line] as (typeof INPUTS)[string]
  const entry = commandEntry(world, fresh, name, input(fresh, world))
  const { results } = (await (await sendCommands(world, fresh, [entry])).json()) as Told
  return results[0]
}
const send = () => wish('sendEnvelope', 'owner')
const invite = async (email: string) =>
  (
    await call(admin, 'Admin/User/Invite', [
      { email, firstName: 'A', lastName: 'B', userTypeId: USER_TYPES.standard },
    ])
  ).data[0].status

/** Somebody new of a domain that the organisation has proved and takes people in by. */
async function joinsByDomain(domain: string) {
  const { db } = world.platform
  const { organization } = db.tables
  return db.transact(async (query) => {
    const [row] = await query.select().from(organization).where(eq(organization.id, organizationId))
    const settings = { ...row?.settings, joiningByDomain: 'atOnce' as const }
    await query
      .update(organization)
      .set({ settings, provedDomain: domain })
      .where(eq(organization.id, organizationId))
    const own = await createOrganization(query, db.tables, { nameEn: 'Own' }, world.platform)
    const email = `new@${domain}`
    const wanted = { firstName: 'New', lastName: 'Person', email, passwordHash: null, emailVerified: true }
    const place = { organizationId: own, roles: ['companyAdmin' as const] }
    const id = await createPerson(query, db.tables, { ...wanted, ...place }, world.platform)
    const person = await personById(query, db.tables, id)
    return person ? joinByDomain(query, world.platform, person) : null
  })
}

describe('licences', () => {
  it('[R0042][A016][A188] are given by operators, and told to who runs the organisation with their seats and state', async () => {
    const start = now() - DAY
    const given = await ask('Add', { name: 'Yearly', plan: 'Business', seats: 500, start, end: now() + DAY })
    expect(given).toMatchObject({ code: 0, description: { en: 'License saved' } })
    const { licenseId } = given.data
    const [told] = (await call(admin, 'License/Get')).data
    expect(told).toMatchObject({ licenseId, name: 'Yearly', plan: 'Business', seats: 500, state: 'active' })
    const people = Object.values(world.people).filter((one) => one.at === organizationId).length
    expect(told.used).toBeGreaterThanOrEqual(people)
    expect((await ask('Get', {})).data).toEqual([told])
    // Neither for everybody of the organisation, nor for who runs another.
    expect((await call(member, 'License/Get')).code).toBe(9002)
    const stranger = await world.caseOf(await newThings(), 'stranger')
    expect((await call(stranger, 'License/Get')).data).not.toContainEqual(told)
    expect((await call(admin, 'SuperAdmin/License/Add', { organizationId, name: 'Own', start })).code).toBe(
      9002,
    )
    expect((await ask('Update', { licenseId, end: start })).code).toBe(9000)
    expect((await ask('Update', { licenseId, plan: 'Team' })).code).toBe(0)
    const elsewhere = { organizationId: world.people.stranger.at, licenseId, plan: 'Stolen' }
    expect((await ask('Update', elsewhere)).code).toBe(9002)
    expect((await call(admin, 'License/Get')).data[0].plan).toBe('Team')
    const { db } = world.platform
    const trail = await db.read((query) => readTrail(query, db.tables, organizationId))
    const said = trail.filter((event) => event.kind === 'licenseChanged' && event.facts.of === licenseId)
    expect(said.map((event) => event.facts.field)).toEqual(['name', 'plan', 'seats', 'start', 'end', 'plan'])
    expect((await ask('Delete', { licenseId })).code).toBe(0)
    expect((await call(admin, 'License/Get')).data).toEqual([])
  })

  it('[R1387][A188][A190] once the last has ended nothing new begins, told in words, and everybody signs in and reads', async () => {
    const { data } = await ask('Add', { name: 'Past', start: now() - 2 * DAY, end: now() - DAY })
    expect(await send()).toMatchObject({ status: 'refused', code: 'license-expired' })
    expect(await invite('late@example.com')).toBe('Error')
    // What is there is read, by who runs the organisation and by everybody else.
    for (const one of [owner, member, admin])
      expect((await call(one, 'organizationAttribute/getTopMenu')).code).toBe(0)
    const { id: processId } = owner.envelope
    expect((await call(owner, 'TasksEf/GetDetails', { processId })).code).toBe(0)
    // What was sent goes on.
    expect(await wish('approveStep', 'recipient')).toMatchObject({ status: 'applied' })
    // Another one holds, and it goes on.
    const next = await ask('Add', { name: 'Next', start: now() - DAY, end: null })
    expect(await send()).toMatchObject({ status: 'applied' })
    expect(await invite('early@example.com')).toBe('Success')
    for (const { licenseId } of [data, next.data]) await ask('Delete', { licenseId })
  })

  it('[A188] have as many seats as were given: whoever comes after the last is not invited', async () => {
    const { data } = await ask('Add', { name: 'Small', seats: 1_000, start: now() - DAY })
    const { used } = (await ask('Get', {})).data[0]
    await ask('Update', { licenseId: data.licenseId, seats: used + 1 })
    expect(await invite('first@example.com')).toBe('Success')
    expect(await invite('second@example.com')).toBe('Error')
    expect((await ask('Get', {})).data[0]).toMatchObject({ seats: used + 1, used: used + 1 })
    await ask('Update', { licenseId: data.licenseId, seats: null })
    expect(await invite('second@example.com')).toBe('Success')
    await ask('Delete', { licenseId: data.licenseId })
  })

  it('[A188] have no seat twice: who is switched on again, or joins by their domain, takes one as who is invited does', async () => {
    const { data } = await ask('Add', { name: 'Full', seats: 1_000, start: now() - DAY })
    const used = async (): Promise<number> => (await ask('Get', {})).data[0].used
    const { id: userId } = world.people.colleague
    const switched = async (statusId: 0 | 1) =>
      (await call(admin, 'Admin/User/Update', { userId, statusId })).code
    const there = await used()
    expect(await switched(0)).toBe(0)
    await ask('Update', { licenseId: data.licenseId, seats: there })
    expect(await invite('instead@example.com')).toBe('Success')
    expect(await switched(1)).toBe(9128)
    // Whoever has a seat keeps it, and who is on already is.
    expect((await call(admin, 'Admin/User/Update', { userId: member.subject, statusId: 1 })).code).toBe(0)
    const joined = await joinsByDomain('full.example')
    expect(joined).toBe('approved')
    expect(await used()).toBe(there)

    await ask('Update', { licenseId: data.licenseId, seats: there + 1 })
    expect(await switched(1)).toBe(0)
    expect(await used()).toBe(there + 1)
    expect(await switched(0)).toBe(0)
    expect(await joinsByDomain('room.example')).toBe('at once')
    // Nobody waits for a seat at the end of the licence either: there is none.
    await ask('Update', { licenseId: data.licenseId, seats: null, end: now() })
    expect(await switched(1)).toBe(9110)
    expect(await joinsByDomain('ended.example')).toBe('approved')
    await ask('Delete', { licenseId: data.licenseId })
    expect(await switched(1)).toBe(0)
  })

  it('[A190] a trial that has ended is told as a licence is', async () => {
    const { db } = world.platform
    const { organization } = db.tables
    const onTrial = (trialEndsAt: number | null) =>
      db.transact((query) =>
        query.update(organization).set({ plan: trialEndsAt === null ? 'standard' : 'trial', trialEndsAt }),
      )
    await onTrial(now() - 1)
    expect(await send()).toMatchObject({ status: 'refused', code: 'license-expired' })
    await onTrial(now() + DAY)
    expect(await send()).toMatchObject({ status: 'applied' })
    await onTrial(null)
  })
})
