import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { openSqlite } from '../../db/sqlite.ts'
import { createWorkShare, UNSHARED_WORK } from '../../server/budgets/work-share.ts'
import { workedMs } from '../../server/budgets/work-time.ts'
import { loadRoom, ROOM_LIMITS } from '../../server/collab/live-room.ts'
import { createLiveRows } from '../../server/collab/live-rows.ts'
import { allAtOnePlace, chain, deletionsOf, emptied, everySecondCharacter } from './hostile-updates.ts'

const sara = { subject: 'person:sara', deviceId: 'laptop' }
const eve = { subject: 'person:eve', deviceId: 'evil' }
const quiet = { stored: () => undefined, broken: () => undefined }
/** Of the processor; each of these takes Yjs 3 to 30 s of it. */
const SOON_MS = 1_000

async function roomWith(first: Uint8Array | null) {
  const db = openSqlite({ file: ':memory:' })
  const rows = createLiveRows(db, { now: Date.now, randomBytes: (n) => new Uint8Array(randomBytes(n)) })
  // What was there before, however long it took: nobody's work of today.
  const before = await loadRoom(
    'envelope:1',
    rows,
    quiet,
    { ...ROOM_LIMITS, updateMs: 60_000 },
    UNSHARED_WORK,
  )
  if (first) expect(await before.update(first, sara, true, null)).toBe('stored')
  return loadRoom('envelope:1', rows, quiet, ROOM_LIMITS, createWorkShare(Date.now))
}
async function timed<T>(work: () => Promise<T>) {
  const startedAt = workedMs()
  const value = await work()
  return { value, ms: workedMs() - startedAt }
}

describe('an update that says little and asks for much', () => {
  const text = () => {
    const ydoc = new Y.Doc()
    ydoc.clientID = 1
    ydoc.getText('text').insert(0, 'a'.repeat(160_000))
    return Y.encodeStateAsUpdate(ydoc)
  }
  const CASES = [
    [
      '12,000 deletions of the same 20,000 things',
      () => emptied(20_000),
      () => deletionsOf(1, 0, 19_999, 12_000),
      ['notValid'],
    ],
    [
      '40,000 deletions of the same 20,000 things',
      () => emptied(20_000),
      () => deletionsOf(1, 0, 19_999, 40_000),
      ['notValid'],
    ],
    [
      '16,000 things at one place of a list of 30,000',
      () => chain(30_000),
      () => allAtOnePlace(16_000),
      ['tooCostly'],
    ],
    [
      'every second character of a long text, one by one',
      text,
      () => everySecondCharacter(1, 160_000),
      ['notValid', 'tooCostly'],
    ],
  ] as const

  it.each(CASES)(
    '[S14] %s: refused before it holds anybody up, writer or not',
    async (_what, first, update, why) => {
      const room = await roomWith(first())
      const frame = update()
      const reader = await timed(() => room.update(frame, eve, false, null))
      expect(reader.value).not.toBe('stored')
      expect(reader.ms).toBeLessThan(SOON_MS)
      const writer = await timed(() => room.update(frame, eve, true, null))
      expect(why).toContain(writer.value)
      expect(writer.ms).toBeLessThan(SOON_MS)
      // The others go on: what is there is as it was, and Sara writes.
      const ydoc = new Y.Doc()
      Y.applyUpdate(ydoc, await room.missing(new Uint8Array([0]), sara.subject))
      const known = Y.encodeStateVector(ydoc)
      ydoc.getMap('meta').set('title', 'Lease')
      expect(await room.update(Y.encodeStateAsUpdate(ydoc, known), sara, true, null)).toBe('stored')
    },
  )

  it('[S14] of somebody who may only read is refused unread: not decoded, copied or charged', async () => {
    const db = openSqlite({ file: ':memory:' })
    const rows = createLiveRows(db, { now: Date.now, randomBytes: (n) => new Uint8Array(randomBytes(n)) })
    const charged: string[] = []
    const share = { ...UNSHARED_WORK, worked: (subject: string) => void charged.push(subject) }
    const room = await loadRoom('envelope:1', rows, quiet, ROOM_LIMITS, share)
    expect(await room.update(chain(2_000), sara, true, null)).toBe('stored')
    charged.length = 0
    // No update at all: who decodes it says so.
    const notOne = new Uint8Array(2_000_000).fill(255)
    const onlyLong = new Uint8Array(300_000)
    for (const frame of [allAtOnePlace(1_000), emptied(10), notOne, onlyLong, new Uint8Array(0)])
      expect(await room.update(frame, eve, false, null)).toBe('readOnly')
    expect(charged).toEqual([])
    // What is deleted may be said again; what is new in it is told, so that the device keeps its copy.
    expect(await room.update(new Uint8Array([0, 0]), eve, false, null)).toBe('stored')
    expect(await room.update(deletionsOf(1, 0, 3, 1), eve, false, null)).toBe('readOnly')
  })

  it('[S14] who sends one after the other is worked for a moment only', async () => {
    const room = await roomWith(chain(30_000))
    const frame = allAtOnePlace(16_000)
    const all = await timed(() =>
      Promise.all(Array.from({ length: 60 }, () => room.update(frame, eve, true, null))),
    )
    expect(all.value.filter((one) => one !== 'tooCostly').length).toBeLessThan(2)
    expect(all.ms).toBeLessThan(4 * SOON_MS)
  })

  it('[S14] a long day of honest work is taken whole', async () => {
    const room = await roomWith(null)
    const ydoc = new Y.Doc()
    const fields = ydoc.getMap<Y.Map<unknown>>('fields')
    for (let n = 0; n < 300; n++) {
      const field = new Y.Map<unknown>()
      fields.set(`field ${n}`, field)
      for (let k = 0; k < 30; k++) field.set('pos', [n, k])
    }
    const words = ydoc.getText('message')
    for (let n = 0; n < 8_000; n++) words.insert((n * 7919) % (words.length + 1), 'word ')
    for (let n = 0; n < 3_000; n++) words.delete((n * 7919) % (words.length - 10), 3)
    expect(await room.update(Y.encodeStateAsUpdate(ydoc), sara, true, null)).toBe('stored')
    const before = Y.encodeStateVector(ydoc)
    for (let n = 0; n < 3_000; n++) words.delete((n * 104729) % (words.length - 10), 2)
    expect(await room.update(Y.encodeStateAsUpdate(ydoc, before), sara, true, null)).toBe('stored')
  })
})
