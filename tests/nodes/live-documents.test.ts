/** One draft on several nodes: nobody owns it, each node has a room of its own over the same rows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createLiveDocuments, type LiveDocuments } from '../../server/collab/live-documents.ts'
import { createLiveRows, docOf, type LiveRows } from '../../server/collab/live-rows.ts'
import { SILENT } from '../../server/http/logger.ts'
import { createRandom } from '../simulation/random.ts'
import { createNodeWorld, type NodeWorld } from './node-world.ts'

const ID = 'envelope:1'
const sara = { subject: 'person:sara', deviceId: 'laptop' }
const omar = { subject: 'person:omar', deviceId: 'phone' }

let world: NodeWorld
const opened: LiveDocuments[] = []
beforeEach(async () => {
  world = await createNodeWorld()
})
afterEach(async () => {
  for (const documents of opened.splice(0)) await documents.stop()
  await world.close()
})

/** `isDeaf`: no message of another node ever reaches it. */
async function node({ isDeaf = false } = {}) {
  const { platform, bus } = await world.node()
  const rows: LiveRows = createLiveRows(platform.db, platform, { isShared: true })
  const documents = createLiveDocuments({
    rows,
    log: SILENT,
    onStored: (documentId) => bus.publish({ kind: 'liveStored', documentId }),
  })
  opened.push(documents)
  if (!isDeaf)
    bus.listen({
      receive: (message) => message.kind === 'liveStored' && documents.catchUp(message.documentId),
      missed: () => documents.catchUp(),
    })
  const shown: Uint8Array[] = []
  const { room } = await documents.join(ID, {
    stored: (update) => shown.push(update),
    broken: () => undefined,
  })
  return { rows, documents, room, shown }
}
const note = (ydoc: Y.Doc, key: string, value: unknown) => {
  const before = Y.encodeStateVector(ydoc)
  ydoc.getMap('notes').set(key, value)
  return Y.encodeStateAsUpdate(ydoc, before)
}
const notesOf = (update: Uint8Array) => {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, update)
  return ydoc.getMap('notes').toJSON()
}
const stateOf = async (documents: LiveDocuments) => notesOf((await documents.readState(ID)).update)

describe('a live document on several nodes', () => {
  it('[S12] what is written on one is shown on the other', async () => {
    const [one, other] = [await node(), await node()]
    expect(await one.room.update(note(new Y.Doc(), 'a', 1), sara, true, null)).toBe('stored')
    await expect.poll(() => other.shown.length).toBe(1)
    expect(notesOf(other.shown[0] as Uint8Array)).toEqual({ a: 1 })
    expect(one.shown).toHaveLength(1)
  })

  it('[S12] a node that heard nothing still says all that is stored when it is asked', async () => {
    const [one, deaf] = [await node(), await node({ isDeaf: true })]
    await one.room.update(note(new Y.Doc(), 'a', 1), sara, true, null)
    expect(await stateOf(deaf.documents)).toEqual({ a: 1 })
    await one.room.update(note(new Y.Doc(), 'b', 2), omar, true, null)
    await deaf.documents.hold(ID, (ydoc) => expect(ydoc.getMap('notes').toJSON()).toEqual({ a: 1, b: 2 }))
    const { value } = await deaf.documents.transact(ID, sara, (ydoc) => ydoc.getMap('notes').size)
    expect(value).toBe(2)
  })

  it('[S12] a peer that changes the node goes on: what it builds on is looked up, not refused', async () => {
    const [one, deaf] = [await node(), await node({ isDeaf: true })]
    const laptop = new Y.Doc()
    expect(await one.room.update(note(laptop, 'a', 1), sara, true, null)).toBe('stored')
    // Its node is gone; the next one never heard of the first change.
    expect(await deaf.room.update(note(laptop, 'b', 2), sara, true, null)).toBe('stored')
    expect(await stateOf(one.documents)).toEqual({ a: 1, b: 2 })
  })

  it('[S12] a peer that brings what another person wrote elsewhere is no forger', async () => {
    const [one, deaf] = [await node(), await node({ isDeaf: true })]
    const [laptop, phone] = [new Y.Doc(), new Y.Doc()]
    await one.room.update(note(laptop, 'a', 'Sara'), sara, true, null)
    Y.applyUpdate(phone, Y.encodeStateAsUpdate(laptop))
    note(phone, 'b', 'Omar')
    expect(await deaf.room.update(Y.encodeStateAsUpdate(phone), omar, true, null)).toBe('stored')
    expect(await stateOf(one.documents)).toEqual({ a: 'Sara', b: 'Omar' })
  })

  it('[S12] a client id belongs to whoever was first, on whichever node', async () => {
    const [one, deaf] = [await node(), await node({ isDeaf: true })]
    const [laptop, forged] = [new Y.Doc(), new Y.Doc()]
    forged.clientID = laptop.clientID
    await one.room.update(note(laptop, 'a', 1), sara, true, null)
    const later = note(forged, 'x', 1)
    const more = note(forged, 'y', 1)
    expect(await deaf.room.update(Y.mergeUpdates([later, more]), omar, true, null)).toBe('foreignClient')
    expect(await stateOf(one.documents)).toEqual({ a: 1 })
  })

  it('[S12] compacted on one node, it reads the same on the other, and both go on', async () => {
    const [one, other] = [await node(), await node()]
    const laptop = new Y.Doc()
    for (let n = 0; n < 5; n++) await one.room.update(note(laptop, `n${n}`, n), sara, true, null)
    await one.room.compact()
    const phone = new Y.Doc()
    Y.applyUpdate(phone, await other.room.missing(Y.encodeStateVector(phone), sara.subject))
    expect(await other.room.update(note(phone, 'more', true), omar, true, null)).toBe('stored')
    const all = { n0: 0, n1: 1, n2: 2, n3: 3, n4: 4, more: true }
    expect([await stateOf(one.documents), await stateOf(other.documents)]).toEqual([all, all])
    const stored = await one.rows.load(ID)
    expect(docOf(stored).getMap('notes').toJSON()).toEqual(all)
    expect(stored.updates).toHaveLength(1)
  })

  it('[S12] written on three nodes at once, compacted by any of them at any time, nothing is lost', async () => {
    const random = createRandom(7)
    const one = await node()
    const nodes = [one, await node(), await node({ isDeaf: true })]
    const peers = nodes.map((each, index) => ({
      ...each,
      ydoc: new Y.Doc(),
      writer: [sara, omar, sara][index] ?? sara,
    }))
    const wanted: Record<string, number> = {}
    await Promise.all(
      peers.map(async (peer, index) => {
        for (let n = 0; n < 15; n++) {
          wanted[`${index}/${n}`] = n
          expect(await peer.room.update(note(peer.ydoc, `${index}/${n}`, n), peer.writer, true, null)).toBe(
            'stored',
          )
          if (random.chance(0.25)) await peer.room.compact()
        }
      }),
    )
    for (const peer of peers) expect(await stateOf(peer.documents)).toEqual(wanted)
    expect(
      docOf(await one.rows.load(ID))
        .getMap('notes')
        .toJSON(),
    ).toEqual(wanted)
  })

  it('removed on one node, it takes nothing more on the other and leaves no rows', async () => {
    const [one, other] = [await node(), await node()]
    await one.room.update(note(new Y.Doc(), 'a', 1), sara, true, null)
    await one.documents.remove(ID)
    expect(await other.room.update(note(new Y.Doc(), 'b', 1), omar, true, null)).toBe('failed')
    const { liveUpdate, liveDocument } = (await world.node()).platform.db.tables
    const { platform } = await world.node()
    expect(await platform.db.read((query) => query.select().from(liveUpdate))).toEqual([])
    expect(await platform.db.read((query) => query.select().from(liveDocument))).toEqual([])
  })
})
