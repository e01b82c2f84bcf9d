import { afterEach, describe, expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import { createWorld, type Device, type World } from './world.ts'

let world: World
afterEach(() => world.close())

/** A sender with a draft sent to the given signers, prepared and waiting for the first of them. */
async function sent(
  sender: PersonActor,
  device: Device,
  signers: readonly { person: PersonActor; order: number }[],
  title = 'Lease',
) {
  const envelopeId = createId('envelope', world.platform)
  const content = contentFor(
    world,
    title,
    signers.map(({ person, order }) => ({ name: person.name, email: person.email, kind: 'sign', order })),
  )
  await storeFiles(world, content, sender.organizationId)
  await device.replica.dispatch(
    'createEnvelope',
    { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' },
    { title },
  )
  await device.replica.dispatch(
    'sendEnvelope',
    { envelopeId, content, contentHash: 'a'.repeat(64), update: null },
    { title },
  )
  await device.replica.sync()
  await world.runEffects()
  await device.replica.sync()
  return { envelopeId, recipients: content.recipients }
}

async function settled(device: Device) {
  await device.replica.sync()
  await world.runEffects()
  await device.replica.sync()
}

describe('replication', () => {
  it('[S1] a signature whose reply was lost is applied once, and the device learns so from the feed', async () => {
    world = await createWorld(1)
    const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
    const [sender, signer] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId, recipients } = await sent(omar, sender, [{ person: mariam, order: 1 }])
    await signer.replica.sync()
    const envelope = signer.replica.envelope(envelopeId)!
    expect(envelope.recipients[0]?.state).toBe('waiting')

    signer.network.loseReplies = 2
    await signer.replica.dispatch('signStep', signInput(envelope, recipients[0]!.id), {
      title: envelope.title,
    })
    await signer.replica.sync()
    expect(signer.replica.view().outbox.map((one) => one.state)).toEqual(['sending'])
    await settled(signer)
    await settled(signer)
    expect(signer.replica.view().outbox.map((one) => one.state)).toEqual(['applied'])
    const after = await world.envelope(envelopeId)
    expect(after?.acts).toHaveLength(1)
    expect(after?.state).toBe('completed')
  })

  it('[S3] a signature captured offline survives the tab and is sent by itself', async () => {
    world = await createWorld(2)
    const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
    const [sender, signer] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId, recipients } = await sent(omar, sender, [{ person: mariam, order: 1 }])
    await signer.replica.sync()
    signer.network.online = false
    const envelope = signer.replica.envelope(envelopeId)!
    await signer.replica.dispatch('signStep', signInput(envelope, recipients[0]!.id), {
      title: envelope.title,
    })
    await signer.replica.sync()
    const reopened = await signer.reopen()
    expect(reopened.replica.view().overlay.waiting.get(envelopeId)).toHaveLength(1)
    expect(reopened.replica.envelope(envelopeId)?.title).toBe('Lease')
    await settled(reopened)
    expect((await world.envelope(envelopeId))?.acts).toHaveLength(1)
  })

  it('[S3] a refusal whose reply was lost is there after reopening, with its input', async () => {
    world = await createWorld(3)
    const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
    const [sender, signer] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId, recipients } = await sent(omar, sender, [{ person: mariam, order: 1 }])
    await signer.replica.sync()
    signer.network.online = false
    const envelope = signer.replica.envelope(envelopeId)!
    await signer.replica.dispatch('signStep', signInput(envelope, recipients[0]!.id), { title: 'Lease' })
    await sender.replica.dispatch('cancelEnvelope', { envelopeId, reason: 'Wrong rent' }, { title: 'Lease' })
    await settled(sender)
    signer.network.online = true
    signer.network.loseReplies = 2
    await signer.replica.sync()
    const reopened = await signer.reopen()
    await settled(reopened)
    const [entry] = reopened.replica.view().outbox
    expect(entry?.state).toBe('refused')
    expect(entry?.result).toMatchObject({ code: 'envelope-cancelled', facts: { reason: 'Wrong rent' } })
    expect(entry?.input).toMatchObject({ envelopeId })
  })

  it('[S2] four parallel signers, offline, replies lost, in any order: four signatures, nobody asked twice', async () => {
    world = await createWorld(4)
    const omar = await world.person('Omar')
    const people = [
      await world.person('Ana'),
      await world.person('Badr'),
      await world.person('Claire'),
      await world.person('Dina'),
    ]
    const sender = await world.device(omar)
    const { envelopeId, recipients } = await sent(
      omar,
      sender,
      people.map((person) => ({ person, order: 1 })),
    )
    const devices: Device[] = []
    for (const [index, person] of people.entries()) {
      const device = await world.device(person)
      await device.replica.sync()
      device.network.online = false
      const envelope = device.replica.envelope(envelopeId)!
      await device.replica.dispatch('signStep', signInput(envelope, recipients[index]!.id), {
        title: 'Lease',
      })
      devices.push(device)
    }
    for (const index of [2, 0, 3, 1]) {
      const device = devices[index]!
      device.network.online = true
      device.network.loseReplies = 1
      device.network.repeat = 1
      await device.replica.sync()
      await settled(device)
    }
    for (const device of devices) await settled(device)
    const after = await world.envelope(envelopeId)
    expect(after?.acts.map((one) => one.recipientId).sort()).toEqual(
      recipients.map((one) => one.id as string).sort(),
    )
    expect(after?.state).toBe('completed')
    for (const device of devices)
      expect(device.replica.view().outbox.map((one) => one.state)).toEqual(['applied'])
    const trail = await world.platform.db.read((query) =>
      readTrail(query, world.platform.db.tables, envelopeId),
    )
    expect(verifyTrail(trail, world.platform.evidenceKey)).toEqual({ unbroken: true, events: trail.length })
  })

  it('[S8] a stranger who forges a signature changes nothing and learns nothing', async () => {
    world = await createWorld(5)
    const [omar, mariam, eve] = [
      await world.person('Omar'),
      await world.person('Mariam'),
      await world.person('Eve'),
    ]
    const sender = await world.device(omar)
    const { envelopeId, recipients } = await sent(omar, sender, [{ person: mariam, order: 1 }])
    const envelope = (await world.envelope(envelopeId))!
    const attacker = await world.device(eve)
    await attacker.replica.sync()
    expect(attacker.replica.view().rows.size).toBe(0)
    await attacker.replica.dispatch('signStep', signInput(envelope, recipients[0]!.id), { title: 'x' })
    await settled(attacker)
    expect(attacker.replica.view().outbox[0]?.result).toMatchObject({
      status: 'refused',
      code: 'not-permitted',
    })
    expect(attacker.replica.view().outbox[0]?.result).not.toHaveProperty('facts')
    expect((await world.envelope(envelopeId))?.acts).toEqual([])
    expect(await attacker.replica.loadEnvelope(envelopeId)).toBe('absent')
  })

  it('[S6] a favourite shows at once, and never flickers between the answer and the feed', async () => {
    world = await createWorld(6)
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    const envelopeId = createId('envelope', world.platform)
    await device.replica.dispatch(
      'createEnvelope',
      { envelopeId, kind: 'document', title: 'Memo', language: 'en', timeZone: 'UTC' },
      { title: 'Memo' },
    )
    const seen: boolean[] = []
    device.replica.subscribe(() => seen.push(device.replica.view().marks.get(envelopeId)?.flagged ?? false))
    await device.replica.dispatch('setFlagged', { envelopeId, flagged: true }, { title: 'Memo' })
    const from = seen.lastIndexOf(false) + 1
    await settled(device)
    expect(seen.slice(from).every(Boolean)).toBe(true)
    expect(device.replica.view().outbox).toEqual([])
    expect(device.replica.view().rows.get(envelopeId)?.title).toBe('Memo')
  })
})
