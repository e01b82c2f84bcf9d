import { afterEach, beforeEach, expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { takeSeat } from '../simulation/seat.ts'
import { commandsOf } from '../simulation/versions.ts'
import { createWorld, type World } from '../simulation/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld(11)
})
afterEach(() => world.close())

it('[S14] an engine that is told to wait waits so long, says nothing of a lost network, and then sends all', async () => {
  const omar = await world.person('Omar')
  const seat = await takeSeat(world, omar, {
    hasLock: true,
    commandsOf,
    opened: () => undefined,
    around: () => ({}),
  })
  const device = seat.tabs[0]
  if (!device) throw new Error('no tab')
  const { replica, network } = device
  await replica.sync()
  expect(replica.view().contact).toBe('reached')
  network.busyMs = 30_000
  const envelopeId = createId('envelope', world.platform)
  const input = { envelopeId, kind: 'document', title: 'Memo', language: 'en', timeZone: 'UTC' } as const
  await replica.dispatch('createEnvelope', input, { title: 'Memo' })
  await replica.sync()
  const asked = network.asked
  expect(asked).toBeGreaterThan(0)
  // However often somebody wants it, nothing is asked before the time.
  for (let n = 0; n < 5; n++) await replica.sync()
  world.advance(29_000)
  seat.runTimers()
  await replica.sync()
  expect(network.asked).toBe(asked)
  expect(replica.view()).toMatchObject({ contact: 'reached', pulling: false })
  expect(replica.view().outbox).toHaveLength(1)
  network.busyMs = 0
  world.advance(2_000)
  await replica.sync()
  expect(replica.view().outbox).toEqual([])
  expect(await world.envelope(envelopeId)).toMatchObject({ title: 'Memo' })
})
