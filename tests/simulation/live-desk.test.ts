import { expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { createLivePeer } from './live-peer.ts'
import { sentCommand } from './sent-command.ts'
import { createWorld } from './world.ts'

it('[S12] what is told to a socket counts when it is sent, not when somebody who has not read it hangs up', async () => {
  const world = await createWorld(1)
  const [owner, eve] = [await world.person('Ana'), await world.person('Eve')]
  const [desk, envelopeId] = [world.live(), createId('envelope', world.platform)]
  const inputs = {
    createEnvelope: { envelopeId, kind: 'document', title: 'Draft', language: 'en', timeZone: 'UTC' },
    shareDraft: { envelopeId, personId: eve.personId, access: 'write' },
  }
  for (const [name, input] of Object.entries(inputs))
    await world.post(owner, '/commands', {
      protocol: PROTOCOL_VERSION,
      deviceId: createId('device', world.platform),
      publicKey: null,
      commands: [sentCommand(world, owner.personId, { name, input, n: 1 })],
    })
  const peer = createLivePeer(desk, envelopeId, owner, world.random)
  await peer.connect()
  const socket = await desk.open(envelopeId, (await desk.ticket(eve, envelopeId)) ?? '')
  await desk.settled(envelopeId)
  socket.stopReading()
  const before = [socket.sent.length, socket.heard.length]
  expect(before[0]).toBe(before[1])

  peer.write('word')
  await desk.settled(envelopeId)
  const told = socket.sent.length
  expect(told).toBeGreaterThan(before[0] ?? 0)
  expect(socket.heard.length).toBe(before[1])

  socket.end()
  await desk.settled(envelopeId)
  expect(socket.heard.length).toBeGreaterThan(before[1] ?? 0)
  expect(socket.sent.length).toBe(told)
  peer.stop()
  await world.close()
})
