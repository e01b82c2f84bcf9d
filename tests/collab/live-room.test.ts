import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openSqlite } from '../../db/sqlite.ts'
import { type LiveRoom, loadRoom, ROOM_LIMITS } from '../../server/collab/live-room.ts'
import { createLiveRows, docOf, type LiveRows } from '../../server/collab/live-rows.ts'

const ID = 'envelope:1'
/** The state vector of somebody who has nothing. */
const EVERYTHING = new Uint8Array([0])
const sara = { subject: 'person:sara', deviceId: 'laptop' }
const eve = { subject: 'person:eve', deviceId: 'evil' }

function world() {
  const db = openSqlite({ file: ':memory:' })
  const rows = createLiveRows(db, { now: Date.now, randomBytes: (n) => new Uint8Array(randomBytes(n)) })
  return { db, rows }
}
const quiet = { stored: () => undefined, broken: () => undefined }
/** Everything two documents can differ in: what they show, how far each peer got, what is deleted, what is set aside. */
const stateOf = (ydoc: Y.Doc) => ({
  meta: ydoc.getMap('meta').toJSON(),
  fields: ydoc.getMap('fields').toJSON(),
  message: ydoc.getText('message').toDelta(),
  snapshot: Buffer.from(Y.encodeSnapshot(Y.snapshot(ydoc))).toString('hex'),
  aside: [ydoc.store.pendingStructs, ydoc.store.pendingDs],
})
const bothOf = async (room: LiveRoom, rows: LiveRows) => ({
  inMemory: await room.hold(stateOf),
  stored: stateOf(docOf(await rows.load(ID))),
})

/** Some changes of an honest peer, of every kind of content a draft has. */
function changeSome(ydoc: Y.Doc, seed: number): void {
  ydoc.getMap('meta').set(`k${seed % 5}`, seed)
  ydoc.getText('message').insert(0, 'hello '.repeat(1 + (seed % 4)))
  ydoc.getText('message').delete(1, 2)
  const fields = ydoc.getMap<Y.Map<unknown>>('fields')
  const field = fields.get(`f${seed % 3}`)
  if (field && seed % 4 === 0) fields.delete(`f${seed % 3}`)
  else if (field) field.set('label', `é${seed}`)
  else fields.set(`f${seed % 3}`, new Y.Map([['pages', [1, seed]]]))
}

/** An update of an honest peer: a copy of its own, or one made on top of `base`. */
function honest(seed: number, options: { readonly base?: Uint8Array; readonly clientId?: number } = {}) {
  const ydoc = new Y.Doc()
  if (options.base) Y.applyUpdate(ydoc, options.base)
  if (options.clientId !== undefined) ydoc.clientID = options.clientId
  const before = Y.encodeStateVector(ydoc)
  changeSome(ydoc, seed)
  return Y.encodeStateAsUpdate(ydoc, before)
}

/** A key, a text and a deletion within it, always in the same bytes. */
function plain(): Uint8Array {
  const ydoc = new Y.Doc()
  ydoc.clientID = 1
  ydoc.getMap('meta').set('k4', 64)
  ydoc.getText('message').insert(0, 'hello ')
  ydoc.getText('message').delete(1, 2)
  return Y.encodeStateAsUpdate(ydoc)
}

describe('a live room', () => {
  test('[S12] holds in memory exactly what is stored, whatever bytes it is given, and keeps nothing aside', async () => {
    const { db, rows } = world()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            seed: fc.nat(1000),
            at: fc.nat(400),
            value: fc.nat(255),
            cut: fc.nat(60),
            builds: fc.boolean(),
            atOnce: fc.boolean(),
            how: fc.constantFrom('honest', 'flip', 'cut', 'noise', 'double'),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.uint8Array({ maxLength: 100 }),
        async (steps, noise) => {
          await rows.remove(ID)
          const room = await loadRoom(ID, rows, quiet)
          const answers: Promise<unknown>[] = []
          for (const { seed, at, value, cut, how, builds, atOnce } of steps) {
            const base = builds ? { base: await room.missing(EVERYTHING, sara.subject) } : {}
            const update = honest(seed, base)
            if (how === 'flip') update[at % update.length] = value
            const bytes =
              how === 'cut'
                ? update.slice(0, Math.max(0, update.length - cut))
                : how === 'noise'
                  ? noise
                  : update
            const sent = how === 'double' ? Y.mergeUpdates([bytes, honest(seed + 1)]) : bytes
            answers.push(room.update(sent, how === 'honest' ? sara : eve, true, null))
            if (!atOnce) await answers.at(-1)
          }
          await Promise.all(answers)
          const { inMemory, stored } = await bothOf(room, rows)
          expect(inMemory).toEqual(stored)
          expect(inMemory.aside).toEqual([null, null])
          await room.compact()
          expect(stateOf(docOf(await rows.load(ID)))).toEqual(inMemory)
          room.destroy()
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
    )
    await db.close()
  }, 600_000)

  test('[S12] an update that breaks half-way changes neither memory nor what is stored, alone or among good ones', async () => {
    const { db, rows } = world()
    // The item after one of no length has nothing to stand beside: Yjs applies the first two and throws.
    const broken = plain()
    // Deleted content after clock 1 of client 1: its length follows.
    const length = Buffer.from(broken).indexOf(Buffer.from([0x81, 1, 1, 2])) + 3
    broken[length] = 0
    const elsewhere = new Y.Doc()
    expect(() => Y.applyUpdate(elsewhere, broken)).toThrow()
    expect(elsewhere.getMap('meta').toJSON()).toEqual({ k4: 64 })

    const told: Uint8Array[] = []
    const room = await loadRoom(ID, rows, { ...quiet, stored: (update) => told.push(update) })
    expect(await room.update(broken, eve, true, null)).toBe('notValid')
    const nothing = stateOf(new Y.Doc())
    expect(await bothOf(room, rows)).toEqual({ inMemory: nothing, stored: nothing })
    expect(told).toEqual([])

    const good = honest(1, { clientId: 2 })
    expect(
      await Promise.all([
        room.update(broken, eve, true, null),
        room.update(good, sara, true, null),
        room.update(broken, eve, true, null),
      ]),
    ).toEqual(['notValid', 'stored', 'notValid'])
    const alone = new Y.Doc()
    Y.applyUpdate(alone, good)
    expect(await bothOf(room, rows)).toEqual({ inMemory: stateOf(alone), stored: stateOf(alone) })
    expect(told).toHaveLength(1)
    await db.close()
  })

  test('[S12] every byte of an update may be wrong: memory and what is stored stay one', async () => {
    const { db, rows } = world()
    const first = honest(3, { clientId: 2 })
    const good = honest(7, { clientId: 4, base: first })
    for (const update of [plain(), honest(64, { clientId: 3, base: first })])
      for (let at = 0; at < update.length; at++)
        for (const value of [0, 1, 10, 0x84, 0xff]) {
          await rows.remove(ID)
          const room = await loadRoom(ID, rows, quiet)
          await room.update(first, sara, true, null)
          const wrong = update.slice()
          wrong[at] = value
          await Promise.all([room.update(wrong, eve, true, null), room.update(good, sara, true, null)])
          const { inMemory, stored } = await bothOf(room, rows)
          expect(inMemory, `byte ${at} is ${value}`).toEqual(stored)
          room.destroy()
        }
    await db.close()
  })

  test('an update that could not be stored is in nobody’s memory, and may be sent again', async () => {
    const { db, rows } = world()
    let fails = true
    const flaky: LiveRows = {
      ...rows,
      append: (...args) => (fails ? Promise.reject(new Error('disk full')) : rows.append(...args)),
    }
    const told: Uint8Array[] = []
    const room = await loadRoom(ID, flaky, { ...quiet, stored: (update) => told.push(update) })
    const update = honest(1)
    expect(await room.update(update, sara, true, null)).toBe('failed')
    expect(await room.hold((ydoc) => ydoc.getMap('meta').size)).toBe(0)
    expect(told).toEqual([])
    fails = false
    expect(await room.update(update, sara, true, null)).toBe('stored')
    expect(told).toHaveLength(1)
    await db.close()
  })

  test('a database that cannot even be read ends the room and answers everybody', async () => {
    const { db, rows } = world()
    let loads = 0
    const dying: LiveRows = {
      ...rows,
      append: () => Promise.reject(new Error('gone')),
      load: (id) => (loads++ === 0 ? rows.load(id) : Promise.reject(new Error('gone'))),
    }
    let isBroken = false
    const room = await loadRoom(ID, dying, {
      ...quiet,
      broken: () => {
        isBroken = true
      },
    })
    expect(
      await Promise.all([room.update(honest(1), sara, true, null), room.update(honest(2), sara, true, null)]),
    ).toEqual(['failed', 'failed'])
    expect(isBroken).toBe(true)
    expect(await room.update(honest(3), sara, true, null)).toBe('failed')
    await db.close()
  })

  test('a client id claimed by another person elsewhere refuses only the guilty update of a batch', async () => {
    const { db, rows } = world()
    const room = await loadRoom(ID, rows, quiet)
    const forged = new Y.Doc()
    forged.getMap('meta').set('forged', true)
    // Another node took it in first, and this one has not heard of it.
    await rows.append(ID, room.epoch, new Uint8Array([0, 0]), new Map([[forged.clientID, eve]]))
    const [one, other] = await Promise.all([
      room.update(honest(1), sara, true, null),
      room.update(Y.encodeStateAsUpdate(forged), sara, true, null),
    ])
    expect([one, other]).toEqual(['stored', 'foreignClient'])
    expect(
      await room.hold((ydoc) => [ydoc.getMap('meta').has('k1'), ydoc.getMap('meta').has('forged')]),
    ).toEqual([true, false])
    await db.close()
  })

  test('of two compactions at once one wins and nothing is lost', async () => {
    const { db, rows } = world()
    const room = await loadRoom(ID, rows, quiet)
    for (let n = 0; n < 20; n++) await room.update(honest(n), sara, true, null)
    const other = new Y.Doc()
    other.getMap('meta').set('late', true)
    const late = room.update(Y.encodeStateAsUpdate(other), sara, true, null)
    const won = await Promise.all([rows.compact(ID), rows.compact(ID), rows.compact(ID)])
    await late
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(1)
    const after = docOf(await rows.load(ID))
    expect(after.getMap('meta').get('late')).toBe(true)
    expect(stateOf(after)).toEqual(await room.hold(stateOf))
    await db.close()
  })

  test('what says nothing new costs no row, and a reader may answer with it', async () => {
    const { db, rows } = world()
    const room = await loadRoom(ID, rows, quiet)
    const update = honest(1)
    await room.update(update, sara, true, null)
    expect(await room.update(update, sara, true, null)).toBe('stored')
    const copy = docOf(await rows.load(ID))
    const missing = Y.encodeStateAsUpdate(copy, await room.stateVector())
    expect(await room.update(missing, eve, false, null)).toBe('stored')
    expect(await room.update(honest(2), eve, false, null)).toBe('readOnly')
    expect((await rows.load(ID)).updates).toHaveLength(1)
    expect(ROOM_LIMITS.documentBytes).toBe(5_000_000)
    await db.close()
  })
})
