/**
 * The device's socket: pokes and revocations. It is opened with a one-time ticket in the protocol list, never
 * in the address, where logs would keep it; whichever node it reaches takes it.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { createSocketShares, MOST_WORDS_OF_A_LISTENER, refuseUpgrade } from '../budgets/socket-shares.ts'
import { createSignedTickets } from '../http/signed-tickets.ts'
import type { Platform } from '../platform.ts'
import type { Pokes } from './pokes.ts'

/** What is to the right of it is ignored. */
export const DEVICE_SOCKET_PATH = /^\/sync\/socket(?:\?|$)/

const TICKET_MS = 60_000
const ALIVE_MS = 25_000
const MOST_UNSENT_BYTES = 100_000

export interface DeviceSockets {
  /** A ticket for one socket, good for a minute. */
  ticket(actor: Actor, sessionId: string): string
  /** Takes over an HTTP upgrade of `/sync/socket`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** The session is over: its sockets say so and close. */
  closeSession(sessionId: string): void
  /** Sessions with a socket here. */
  sessionIds(): readonly string[]
  /** Sockets that are counted as open. */
  count(): number
  close(): void
}

export function createDeviceSockets(platform: Platform, pokes: Pokes): DeviceSockets {
  const tickets = createSignedTickets<{ readonly actor: Actor; readonly sessionId: string }>({
    key: platform.evidenceKey,
    purpose: 'device sockets',
    lifeMs: TICKET_MS,
    source: platform,
  })
  const shares = createSocketShares()
  const bySession = new Map<string, Set<WebSocket>>()
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_000, handleProtocols: () => 'tawqi' })
  const alive = setInterval(() => {
    for (const client of server.clients) tell(client, { type: 'alive' })
  }, ALIVE_MS)
  alive.unref()

  /** One that takes nothing is ended: what it has not taken is our memory. */
  function tell(client: WebSocket, message: object): void {
    if (client.bufferedAmount > MOST_UNSENT_BYTES) client.terminate()
    else client.send(JSON.stringify(message))
  }

  return {
    ticket: (actor, sessionId) => tickets.issue({ actor, sessionId }),
    upgrade: (request, socket, head) => {
      const [, key = ''] = (request.headers['sec-websocket-protocol'] ?? '')
        .split(',')
        .map((one) => one.trim())
      const ticket = tickets.take(key)
      if (!ticket) return refuseUpgrade(socket, 'no-ticket')
      const { actor, sessionId } = ticket
      const closed = shares.open(subjectOf(actor))
      if (!closed) return refuseUpgrade(socket, 'too-many')
      socket.once('close', closed)
      server.handleUpgrade(request, socket, head, (client) => {
        let words = 0
        const hear = () => {
          if (++words > MOST_WORDS_OF_A_LISTENER) client.terminate()
        }
        for (const kind of ['message', 'ping', 'pong'] as const) client.on(kind, hear)
        const open = bySession.get(sessionId) ?? new Set()
        bySession.set(sessionId, open.add(client))
        const subjects = new Set(
          actor.kind === 'person' ? [actor.personId, actor.organizationId] : [subjectOf(actor)],
        )
        const stop = pokes.listen({ subjects, send: (message) => tell(client, message) })
        client.on('close', () => {
          stop()
          open.delete(client)
          if (open.size === 0) bySession.delete(sessionId)
        })
        client.on('error', () => client.terminate())
      })
    },
    closeSession: (sessionId) => {
      tickets.drop((one) => one.sessionId === sessionId)
      for (const client of bySession.get(sessionId) ?? []) {
        tell(client, { type: 'revoked', reason: 'session' })
        client.close()
      }
    },
    sessionIds: () => [...bySession.keys()],
    count: shares.count,
    close: () => {
      clearInterval(alive)
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
