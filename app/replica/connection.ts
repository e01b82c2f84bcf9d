/**
 * Whether our server can be reached, found by asking it: `navigator.onLine` says only that there is some
 * network, and a captive portal answers anything with a page of its own. One socket per device brings pokes;
 * losing it is noticed within seconds and costs at most the safety pull.
 */
import { type SocketMessage, socketMessage } from '../../sync/replication/protocol.ts'
import { PING_TIMEOUT_MS, retryDelay } from '../../sync/replication/timing.ts'
import { waitAskedFor } from './asked-to-wait.ts'

/** `slow`: our server answers, but only after a second and more. */
export type ConnectionState = 'online' | 'slow' | 'offline' | 'reconnecting'

export interface Connection {
  state(): ConnectionState
  subscribe(listener: () => void): () => void
  /** Asks now; also called by the browser's own hints. */
  probe(): void
  stop(): void
}

export interface ConnectionOptions {
  /** Below the origin: `/sync/ping`, `/sync/socket`. */
  readonly origin: string
  /** A one-time ticket for the socket; null while the session cannot give one. */
  readonly ticket: () => Promise<string | null>
  readonly onPoke: () => void
  readonly onRevoked: (reason: string) => void
  /** A socket that says nothing for this long is taken for dead. */
  readonly silenceMs?: number
}

const SLOW_MS = 1_000
const SOCKET_SILENCE_MS = 40_000

export function startConnection(options: ConnectionOptions): Connection {
  const listeners = new Set<() => void>()
  let state: ConnectionState = 'reconnecting'
  let socket: WebSocket | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let probing = false
  let stopped = false

  function become(next: ConnectionState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function probe(): Promise<void> {
    if (probing || stopped) return
    probing = true
    clearTimeout(timer)
    const startedAt = performance.now()
    const found = await ping(options.origin)
    probing = false
    if (stopped) return
    // It is there, and asks to be left alone for a moment: what was known holds.
    if (found === 'busy') return probeLater()
    if (found === 'nobody') {
      become('offline')
      closeSocket()
      probeLater()
      return
    }
    const wasAway = state === 'offline' || state === 'reconnecting'
    become(performance.now() - startedAt > SLOW_MS ? 'slow' : 'online')
    if (wasAway) options.onPoke()
    if (!socket) void openSocket()
  }

  function probeLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void probe(), retryDelay(attempt++, Math.random))
  }

  async function openSocket(): Promise<void> {
    const ticket = await options.ticket()
    if (stopped || socket) return
    if (!ticket) {
      probeLater()
      return
    }
    const opened = new WebSocket(`${options.origin.replace(/^http/, 'ws')}/sync/socket`, ['tawqi', ticket])
    socket = opened
    // From the first moment: a handshake may be left unanswered too.
    listenForSilence()
    opened.addEventListener('message', (event) => {
      listenForSilence()
      attempt = 0
      const message = parse(event.data)
      if (message?.type === 'poke') options.onPoke()
      else if (message?.type === 'revoked') options.onRevoked(message.reason)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = null
      if (!stopped) probeLater()
    })
    // What was poked while no socket was open would otherwise wait for the safety pull.
    opened.addEventListener('open', options.onPoke)
  }

  /** A half-open socket says nothing for ever; the server speaks at least twice a minute. */
  function listenForSilence(): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      closeSocket()
      void probe()
    }, options.silenceMs ?? SOCKET_SILENCE_MS)
  }

  function closeSocket(): void {
    clearTimeout(silence)
    const closing = socket
    socket = null
    closing?.close()
  }

  const hint = () => void probe()
  const onVisible = () => {
    if (document.visibilityState === 'visible') void probe()
  }
  const onOffline = () => {
    // The browser is sure there is no network; it is only its "online" that means nothing.
    become('offline')
    closeSocket()
    probeLater()
  }
  addEventListener('online', hint)
  addEventListener('offline', onOffline)
  addEventListener('pageshow', hint)
  document.addEventListener('visibilitychange', onVisible)
  void probe()

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    probe: hint,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      closeSocket()
      removeEventListener('online', hint)
      removeEventListener('offline', onOffline)
      removeEventListener('pageshow', hint)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** `reached` when our server echoed this very nonce as JSON in time. */
async function ping(origin: string): Promise<'reached' | 'busy' | 'nobody'> {
  const nonce = crypto.randomUUID()
  try {
    const response = await fetch(`${origin}/sync/ping`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce }),
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
      cache: 'no-store',
      redirect: 'error',
    })
    if (waitAskedFor(response) !== null) return 'busy'
    return ((await response.json()) as { nonce?: string }).nonce === nonce ? 'reached' : 'nobody'
  } catch {
    return 'nobody'
  }
}

function parse(data: unknown): SocketMessage | null {
  try {
    const parsed = socketMessage.safeParse(JSON.parse(String(data)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
