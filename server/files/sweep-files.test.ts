import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import { SILENT } from '../http/logger.ts'
import { createFolderStore } from './folder-store.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MS = 86_400_000
let db: ReturnType<typeof openTestDatabase>
afterEach(() => db.close())

function begin() {
  db = openTestDatabase()
  const store = createFolderStore(mkdtempSync(join(tmpdir(), 'sweep-')))
  let now = 1_000 * DAY_MS
  return {
    store,
    sweep: () => sweepFiles({ platform: { db, now: () => now, log: SILENT }, store }),
    later: (ms: number) => {
      now += ms
    },
    pointAt: (sha256: string) =>
      db.transact((query) =>
        query
          .insert(db.tables.fileReference)
          .values({ sha256, entity: 'envelope:1', organizationId: 'organization:1', role: 'document' }),
      ),
  }
}

describe('files nothing points at', () => {
  it('are removed when two looks a day apart found them unused; what is used stays', async () => {
    const { store, sweep, later, pointAt } = begin()
    const [left, used] = [await store.put(Buffer.from('left')), await store.put(Buffer.from('used'))]
    await pointAt(used)
    expect(await sweep()).toBe(0)
    later(DAY_MS - 1)
    expect(await sweep()).toBe(0)
    expect(await store.sizeOf(left)).toBe(4)
    later(1)
    expect(await sweep()).toBe(1)
    expect([await store.sizeOf(left), await store.sizeOf(used)]).toEqual([null, 4])
  })

  it('stay when something pointed at them between the looks, or when they came after the first', async () => {
    const { store, sweep, later, pointAt } = begin()
    const early = await store.put(Buffer.from('early'))
    await sweep()
    const late = await store.put(Buffer.from('late'))
    await pointAt(early)
    later(DAY_MS)
    expect(await sweep()).toBe(0)
    expect([await store.sizeOf(early), await store.sizeOf(late)]).toEqual([5, 4])
    later(DAY_MS)
    expect(await sweep()).toBe(1)
    expect(await store.sizeOf(late)).toBe(null)
  })
})
