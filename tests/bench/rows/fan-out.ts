/** One change and a thousand devices that wait for it at their sockets. */
import { randomBytes } from 'node:crypto'
import WebSocket from 'ws'
import { createId } from '../../../sync/ids.ts'
import type { PullPage } from '../../../sync/replication/protocol.ts'
import { atMost, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { createDeviceClient } from '../world/device-client.ts'
import { sharedContact } from '../world/shared-contact.ts'

const DEVICES = 1_000
const RUNS = 6
const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }

interface Listening {
  /** Settles with the instant of the next poke. */
  poked: Promise<number>
  listenAgain(): void
  pull(): Promise<boolean>
  close(): void
}

export const fanOut: Row = {
  name: 'fan-out',
  title: 'One change to 1,000 connected devices',
  async run({ worlds, progress }) {
    const { server, colleagues } = await worlds.office()
    progress('connecting 1,000 devices')
    const devices: Listening[] = []
    for (let at = 0; at < DEVICES; at += 50)
      devices.push(
        ...(await Promise.all(colleagues.slice(at, at + 50).map((one) => connect(server.url, one)))),
      )
    const memory = server.memoryBytes()
    // Sessions that a browser has renewed have other tokens by now; colleagues only ever were devices.
    const sender = createDeviceClient(server.url, colleagues.at(-1)!)
    const told: number[] = []
    const pulled: number[] = []
    try {
      for (let run = 0; run < RUNS; run++) {
        progress(`one change, run ${run + 1}`)
        for (const one of devices) one.listenAgain()
        const startedAt = performance.now()
        await sender.send([{ name: 'saveContact', input: sharedContact(createId('contact', ids), run) }])
        const instants = await Promise.all(
          devices.map(async (one) => {
            const at = await one.poked
            if (!(await one.pull())) throw new Error('A device was told of a change and did not find it')
            return [at, performance.now()] as const
          }),
        )
        // The first run makes connections and compiles.
        if (run === 0) continue
        told.push(Math.max(...instants.map(([at]) => at)) - startedAt)
        pulled.push(Math.max(...instants.map(([, at]) => at)) - startedAt)
      }
    } finally {
      for (const one of devices) one.close()
    }
    return [
      measured(told, {
        what: 'the last device is told',
        unit: 'ms',
        target: atMost(250),
        note: `From sending the command. The server with ${DEVICES} sockets: ${Math.round(memory / 1e6)} MB.`,
      }),
      measured(pulled, {
        what: 'the last device has pulled it',
        unit: 'ms',
        note: `${DEVICES} pulls at once on one node; devices of people spread over two cores with the sender.`,
      }),
    ]
  },
}

async function connect(url: string, person: Parameters<typeof createDeviceClient>[1]): Promise<Listening> {
  const client = createDeviceClient(url, person)
  const { ticket } = await client.post<{ ticket: string }>('/sync/ticket', {})
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/sync/socket`, ['tawqi', ticket])
  await new Promise((settle, fail) => {
    socket.once('open', settle)
    socket.once('error', fail)
  })
  let checkpoint: Record<string, number> = {}
  let epoch: string | null = null
  let more = true
  const pull = async () => {
    const page = await client.pull<PullPage>(checkpoint, epoch)
    ;({ checkpoint, epoch, more } = page)
    return page.items.length > 0
  }
  while (more) await pull()
  let settle: (at: number) => void = () => undefined
  socket.on('message', (text: Buffer) => {
    if (String(text).includes('poke')) settle(performance.now())
  })
  const listening: Listening = {
    poked: Promise.resolve(0),
    listenAgain: () => {
      listening.poked = new Promise((next) => {
        settle = next
      })
    },
    pull,
    close: () => socket.terminate(),
  }
  return listening
}
