/**
 * Several devices work while the server is killed at moments nobody chose. `KILLS=50` for the long run; the seed
 * is printed with a failure and taken from `SEED`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '../simulation/random.ts'
import { type Device, openDevice } from './device.ts'
import { newDraft } from './draft.ts'
import { createServerProcess } from './server-process.ts'
import { openStoredTruth } from './stored-truth.ts'
import { until } from './until.ts'

const COMMANDS = 500
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.SEED ?? 1)
/** A person captures a few wishes at a time, and the devices are never all idle. */
const AT_A_TIME = 4
/** The kill comes somewhere in the time a burst of work takes. */
const MOMENT_MS = 250

test(`[S1][S3][S4] ${COMMANDS} commands of five devices and ${KILLS} kills of the server: ${COMMANDS} effects`, {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const random = createRandom(SEED)
  const server = await createServerProcess()
  await server.start()
  const [sara, badr, dina] = [server.people.first, ...server.people.colleagues] as const
  if (!badr || !dina) throw new Error('Three people work here')
  const people = [sara, sara, badr, badr, dina]
  const devices = await Promise.all(people.map((one) => openDevice(server.url, one)))
  const wanted = devices.map(() => new Set<string>())
  let captured = 0
  /** Rises with every kill, so that each of them meets work. */
  let allowed = 0
  let metWork = 0

  async function work(device: Device, mine: Set<string>): Promise<void> {
    while (captured < COMMANDS) {
      await until('there is work', () => captured < allowed || captured >= COMMANDS, 120_000)
      const drafts = Array.from({ length: Math.min(AT_A_TIME, allowed - captured) }, () =>
        newDraft(`Draft ${captured++}`),
      )
      await Promise.all(
        drafts.map(async (draft) => {
          const entry = await device.replica.dispatch('createEnvelope', draft, { title: draft.title })
          expect(entry.ok).toBe(true)
          mine.add(draft.envelopeId)
        }),
      )
    }
  }
  const working = Promise.all(devices.map((device, index) => work(device, wanted[index] as Set<string>)))

  for (let kill = 0; kill < KILLS; kill++) {
    allowed = Math.floor((COMMANDS * (kill + 1)) / KILLS)
    await sleep(random.below(MOMENT_MS))
    await server.kill()
    metWork += devices.some((device) => device.replica.view().outbox.length > 0) ? 1 : 0
    const stored = openStoredTruth(server.dataDir)
    expect(stored.integrity(), `seed ${SEED}, kill ${kill}`).toBe('ok')
    stored.close()
    await server.start()
    // The browsers' hint that the network is there again.
    for (const device of devices) void device.replica.sync()
  }
  await working
  await until(
    'nothing waits any more',
    () => devices.every((device) => device.replica.view().outbox.length === 0),
    60_000,
  )

  expect(metWork, 'kills that met work').toBeGreaterThanOrEqual(KILLS / 3)
  const stored = openStoredTruth(server.dataDir)
  expect(stored.count('envelope'), `seed ${SEED}`).toBe(COMMANDS)
  expect(stored.count('command_log')).toBe(COMMANDS)
  expect(stored.count('audit_event')).toBe(COMMANDS)
  for (const id of wanted.flatMap((mine) => [...mine]))
    expect(stored.eventsOf(id)).toEqual(['envelopeCreated'])
  for (const [index, device] of devices.entries()) {
    await device.replica.sync()
    const theirs = people.flatMap((one, at) => (one === people[index] ? [...(wanted[at] ?? [])] : []))
    expect([...device.replica.view().rows.keys()].sort()).toEqual(theirs.sort())
    device.close()
  }
  stored.close()
  await server.remove()
})
