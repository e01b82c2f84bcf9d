/** A network that loses, repeats, delays and cuts; every fault is ordered beforehand, none happens by itself. */
import type { Reply, Transport } from '../../app/replica/ports.ts'

/** What may go wrong on the way; the counted faults are used up one by one. */
export interface Network {
  online: boolean
  /** It answers, but the session has ended or is locked. */
  unauthorised: boolean
  /** It asks to be left alone for so long; 0 when it does not. */
  busyMs: number
  /** Requests that left the device. */
  asked: number
  /** The request arrives and is committed; its reply is lost. */
  loseReplies: number
  /** The request never arrives. */
  loseRequests: number
  /** The request arrives twice. */
  repeat: number
  /** The reply is made, and held back until `release`. */
  slowReplies: number
  /** Turns of the event loop a request takes on its way, and its reply on the way back; asked for each. */
  delay: () => number
  /** Resolves when a reply is being held back. */
  arrived(): Promise<void>
  release(): void
}

/** What a device sent and, for a pull, got; for those who look on. */
export interface Exchange {
  readonly path: '/commands' | '/pull' | '/chunk' | '/bodies'
  readonly body: unknown
  /** Null before it came, and when it never did. */
  readonly reply: unknown
}

export type Call = (path: Exchange['path'], body: unknown) => Response | Promise<Response>

export function createNetwork(): Network & { hold(): Promise<void> } {
  const held: (() => void)[] = []
  let heard: () => void = () => undefined
  let arrival = new Promise<void>((settle) => {
    heard = settle
  })
  return {
    online: true,
    unauthorised: false,
    busyMs: 0,
    asked: 0,
    loseReplies: 0,
    loseRequests: 0,
    repeat: 0,
    slowReplies: 0,
    delay: () => 0,
    arrived: () => arrival,
    hold: () => {
      heard()
      return new Promise((settle) => held.push(settle))
    },
    release: () => {
      for (const settle of held.splice(0)) settle()
      arrival = new Promise((settle) => {
        heard = settle
      })
    },
  }
}

export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((settle) => setImmediate(settle))
}

/** Passes calls through the faults the test ordered. */
export function faultyTransport(call: Call, network: ReturnType<typeof createNetwork>): Transport {
  async function post<T>(path: Exchange['path'], body: unknown): Promise<Reply<T>> {
    await turns(network.delay())
    network.asked++
    if (!network.online) return { kind: 'offline' }
    if (network.unauthorised) return { kind: 'unauthorised' }
    if (network.busyMs > 0) return { kind: 'busy', waitMs: network.busyMs }
    if (network.loseRequests > 0) {
      network.loseRequests--
      return { kind: 'offline' }
    }
    if (network.repeat > 0) {
      network.repeat--
      await call(path, body)
    }
    const response = await call(path, body)
    const value = response.ok ? ((await response.json()) as T) : null
    await turns(network.delay())
    if (response.status === 401) return { kind: 'unauthorised' }
    if (value === null || network.loseReplies > 0) {
      if (value !== null) network.loseReplies--
      return { kind: 'offline' }
    }
    if (network.slowReplies > 0) {
      network.slowReplies--
      await network.hold()
    }
    return { kind: 'answer', value }
  }
  return {
    commands: (request) => post('/commands', request),
    pull: (request) => post('/pull', request),
    chunk: (request) => post('/chunk', request),
    bodies: (ids) => post('/bodies', { ids }),
  }
}

/** Tells of commands when they leave and of pulls when they are answered. */
export const watchedTransport = (inner: Transport, watch: (exchange: Exchange) => void): Transport => ({
  ...inner,
  commands: (request) => {
    watch({ path: '/commands', body: request, reply: null })
    return inner.commands(request)
  },
  pull: async (request) => {
    const reply = await inner.pull(request)
    watch({ path: '/pull', body: request, reply: reply.kind === 'answer' ? reply.value : null })
    return reply
  },
})
