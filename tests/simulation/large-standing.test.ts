/** What a standing brings may be thousands of things: they come in stretches, and whatever happens meanwhile counts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compactFeed } from '../../server/feed/feed-floor.ts'
import { answerPull } from '../../server/replication/pull.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { holdersOf } from '../../sync/entities/holder.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION, STANDING_SINCE_PROTOCOL } from '../../sync/replication/protocol.ts'
import { dueTo, keptOn, shownOn } from './holdings.ts'
import { turns } from './network.ts'
import { office } from './office.ts'
import type { Device } from './world.ts'

/** More than the worlds of the simulation tell in one page. */
const MANY = 9

let at: Awaited<ReturnType<typeof office>>
let people: PersonActor[]
beforeEach(async () => {
  at = await office(41)
  people = []
  for (let n = 0; n < MANY; n++) people.push(await at.world.person(`Person${n}`))
  await at.his.replica.sync()
})
afterEach(() => at.world.close())

const everybody = MANY + 3
const begin = () => at.change(at.omar, { roles: ['member', 'userAdmin'] })
const end = () => at.change(at.omar, { roles: ['member'] })
const known = (device: Device) => device.replica.view().held.member.size
const holder = () => holdersOf(at.omar.organizationId, 'userRead')

/** Settled: it holds what the database says, on the screen and at rest. */
async function holds(device: Device, count: number): Promise<void> {
  await device.replica.sync()
  const due = await dueTo(at.world.platform.db, at.omar)
  expect(shownOn(device)).toEqual(due)
  expect(await keptOn(device)).toEqual(due)
  expect(known(device)).toBe(count)
  expect((await device.local.state.get('state'))?.chunks ?? null).toBeNull()
}

/** Another device of Omar's, that was there before. */
async function another(): Promise<Device> {
  const device = await at.world.device(at.omar)
  await device.replica.sync()
  return device
}

/** Until something of it is there and not all. */
async function half(device: Device): Promise<{ readonly fetching: Promise<void> }> {
  device.network.delay = () => 3
  const fetching = device.replica.sync()
  while (known(device) === 0) await turns(1)
  expect(known(device)).toBeLessThan(everybody)
  return { fetching }
}

const pullFrom = async (device: Device, protocol = PROTOCOL_VERSION) => {
  const { epoch, checkpoint } = (await device.local.state.get('state')) ?? { epoch: null, checkpoint: {} }
  const deviceId = createId('device', at.world.platform)
  const answer = await answerPull(
    at.world.platform,
    { protocol, deviceId, epoch, checkpoint, ackN: 0, limit: 1000 },
    at.omar,
    { above: 4, each: 2 },
  )
  if (answer.reset) throw new Error('reset')
  return answer
}

describe('a standing that brings more than a page', () => {
  it('[S18][P12][S4] is told in stretches, with all else at once and before it', async () => {
    const device = await another()
    await begin()
    await at.world.run(at.omar, 'savePreferences', { pageSize: 35 })
    const page = await pullFrom(device)
    expect(page.items.map((one) => one.kind)).toEqual(['profile'])
    expect(page.chunks?.length).toBeGreaterThan(MANY / 2)
    expect(new Set(page.chunks?.map((one) => one.channel))).toEqual(new Set([holder()]))
    const sizes: number[] = []
    // Nothing that was there before is gone for a moment.
    let lost = 0
    device.replica.subscribe(() => {
      const view = device.replica.view()
      sizes.push(view.held.member.size)
      if (!view.profile || view.held.colleague.size < everybody) lost++
    })
    await holds(device, everybody)
    expect(lost).toBe(0)
    expect(sizes.some((size) => size > 0 && size < everybody)).toBe(true)
    expect(device.replica.view().profile?.preferences.pageSize).toBe(35)
  })

  it('[S18][S9] ends as a whole, in the very next page', async () => {
    await begin()
    await holds(at.his, everybody)
    await end()
    const page = await pullFrom(at.his)
    expect(page.drops).toHaveLength(everybody)
    expect(Object.keys(page.checkpoint)).not.toContain(holder())
    await holds(at.his, 0)
  })

  it('[S18][S9] that ends while half of it is here leaves nothing', async () => {
    await begin()
    const { fetching } = await half(at.his)
    await end()
    await fetching
    await holds(at.his, 0)
  })

  it('[S18][S5] that ends and begins anew while it is on its way is here as a whole', async () => {
    await begin()
    const { fetching } = await half(at.his)
    await end()
    const { asked } = at.his.network
    for (let n = 0; n < 400 && at.his.network.asked === asked; n++) await turns(1)
    // What was just asked for is decided before.
    await turns(20)
    await begin()
    await fetching
    await holds(at.his, everybody)
  })

  it('[S18][S9] that ends before a device that died in the middle comes back leaves nothing', async () => {
    await begin()
    const { fetching } = await half(at.his)
    at.his.network.online = false
    await fetching.catch(() => undefined)
    expect((await at.his.local.state.get('state'))?.chunks).not.toBeNull()
    await end()
    const again = await at.his.reopen()
    await holds(again, 0)
  })

  it('[S18][S5] brings what began, changed and ended while it was on its way', async () => {
    await begin()
    const { fetching } = await half(at.his)
    const [first, last] = [people[0], people.at(-1)]
    if (!first || !last) throw new Error('Nine were made')
    await at.world.run(at.ana, 'removeMember', { id: memberId(first.organizationId, first.personId) })
    await at.world.run(at.ana, 'removeMember', { id: memberId(last.organizationId, last.personId) })
    await at.change(at.mona, { userClass: 'internal' })
    await at.world.person('Layla')
    await fetching
    await holds(at.his, everybody - 1)
    const { organizationId, personId } = at.mona
    const member = at.his.replica.view().held.member.get(memberId(organizationId, personId))
    expect(member?.userClass).toBe('internal')
  })

  it('[S18][P6] goes on where a tab died, however early or late that was', async () => {
    const devices = []
    for (let operations = 1; operations < 40; operations += 3)
      devices.push({ operations, device: await another() })
    await begin()
    let unfinished = 0
    for (const { operations, device } of devices) {
      device.mortal.dieAfter(operations)
      await device.replica.sync().catch(() => undefined)
      unfinished += (await device.local.state.get('state'))?.chunks?.left.length ? 1 : 0
      await holds(await device.reopen(), everybody)
    }
    expect(unfinished).toBeGreaterThan(1)
  })

  it('[S18] that ended and began anew while one was away costs what changed, and no more', async () => {
    await begin()
    await holds(at.his, everybody)
    at.his.network.online = false
    await end()
    await at.change(at.mona, { userClass: 'internal' })
    await begin()
    at.his.network.online = true
    const page = await pullFrom(at.his)
    expect(page.chunks).toBeUndefined()
    expect(page.items.filter((one) => one.kind === 'member').length).toBeLessThan(4)
    await holds(at.his, everybody)
  })

  it('[S18][P14] brings what was there long before the floor, and has nobody begin anew', async () => {
    const [first] = people
    if (!first) throw new Error('Nine were made')
    await at.world.run(at.ana, 'removeMember', { id: memberId(first.organizationId, first.personId) })
    await at.world.platform.db.transact((query) => query.delete(at.world.platform.db.tables.job))
    await at.his.replica.sync()
    await compactFeed(at.world.platform, 0)
    expect(await compactFeed(at.world.platform, 0)).toBeGreaterThan(0)
    await at.world.person('Layla')
    await begin()
    const before = (await at.his.local.state.get('state'))?.revision ?? 0
    let lost = 0
    at.his.replica.subscribe(() => {
      if (!at.his.replica.view().profile) lost++
    })
    await holds(at.his, everybody)
    expect(lost).toBe(0)
    expect((await at.his.local.state.get('state'))?.revision).toBeGreaterThan(before)
  })

  it('[S18][P14] that ended so long ago that nobody remembers has a device begin anew, with nothing of it', async () => {
    await begin()
    await holds(at.his, everybody)
    await end()
    await compactFeed(at.world.platform, 0)
    expect(await compactFeed(at.world.platform, 0)).toBeGreaterThan(0)
    await holds(at.his, 0)
  })

  it('[S18][S8] is told to nobody who does not stand there, whatever they ask for', async () => {
    await begin()
    const { epoch, checkpoint } = await pullFrom(at.his)
    const stretch = { channel: holder(), after: 0, upTo: 1_000, part: 'rows', epoch, head: 1_000 }
    const ask = (who: PersonActor) => at.world.post(who, '/chunk', { ...stretch, protocol: PROTOCOL_VERSION })
    expect((await ask(at.omar)).body).toMatchObject({ items: { length: everybody } })
    expect((await ask(at.mona)).body).toEqual({ reset: true, epoch, now: expect.any(Number) })
    const answer = await answerPull(
      at.world.platform,
      {
        ...{ protocol: PROTOCOL_VERSION, deviceId: createId('device', at.world.platform), epoch },
        ...{ checkpoint: { ...checkpoint, [holder()]: 1 }, ackN: 0, limit: 1000 },
      },
      at.mona,
    )
    expect(JSON.stringify(answer)).not.toContain('member:')
  })

  it('[S18] is no part of what an older device follows', async () => {
    await begin()
    const page = await pullFrom(at.his, STANDING_SINCE_PROTOCOL - 1)
    expect([page.chunks, page.items.filter((one) => one.kind === 'member')]).toEqual([undefined, []])
    expect(Object.keys(page.checkpoint)).not.toContain(holder())
  })
})
