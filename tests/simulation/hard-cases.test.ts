import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deviceKeys } from '../../app/replica/device-key.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { answerPull } from '../../server/replication/pull.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import type { Checkpoint, PullPage } from '../../sync/replication/protocol.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import { commandsOf } from './versions.ts'
import { createWorld, type Device, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld(7)
})
afterEach(() => world.close())

async function settled(device: Device): Promise<void> {
  await device.replica.sync()
  await world.runEffects()
  await device.replica.sync()
}

const title = { title: 'Lease' }

async function drafted(device: Device, name = 'Memo'): Promise<Envelope['id']> {
  const envelopeId = createId('envelope', world.platform)
  const input = { envelopeId, kind: 'document', title: name, language: 'en', timeZone: 'UTC' } as const
  await device.replica.dispatch('createEnvelope', input, title)
  return envelopeId
}

async function sent(sender: PersonActor, device: Device, signers: readonly PersonActor[]) {
  const content = contentFor(
    world,
    'Lease',
    signers.map(({ name, email }) => ({ name, email, kind: 'sign', order: 1 })),
  )
  await storeFiles(world, content, sender.organizationId)
  const envelopeId = await drafted(device)
  const contentHash = 'a'.repeat(64)
  await device.replica.dispatch('sendEnvelope', { envelopeId, content, contentHash, update: null }, title)
  await settled(device)
  return { envelopeId, recipients: content.recipients }
}

/** Somebody else is put in a recipient's place: the first one's membership ends. */
async function handOn(envelopeId: string, from: PersonActor, to: PersonActor): Promise<void> {
  const { platform } = world
  const before = await world.envelope(envelopeId)
  if (!before) throw new Error('No envelope')
  const value: Envelope = {
    ...before,
    rev: before.rev + 1,
    recipients: before.recipients.map((one) =>
      one.personId === from.personId
        ? { ...one, personId: to.personId, email: to.email, name: to.name }
        : one,
    ),
  }
  await platform.db.transact((query) => {
    const { tables } = platform.db
    const store = { query, tables, feed: createFeedWriter(query, tables), now: platform.now() }
    return storeAggregate(store, { kind: 'envelope', value }, before)
  })
}

describe('results', () => {
  it('[S3][P3][P4] of a command that had to wait are learnt although a later number was decided first', async () => {
    const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
    const [sender, signer] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId, recipients } = await sent(omar, sender, [mariam])
    await signer.replica.sync()
    const envelope = signer.replica.envelope(envelopeId) as Envelope
    await signer.replica.dispatch('signStep', signInput(envelope, recipients[0]!.id), title)
    await signer.replica.sync()
    // While the signature is being sealed, cancelling has to wait; the next wish does not.
    await sender.replica.dispatch('cancelEnvelope', { envelopeId, reason: 'Wrong rent' }, title)
    await sender.replica.dispatch('savePreferences', { pageSize: 20 }, title)
    await sender.replica.sync()
    expect(
      sender.replica
        .view()
        .outbox.filter(isPending)
        .map((one) => one.name),
    ).toEqual(['cancelEnvelope'])
    await world.runEffects()
    world.advance(60_000)
    await settled(sender)
    expect(sender.replica.view().outbox.map((one) => [one.name, one.state])).toEqual([
      ['sendEnvelope', 'applied'],
      ['cancelEnvelope', 'refused'],
    ])
  })

  it('[S3][P4] of a command applied after a later number are learnt too', async () => {
    const [omar, ana, badr] = [
      await world.person('Omar'),
      await world.person('Ana'),
      await world.person('Badr'),
    ]
    const [sender, signer] = [await world.device(omar), await world.device(ana)]
    const { envelopeId, recipients } = await sent(omar, sender, [ana, badr])
    await signer.replica.sync()
    const envelope = signer.replica.envelope(envelopeId) as Envelope
    await signer.replica.dispatch('signStep', signInput(envelope, recipients[0]!.id), title)
    await signer.replica.sync()
    await sender.replica.dispatch('cancelEnvelope', { envelopeId, reason: 'Wrong rent' }, title)
    await sender.replica.dispatch('savePreferences', { pageSize: 20 }, title)
    await sender.replica.sync()
    await world.runEffects()
    world.advance(60_000)
    await settled(sender)
    expect((await world.envelope(envelopeId))?.state).toBe('cancelled')
    expect(sender.replica.view().outbox.map((one) => [one.name, one.state])).toEqual([
      ['sendEnvelope', 'applied'],
      ['cancelEnvelope', 'applied'],
    ])
  })

  it('[S3][P6] that another tab took from the feed reach the entry of a tab that died', async () => {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    await settled(device)
    const other = await world.device(omar, device.storage)
    await other.replica.sync()
    const envelopeId = await drafted(device)
    device.network.loseReplies = 2
    await device.replica.sync()
    await other.replica.sync()
    const reopened = await device.reopen()
    await settled(reopened)
    expect(reopened.replica.view().outbox).toEqual([])
    expect(reopened.replica.view().rows.has(envelopeId)).toBe(true)
  })

  it('[P10] two tabs that pull at once leave one whole page behind, and both show it', async () => {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    await settled(device)
    const other = await world.device(omar, device.storage)
    await other.replica.sync()
    const elsewhere = await world.device(omar)
    await settled(elsewhere)
    const titles = ['One', 'Two', 'Three']
    for (const title of titles) {
      await drafted(elsewhere, title)
      await settled(elsewhere)
      const before = await device.local.state.get('state')
      await Promise.all([device.replica.sync(), other.replica.sync()])
      const after = await device.local.state.get('state')
      // Whoever was late threw their page away: the storage went forward, and never back.
      expect(after?.revision).toBeGreaterThan(before?.revision ?? 0)
      for (const [channel, seq] of Object.entries(before?.checkpoint ?? {}))
        expect(after?.checkpoint[channel] ?? 0).toBeGreaterThanOrEqual(seq)
    }
    for (const tab of [device, other]) {
      await settled(tab)
      expect([...tab.replica.view().rows.values()].map((row) => row.title).sort()).toEqual([...titles].sort())
    }
  })

  it('[P2][S1][S3] a copied storage takes a new name, and what both copies captured is applied once each', async () => {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    await settled(device)
    await drafted(device, 'First')
    await device.replica.sync()
    // The copy still believes that number 1 is free.
    const copy = await world.device(omar)
    const state = await device.local.state.get('state')
    await copy.local.state.put({ ...state!, lastN: 0, ackN: 0, checkpoint: {} })
    const cloned = await copy.reopen()
    await drafted(cloned, 'Second')
    await settled(cloned)
    await settled(device)
    for (const one of [cloned, device]) {
      expect(one.replica.view().outbox).toEqual([])
      expect([...one.replica.view().rows.values()].map((row) => row.title).sort()).toEqual([
        'First',
        'Second',
      ])
    }
    expect((await cloned.local.state.get('state'))?.deviceId).not.toBe(state?.deviceId)
  })

  it('[P3][S2] a command this server does not know waits, and only what is about the same thing waits with it', async () => {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    const first = await drafted(device, 'First')
    await settled(device)
    await device.replica.dispatch('setFlagged', { envelopeId: first, flagged: true }, title)
    const [entry] = await device.local.outbox.toArray()
    const payload = JSON.stringify({ ...JSON.parse(entry!.payload), name: 'foldIntoPlane' })
    const state = await device.local.state.get('state')
    const signature = state?.keyPair ? await deviceKeys.sign(state.keyPair, payload) : null
    await device.local.outbox.put({ ...entry!, name: 'foldIntoPlane', signature, payload })
    const reopened = await device.reopen()
    await reopened.replica.dispatch('setArchived', { envelopeId: first, archived: true }, title)
    const second = await drafted(reopened, 'Second')
    await settled(reopened)
    await reopened.replica.dispatch('setUnread', { envelopeId: first, unread: false }, title)
    await settled(reopened)
    const waiting = reopened.replica.view().outbox.filter(isPending)
    expect(waiting.map((one) => one.name)).toEqual(['foldIntoPlane', 'setArchived', 'setUnread'])
    expect(reopened.replica.view().rows.has(second)).toBe(true)
  })
})

describe('two tabs of a device in which somebody edits the same contact at once', () => {
  async function scene() {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    const id = createId('contact', world.platform)
    const before = { fullNameEn: 'Reem', mobile: '+971501000000', company: 'Gulf Works', city: '' }
    await device.replica.dispatch('saveContact', { id, ...changedFields(null, before) }, title)
    await settled(device)
    const other = await world.device(omar, device.storage)
    await settled(other)
    const save = (tab: Device, set: Partial<typeof before>) => {
      const base = Object.fromEntries(Object.entries(before).filter(([name]) => name in set))
      return tab.replica.dispatch('saveContact', { id, ...changedFields(base, set) }, title)
    }
    const tabs = [device, other]
    const held = () => tabs.map(({ replica }) => replica.view().held.contact.get(id))
    const outbox = () =>
      tabs.map(({ replica }) =>
        replica.view().outbox.map(({ state, result, input }) => ({
          state,
          wanted: (input as { set: object }).set,
          because: result?.status === 'refused' ? [result.code, result.facts?.fields] : [],
        })),
      )
    return { id, device, other, save, held, outbox }
  }

  it.each([true, false])(
    '[S16][S6][P1] what they changed apart is kept, whether they have a network or not (%s)',
    async (online) => {
      const { device, other, save, held, outbox } = await scene()
      device.network.online = other.network.online = online
      await Promise.all([save(device, { mobile: '+971501111111' }), save(other, { city: 'Abu Dhabi' })])
      device.network.online = other.network.online = true
      await Promise.all([device.replica.sync(), other.replica.sync()])
      for (const tab of [device, other]) await settled(tab)
      const both = { fullNameEn: 'Reem', mobile: '+971501111111', company: 'Gulf Works', city: 'Abu Dhabi' }
      expect(held()).toMatchObject([both, both])
      expect(outbox()).toEqual([[], []])
    },
  )

  it.each([true, false])(
    '[S16][S6][P1] of what they changed alike one stands, and all of the other waits for them in both tabs (%s)',
    async (online) => {
      const { id, device, other, save, held, outbox } = await scene()
      device.network.online = other.network.online = online
      const wanted = { mobile: '+971507777777', city: 'Abu Dhabi' }
      await Promise.all([save(device, { mobile: '+971501111111' }), save(other, wanted)])
      device.network.online = other.network.online = true
      await Promise.all([device.replica.sync(), other.replica.sync()])
      for (const tab of [device, other]) await settled(tab)
      const first = { fullNameEn: 'Reem', mobile: '+971501111111', company: 'Gulf Works' }
      expect(held()).toMatchObject([first, first])
      // Nothing of it is applied in part, and whichever tab the person looks at, they find it there to decide.
      const wish = { state: 'refused', wanted, because: ['changed-meanwhile', 'mobile'] }
      expect(outbox()).toEqual([[wish], [wish]])
      // What they decide in one is done in both: theirs, over what they have now seen.
      const again = { id, ...changedFields(held()[1] ?? null, wanted) }
      await other.replica.dispatch('saveContact', again, title)
      await other.replica.discard(other.replica.view().outbox[0]!.id)
      for (const tab of [other, device]) await settled(tab)
      expect(held()).toMatchObject([wanted, wanted])
      expect(outbox()).toEqual([[], []])
    },
  )
})

describe('versions', () => {
  it('[P11] a wish captured under an older version is read by newer ones of the app and of the server, and keeps its signed text', async () => {
    const newer = await createWorld(11, { commandNamed: commandsOf(2) })
    try {
      const omar = await newer.person('Omar')
      const device = await newer.device(omar)
      const flagged = await drafted(device, 'Flagged')
      device.network.online = false
      await device.replica.dispatch('setFlagged', { envelopeId: flagged, flagged: true }, title)
      const signedText = async () =>
        (await device.local.outbox.toArray()).find((one) => one.name === 'setFlagged')?.payload
      const captured = await signedText()
      expect(JSON.parse(captured ?? '{}')).toMatchObject({ version: 1, input: { flagged: true } })

      device.replica.stop()
      const updated = await newer.device(omar, device.storage, { commandNamed: commandsOf(2) })
      const mark = () => updated.replica.view().marks.get(flagged)?.flagged
      expect([mark(), await signedText()]).toEqual([true, captured])
      await updated.replica.sync()
      await updated.replica.sync()
      expect(updated.replica.view().outbox.filter(isPending)).toEqual([])
      expect(mark()).toBe(true)
      const { db } = newer.platform
      const log = await db.read((query) => query.select().from(db.tables.commandLog))
      expect(log.find((one) => one.payload === captured)).toMatchObject({ status: 'applied' })
    } finally {
      await newer.close()
    }
  })
})

describe('a page', () => {
  /** Pulls with the smallest pages there are, page by page. */
  async function pages(actor: PersonActor, limit: number): Promise<PullPage[]> {
    const found: PullPage[] = []
    let checkpoint: Checkpoint = {}
    for (let guard = 0; guard < 200; guard++) {
      const page = await answerPull(
        world.platform,
        {
          protocol: 1,
          deviceId: createId('device', world.platform),
          epoch: null,
          checkpoint,
          ackN: 0,
          limit,
        },
        actor,
      )
      if (page.reset) throw new Error('A reset nobody expected')
      found.push(page)
      checkpoint = page.checkpoint
      if (!page.more) return found
    }
    throw new Error('Pages without end')
  }

  async function together(owner: PersonActor, shared: boolean, count: number): Promise<string[]> {
    const { platform } = world
    const ids: string[] = []
    await platform.db.transact(async (query) => {
      const { tables } = platform.db
      const store = { query, tables, feed: createFeedWriter(query, tables), now: platform.now() }
      for (let n = 0; n < count; n++) {
        const value: Contact = {
          id: createId('contact', platform),
          organizationId: owner.organizationId,
          ownerId: owner.personId,
          shared,
          fullNameEn: `Contact ${n}`,
          fullNameAr: '',
          email: 'c@example.com',
          mobile: '',
          company: '',
          title: '',
          language: 'en',
        }
        ids.push(value.id)
        await storeAggregate(store, { kind: 'contact', value }, undefined)
      }
    })
    return ids
  }

  it.each([1, 2, 3, 5, 1000])(
    '[S5][S7] of at most %i things brings everything, and never ends between changes made together',
    async (limit) => {
      const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
      const groups = [
        await together(omar, true, 4),
        await together(omar, false, 3),
        await together(mariam, true, 5),
        await together(omar, true, 1),
      ]
      for (const [actor, due] of [
        [omar, groups],
        [mariam, [groups[0], groups[2], groups[3]] as string[][]],
      ] as const) {
        const brought = (await pages(actor, limit)).map((page) =>
          page.items.filter(({ kind }) => kind === 'contact').map((one) => one.id),
        )
        expect([...new Set(brought.flat())].sort()).toEqual(due.flat().sort())
        for (const group of due) {
          const first = brought.find((ids) => group.some((id) => ids.includes(id))) ?? []
          expect(
            group.every((id) => first.includes(id)),
            'made together, shown together',
          ).toBe(true)
        }
      }
    },
  )

  it.each([1, 2, 1000])(
    '[S5] of at most %i things drops what was lost since the checkpoint, and keeps what was only unshared',
    async (limit) => {
      const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
      const device = await world.device(omar)
      const ids = await together(omar, true, 4)
      const held = (await pages(mariam, limit)).at(-1) as PullPage
      const all = await world.platform.db.read((query) =>
        query.select().from(world.platform.db.tables.contact),
      )
      for (const { body } of all) {
        await device.replica.dispatch('saveContact', { id: body.id, set: { shared: false } }, title)
      }
      await settled(device)
      const drops: string[] = []
      let checkpoint = held.checkpoint
      for (let more = true; more; ) {
        const request = { protocol: 1, epoch: null, checkpoint, ackN: 0, limit } as const
        const deviceId = createId('device', world.platform)
        const page = (await answerPull(world.platform, { ...request, deviceId }, mariam)) as PullPage
        drops.push(...page.drops.map((one) => one.id))
        checkpoint = page.checkpoint
        more = page.more
      }
      expect(drops.sort()).toEqual(ids.sort())
      expect([...device.replica.view().held.contact.keys()].sort()).toEqual(ids.sort())
    },
  )

  it('[P4] is one snapshot whose ackN rises only on the last one', async () => {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    await settled(device)
    for (let n = 0; n < 4; n++) await drafted(device, `Memo ${n}`)
    device.network.loseReplies = 2
    await device.replica.sync()
    const state = await device.local.state.get('state')
    const request = { protocol: 1, deviceId: state!.deviceId, epoch: null, ackN: 0, limit: 1 } as const
    const acks: (number | null)[] = []
    let checkpoint: Checkpoint = {}
    for (let more = true; more; ) {
      const page = (await answerPull(world.platform, { ...request, checkpoint }, omar)) as PullPage
      acks.push(page.ackN)
      checkpoint = page.checkpoint
      more = page.more
    }
    expect(acks.slice(0, -1).every((one) => one === null)).toBe(true)
    expect(acks.length).toBeGreaterThan(2)
    expect(acks.at(-1)).toBe(4)
  })

  it('[P5] of another timeline empties the replica and keeps the outbox', async () => {
    const omar = await world.person('Omar')
    const device = await world.device(omar)
    const envelopeId = await drafted(device)
    await settled(device)
    device.network.online = false
    await device.replica.dispatch('describeDraft', { envelopeId, title: 'Renamed' }, title)
    const { serverState } = world.platform.db.tables
    await world.platform.db.transact((query) =>
      query.update(serverState).set({ value: 'second' }).where(eq(serverState.key, 'epoch')),
    )
    device.network.online = true
    device.network.loseRequests = 1
    await device.replica.sync()
    await settled(device)
    expect((await device.local.state.get('state'))?.epoch).toBe('second')
    expect(device.replica.view().rows.get(envelopeId)?.title).toBe('Renamed')
    expect(device.replica.view().outbox).toEqual([])
  })

  it('[P5] is a reset when a checkpoint lies above the head, and never when it names a channel of others', async () => {
    const [omar, eve] = [await world.person('Omar'), await world.person('Eve')]
    const device = await world.device(omar)
    await drafted(device)
    await settled(device)
    const ask = (actor: PersonActor, checkpoint: Checkpoint) => {
      const deviceId = createId('device', world.platform)
      const request = { protocol: 1, deviceId, epoch: 'first', checkpoint, ackN: 0, limit: 10 } as const
      return answerPull(world.platform, request, actor)
    }
    expect(await ask(omar, { [omar.personId]: 99 })).toMatchObject({ reset: true })
    const stranger = await ask(eve, { [omar.personId]: 0 })
    expect(stranger).toMatchObject({ reset: false, drops: [], results: [] })
    const { items } = stranger as PullPage
    expect(items.map((one) => one.kind).sort()).toEqual(['organization', 'profile'])
    expect(JSON.stringify(items)).not.toContain(omar.personId)
    expect((stranger as PullPage).checkpoint).not.toHaveProperty(omar.personId)
  })

  it('[P6] applied twice changes nothing', async () => {
    const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
    const [sender, reader] = [await world.device(omar), await world.device(mariam)]
    await sent(omar, sender, [mariam])
    await reader.replica.sync()
    const shown = () => ({ ...reader.replica.view(), pulledAt: null, lastServerTime: null })
    const before = shown()
    const state = await reader.local.state.get('state')
    await reader.local.state.put({ ...state!, checkpoint: {} })
    const again = await reader.reopen()
    await again.replica.sync()
    expect({ ...again.replica.view(), pulledAt: null, lastServerTime: null }).toEqual({
      ...before,
      contact: 'reached',
    })
  })
})

describe('when access ends', () => {
  it('[S9] body, row, files and unfinished input leave the device with the next pull', async () => {
    const [omar, mariam, badr] = [
      await world.person('Omar'),
      await world.person('Mariam'),
      await world.person('Badr'),
    ]
    const [sender, reader] = [await world.device(omar), await world.device(mariam)]
    const lost = await sent(omar, sender, [mariam])
    const kept = await sent(omar, sender, [mariam])
    await reader.replica.sync()
    const file = { bytes: new ArrayBuffer(4), sizeBytes: 4, mediaType: 'application/pdf', usedAt: 1 }
    await reader.local.files.bulkPut([
      { ...file, sha256: 'a'.repeat(64), keptFor: [lost.envelopeId] },
      { ...file, sha256: 'b'.repeat(64), keptFor: [lost.envelopeId, kept.envelopeId] },
    ])
    await reader.local.progress.bulkPut([
      { key: lost.envelopeId, value: { typed: 'secret' }, savedAt: 1 },
      { key: kept.envelopeId, value: { typed: 'mine' }, savedAt: 1 },
    ])
    await handOn(lost.envelopeId, mariam, badr)
    await reader.replica.sync()
    expect([...reader.replica.view().rows.keys()]).toEqual([kept.envelopeId])
    expect(reader.replica.envelope(lost.envelopeId)).toBeUndefined()
    const stores = await Promise.all(
      reader.local.tables.map(async (table) => [table.name, JSON.stringify(await table.toArray())] as const),
    )
    for (const [name, text] of stores) expect(text.includes(lost.envelopeId), name).toBe(false)
    expect((await reader.local.files.toArray()).map((one) => one.keptFor)).toEqual([[kept.envelopeId]])
    expect((await reader.local.progress.toArray()).map((one) => one.key)).toEqual([kept.envelopeId])
    expect(await reader.replica.loadEnvelope(lost.envelopeId)).toBe('absent')
  })

  it('[S9][P6] it leaves also when the tab dies while the page is written', async () => {
    const [omar, mariam, badr] = [
      await world.person('Omar'),
      await world.person('Mariam'),
      await world.person('Badr'),
    ]
    const [sender, reader] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId } = await sent(omar, sender, [mariam])
    await reader.replica.sync()
    await reader.local.progress.put({ key: envelopeId, value: { typed: 'secret' }, savedAt: 1 })
    await handOn(envelopeId, mariam, badr)
    const progress = reader.local.progress as { bulkDelete: unknown }
    progress.bulkDelete = () => Promise.reject(new Error('The tab is gone'))
    await reader.replica.sync().catch(() => undefined)
    const reopened = await reader.reopen()
    await reopened.replica.sync()
    expect(await reopened.local.progress.toArray()).toEqual([])
  })

  it('[S9] a body that was on its way when access ended does not come back', async () => {
    const [omar, mariam, badr] = [
      await world.person('Omar'),
      await world.person('Mariam'),
      await world.person('Badr'),
    ]
    const [sender, reader] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId } = await sent(omar, sender, [mariam])
    await reader.replica.sync()
    await reader.local.bodies.clear()
    const late = await reader.reopen()
    late.network.slowReplies = 1
    const loading = late.replica.loadEnvelope(envelopeId)
    await late.network.arrived()
    await handOn(envelopeId, mariam, badr)
    await late.replica.sync()
    late.network.release()
    expect(await loading).toBe('absent')
    expect(late.replica.envelope(envelopeId)).toBeUndefined()
    expect(await late.local.bodies.toArray()).toEqual([])
  })

  it('[S4] a body that was overtaken by the feed does not stay old', async () => {
    const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
    const [sender, reader] = [await world.device(omar), await world.device(mariam)]
    const { envelopeId } = await sent(omar, sender, [mariam])
    await reader.replica.sync()
    await reader.local.bodies.clear()
    const late = await reader.reopen()
    late.network.slowReplies = 1
    const loading = late.replica.loadEnvelope(envelopeId)
    await late.network.arrived()
    await sender.replica.dispatch('cancelEnvelope', { envelopeId, reason: 'Wrong rent' }, title)
    await settled(sender)
    await late.replica.sync()
    late.network.release()
    expect(await loading).toBe('held')
    expect(late.replica.envelope(envelopeId)?.state).toBe('cancelled')
    expect((await late.local.bodies.get(envelopeId))?.body).toMatchObject({ state: 'cancelled' })
  })
})
