import { expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { createWorld } from './world.ts'

it('[S3] a device with more results than one page holds comes to rest', async () => {
  const world = await createWorld(11)
  const device = await world.device(await world.person('Sara'))
  device.network.online = false
  for (let n = 0; n < 520; n++)
    await device.replica.dispatch(
      'createEnvelope',
      {
        envelopeId: createId('envelope', world.platform),
        kind: 'document',
        title: `Draft ${n}`,
        language: 'en',
        timeZone: 'UTC',
      },
      { title: '' },
    )
  device.network.online = true
  for (let tries = 0; tries < 4; tries++) await device.replica.sync()
  expect(device.replica.view().outbox.filter((entry) => entry.state !== 'applied')).toEqual([])
  await world.close()
})
