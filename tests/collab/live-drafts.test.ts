// First: Dexie looks for the database of the browser when it is loaded.
import 'fake-indexeddb/auto'
import * as encoding from 'lib0/encoding'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { LiveDraft } from '../../app/live/live-draft.ts'
import { liveDocumentDatabase } from '../../app/live/live-store.ts'
import { ROOM_LIMITS } from '../../server/collab/live-room.ts'
import { ALONE, type NodeListener } from '../../server/nodes/node-bus.ts'
import { addDocument } from '../../sync/collab/edit-documents.ts'
import { addField, moveField } from '../../sync/collab/edit-fields.ts'
import { addRecipient } from '../../sync/collab/edit-recipients.ts'
import { createDraft, setMessage, setSubject, setTitle } from '../../sync/collab/edit-settings.ts'
import {
  LIVE_PROTOCOL,
  MESSAGE_SYNC,
  SYNC_STEP_1,
  SYNC_STEP_2,
  TICKET_PREFIX,
} from '../../sync/collab/live-protocol.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import { createWorld, envelopeId, type Name, tail, until, type World } from './live-world.ts'

let world: World
afterEach(() => world?.stop())

const newDraft = (draft: LiveDraft) =>
  draft.edit((ydoc) => {
    createDraft(ydoc, {
      envelopeId,
      kind: 'document',
      title: 'Lease',
      language: 'en',
      timeZone: 'Asia/Dubai',
    })
    addDocument(ydoc, { id: `document:a${tail}`, name: 'Lease.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
    addRecipient(ydoc, { id: `recipient:a${tail}`, name: 'Sara', email: 'sara@example.com' })
  })
const saved = (draft: LiveDraft) => until(() => draft.state().status === 'saved', 'the draft is saved')
const title = (draft: LiveDraft) => draft.reading().draft?.title
const fieldId = (n: number) => `field:${n.toString(36).padStart(26, '0')}` as const
const place = { page: 1, xPt: 10, yPt: 20, widthPt: 100, heightPt: 30 }

/** What the server would show somebody who opens the draft now. */
async function stored(): Promise<Y.Doc> {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, (await world.live.documents.readState(envelopeId)).update)
  return ydoc
}
const readStored = async () => readDraft(await stored(), { pagesOf: () => [{ widthPt: 595, heightPt: 842 }] })

describe('a draft between devices', () => {
  test('[S12] what one writes another sees, and both are told when it is saved', async () => {
    world = await createWorld()
    const [one, other] = [world.device('sara', 'laptop').open(), world.device('omar', 'phone').open()]
    await Promise.all([one.loaded, other.loaded])
    newDraft(one)
    await saved(one)
    await until(() => title(other) === 'Lease', 'Omar sees the draft')
    other.edit((ydoc) => setTitle(ydoc, 'Lease 2027'))
    await saved(other)
    await until(() => title(one) === 'Lease 2027', 'Sara sees the title')
    expect((await readStored()).draft?.title).toBe('Lease 2027')
    expect(world.problems).toEqual([])
  })

  test('two people edit without network and both keep their work', async () => {
    world = await createWorld()
    const [laptop, phone] = [world.device('sara', 'laptop'), world.device('omar', 'phone')]
    const [one, other] = [laptop.open(), phone.open()]
    await one.loaded
    newDraft(one)
    await saved(one)
    await until(() => title(other) === 'Lease', 'Omar sees the draft')
    laptop.goOffline()
    phone.goOffline()
    one.edit((ydoc) =>
      addField(ydoc, {
        id: fieldId(1),
        documentId: `document:a${tail}`,
        recipientId: `recipient:a${tail}`,
        kind: 'signature',
        place,
      }),
    )
    other.edit((ydoc) => setSubject(ydoc, 'Please sign'))
    other.edit((ydoc) => setMessage(ydoc, 'Dear Sara'))
    await until(
      () => one.state().status === 'offline' && other.state().status === 'offline',
      'both know they are offline',
    )
    laptop.goOnline()
    phone.goOnline()
    await saved(one)
    await saved(other)
    for (const draft of [one, other])
      await until(
        () => draft.reading().draft?.fields.length === 1 && draft.reading().draft?.message === 'Dear Sara',
        'both have both',
      )
    expect(one.reading()).toEqual(other.reading())
  })

  test('a draft begun without network is usable at once, survives a reload and is saved when the server knows it', async () => {
    world = await createWorld()
    world.access.delete('sara')
    const device = world.device('sara', 'laptop')
    const draft = device.open()
    await draft.loaded
    newDraft(draft)
    await until(() => draft.state().unknown, 'the server does not know it')
    expect(draft.state().status).toBe('local')
    await device.drafts.close()
    const again = device.open()
    expect(again).not.toBe(draft)
    await again.loaded
    expect(title(again)).toBe('Lease')
    world.access.set('sara', 'write')
    device.goOnline()
    await saved(again)
    expect((await readStored()).draft?.title).toBe('Lease')
  })

  test('[S12] nothing that was called saved is lost when the server is killed', async () => {
    world = await createWorld()
    const device = world.device('sara', 'laptop')
    const draft = device.open()
    await draft.loaded
    newDraft(draft)
    for (let n = 0; n < 300; n++)
      draft.edit((ydoc) =>
        addField(ydoc, {
          id: fieldId(n),
          documentId: `document:a${tail}`,
          recipientId: `recipient:a${tail}`,
          kind: 'text',
          place,
        }),
      )
    await saved(draft)
    await world.kill()
    await until(() => draft.state().status === 'offline', 'the device notices')
    draft.edit((ydoc) => setTitle(ydoc, 'Written meanwhile'))
    await world.restart()
    expect((await readStored()).draft?.fields.length).toBe(300)
    device.goOnline()
    await saved(draft)
    expect((await readStored()).draft?.title).toBe('Written meanwhile')
  })

  test('edits typed before the first exchange are saved too', async () => {
    world = await createWorld()
    const device = world.device('sara', 'laptop')
    const draft = device.open()
    await draft.loaded
    newDraft(draft)
    await saved(draft)
    device.goOffline()
    draft.edit((ydoc) => setSubject(ydoc, 'offline'))
    device.goOnline()
    let typed = 0
    const type = () => draft.edit((ydoc) => setTitle(ydoc, `Title ${typed++}`))
    // Written at every change of state on the way back, and in between.
    const stop = draft.subscribe(() => void (typed < 500 && queueMicrotask(type)))
    await until(() => {
      type()
      return ['saving', 'saved'].includes(draft.state().status) && typed > 40
    }, 'the device is back while somebody types')
    stop()
    await saved(draft)
    const reading = await readStored()
    expect(reading.draft).toMatchObject({ subject: 'offline', title: title(draft) })
  })

  test('updates become a snapshot when there are many, and the document reads the same', async () => {
    world = await createWorld({
      limits: { ...ROOM_LIMITS, compactUpdates: 10 },
      idleMs: 100,
    })
    const draft = world.device('sara', 'laptop').open()
    await draft.loaded
    newDraft(draft)
    for (let n = 0; n < 40; n++) {
      draft.edit((ydoc) =>
        addField(ydoc, {
          id: fieldId(n),
          documentId: `document:a${tail}`,
          recipientId: `recipient:a${tail}`,
          kind: 'text',
          place,
        }),
      )
      draft.edit((ydoc) => moveField(ydoc, fieldId(n), { ...place, xPt: n }))
      await saved(draft)
    }
    const rows = await world.db.read((query) => query.select().from(world.db.tables.liveUpdate))
    expect(rows.length).toBeLessThan(15)
    await until(
      async () =>
        (await world.db.read((query) => query.select().from(world.db.tables.liveUpdate))).length === 0,
      'idle compaction',
    )
    expect((await readStored()).draft?.fields.length).toBe(40)
  })
})

describe('who may', () => {
  test('somebody who may only read sees changes, and their own changes are refused and kept aside', async () => {
    world = await createWorld()
    const [laptop, phone] = [world.device('sara', 'laptop'), world.device('omar', 'phone')]
    const one = laptop.open()
    await one.loaded
    newDraft(one)
    await saved(one)
    world.access.set('omar', 'read')
    const other = phone.open()
    await until(() => title(other) === 'Lease', 'Omar reads')
    expect(other.state()).toMatchObject({ writable: false, status: 'saved' })
    other.edit((ydoc) => setTitle(ydoc, 'Mine'))
    await until(() => other.state().generation === 1 && title(other) === 'Lease', 'a fresh copy is loaded')
    expect(other.state().refused).toBe('readOnly')
    expect((await phone.store.rescued()).map((one) => one.why)).toEqual(['readOnly'])
    expect(title(one)).toBe('Lease')
  })

  test('a revoked person is out at once, and does not get back in', async () => {
    world = await createWorld()
    const phone = world.device('omar', 'phone')
    const [one, other] = [world.device('sara', 'laptop').open(), phone.open()]
    await one.loaded
    newDraft(one)
    await until(() => title(other) === 'Lease', 'Omar reads')
    world.access.delete('omar')
    world.live.closeFor('person:omar')
    await until(() => other.state().refused === 'revoked', 'Omar is out')
    one.edit((ydoc) => setTitle(ydoc, 'Secret'))
    await saved(one)
    phone.goOnline()
    expect(await phone.ports.requestTicket(envelopeId)).toEqual({ kind: 'refused' })
    const eve = world.device('eve', 'tablet').open()
    await until(() => title(eve) === 'Secret', 'whoever still has access reads it')
    one.edit((ydoc) => setTitle(ydoc, 'Secret 2'))
    await until(() => title(eve) === 'Secret 2', 'every socket was told')
    expect(title(other)).toBe('Lease')
    expect(other.state().refused).toBe('revoked')
  })

  test('[S9] what ended at another node is over here at once, or within five seconds when it was not heard of', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let tell: NodeListener['receive'] = () => undefined
    const listen = ({ receive }: NodeListener) => {
      tell = receive
      return () => undefined
    }
    world = await createWorld({ nodes: { ...ALONE, isShared: true, listen } })
    const [one, other, eve] = (['sara', 'omar', 'eve'] as const).map((name) => world.device(name, 'x').open())
    if (!one || !other || !eve) throw new Error('three')
    await one.loaded
    newDraft(one)
    for (const each of [other, eve]) await until(() => title(each) === 'Lease', 'all read')
    world.access.delete('omar')
    tell({ kind: 'poke', subjects: ['person:omar'] })
    await until(() => other.state().refused === 'revoked', 'Omar is out')
    world.access.delete('eve')
    vi.advanceTimersByTime(5_000)
    await until(() => eve.state().refused === 'revoked', 'Eve is out')
    expect(one.state().refused).toBeNull()
    vi.useRealTimers()
  })

  test.each([
    ['taken away', null],
    ['still theirs', 'write'],
  ] as const)(
    '[S9][S13] while a right is looked up nobody is told or heard under it: %s',
    async (_what, right) => {
      let lookedUp = () => undefined as unknown
      const looking = new Promise((settle) => {
        lookedUp = () => settle(null)
      })
      let isDoubtful = false
      world = await createWorld({
        access: async (actor) => {
          if (actor.name !== 'omar' || !isDoubtful) return 'write'
          await looking
          return right
        },
      })
      const [one, other, eve] = (['sara', 'omar', 'eve'] as const).map((name) =>
        world.device(name, 'x').open(),
      )
      if (!one || !other || !eve) throw new Error('three')
      await one.loaded
      newDraft(one)
      for (const each of [other, eve]) await until(() => title(each) === 'Lease', 'all read')
      await saved(other)
      isDoubtful = true
      world.live.recheckFor(new Set(['person:omar']))
      one.edit((ydoc) => setTitle(ydoc, 'Secret'))
      other.edit((ydoc) => setMessage(ydoc, 'Pay me instead'))
      // What she writes afterwards has come back, so it has been told to all who are told.
      await until(() => title(eve) === 'Secret', 'the others are told')
      await saved(one)
      expect(title(other)).toBe('Lease')
      expect((await readStored()).draft?.message).toBe('')
      lookedUp()
      if (right === null) {
        await until(() => other.state().refused === 'revoked', 'Omar is out')
        expect(title(other)).toBe('Lease')
        expect((await readStored()).draft?.message).toBe('')
      } else {
        await until(() => title(other) === 'Secret', 'Omar is told what he missed')
        await saved(other)
        expect((await readStored()).draft?.message).toBe('Pay me instead')
      }
    },
  )

  test('[S9] taken out while away: what was saved goes with the copy, what was not is kept apart', async () => {
    world = await createWorld()
    const [phone, tablet] = [world.device('omar', 'phone'), world.device('omar', 'tablet')]
    const [one, other, third] = [world.device('sara', 'laptop').open(), phone.open(), tablet.open()]
    await one.loaded
    newDraft(one)
    for (const each of [other, third]) await until(() => title(each) === 'Lease', 'Omar reads')
    await saved(other)
    await saved(third)
    phone.goOffline()
    tablet.goOffline()
    other.edit((ydoc) => setTitle(ydoc, 'Written on a train'))
    world.access.delete('omar')
    phone.goOnline()
    tablet.goOnline()
    for (const each of [other, third])
      await until(() => each.state().refused === 'revoked', 'Omar is told when he is back')
    await until(async () => (await phone.store.rescued()).length === 1, 'the unsaved copy is kept')
    expect((await phone.store.rescued()).map((each) => each.why)).toEqual(['revoked'])
    expect(await tablet.store.rescued()).toEqual([])
    await tablet.drafts.close()
    expect(await tablet.store.epochOf(envelopeId)).toBe(null)
  })

  test('a ticket opens one socket once, for its own document only', async () => {
    world = await createWorld()
    const reply = await world.requestTicket('sara', envelopeId)
    const ticket = reply.kind === 'ticket' ? reply.value.ticket : ''
    expect(await connect(`${world.socketUrl()}/${envelopeId}`, ticket)).toBe('open')
    expect(await connect(`${world.socketUrl()}/${envelopeId}`, ticket)).toBe('refused')
    const second = await world.requestTicket('sara', envelopeId)
    expect(
      await connect(
        `${world.socketUrl()}/envelope:other`,
        second.kind === 'ticket' ? second.value.ticket : '',
      ),
    ).toBe('refused')
    expect(await world.requestTicket('sara', 'envelope:other')).toEqual({ kind: 'refused' })
  })

  test('a page of another site cannot open a socket', async () => {
    world = await createWorld()
    const reply = await world.requestTicket('sara', envelopeId)
    expect(
      await connect(
        `${world.socketUrl()}/${envelopeId}`,
        reply.kind === 'ticket' ? reply.value.ticket : '',
        'https://evil.example',
      ),
    ).toBe('refused')
  })

  test('a copy that belongs to an earlier document of this name is kept aside', async () => {
    world = await createWorld()
    const device = world.device('sara', 'laptop')
    const draft = device.open()
    await draft.loaded
    newDraft(draft)
    await saved(draft)
    await device.drafts.close()
    await world.live.documents.remove(envelopeId)
    const again = device.open()
    await until(() => again.state().generation === 1 && again.state().synced, 'a fresh copy is loaded')
    expect(again.reading().draft).toBe(null)
    const [rescued] = await device.store.rescued()
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, rescued!.update)
    expect(ydoc.getMap('meta').get('title')).toBe('Lease')
  })
})

describe('hostile peers', () => {
  test('writing under the client id of somebody else is refused, and the victim loses nothing', async () => {
    world = await createWorld()
    const [one, eve] = [world.device('sara', 'laptop').open(), world.device('eve', 'evil')]
    await one.loaded
    newDraft(one)
    await saved(one)
    const forged = await stored()
    forged.clientID = one.doc.clientID
    const before = Y.encodeStateVector(forged)
    setTitle(forged, 'Forged')
    const raw = await rawPeer('eve')
    raw.sync(2, Y.encodeStateAsUpdate(forged, before))
    expect(await raw.closed).toMatchObject({ code: 4403, reason: expect.stringContaining('foreignClient') })
    one.edit((ydoc) => setTitle(ydoc, 'Honest'))
    await saved(one)
    expect((await readStored()).draft?.title).toBe('Honest')
    void eve
  })

  test.each<[string, (peer: Awaited<ReturnType<typeof rawPeer>>) => void]>([
    ['random bytes', (peer) => peer.socket.send(Buffer.from([9, 9, 9]))],
    ['an empty frame', (peer) => peer.socket.send(Buffer.alloc(0))],
    ['text', (peer) => peer.socket.send('hello')],
    ['a broken update', (peer) => peer.sync(2, new Uint8Array([1, 2, 3, 4, 255, 255]))],
    ['a broken state vector', (peer) => peer.sync(0, new Uint8Array([255, 255, 255, 255, 255, 255]))],
    ['a broken presence', (peer) => peer.socket.send(Buffer.from([1, 5, 200, 1, 1, 1, 1]))],
    ['a frame above 1 MB', (peer) => peer.socket.send(Buffer.alloc(1_000_001))],
    [
      'a subdocument',
      (peer) => {
        const ydoc = new Y.Doc()
        ydoc.getMap('meta').set('x', new Y.Doc())
        peer.sync(2, Y.encodeStateAsUpdate(ydoc))
      },
    ],
    [
      'deeply nested values',
      (peer) => {
        const ydoc = new Y.Doc()
        let value: unknown[] = []
        for (let n = 0; n < 100_000; n++) value = [value]
        try {
          ydoc.getMap('meta').set('x', value)
          peer.sync(2, Y.encodeStateAsUpdate(ydoc))
        } catch {
          peer.socket.close()
        }
      },
    ],
  ])('%s ends only that socket', async (_, attack) => {
    world = await createWorld()
    const one = world.device('sara', 'laptop').open()
    await one.loaded
    newDraft(one)
    await saved(one)
    const peer = await rawPeer('eve')
    attack(peer)
    await peer.closed
    one.edit((ydoc) => setTitle(ydoc, 'Still here'))
    await saved(one)
    expect((await readStored()).draft?.title).toBe('Still here')
  })

  test('updates on a base the server lacks are not kept, however many are sent', async () => {
    world = await createWorld()
    const one = world.device('sara', 'laptop').open()
    await one.loaded
    newDraft(one)
    await saved(one)
    const peer = await rawPeer('eve')
    const updates: Uint8Array[] = []
    const ydoc = new Y.Doc()
    ydoc.on('update', (update: Uint8Array) => updates.push(update))
    for (let n = 0; n < 200; n++) ydoc.getMap('meta').set(`k${n}`, 'x'.repeat(1000))
    for (const update of updates.slice(1)) peer.sync(2, update)
    await peer.heard()
    const pending = await world.live.documents.hold(envelopeId, (live) => [
      live.store.pendingStructs,
      live.store.pendingDs,
      live.store.clients.has(ydoc.clientID),
    ])
    expect(pending).toEqual([null, null, false])
    peer.socket.close()
  })

  test('a document does not grow past its limit, in bytes or in structs', async () => {
    world = await createWorld({
      limits: { ...ROOM_LIMITS, documentBytes: 50_000, structs: 2_000, writers: 100 },
    })
    const big = await rawPeer('eve')
    const ydoc = new Y.Doc()
    ydoc.getMap('meta').set('x', 'y'.repeat(60_000))
    big.sync(2, Y.encodeStateAsUpdate(ydoc))
    expect(await big.closed).toMatchObject({ reason: expect.stringContaining('tooLarge') })
    const many = await rawPeer('eve')
    const small = new Y.Doc()
    for (let n = 0; n < 1500; n++) small.getArray('a').insert(0, [n])
    for (let n = 0; n < 1500; n++) small.getArray('b').insert(0, [n])
    many.sync(2, Y.encodeStateAsUpdate(small))
    expect(await many.closed).toMatchObject({ reason: expect.stringContaining('tooLarge') })
  })

  test('[S12] a flood of frames is cut off and told to come back later', async () => {
    world = await createWorld()
    const peer = await rawPeer('eve')
    for (let n = 0; n < 3_000; n++) peer.socket.send(Buffer.from([3]))
    expect((await peer.closed).code).toBe(4529)
  })

  test('[S12] nobody can speak for another person, nor under a name of their choice, and presence ends with its socket', async () => {
    world = await createWorld()
    const [laptop, phone] = [world.device('sara', 'laptop'), world.device('omar', 'phone')]
    const [one, other] = [laptop.open(), phone.open()]
    await Promise.all([one.loaded, other.loaded])
    newDraft(one)
    await saved(one)
    one.setPresence({ name: 'The chairman', selected: [fieldId(1)] })
    await until(() => other.presence().length === 1, 'Omar sees Sara')
    expect(other.presence()[0]).toMatchObject({ name: 'sara', selected: [fieldId(1)] })
    const peer = await rawPeer('eve')
    peer.presence(one.doc.clientID, 99, { draft: { name: 'Eve as Sara', selected: [] } })
    await peer.heard()
    one.edit((ydoc) => setTitle(ydoc, 'After Eve'))
    await until(() => title(other) === 'After Eve', 'Omar has what was sent since')
    expect(other.presence().map((shown) => shown.name)).toEqual(['sara'])
    laptop.goOffline()
    await until(() => other.presence().length === 0, 'Sara is gone')
  })
})

describe('the server itself', () => {
  test('edits a draft for an HTTP call as one change that all see, or not at all', async () => {
    world = await createWorld()
    const one = world.device('sara', 'laptop').open()
    await one.loaded
    newDraft(one)
    await saved(one)
    const writer = { subject: 'person:sara', deviceId: 'api' }
    await world.live.documents.transact(envelopeId, writer, (ydoc) =>
      addRecipient(ydoc, { id: `recipient:b${tail}`, name: 'Omar', email: 'omar@example.com' }),
    )
    await until(() => one.reading().draft?.recipients.length === 2, 'Sara sees Omar')
    await expect(
      world.live.documents.transact(envelopeId, writer, (ydoc) => {
        setTitle(ydoc, 'Half')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await readStored()).draft?.title).toBe('Lease')
  })

  test('takes the missing update of a command and holds the document still while it is read', async () => {
    world = await createWorld()
    const ydoc = new Y.Doc()
    createDraft(ydoc, {
      envelopeId,
      kind: 'document',
      title: 'From a command',
      language: 'en',
      timeZone: 'UTC',
    })
    const writer = { subject: 'person:sara', deviceId: 'phone' }
    expect(await world.live.documents.applyUpdate(envelopeId, Y.encodeStateAsUpdate(ydoc), writer)).toBe(
      'stored',
    )
    const order: string[] = []
    let letGo = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const held = world.live.documents.hold(envelopeId, async (live) => {
      await released
      order.push(String(live.getMap('meta').get('title')))
    })
    setTitle(ydoc, 'Later')
    const later = Y.encodeStateAsUpdate(ydoc)
    const taken = world.live.documents
      .applyUpdate(envelopeId, later, writer)
      .then((verdict) => order.push(verdict))
    // Another document goes the same way meanwhile, from its loading to its storing.
    await world.live.documents.applyUpdate(`envelope:b${tail}`, later, writer)
    letGo()
    await Promise.all([held, taken])
    expect(order).toEqual(['From a command', 'stored'])
  })

  test('loads a document once, however many ask, and forgets it when idle', async () => {
    world = await createWorld({ idleMs: 50 })
    const rooms = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.live.documents.join(envelopeId, { stored: () => undefined, broken: () => undefined }),
      ),
    )
    expect(new Set(rooms.map((one) => one.room)).size).toBe(1)
    for (const one of rooms) one.release()
    await until(() => world.live.documents.size() === 0, 'it is forgotten')
  })
})

describe('two tabs of one device', () => {
  test('see each other’s changes without the server', async () => {
    world = await createWorld()
    const tabs = [
      world.device('sara', 'laptop', { betweenTabs: true }),
      world.device('sara', 'laptop', { betweenTabs: true }),
    ]
    for (const tab of tabs) tab.goOffline()
    const [one, other] = tabs.map((tab) => tab.open()) as [LiveDraft, LiveDraft]
    await Promise.all([one.loaded, other.loaded])
    newDraft(one)
    await until(() => title(other) === 'Lease', 'the other tab sees it')
    other.edit((ydoc) => setTitle(ydoc, 'From the other tab'))
    await until(() => title(one) === 'From the other tab', 'this tab sees it')
    tabs[0]!.goOnline()
    await saved(one)
    expect((await readStored()).draft?.title).toBe('From the other tab')
  })
})

describe('signing out', () => {
  test('removes every copy from the device', async () => {
    world = await createWorld()
    const device = world.device('sara', 'laptop')
    const draft = device.open()
    await draft.loaded
    newDraft(draft)
    await saved(draft)
    await device.drafts.purge()
    const names = (await indexedDB.databases()).map((one) => one.name)
    expect(names).not.toContain(liveDocumentDatabase(device.ports.subject, envelopeId))
    expect(names).not.toContain(`live-${device.ports.subject}`)
  })
})

/** Resolves to what became of a connection attempt. */
function connect(url: string, ticket: string, origin?: string): Promise<'open' | 'refused'> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, [LIVE_PROTOCOL, TICKET_PREFIX + ticket], origin ? { origin } : {})
    socket.on('open', () => {
      resolve('open')
      socket.close()
    })
    socket.on('error', () => resolve('refused'))
  })
}

/** A peer that speaks the protocol by hand. */
async function rawPeer(name: Name) {
  const reply = await world.requestTicket(name, envelopeId)
  const ticket = reply.kind === 'ticket' ? reply.value.ticket : ''
  const socket = new WebSocket(`${world.socketUrl()}/${envelopeId}`, [LIVE_PROTOCOL, TICKET_PREFIX + ticket])
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.on('open', resolve))
  return {
    socket,
    closed,
    /** Asks for everything; the answer comes after all that was sent before has been decided. */
    async heard() {
      const answered = new Promise<void>((resolve) =>
        socket.on('message', (data: Buffer) => {
          if (data[0] === MESSAGE_SYNC && data[1] === SYNC_STEP_2) resolve()
        }),
      )
      this.sync(SYNC_STEP_1, new Uint8Array([0]))
      await answered
    },
    sync(step: number, payload: Uint8Array) {
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarUint(encoder, step)
      encoding.writeVarUint8Array(encoder, payload)
      socket.send(encoding.toUint8Array(encoder))
    },
    presence(clientId: number, clock: number, state: unknown) {
      const inner = encoding.createEncoder()
      encoding.writeVarUint(inner, 1)
      encoding.writeVarUint(inner, clientId)
      encoding.writeVarUint(inner, clock)
      encoding.writeVarString(inner, JSON.stringify(state))
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner))
      socket.send(encoding.toUint8Array(encoder))
    },
  }
}
