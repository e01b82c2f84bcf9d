import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openSqlite } from '../../db/sqlite.ts'
import { loadRoom, ROOM_LIMITS } from '../../server/collab/live-room.ts'
import { createLiveRows, docOf, type LiveRows } from '../../server/collab/live-rows.ts'

const ID = 'envelope:1'
const sara = { subject: 'person:sara', deviceId: 'laptop' }
const eve = { subject: 'person:eve', deviceId: 'evil' }

function world() {
  const db = openSqlite({ file: ':memory:' })
  const rows = createLiveRows(db, { now: Date.now, randomBytes: (n) => new Uint8Array(randomBytes(n)) })
  return { db, rows }
}
const quiet = { stored: () => undefined, broken: () => undefined }
const stateOf = (ydoc: Y.Doc) =>
  JSON.stringify([...ydoc.getMap('meta').entries()].sort()) + ydoc.getText('message').toString()

/** An update of an honest peer with a few changes in it. */
function honest(seed: number): Uint8Array {
  const ydoc = new Y.Doc()
  ydoc.getMap('meta').set(`k${seed % 5}`, seed)
  ydoc.getText('message').insert(0, 'hello '.repeat(1 + (seed % 4)))
  ydoc.getText('message').delete(1, 2)
  return Y.encodeStateAsUpdate(ydoc)
}

describe('a live room', () => {
  test('holds in memory exactly what is stored, whatever bytes it is given, and keeps nothing aside', async () => {
    const { db, rows } = world()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            seed: fc.nat(1000),
            at: fc.nat(200),
            value: fc.nat(255),
            cut: fc.nat(60),
            how: fc.constantFrom('honest', 'flip', 'cut', 'noise', 'double'),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.uint8Array({ maxLength: 100 }),
        async (steps, noise) => {
          await rows.remove(ID)
          const room = await loadRoom(ID, rows, quiet)
          await Promise.all(
            steps.map(({ seed, at, value, cut, how }) => {
              const update = honest(seed)
              if (how === 'flip') update[at % update.length] = value
              const bytes =
                how === 'cut'
                  ? update.slice(0, Math.max(0, update.length - cut))
                  : how === 'noise'
                    ? noise
                    : update
              return room.update(
                how === 'double' ? Y.mergeUpdates([bytes, honest(seed + 1)]) : bytes,
                how === 'honest' ? sara : eve,
                true,
                null,
              )
            }),
          )
          const inMemory = await room.hold((ydoc) => [
            stateOf(ydoc),
            ydoc.store.pendingStructs,
            ydoc.store.pendingDs,
          ])
          const stored = docOf(await rows.load(ID))
          expect(inMemory).toEqual([stateOf(stored), null, null])
          await room.compact()
          expect(stateOf(docOf(await rows.load(ID)))).toBe(inMemory[0])
          room.destroy()
        },
      ),
      { numRuns: 150 },
    )
    await db.close()
  }, 60_000)

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
    const before = stateOf(docOf(await rows.load(ID)))
    const other = new Y.Doc()
    other.getMap('meta').set('late', true)
    const late = room.update(Y.encodeStateAsUpdate(other), sara, true, null)
    const won = await Promise.all([rows.compact(ID), rows.compact(ID), rows.compact(ID)])
    await late
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(1)
    const after = docOf(await rows.load(ID))
    expect(after.getMap('meta').get('late')).toBe(true)
    after.getMap('meta').delete('late')
    expect(stateOf(after)).toBe(before)
    await db.close()
  })

  test('what says nothing new costs no row, and a reader may say it', async () => {
    const { db, rows } = world()
    const room = await loadRoom(ID, rows, quiet)
    const update = honest(1)
    await room.update(update, sara, true, null)
    expect(await room.update(update, eve, false, null)).toBe('stored')
    expect(await room.update(honest(2), eve, false, null)).toBe('readOnly')
    expect((await rows.load(ID)).updates).toHaveLength(1)
    expect(ROOM_LIMITS.documentBytes).toBe(5_000_000)
    await db.close()
  })
})
