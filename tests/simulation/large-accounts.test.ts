import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { compactFeed } from '../../server/feed/feed-floor.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { answerPull } from '../../server/replication/pull.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { KEEP_ACKNOWLEDGED_MS } from '../../sync/replication/timing.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import { dueTo, keptOn, shownOn } from './holdings.ts'
import { turns } from './network.ts'
import { createWorld, type Device, type World } from './world.ts'

let world: World
let ana: PersonActor
let badr: PersonActor
let sender: Device
beforeEach(async () => {
  world = await createWorld(11)
  ana = await world.person('Ana')
  badr = await world.person('Badr')
  sender = await world.device(ana)
})
afterEach(() => world.close())

async function settled(device: Device): Promise<void> {
  await device.replica.sync()
  await world.runEffects()
  await device.replica.sync()
}

/** Ana asks these people to sign, under as many envelopes as wanted. */
async function asked(
  count: number,
  signers: readonly PersonActor[] = [badr],
  expiresAt: number | null = null,
) {
  const made = []
  for (let n = 0; n < count; n++) {
    const parts = signers.map(({ name, email }) => ({ name, email, kind: 'sign' as const, order: 1 }))
    const content = { ...contentFor(world, `Lease ${n}`, parts), expiresAt }
    await storeFiles(world, content, ana.organizationId)
    const envelopeId = createId('envelope', world.platform)
    const { title } = content
    const draft = { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' } as const
    await sender.replica.dispatch('createEnvelope', draft, { title })
    const wish = { envelopeId, content, contentHash: 'a'.repeat(64), update: null }
    await sender.replica.dispatch('sendEnvelope', wish, { title })
    made.push({ envelopeId, recipientId: content.recipients[0]?.id ?? '' })
  }
  await settled(sender)
  return made
}

/** Ana takes the recipient's place. */
async function takeAway(envelopeId: string): Promise<void> {
  const { platform } = world
  const before = await world.envelope(envelopeId)
  if (!before) throw new Error('No envelope')
  const { personId, email, name } = ana
  const recipients = before.recipients.map((one) => ({ ...one, personId, email, name }))
  const value = { ...before, rev: before.rev + 1, recipients }
  await platform.db.transact(async (query) => {
    const { tables } = platform.db
    const store = { query, tables, feed: createFeedWriter(query, tables), now: platform.now() }
    await storeAggregate(store, { kind: 'envelope', value }, before)
  })
}

const holds = async (device: Device, person: PersonActor) => {
  const due = await dueTo(world.platform.db, person)
  expect(shownOn(device)).toEqual(due)
  expect(await keptOn(device)).toEqual(due)
}

describe('a device that holds nothing of a large account', () => {
  it('[P12][S4] fetches it in stretches and then holds what the database says, bodies of what waits among it', async () => {
    await asked(9, [badr, ana])
    const device = await world.device(badr)
    const sizes: number[] = []
    device.replica.subscribe(() => sizes.push(device.replica.view().rows.size))
    await device.replica.sync()
    await holds(device, badr)
    expect(await device.local.bodies.count()).toBe(9)
    expect((await device.local.state.get('state'))?.chunks).toBeNull()
    // It grew on the way, so what came first was shown first.
    expect(sizes.filter((size) => size > 0 && size < 9).length).toBeGreaterThan(0)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })

  it('[P12] shows the newest first', async () => {
    const made = await asked(9)
    const device = await world.device(badr)
    let first: string[] = []
    device.replica.subscribe(() => {
      if (first.length === 0) first = [...device.replica.view().rows.keys()]
    })
    await device.replica.sync()
    expect(first).toContain(made.at(-1)?.envelopeId)
    expect(first).not.toContain(made[0]?.envelopeId)
  })

  it('[P12][P6] goes on where a tab died, however early or late that was', async () => {
    await asked(7, [badr, ana])
    let unfinished = 0
    for (let operations = 1; operations < 60; operations += 3) {
      const device = await world.device(badr)
      device.mortal.dieAfter(operations)
      await device.replica.sync().catch(() => undefined)
      const left = (await device.local.state.get('state'))?.chunks?.left.length
      const again = await device.reopen()
      await again.replica.sync()
      await holds(again, badr)
      unfinished += left ? 1 : 0
    }
    expect(unfinished).toBeGreaterThan(1)
  })

  it('[P12][S9] does not keep what ended while it was on its way, nor miss what began or changed', async () => {
    const made = await asked(9)
    const device = await world.device(badr)
    device.network.delay = () => 3
    const fetching = device.replica.sync()
    while (device.replica.view().rows.size === 0) await turns(1)
    // One that has come, one that has not, a new one, and words in one that is still to come.
    const [early, late] = [made.at(-1), made[0]]
    if (!early || !late) throw new Error('Nine were made')
    await takeAway(early.envelopeId)
    await takeAway(late.envelopeId)
    await asked(1)
    await fetching
    await device.replica.sync()
    const shown = device.replica.view().rows
    expect([shown.has(early.envelopeId), shown.has(late.envelopeId), shown.size]).toEqual([false, false, 8])
    await holds(device, badr)
    expect(await device.local.bodies.get(early.envelopeId)).toBeUndefined()
  })

  it('[P12][P5] begins again when the server was restored on the way', async () => {
    await asked(9)
    const backup = await world.backup()
    const device = await world.device(badr)
    device.network.delay = () => 3
    const fetching = device.replica.sync()
    while (device.replica.view().rows.size === 0) await turns(1)
    await world.restore(backup, 'second')
    await fetching
    await device.replica.sync()
    expect((await device.local.state.get('state'))?.epoch).toBe('second')
    await holds(device, badr)
  })

  it('[P12] is told page by page when it is of an older version', async () => {
    await asked(9)
    const request = {
      deviceId: `device:${'1'.repeat(26)}`,
      epoch: null,
      checkpoint: {},
      ackN: 0,
      limit: 100,
    } as const
    const sizes = { above: 4, each: 2 }
    const older = await answerPull(world.platform, { ...request, protocol: 3 }, badr, sizes)
    const present = await answerPull(world.platform, { ...request, protocol: 4 }, badr, sizes)
    if (older.reset || present.reset) throw new Error('No reset')
    expect([older.items.filter((one) => one.kind === 'envelope').length, older.chunks]).toEqual([
      9,
      undefined,
    ])
    expect([present.items.length, present.more]).toEqual([0, true])
    expect(present.chunks?.filter((one) => one.part === 'rows').length).toBeGreaterThan(3)
  })
})

describe('the floor of the feed', () => {
  it('[P14][S9] has a device begin anew that was away longer than drops are kept, with its outbox', async () => {
    const [one] = await asked(3)
    if (!one) throw new Error('Three were made')
    const device = await world.device(badr)
    await device.replica.sync()
    device.network.online = false
    await device.replica.dispatch('savePreferences', { pageSize: 35 }, { title: 'x' })
    await takeAway(one.envelopeId)
    // Two months: what ended is marked by the first run and removed by the second.
    await compactFeed(world.platform)
    world.advance(31 * 86_400_000)
    expect(await compactFeed(world.platform)).toBeGreaterThan(0)
    const { member } = world.platform.db.tables
    const left = await world.platform.db.read((query) => query.select().from(member))
    expect(left.filter((row) => row.goneSeq !== null)).toEqual([])

    device.network.online = true
    await device.replica.sync()
    expect(device.replica.view().rows.has(one.envelopeId)).toBe(false)
    expect(device.replica.view().profile?.preferences.pageSize).toBe(35)
    await holds(device, badr)
    expect(await device.local.bodies.get(one.envelopeId)).toBeUndefined()
  })

  it('[P14] is not raised where nothing went, and leaves what is younger than a month', async () => {
    const [one] = await asked(2)
    if (!one) throw new Error('Two were made')
    const device = await world.device(badr)
    await device.replica.sync()
    await compactFeed(world.platform)
    await takeAway(one.envelopeId)
    world.advance(31 * 86_400_000)
    // Marked before it ended.
    expect(await compactFeed(world.platform)).toBe(0)
    const before = (await device.local.state.get('state'))?.revision ?? 0
    await device.replica.sync()
    expect(device.replica.view().rows.has(one.envelopeId)).toBe(false)
    expect(device.replica.view().rows.size).toBe(1)
    // One page, and no beginning anew.
    expect((await device.local.state.get('state'))?.revision).toBe(before + 1)
  })
})

describe('a server that was restored from a backup', () => {
  it('[P5] looks at nothing a device of the old timeline sends, and takes it once the device knows', async () => {
    const device = await world.device(badr)
    await device.replica.sync()
    const backup = await world.backup()
    await world.restore(backup, 'second')
    const state = await device.local.state.get('state')
    if (!state) throw new Error('No state')
    const { status, body } = await world.post(badr, '/commands', {
      protocol: 4,
      deviceId: state.deviceId,
      epoch: 'first',
      publicKey: null,
      commands: [
        {
          id: createId('command', world.platform),
          n: 1,
          name: 'savePreferences',
          version: 1,
          payload: '{}',
          signature: null,
          blobs: {},
        },
      ],
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { reset: true, results: [] } })
    const { commandLog } = world.platform.db.tables
    expect(await world.platform.db.read((query) => query.select().from(commandLog))).toEqual([])

    await device.replica.dispatch('savePreferences', { pageSize: 35 }, { title: 'x' })
    await device.replica.sync()
    await device.replica.sync()
    expect(device.replica.view().outbox).toEqual([])
    expect(device.replica.view().profile?.preferences.pageSize).toBe(35)
  })

  /** Badr signs; the server then goes back to before that. */
  async function signedAndLost(expiresAt: number | null = null) {
    const [one] = await asked(1, [badr], expiresAt)
    const envelope = one && (await world.envelope(one.envelopeId))
    if (!one || !envelope) throw new Error('One was made')
    const device = await world.device(badr)
    await device.replica.sync()
    const backup = await world.backup()
    const input = signInput(envelope, one.recipientId as never)
    const wish = await device.replica.dispatch('signStep', input as never, { title: 'x' })
    if (!wish.ok) throw new Error(wish.error.code)
    await device.replica.sync()
    const entry = await device.local.outbox.get(wish.value.id)
    if (entry?.result?.status !== 'applied') throw new Error('It was not applied')
    return {
      ...one,
      device,
      backup,
      wish: wish.value,
      appliedAt: entry.result.at,
      receipt: entry.result.receipt,
    }
  }

  const logged = async (id: string) => {
    const { commandLog } = world.platform.db.tables
    const rows = await world.platform.db.read((query) => query.select().from(commandLog))
    return rows.find((row) => row.id === id)
  }

  it('[P13] takes a signature that was accepted in time although it is offered again after the expiry', async () => {
    const expiresAt = world.now() + 3_600_000
    const lost = await signedAndLost(expiresAt)
    expect(lost.receipt).toMatch(/^\d+\./)
    world.advance(7_200_000)
    await world.restore(lost.backup, 'second')
    await lost.device.replica.sync()
    const row = await logged(lost.wish.id)
    expect(row).toMatchObject({ status: 'applied', answer: { acknowledgedAt: lost.appliedAt } })
    const { auditEvent } = world.platform.db.tables
    const events = await world.platform.db.read((query) => query.select().from(auditEvent))
    const accepted = events.filter((one) => one.facts.acknowledgedAt === lost.appliedAt)
    expect(accepted.map((one) => one.kind)).toContain('signatureAccepted')
  })

  it('[P13] believes no device that says so without the receipt, or with another', async () => {
    const none = [undefined, '1.x', `${world.now()}.${'A'.repeat(86)}`]
    for (const [index, receipt] of none.entries()) {
      const lost = await signedAndLost(world.now() + 3_600_000)
      world.advance(7_200_000)
      await world.restore(lost.backup, `restored ${index}`)
      await lost.device.local.outbox.update(lost.wish.id, {
        'result.receipt': receipt,
      } as never)
      await lost.device.replica.sync()
      expect((await logged(lost.wish.id))?.status).toBe('refused')
    }
  })

  it('[P13] is forgotten by the device after 30 days, with the receipt', async () => {
    const { device, wish } = await signedAndLost()
    world.advance(KEEP_ACKNOWLEDGED_MS - 60_000)
    await device.replica.sync()
    expect(await device.local.outbox.get(wish.id)).toBeDefined()
    world.advance(120_000)
    await device.replica.sync()
    expect(await device.local.outbox.get(wish.id)).toBeUndefined()
    expect(device.replica.view().outbox).toEqual([])
  })
})
