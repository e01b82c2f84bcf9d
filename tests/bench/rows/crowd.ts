/**
 * A busy minute of one organisation, felt by another: everybody marks something as seen while many are taken out.
 * And the same work as fast as the server takes it, when what others feel is the length of its queue.
 */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openSqlite } from '../../../db/sqlite.ts'
import { atLeast, atMost, type Row, round } from '../measurement.ts'
import { measured, median, percentile } from '../statistics.ts'
import { createDeviceClient, type DeviceClient } from '../world/device-client.ts'
import { moveNextDoor } from '../world/next-door.ts'
import { type SeededPerson, seed } from '../world/seed.ts'
import { startServerProcess } from '../world/server-process.ts'

const MEMBERS = 10_000
const LEAVING = 500
/** Of the other organisation; each asks again a moment after its answer, as people do. */
const NEIGHBOURS = 8
const PAUSE_MS = 20
/** In which all of them acknowledge, each at a moment of their own. */
const MINUTE_MS = 60_000
/** Requests of the crowd under way at once when there is no minute to wait for. */
const AT_ONCE = 32

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
      await felt(nextDoor, waits(3_000))
      const quiet = await felt(nextDoor, waits(3_000))
      const staying = devices(colleagues.slice(NEIGHBOURS, MEMBERS - LEAVING))
      const leaving = colleagues.slice(MEMBERS - LEAVING)
      progress('10,000 members acknowledge within a minute, 500 leave')
      const loud = await felt(
        nextDoor,
        Promise.all([
          spreadOver(MINUTE_MS, staying, acknowledge),
          spreadOver(MINUTE_MS, leaving, (one) => remove(server.url, first, one)),
        ]),
      )
      progress('9,500 acknowledge as fast as they can')
      const startedAt = performance.now()
      const queued = await felt(nextDoor, inLanes(staying, AT_ONCE, acknowledge))
      const seconds = (performance.now() - startedAt) / 1000
      const said = (times: readonly number[]) => `${times.length} answers; median ${round(median(times))} ms.`
      return [
        measured([percentile(loud, 0.99)], {
          what: 'answer to a neighbour while all acknowledge within a minute (p99)',
          unit: 'ms',
          target: atMost(50),
          note: `${said(loud)} With nobody else: p99 ${round(percentile(quiet, 0.99))} ms. The senders share the machine.`,
        }),
        measured([percentile(queued, 0.99)], {
          what: 'the same while they acknowledge as fast as 32 senders can (p99)',
          unit: 'ms',
          note: said(queued),
        }),
        measured([staying.length / seconds], {
          what: 'acknowledgements then',
          unit: '/s',
          target: atLeast(500),
          note: `${AT_ONCE} under way at once.`,
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
  const { organizationMember } = db.tables
  await db.transact((query) =>
    query
      .update(organizationMember)
      .set({ roles: ['member', 'companyAdmin'] })
      .where(eq(organizationMember.personId, boss.id)),
  )
  await db.close()
  await moveNextDoor(dataDir, neighbours)
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

/** Each at its moment, whether those before are answered or not. */
async function spreadOver<T>(ms: number, items: readonly T[], work: (item: T) => Promise<void>) {
  const startedAt = performance.now()
  const under = items.map(async (item, index) => {
    await waits((index * ms) / items.length - (performance.now() - startedAt))
    await work(item)
  })
  await Promise.all(under)
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
