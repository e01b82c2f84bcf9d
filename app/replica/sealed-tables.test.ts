import { liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createDataKey } from '../lock/wrap-key.ts'
import { createCipher } from './cipher.ts'
import { openLocalDatabase, SEALED_TABLES } from './local-database.ts'
import type { Sealing } from './sealing.ts'

const CANARY = 'canary of Al Noor'
let devices = 0
/** A device: one storage, opened with and without its key. */
async function device() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const subject = `person:sealed${++devices}`
  const cipher = createCipher(await createDataKey())
  const after = (ms: number) => new Promise((settle) => setTimeout(settle, ms))
  /** `takes`: how long it takes to open what rests at a place. */
  const open = (writes: Sealing['writes'] | null, takes: (place: string) => number = () => 0) => {
    const slow: Sealing['cipher'] = {
      seal: cipher.seal,
      open: async (sealed, place) => {
        const ms = takes(place)
        if (ms > 0) await after(ms)
        return cipher.open(sealed, place)
      },
    }
    return openLocalDatabase(subject, options, writes && { cipher: slow, writes })
  }
  return { open, sealed: () => open('sealed'), raw: () => open(null) }
}
const row = (key: string, title: string) => ({ key, set: 'envelope', rows: [{ id: key, value: { title } }] })
const upload = { sha256: 'a', name: CANARY, state: 'waiting', bytesSent: 0 } as never

describe('tables that rest sealed', () => {
  it('[L1] give back what was put, and hold none of it', async () => {
    const { sealed, raw } = await device()
    const db = sealed()
    await db.rows.bulkPut([row('envelope|0', CANARY), row('envelope|1', 'other')])
    await db.progress.put({
      key: 'envelope:1',
      value: { typed: CANARY, ink: Uint8Array.of(1, 2) },
      savedAt: 1,
    })
    await db.transaction('rw', db.outbox, async () => {
      await db.outbox.put({ id: 'command:1', entity: 'envelope:1', state: 'saved', title: CANARY } as never)
      expect(await db.outbox.where('state').equals('saved').toArray()).toMatchObject([{ title: CANARY }])
    })
    expect(await db.rows.toArray()).toEqual([row('envelope|0', CANARY), row('envelope|1', 'other')])
    expect((await db.progress.get('envelope:1'))?.value).toEqual({ typed: CANARY, ink: Uint8Array.of(1, 2) })
    db.close()
    const disk = raw()
    for (const table of SEALED_TABLES) {
      const text = JSON.stringify(await disk.table(table).toArray(), (_, one) =>
        one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : one,
      )
      expect(text).not.toContain('canary')
    }
    expect(await disk.outbox.where('state').equals('saved').count()).toBe(1)
  })

  it('changing part of a row, and doing so only if it still is as it was, works as in the clear', async () => {
    const { sealed } = await device()
    const db = sealed()
    await db.uploads.put(upload)
    await db.uploads.update('a', { bytesSent: 7 })
    expect(await db.uploads.get('a')).toMatchObject({ name: CANARY, bytesSent: 7 })
    await db.transaction('rw', db.uploads, async () => {
      const before = await db.uploads.get('a')
      await db.uploads.put({ ...(before as object), state: 'complete' } as never)
    })
    expect(await db.uploads.where('state').equals('complete').toArray()).toMatchObject([{ bytesSent: 7 }])
  })

  it('several tables are read at once in one transaction, whichever takes longer to open', async () => {
    const { open } = await device()
    const slow = open('sealed', (place) => (place.startsWith('rows') ? 30 : 0))
    await slow.rows.put(row('envelope|0', CANARY))
    await slow.uploads.put(upload)
    for (const tables of [
      ['rows', 'uploads'],
      ['uploads', 'rows'],
    ]) {
      const read = await slow.transaction('r', tables, () =>
        Promise.all(tables.map((name) => slow.table(name).toArray())),
      )
      expect(read.map((one) => one.length)).toEqual([1, 1])
    }
  })

  it('however reading and opening fall together in one transaction, all of it comes', async () => {
    const { open } = await device()
    let turn = 0
    const db = open('sealed', (place) => (place.startsWith('rows') ? turn % 4 : Math.floor(turn / 4) % 4))
    await db.rows.bulkPut(Array.from({ length: 3 }, (_, n) => row(`envelope|${n}`, CANARY)))
    await db.uploads.put(upload)
    for (turn = 0; turn < 48; turn++) {
      const read = await db.transaction('r', db.state, db.rows, db.uploads, () =>
        Promise.all([
          db.state.get('state'),
          db.rows.toArray(),
          db.uploads.toArray(),
          db.rows.get('envelope|1'),
        ]),
      )
      expect([read[1].length, read[2].length]).toEqual([3, 1])
    }
  })

  it('who watches a table is told in the clear', async () => {
    const { sealed } = await device()
    const db = sealed()
    const told: unknown[] = []
    const both = new Promise<void>((settle) => {
      liveQuery(() => db.uploads.toArray()).subscribe((rows) => {
        told.push(rows.map((one) => one.name))
        if (rows.length === 1) settle()
      })
    })
    await db.uploads.put(upload)
    await both
    expect(told.at(-1)).toEqual([CANARY])
  })

  it('[L4] rows from before the key was there are read beside sealed ones', async () => {
    const { sealed, raw, open } = await device()
    const before = raw()
    await before.rows.put(row('envelope|0', 'clear'))
    before.close()
    const db = sealed()
    await db.rows.put(row('envelope|1', 'sealed'))
    expect(await db.rows.toArray()).toEqual([row('envelope|0', 'clear'), row('envelope|1', 'sealed')])
    db.close()
    const leaving = open('clear')
    await leaving.rows.bulkPut(await leaving.rows.toArray())
    leaving.close()
    expect(await raw().rows.toArray()).toEqual([row('envelope|0', 'clear'), row('envelope|1', 'sealed')])
  })

  it('a row that was put elsewhere does not open there', async () => {
    const { sealed, raw } = await device()
    const db = sealed()
    await db.rows.put(row('envelope|0', CANARY))
    db.close()
    const disk = raw()
    await disk.rows.put({ ...(await disk.rows.get('envelope|0')), key: 'envelope|9' } as never)
    disk.close()
    await expect(sealed().rows.get('envelope|9')).rejects.toThrow()
  })

  it('the place of the newest row of a set is found without opening any', async () => {
    const { sealed } = await device()
    const db = sealed()
    await db.rows.bulkPut([row('envelope|0', 'a'), row('envelope|1', 'b')])
    expect(await db.rows.toCollection().primaryKeys()).toEqual(['envelope|0', 'envelope|1'])
  })
})
