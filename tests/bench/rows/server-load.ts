/** What one node takes: small commands from many devices, and what one change costs that many may see. */
import { createId } from '../../../sync/ids.ts'
import { atLeast, atMost, type Measurement, type Row, round, type Target } from '../measurement.ts'
import { measured, median, percentile } from '../statistics.ts'
import { createDeviceClient, type DeviceClient } from '../world/device-client.ts'
import { sharedContact } from '../world/shared-contact.ts'

const DEVICES = 64
const ROUND_MS = 3_000
const ROUNDS = 3

export const serverLoad: Row = {
  name: 'server-load',
  title: 'Small durable commands, one node, SQLite',
  async run({ worlds, progress }) {
    const { server, colleagues, first } = await worlds.office()
    const devices = colleagues.slice(0, DEVICES).map((one) => createDeviceClient(server.url, one))
    await load(devices, 1_000, 1)
    const singly: Load[] = []
    const batched: Load[] = []
    for (let round = 0; round < ROUNDS; round++) {
      progress(`server load, round ${round + 1}`)
      singly.push(await load(devices, ROUND_MS, 1))
      batched.push(await load(devices, ROUND_MS, 10))
    }
    return [
      ...loadRows('one to a request', singly, atMost(50)),
      // With 640 commands under way at once, 50 ms would mean 12,800 a second.
      ...loadRows('ten to a request', batched, null),
      await seenByMany(createDeviceClient(server.url, first)),
    ]
  },
}

interface Load {
  readonly perSecond: number
  readonly latencies: readonly number[]
}

function loadRows(how: string, loads: readonly Load[], answerTarget: Target | null): Measurement[] {
  const latencies = loads.flatMap((one) => one.latencies)
  const note = `${DEVICES} devices of ${DEVICES} people, each waits for its answer; the sender shares the machine. Median ${round(median(latencies))} ms.`
  return [
    measured(
      loads.map((one) => one.perSecond),
      { what: `commands, ${how}`, unit: '/s', target: atLeast(2_000), note },
    ),
    {
      ...measured(
        loads.map((one) => percentile(one.latencies, 0.99)),
        { what: `answer, ${how} (p99)`, unit: 'ms', target: answerTarget },
      ),
    },
  ]
}

/** Every device sends its next request when the last is answered, for `ms`. */
async function load(devices: readonly DeviceClient[], ms: number, batch: number): Promise<Load> {
  const latencies: number[] = []
  const startedAt = performance.now()
  let commands = 0
  await Promise.all(
    devices.map(async (device, at) => {
      for (let turn = at; performance.now() - startedAt < ms; turn++) {
        const sentAt = performance.now()
        await device.send(
          Array.from({ length: batch }, (_, n) => ({
            name: 'setFlagged',
            input: {
              envelopeId: device.person.envelopeIds[(turn + n) % device.person.envelopeIds.length],
              flagged: turn % 2 === 0,
            },
          })),
        )
        latencies.push(performance.now() - sentAt)
        commands += batch
      }
    }),
  )
  return { perSecond: (commands / (performance.now() - startedAt)) * 1000, latencies }
}

/** A contact shared with an organisation of 10,000: one write, however many may read it. */
async function seenByMany(device: DeviceClient): Promise<Measurement> {
  const ids = {
    now: Date.now,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  }
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const command = { name: 'saveContact', input: sharedContact(createId('contact', ids), n) }
    const startedAt = performance.now()
    await device.send([command])
    if (n >= 10) times.push(performance.now() - startedAt)
  }
  return measured(times, {
    what: 'one command seen by 10,000 people',
    unit: 'ms',
    target: atMost(5),
    note: 'A shared contact, with the request around it and its own disk flush.',
  })
}
