/** A busy hour of one organisation, felt by another: everybody marks something as seen while many are taken out. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openSqlite } from '../../../db/sqlite.ts'
import { bareId, createId } from '../../../sync/ids.ts'
import { atLeast, atMost, type Row, round } from '../measurement.ts'
import { measured, median, percentile } from '../statistics.ts'
import { createDeviceClient, type DeviceClient } from '../world/device-client.ts'
import { type SeededPerson, seed } from '../world/seed.ts'
import { startServerProcess } from '../world/server-process.ts'

const MEMBERS = 10_000
const LEAVING = 500
/** Of the other organisation; each asks again a moment after its answer, as people do. */
const NEIGHBOURS = 8
const PAUSE_MS = 20
/** Requests of the crowd under way at once, and removals. */
const AT_ONCE = 32
const REMOVALS_AT_ONCE = 2

export const crowd: Row = {
  name: 'crowd',
  title: '10,000 members acknowledge while 500 leave: what another organisation feels',
  onDemand: true,
  async run({ worlds, progress }) {
    progress('making 10,000 members')
    const dataDir = await worlds.folder()
    const sizes = { envelopes: 0, colleagues: MEMBERS, envelopesPerColleague: 1, others: 0, crowd: 0 }
    const { first, colleagues } = await seed(dataDir, sizes)
    const neighbours = colleagues.slice(0, NEIGHBOURS)
    await rearrange(dataDir, first, neighbours)
    const server = await startServerProcess(dataDir)
    try {
      const devices = (people: readonly SeededPerson[]) =>
        people.map((one) => createDeviceClient(server.url, one))
      const nextDoor = devices(neighbours)
      const quiet = await felt(nextDoor, waits(3_000))
      progress('10,000 members acknowledge, 500 leave')
      const staying = devices(colleagues.slice(NEIGHBOURS, MEMBERS - LEAVING))
      const leaving = colleagues.slice(MEMBERS - LEAVING)
      const startedAt = performance.now()
      const busy = Promise.all([
        inLanes(staying, AT_ONCE, acknowledge),
        inLanes(leaving, REMOVALS_AT_ONCE, (one) => remove(server.url, first, one)),
      ])
      const loud = await felt(nextDoor, busy)
      const seconds = (performance.now() - startedAt) / 1000
      return [
        measured([percentile(loud, 0.99)], {
          what: 'answer to a neighbour (p99)',
          unit: 'ms',
          target: atMost(50),
          note: `${loud.length} answers; median ${round(median(loud))} ms. With nobody else: p99 ${round(percentile(quiet, 0.99))} ms. The senders share the machine.`,
        }),
        measured([(staying.length + leaving.length) / seconds], {
          what: 'acknowledgements and removals meanwhile',
          unit: '/s',
          target: atLeast(500),
          note: `${AT_ONCE} and ${REMOVALS_AT_ONCE} under way at once.`,
        }),
      ]
    } finally {
      await server.stop()
    }
  },
}

/** The first person runs the organisation; the neighbours belong to another one. */
async function rearrange(
  dataDir: string,
  boss: SeededPerson,
  neighbours: readonly SeededPerson[],
): Promise<void> {
  const db = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
  const { organization, organizationMember, session } = db.tables
  const id = createId('organization', {
    now: Date.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
  await db.transact(async (query) => {
    const [home] = await query.select().from(organization)
    if (!home) throw new Error('No organisation was seeded')
    await query.insert(organization).values({ ...home, id, nameEn: 'Next door' })
    await query
      .update(organizationMember)
      .set({ roles: ['member', 'companyAdmin'] })
      .where(eq(organizationMember.personId, boss.id))
    for (const one of neighbours) {
      await query
        .update(organizationMember)
        .set({ organizationId: id })
        .where(eq(organizationMember.personId, one.id))
      await query
        .update(session)
        .set({ organizationId: id })
        .where(eq(session.id, `session:${one.refreshToken.slice(0, bareId(id).length)}`))
    }
  })
  await db.close()
}

const acknowledge = (device: DeviceClient): Promise<void> =>
  device.send([{ name: 'setUnread', input: { envelopeId: device.person.envelopeIds[0], unread: false } }])

async function remove(url: string, boss: SeededPerson, one: SeededPerson): Promise<void> {
  const response = await fetch(`${url}/api/Admin/User/Remove`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${boss.accessToken}` },
    body: JSON.stringify({ userId: one.id }),
  })
  if (!response.ok) throw new Error(`A removal was answered ${response.status}: ${await response.text()}`)
}

async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>) {
  let next = 0
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** The times of the neighbours' own commands, one after the other each, until `over`. */
async function felt(devices: readonly DeviceClient[], over: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const end = over.finally(() => {
    isOver = true
  })
  await Promise.all(
    devices.map(async (device) => {
      for (let turn = 0; !isOver; turn++) {
        const startedAt = performance.now()
        await device.send([{ name: 'savePreferences', input: { pageSize: 10 + (turn % 50) } }])
        times.push(performance.now() - startedAt)
        await waits(PAUSE_MS)
      }
    }),
  )
  await end
  return times
}

const waits = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms))
