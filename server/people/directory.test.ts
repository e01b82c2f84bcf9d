import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { directoryOf } from '../../sync/entities/colleague.ts'
import { holdersOf } from '../../sync/entities/holder.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId, type OrganizationId, type PersonId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { createInvitation } from '../../tests/fixtures/create-invitation.ts'
import {
  bearer,
  type IdentityTestWorld,
  identityWorld,
  minutes,
  PASSWORD,
} from '../../tests/identity/identity-world.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { removeAggregate } from '../replication/aggregates.ts'
import { answerPull } from '../replication/pull.ts'
import { fillDirectory, fillMembers } from './directory.ts'
import { membershipsOf, membersOf, personActor, personByEmail } from './people.ts'

const LAYLA = 'layla@alnoor.ae'

/** Somebody of the organisation, with a device that reads what is told of its people. */
async function office(world: IdentityTestWorld) {
  const { db, platform } = world
  const personId = await world.person()
  const sara = await actorOf(world, 'sara@alnoor.ae')
  let since: { epoch: string | null; checkpoint: Record<string, number> } = { epoch: null, checkpoint: {} }
  const held = new Map<string, string>()
  return {
    sara,
    /** What the device holds after one more pull, beside who belongs to the organisation. */
    async told() {
      const deviceId = createId('device', platform)
      const request = { protocol: PROTOCOL_VERSION, deviceId, ackN: 0, limit: 500, ...since }
      const page = await answerPull(platform, request, sara)
      if (page.reset) throw new Error('reset')
      since = { epoch: page.epoch, checkpoint: page.checkpoint }
      for (const { kind, id, body } of page.items)
        if (kind === 'colleague') held.set(id, (body as { name: string }).name)
      for (const { kind, id } of page.drops) if (kind === 'colleague') held.delete(id)
      const members = await db.read((query) => membersOf(query, db.tables, sara.organizationId))
      const due = members.map((one) => `${one.firstName} ${one.lastName}`).sort()
      expect([...held.values()].sort()).toEqual(due)
      return due
    },
    personId,
  }
}

async function actorOf({ db }: IdentityTestWorld, email: string): Promise<PersonActor> {
  return db.read(async (query) => {
    const person = await personByEmail(query, db.tables, email)
    const [place] = await membershipsOf(query, db.tables, person?.id ?? '')
    if (!person || !place) throw new Error(`No ${email}`)
    return personActor(person, place)
  })
}

async function join(world: IdentityTestWorld, organizationId: OrganizationId, invitedBy: PersonId) {
  const wanted = { organizationId, email: LAYLA, roles: ['member'] as const, invitedBy }
  const { code } = await world.db.transact((query) =>
    createInvitation(query, world.db.tables, wanted, world.platform),
  )
  const browser = world.browser()
  await browser.post('Public/RequestOTPAcceptInvite', { invitationCode: code, otpReasonId: 7 })
  const joined = await browser.post('Token/AcceptInvitation', {
    invitationCode: code,
    checkOtp: await world.code(LAYLA),
    firstName: 'Layla',
    lastName: 'Nasser',
    password: PASSWORD,
  })
  return { browser, token: joined.data.accessToken as string }
}

it('[W19] the directory follows every way somebody comes, goes, pauses and returns', async () => {
  const world = identityWorld()
  const { sara, told } = await office(world)
  expect(await told()).toEqual(['Sara Al Mansoori'])

  const { browser, token } = await join(world, sara.organizationId, sara.personId)
  expect(await told()).toEqual(['Layla Nasser', 'Sara Al Mansoori'])

  await browser.post('CustomerEf/Deactivate', { password: PASSWORD }, bearer(token))
  expect(await told()).toEqual(['Sara Al Mansoori'])

  await browser.post('Public/RequestAccountActivation', { email: LAYLA })
  await browser.post('Public/AccountActivation', { email: LAYLA, checkOtp: await world.code(LAYLA) })
  expect(await told()).toEqual(['Layla Nasser', 'Sara Al Mansoori'])

  const layla = await actorOf(world, LAYLA)
  const member = memberId(layla.organizationId, layla.personId)
  await world.db.transact((query) => {
    const { tables } = world.db
    const feed = createFeedWriter(query, tables)
    return removeAggregate({ query, tables, feed, now: world.platform.now() }, { kind: 'member', id: member })
  })
  expect(await told()).toEqual(['Sara Al Mansoori'])

  world.pass(minutes(30))
  await join(world, sara.organizationId, sara.personId)
  expect(await told()).toEqual(['Layla Nasser', 'Sara Al Mansoori'])
})

it('[W19] members of a database from before there was a directory are listed when it is opened, once', async () => {
  const world = identityWorld()
  const { sara, told } = await office(world)
  const { db } = world
  const { feed, channelHead } = db.tables
  await db.transact(async (query) => {
    await query.delete(feed)
    await query.delete(channelHead)
  })
  await fillDirectory(db)
  const heads = () => db.read((query) => query.select().from(channelHead))
  const once = await heads()
  expect(once.map((one) => one.channel)).toEqual([directoryOf(sara.organizationId)])
  await fillDirectory(db)
  expect(await heads()).toEqual(once)
  expect(await told()).toEqual(['Sara Al Mansoori'])
})

it('[S18] who stood among the holders of fewer permissions stands among those of a later release when it opens the database', async () => {
  const world = identityWorld()
  const { sara } = await office(world)
  const { db } = world
  const { standing, serverState } = db.tables
  const holders = async () => {
    const rows = await db.read((query) => query.select().from(standing))
    return rows
      .filter((one) => one.subject === sara.personId && one.goneSeq === null)
      .map((one) => one.holder)
  }
  const due = (await holders()).sort()
  expect(due).toContain(holdersOf(sara.organizationId, 'systemRead'))
  await db.transact(async (query) => {
    await query.delete(standing).where(eq(standing.holder, holdersOf(sara.organizationId, 'systemRead')))
    await query.insert(serverState).values({ key: 'members', value: 'done' })
  })
  await fillMembers(db)
  expect((await holders()).sort()).toEqual(due)
})
