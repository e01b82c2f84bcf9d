import { expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import { createWorld } from './world.ts'

const LINK_BITS_PER_SECOND = 1_600_000
const ROUND_TRIP_MS = 150
const FILE_BYTES = 205_000_000

/**
 * One slow line: while a file travels, everything else has half of it. Time is counted, not waited for: what a
 * request and its reply weigh, and the way there and back.
 */
function slowLink(clock: { ms: number; fileBytes: number }) {
  const bytesPerMs = LINK_BITS_PER_SECOND / 8 / 1000 / 2
  const weigh = (value: unknown) => {
    const bytes = JSON.stringify(value).length
    clock.ms += bytes / bytesPerMs
    clock.fileBytes += bytes
  }
  return async <Q, R>(request: Q, send: (request: Q) => Promise<R>): Promise<R> => {
    weigh(request)
    clock.ms += ROUND_TRIP_MS
    clock.fileBytes += ROUND_TRIP_MS * bytesPerMs
    const reply = await send(request)
    weigh(reply)
    return reply
  }
}

it('[S2][P1] 205 MB to send, an archive taken back and a signature, at 1.6 Mbit/s: the signature is accepted within seconds', async () => {
  const clock = { ms: 0, fileBytes: 0 }
  const over = slowLink(clock)
  const world = await createWorld(5, {
    bends: {
      transport: (honest) => ({
        commands: (request) => over(request, honest.commands),
        pull: (request) => over(request, honest.pull),
        chunk: (request) => over(request, honest.chunk),
        bodies: (ids) => over(ids, honest.bodies),
      }),
    },
  })
  const [ana, badr] = [await world.person('Ana'), await world.person('Badr')]
  const sender = await world.device(ana)
  const asked = async (on: typeof sender, title: string, email: string, bytes: number) => {
    const made = contentFor(world, title, [{ name: 'x', email, kind: 'sign', order: 1 }])
    const content = { ...made, documents: made.documents.map((one) => ({ ...one, sizeBytes: bytes })) }
    const envelopeId = createId('envelope', world.platform)
    const draft = { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' } as const
    await on.replica.dispatch('createEnvelope', draft, { title })
    const wish = { envelopeId, content, contentHash: 'a'.repeat(64), update: null }
    const sent = await on.replica.dispatch('sendEnvelope', wish, { title })
    return { envelopeId, content, sent }
  }
  const waiting = await asked(sender, 'Lease', badr.email, 1000)
  await storeFiles(world, waiting.content, ana.organizationId)
  await sender.replica.sync()
  await world.runEffects()

  const device = await world.device(badr, undefined, {
    isUploaded: (sha256) => sha256 !== large?.content.documents[0]?.sha256,
  })
  let large: Awaited<ReturnType<typeof asked>> | undefined
  await device.replica.sync()
  device.network.online = false
  await device.replica.sync()
  large = await asked(device, 'Plans', ana.email, FILE_BYTES)
  const archived = await device.replica.dispatch(
    'setArchived',
    { envelopeId: waiting.envelopeId, archived: true },
    { title: 'x' },
  )
  expect(archived.ok && (await device.replica.takeBack(archived.value.id))).toBe(true)
  const envelope = await world.envelope(waiting.envelopeId)
  const recipientId = waiting.content.recipients[0]?.id
  if (!envelope || !recipientId) throw new Error('It was sent')
  const signed = await device.replica.dispatch('signStep', signInput(envelope, recipientId) as never, {
    title: 'x',
  })
  if (!signed.ok) throw new Error(signed.error.code)

  device.network.online = true
  clock.ms = 0
  clock.fileBytes = 0
  await device.replica.sync()
  const entries = new Map(device.replica.view().outbox.map((one) => [one.id as string, one.state]))
  expect(entries.get(signed.value.id)).toBe('applied')
  expect(clock.ms).toBeLessThan(5_000)
  // The file has hardly begun, its envelope waits for it and can be taken back, and what was taken back is nowhere.
  expect(clock.fileBytes).toBeLessThan(FILE_BYTES / 100)
  expect(large.sent.ok && entries.get(large.sent.value.id)).toBe('saved')
  expect(archived.ok && entries.has(archived.value.id)).toBe(false)
  expect([...device.replica.view().marks.values()].some((one) => one.archived)).toBe(false)
  expect((await world.envelope(waiting.envelopeId))?.recipients[0]?.state).toBe('signing')
  await world.close()
})
