/**
 * A thin line between a device and the server: so many bytes a second each way, shared fairly by the connections
 * on it, as a phone's uplink is. It can be taken down and put up again.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface SlowLine {
  readonly url: string
  down(): void
  up(): void
  close(): Promise<void>
}

const TICK_MS = 20
/** Bytes of one connection before it is the next one's turn: a network's packet. */
const PACKET = 1_400
/** Bytes a connection may have waiting; more are not read from it. */
const MAX_WAITING = 32_000

export async function openSlowLine(server: string, bytesPerSecond: number): Promise<SlowLine> {
  const { hostname, port } = new URL(server)
  const [toServer, toDevice] = [openLane(bytesPerSecond), openLane(bytesPerSecond)]
  const open = new Set<Socket>()
  let isUp = true
  const line: Server = createServer((device) => {
    if (!isUp) return void device.destroy()
    const upstream = connect(Number(port), hostname)
    for (const [one, other, lane] of [
      [device, upstream, toServer],
      [upstream, device, toDevice],
    ] as const) {
      open.add(one)
      lane.carry(one, other)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const down = () => {
    isUp = false
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((settle) => line.listen(0, '127.0.0.1', settle))
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    down,
    up: () => {
      isUp = true
    },
    close: () =>
      new Promise((settle) => {
        down()
        toServer.close()
        toDevice.close()
        line.close(() => settle())
      }),
  }
}

interface Flow {
  readonly from: Socket
  readonly to: Socket
  waiting: Buffer
}

/** One direction: everything on it takes turns. */
function openLane(bytesPerSecond: number) {
  const flows = new Set<Flow>()
  const timer = setInterval(() => {
    let budget = (bytesPerSecond * TICK_MS) / 1000
    for (let moved = true; moved && budget > 0; ) {
      moved = false
      for (const flow of flows) {
        const packet = flow.waiting.subarray(0, Math.min(PACKET, budget))
        if (packet.length === 0) continue
        flow.waiting = flow.waiting.subarray(packet.length)
        flow.to.write(packet)
        budget -= packet.length
        moved = true
        if (flow.waiting.length < MAX_WAITING) flow.from.resume()
      }
    }
  }, TICK_MS)
  return {
    carry: (from: Socket, to: Socket) => {
      const flow: Flow = { from, to, waiting: Buffer.alloc(0) }
      flows.add(flow)
      from.on('data', (chunk: Buffer) => {
        flow.waiting = Buffer.concat([flow.waiting, chunk])
        if (flow.waiting.length >= MAX_WAITING) from.pause()
      })
      from.on('close', () => flows.delete(flow))
    },
    close: () => clearInterval(timer),
  }
}
