/** What may be taken back, and until when. */
import { expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { createWorld } from './world.ts'

it('[P1] the first act after the network went can be taken back, as the ones after it', async () => {
  const world = await createWorld(11)
  const ana = await world.person('Ana')
  let hasNetwork = true
  const device = await world.device(ana, undefined, { mayReachOut: () => hasNetwork })
  await device.replica.sync()
  expect(device.replica.view().contact).toBe('reached')

  device.network.online = false
  hasNetwork = false
  const begin = async (title: string) => {
    const envelopeId = createId('envelope', world.platform)
    const draft = { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' } as const
    const kept = await device.replica.dispatch('createEnvelope', draft, { title })
    if (!kept.ok) throw new Error(kept.error.code)
    await device.replica.sync()
    return { envelopeId, entryId: kept.value.id }
  }
  const [first, second] = [await begin('First'), await begin('Second')]
  expect(device.replica.view().outbox.map((one) => one.state)).toEqual(['saved', 'saved'])
  expect(await device.replica.takeBack(first.entryId)).toBe(true)

  // A browser that says so wrongly is not believed: the server is asked, and answers.
  device.network.online = true
  await device.replica.sync()
  expect(device.replica.view().outbox).toEqual([])
  expect(await world.envelope(first.envelopeId)).toBeUndefined()
  expect(await world.envelope(second.envelopeId)).toBeDefined()
  await world.close()
})
