/**
 * Two nodes behind a balancer on one PostgreSQL, each with a disk of its own and the files in S3. Devices are the
 * app's own engine. One node is killed in the middle of the work, comes back, and then the other one goes.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../db/copy-database.ts'
import type { Database } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { openEvidenceKey } from '../../server/evidence/keys.ts'
import { type Seeded, seed } from '../bench/world/seed.ts'
import { type Device, openDevice } from '../faults/device.ts'
import { newDraft } from '../faults/draft.ts'
import { until } from '../faults/until.ts'
import { startS3, type TestS3 } from '../files/s3-server.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { person as caller } from '../server/person.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { createNodeProcess, type NodeProcess } from './node-process.ts'

const COMMANDS = 200
const AT_A_TIME = 4

let people: Seeded
let databaseUrl: string
let db: Database
let s3: TestS3
let nodes: [NodeProcess, NodeProcess]
let balancer: Balancer
let evidenceKey: Uint8Array
const closing: (() => unknown)[] = []

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-two-nodes-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const [first, second] = ['first', 'second'].map((name) => join(folder, name)) as [string, string]
  mkdirSync(first)
  people = await seed(first, { envelopes: 0, colleagues: 2, envelopesPerColleague: 0, others: 0, crowd: 0 })
  evidenceKey = openEvidenceKey(join(first, 'keys'))
  // The installation grows: from SQLite on one node to PostgreSQL on two.
  const { url, drop } = await createTestDatabase()
  closing.push(drop)
  databaseUrl = url
  db = await openPostgres({ url, connections: 3 })
  closing.push(() => db.close())
  const before = openSqlite({ file: join(first, 'tawqi.sqlite') })
  await copyDatabase(before, db)
  await before.close()
  await cp(join(first, 'keys'), join(second, 'keys'), { recursive: true })

  s3 = await startS3()
  closing.push(() => s3.stop())
  const environment = {
    DATABASE_URL: url,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    METRICS_TOKEN: 'a-token-for-the-metrics',
  }
  const made = await Promise.all(
    [first, second].map((DATA_DIR) => createNodeProcess({ ...environment, DATA_DIR })),
  )
  nodes = made as [NodeProcess, NodeProcess]
  closing.push(() => Promise.all(nodes.map((node) => node.stop())))
  // One after the other: the first makes the signing key that the second one is given.
  await nodes[0].start()
  await cp(join(first, 'keys'), join(second, 'keys'), { recursive: true })
  await nodes[1].start()
  balancer = await startBalancer(nodes.map((node) => node.port))
  closing.push(() => balancer.stop())
}, 180_000)
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const countOf = async (table: 'envelope' | 'commandLog' | 'auditEvent'): Promise<number> =>
  (await db.read((query) => query.select().from(db.tables[table]))).length

describe('two nodes behind a balancer', () => {
  it('[S1][S3][S4][S5] a node killed in the middle of the work: nothing is lost and nothing doubled', async () => {
    const [sara, badr, dina] = [people.first, ...people.colleagues]
    if (!badr || !dina) throw new Error('Three people work here')
    const devices = await Promise.all(
      [sara, sara, badr, dina].map((person) => openDevice(balancer.url, person)),
    )
    for (const device of devices) device.connect()
    const wanted = devices.map(() => new Set<string>())
    let captured = 0

    async function work(device: Device, mine: Set<string>): Promise<void> {
      while (captured < COMMANDS) {
        const drafts = Array.from({ length: Math.min(AT_A_TIME, COMMANDS - captured) }, () =>
          newDraft(`Draft ${captured++}`),
        )
        for (const draft of drafts) {
          const entry = await device.replica.dispatch('createEnvelope', draft, { title: draft.title })
          expect(entry.ok).toBe(true)
          mine.add(draft.envelopeId)
        }
        // The next ones come while these are on their way.
        await until('some were sent', () => device.replica.view().outbox.length < 3 * AT_A_TIME, 120_000)
      }
    }
    const working = Promise.all(devices.map((device, n) => work(device, wanted[n] as Set<string>)))
    const stored = () => countOf('commandLog')

    await until('the work has begun', async () => (await stored()) > COMMANDS / 8, 60_000)
    await nodes[0].kill()
    const atKill = await stored()
    expect(atKill, 'it was killed in the middle').toBeLessThan(COMMANDS)
    await until(
      'the other node goes on',
      async () => (await stored()) > Math.min(COMMANDS - 1, atKill + 20),
      60_000,
    )
    await nodes[0].start()
    await nodes[1].kill()
    await working
    await until(
      'nothing waits any more',
      () => devices.every((device) => device.replica.view().outbox.length === 0),
      120_000,
    )

    expect(await countOf('envelope')).toBe(COMMANDS)
    expect(await countOf('commandLog')).toBe(COMMANDS)
    expect(await countOf('auditEvent')).toBe(COMMANDS)
    for (const id of wanted.flatMap((mine) => [...mine]))
      expect(verifyTrail(await db.read((query) => readTrail(query, db.tables, id)), evidenceKey)).toEqual({
        unbroken: true,
        events: 1,
      })
    // Both devices of one person hold what either of them made.
    const ofSara = new Set([...(wanted[0] ?? []), ...(wanted[1] ?? [])])
    for (const device of devices.slice(0, 2))
      await until(
        'both devices of one person hold the same',
        () => {
          const rows = new Set<string>(device.replica.view().rows.keys())
          return rows.size === ofSara.size && [...ofSara].every((id) => rows.has(id))
        },
        60_000,
      )
    for (const device of devices) device.close()
    await nodes[1].start()
  }, 400_000)

  it('[P7] what one commits on one node is poked to a socket on the other', async () => {
    const [here, there] = await Promise.all(nodes.map((node) => openDevice(node.url, people.first)))
    if (!here || !there) throw new Error('Two devices')
    there.connect()
    await until('its socket is open', async () => (await devicesOn(nodes[1])) > 0, 20_000)
    const draft = newDraft('Poked')
    const startedAt = performance.now()
    await here.replica.dispatch('createEnvelope', draft, { title: draft.title })
    await until('it is there', () => there.replica.view().rows.has(draft.envelopeId), 20_000)
    // By the poke, not by the pull that comes every 25 s.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    here.close()
    there.close()
  })

  it('a file taken in by one node is given out by the other', async () => {
    const bytes = readFileSync(join(import.meta.dirname, '../fixtures/pdf/asciihexdecode.pdf'))
    const [one, other] = nodes.map((node) =>
      caller(node.url, people.first.accessToken, people.first.email, people.first.id),
    )
    const uploaded = await one?.upload(bytes, 'lease.pdf')
    expect(uploaded?.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const answers = await Promise.all([one?.file(sha256), other?.file(sha256)])
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
    for (const answer of answers)
      expect(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true)
  })

  it('[S9] a session ended on one node is served by none, and its socket closes', async () => {
    const token = people.colleagues[0]?.accessToken ?? ''
    const person = people.colleagues[0]
    if (!person) throw new Error('A colleague')
    const device = await openDevice(nodes[1].url, person)
    device.connect()
    await until('its socket is open', async () => (await devicesOn(nodes[1])) > 0, 20_000)
    const there = caller(nodes[1].url, token, person.email, person.id)
    expect((await there.call('Session/Get', {}, 'GET')).status).toBe(200)
    const here = caller(nodes[0].url, token, person.email, person.id)
    const [own] = (await here.call<{ sessionId: string }[]>('Session/Get', {}, 'GET')).data
    expect((await here.call('Session/Revoke', { sessionId: own?.sessionId })).code).toBe(0)
    await until(
      'the other node refuses it',
      async () => (await there.call('Session/Get', {}, 'GET')).status === 401,
      20_000,
    )
    await until('its socket is closed', async () => (await devicesOn(nodes[1])) === 0, 20_000)
    device.close()
  })

  it('a node with keys of its own does not join', async () => {
    const stranger = await createNodeProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'tawqi-stranger-')),
    })
    await expect(stranger.start()).rejects.toThrow(/copy keys\//)
  })
})

async function devicesOn(node: NodeProcess): Promise<number> {
  const answer = await fetch(`${node.url}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-the-metrics' },
  })
  return Number(/^tawqi_connected_devices (\d+)/m.exec(await answer.text())?.[1] ?? -1)
}
