/** Documents opened to the organisation, as its members' devices hear of them. */
import { afterEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId, type EnvelopeId } from '../../sync/ids.ts'
import { contentFor, storeFiles } from './envelopes.ts'
import { createWorld, type Device, type World } from './world.ts'

let world: World
afterEach(() => world.close())

async function office() {
  world = await createWorld(1)
  const [omar, mariam, sara] = [
    await world.person('Omar'),
    await world.person('Mariam'),
    await world.person('Sara'),
  ]
  const devices = [await world.device(omar), await world.device(mariam), await world.device(sara)] as const
  return { omar, mariam, sara, devices }
}

async function send(
  sender: PersonActor,
  device: Device,
  to: PersonActor,
  open: boolean,
): Promise<EnvelopeId> {
  const envelopeId = createId('envelope', world.platform)
  const part = { name: to.name, email: to.email, kind: 'sign', order: 1 } as const
  const content = { ...contentFor(world, 'Handbook', [part]), openToOrganization: open }
  await storeFiles(world, content, sender.organizationId)
  const title = 'Handbook'
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
  await settle(device)
  return envelopeId
}

async function settle(...devices: readonly Device[]): Promise<void> {
  for (const { replica } of devices) await replica.sync()
  await world.runEffects()
  for (const { replica } of devices) await replica.sync()
}

const listedOn = ({ replica }: Device): string[] => [...replica.view().openEnvelopes.keys()]
const ownOn = ({ replica }: Device): string[] => [...replica.view().rows.keys()]

describe('open documents', () => {
  it('[W17][R1257][C146] are listed on the devices of members who have no part in them, and nothing else of them is', async () => {
    const { omar, mariam, devices } = await office()
    const [sender, signer, member] = devices
    const open = await send(omar, sender, mariam, true)
    await send(omar, sender, mariam, false)
    await settle(...devices)
    expect(listedOn(member)).toEqual([open])
    expect(member.replica.view().openEnvelopes.get(open)).toMatchObject({
      title: 'Handbook',
      ownerName: omar.name,
    })
    expect(ownOn(member)).toEqual([])
    expect(await member.replica.loadEnvelope(open)).toBe('absent')
    // Whoever takes part has it in their lists already.
    expect([listedOn(sender), listedOn(signer)]).toEqual([[], []])
  })

  it('[W17] are told to the organisation once, and not with every step of their people', async () => {
    const { omar, mariam, devices } = await office()
    const [sender, , member] = devices
    const open = await send(omar, sender, mariam, true)
    await settle(...devices)
    const { feed } = world.platform.db.tables
    const told = () =>
      world.platform.db
        .read((query) => query.select().from(feed))
        .then((rows) => rows.filter((one) => one.kind === 'openEnvelope').map((one) => one.seq))
    const before = await told()
    await sender.replica.dispatch('remindRecipients', { envelopeId: open }, { title: 'x' })
    await sender.replica.dispatch(
      'changeReminders',
      { envelopeId: open, reminder: 'weekly', customReminder: null },
      { title: 'x' },
    )
    await settle(...devices)
    expect(await told()).toEqual(before)
    expect(listedOn(member)).toEqual([open])
  })

  it('[W17][R1258][S6] are joined without a network; the line is there until the document itself is', async () => {
    const { omar, mariam, sara, devices } = await office()
    const [sender, , member] = devices
    const open = await send(omar, sender, mariam, true)
    await settle(...devices)
    member.network.online = false
    const kept = await member.replica.dispatch('joinEnvelope', { envelopeId: open }, { title: 'Handbook' })
    expect(kept.ok).toBe(true)
    await member.replica.sync().catch(() => undefined)
    expect(listedOn(member)).toEqual([open])
    expect(
      member.replica
        .view()
        .overlay.waiting.get(open)
        ?.map((one) => one.name),
    ).toEqual(['joinEnvelope'])
    member.network.online = true
    const seen: string[] = []
    const stop = member.replica.subscribe(() =>
      seen.push(`${listedOn(member).length} listed, ${ownOn(member).length} own`),
    )
    await settle(member)
    stop()
    expect(new Set(seen).has('0 listed, 0 own')).toBe(false)
    expect([listedOn(member), ownOn(member)]).toEqual([[], [open]])
    expect((await world.envelope(open))?.viewers).toMatchObject([{ personId: sara.personId }])
    expect(await member.replica.loadEnvelope(open)).toBe('held')
  })

  it('[W17][S9] leave when they are closed or stopped; whoever joined keeps reading', async () => {
    const { omar, mariam, devices } = await office()
    const [sender, , member] = devices
    const [closing, stopping] = [
      await send(omar, sender, mariam, true),
      await send(omar, sender, mariam, true),
    ]
    await settle(...devices)
    const late = await world.device(await world.person('Lina'))
    await settle(late)
    expect(listedOn(late).sort()).toEqual([closing, stopping].sort())
    await member.replica.dispatch('joinEnvelope', { envelopeId: closing }, { title: 'x' })
    await settle(member)
    await sender.replica.dispatch('changeOpenness', { envelopeId: closing, open: false }, { title: 'x' })
    await sender.replica.dispatch(
      'cancelEnvelope',
      { envelopeId: stopping, reason: 'No more' },
      { title: 'x' },
    )
    await settle(...devices, late)
    expect(listedOn(late)).toEqual([])
    expect([listedOn(member), ownOn(member)]).toEqual([[], [closing]])
    // A device that begins now hears nothing of them.
    const fresh = await world.device(late.actor)
    await settle(fresh)
    expect(listedOn(fresh)).toEqual([])
  })

  it('[W17][S3] closed while a wish to join waited: it is refused, and says so', async () => {
    const { omar, mariam, devices } = await office()
    const [sender, , member] = devices
    const open = await send(omar, sender, mariam, true)
    await settle(...devices)
    await member.replica.dispatch('joinEnvelope', { envelopeId: open }, { title: 'Handbook' })
    await sender.replica.dispatch('changeOpenness', { envelopeId: open, open: false }, { title: 'x' })
    await settle(sender)
    await settle(member)
    const [entry] = member.replica.view().outbox
    expect(entry).toMatchObject({ state: 'refused', result: { code: 'not-permitted' } })
    expect([listedOn(member), ownOn(member)]).toEqual([[], []])
  })
})
