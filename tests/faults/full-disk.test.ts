/** The disk is full: what cannot be kept is refused clearly, nothing is lost, and work goes on when there is room. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeviceClient } from '../bench/world/device-client.ts'
import { type Seeded, seed } from '../bench/world/seed.ts'
import { createWorld, sha256Of } from '../files/files-world.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { openDevice } from './device.ts'
import { newDraft } from './draft.ts'
import { openStoredTruth } from './stored-truth.ts'
import { until } from './until.ts'

let server: RunningServer
let people: Seeded
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tawqi-full-'))
  people = await seed(dataDir, {
    envelopes: 0,
    colleagues: 2,
    envelopesPerColleague: 0,
    others: 0,
    crowd: 0,
  })
  server = await startServer({ DATA_DIR: dataDir })
})
afterAll(() => server?.stop())

/** SQLite's own limit: beyond it every write answers SQLITE_FULL, as on a full disk. */
async function limitPages(pages: number): Promise<number> {
  return server.platform.db.transact(async (query) => {
    const db = query as unknown as { get(text: unknown): Promise<{ page_count: number }> }
    const { page_count } = await db.get(sql.raw('PRAGMA page_count'))
    await db.get(sql.raw(`PRAGMA max_page_count = ${page_count + pages}`))
    return page_count
  })
}

test('[S1][S3] a full database refuses clearly, commands wait on their devices, and each has one effect afterwards', async () => {
  const device = await openDevice(server.url, people.first)
  const stored = openStoredTruth(server.dataDir)
  await device.replica.sync()
  await limitPages(4)
  const drafts = Array.from({ length: 80 }, (_, n) => newDraft(`Draft ${n}`))
  for (const draft of drafts) await device.replica.dispatch('createEnvelope', draft, { title: draft.title })
  const another = createDeviceClient(server.url, people.first)
  const tooMany = () =>
    another.send(Array.from({ length: 60 }, () => ({ name: 'createEnvelope', input: newDraft('Too many') })))
  await until('there is no room left, and the server says so', () =>
    tooMany().then(
      () => false,
      (error: unknown) => String(error).includes('"code":9010'),
    ),
  )
  expect((await fetch(`${server.url}/healthz`)).ok).toBe(true)
  const waiting = device.replica.view().outbox.length
  expect(waiting).toBeGreaterThan(0)
  expect(stored.count('command_log')).toBe(stored.count('envelope'))

  await limitPages(1_000_000)
  await until('nothing waits', () => {
    void device.replica.sync()
    return device.replica.view().outbox.length === 0
  })
  for (const { envelopeId } of drafts) expect(stored.eventsOf(envelopeId)).toEqual(['envelopeCreated'])
  expect(stored.integrity()).toBe('ok')
  device.close()
  stored.close()
})

test('a full file store refuses the upload clearly, keeps nothing of it, and takes it when there is room', async () => {
  const world = await createWorld()
  const { store } = world
  const adopt = store.adopt
  // As the disk under the store would say it.
  store.adopt = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))
  const bytes = '%PDF-1.7 a lease'
  const refused = await world.upload('sara', bytes)
  expect([refused.status, await refused.json()]).toEqual([507, { code: 'out-of-room' }])
  expect(await store.sizeOf(sha256Of(bytes))).toBe(null)
  expect(await world.leftovers()).toEqual([])
  store.adopt = adopt
  expect((await world.upload('sara', bytes)).status).toBe(200)
  expect((await world.readBack(sha256Of(bytes))).toString()).toBe(bytes)
  await world.stop()
})
