import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureEpoch, readEpoch, renewEpoch } from '../../server/replication/epoch.ts'
import { answerPull } from '../../server/replication/pull.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { createNodeWorld, type NodeWorld } from './node-world.ts'

let world: NodeWorld
beforeEach(async () => {
  world = await createNodeWorld()
})
afterEach(() => world.close())

const actor: PersonActor = {
  kind: 'person',
  personId: `person:${'1'.repeat(26)}`,
  organizationId: `organization:${'1'.repeat(26)}`,
  organizationName: 'Al Noor',
  name: 'Sara',
  email: 'sara@example.com',
  language: 'en',
}

it('[P5] a timeline is named once by whichever node starts first; a new one has every device start over', async () => {
  const nodes = await Promise.all([world.node(), world.node(), world.node()])
  await Promise.all(
    nodes.map(({ platform: { db } }, n) =>
      db.transact((query) => ensureEpoch(query, db.tables, `named by ${n}`)),
    ),
  )
  const epochs = await Promise.all(
    nodes.map(({ platform: { db } }) => db.read((query) => readEpoch(query, db.tables))),
  )
  expect(new Set(epochs).size).toBe(1)
  const [first, second] = nodes.map((node) => node.platform)
  if (!first || !second) throw new Error('Two nodes')
  const pull = (epoch: string) =>
    answerPull(
      second,
      {
        protocol: PROTOCOL_VERSION,
        deviceId: `device:${'1'.repeat(26)}`,
        epoch,
        checkpoint: {},
        ackN: 0,
        limit: 100,
      },
      actor,
    )
  expect(await pull(epochs[0] ?? '')).toMatchObject({ reset: false })
  await first.db.transact((query) => renewEpoch(query, first.db.tables, 'restored'))
  expect(await pull(epochs[0] ?? '')).toMatchObject({ reset: true, epoch: 'restored' })
  expect(await pull('restored')).toMatchObject({ reset: false, epoch: 'restored' })
})
