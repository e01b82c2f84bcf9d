/**
 * The live documents of a simulated world: the product's own tickets, sockets, rooms and rows, reached through pipes
 * in memory. Nothing happens by itself: `settled` says when all that was said is heard, decided, stored and told.
 */
import { createServer } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { WebSocket } from 'ws'
import type { LiveAccess } from '../../server/collab/arrivals.ts'
import { createLiveServer, type LiveServer } from '../../server/collab/live-server.ts'
import { draftAccess } from '../../server/envelopes/draft-access.ts'
import type { Platform } from '../../server/platform.ts'
import { LIVE_PROTOCOL, TICKET_PREFIX, ticketOutcome } from '../../sync/collab/live-protocol.ts'
import { type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import { turns } from './network.ts'
import { sentFrames } from './sent-frames.ts'

/** Deliberate bugs at its edges. */
export interface LiveBends {
  /** What is said of the right to a document. */
  readonly access?: (honest: LiveAccess) => LiveAccess
  /** Whom the server takes a session to be of. */
  readonly taken?: (honest: PersonActor) => PersonActor
  /** Whether open documents are looked at when something of theirs has changed. */
  readonly rechecks?: boolean
  /** Whether a socket reaches the document that its address says; otherwise that of its ticket. */
  readonly anyAddress?: boolean
}

export interface LiveSocket {
  /** Frames that came and were read, in their order. */
  readonly heard: readonly Uint8Array[]
  /**
   * Frames the server has sent, read or not. What is not read waits, and comes all at once when the connection ends,
   * which may be long after.
   */
  readonly sent: readonly Uint8Array[]
  isOpen(): boolean
  say(frame: Uint8Array): void
  /** What comes is not read any more, the server's goodbye neither. */
  stopReading(): void
  end(): void
}

export interface LiveDesk {
  readonly server: LiveServer
  /** Null when there is none for them. */
  ticket(person: PersonActor, documentId: string): Promise<string | null>
  /** Resolves when it is open, or refused. */
  open(documentId: string, ticket: string, listener?: (frame: Uint8Array) => void): Promise<LiveSocket>
  settled(documentId: string): Promise<void>
  stop(): Promise<void>
}

/** Enough for a frame to go through both ends of a pipe. */
const THROUGH = 8

export function createLiveDesk(platform: Platform, bends: LiveBends = {}): LiveDesk {
  const callers = new Map<string, PersonActor>()
  const honest = draftAccess(platform)
  const asked = bends.access?.(honest) ?? honest
  /** Questions about a right that are not answered yet. */
  let asking = 0
  /** Frames and questions until now: while more come, nothing is settled. */
  let happened = 0
  const access: LiveAccess = async (actor, documentId) => {
    asking++
    happened++
    try {
      return await asked(actor, documentId)
    } finally {
      asking--
    }
  }
  const server = createLiveServer({
    platform,
    access,
    authenticate: async (token) => {
      const caller = callers.get(token)
      if (!caller) return null
      const actor = bends.taken?.(caller) ?? caller
      return {
        actor,
        sessionId: `session:${token}`,
        verified: true,
        accessExpiresAt: Number.MAX_SAFE_INTEGER,
      }
    },
    idleMs: NEVER_MS,
    beatMs: NEVER_MS,
  })
  const http = createServer()
  http.on('upgrade', (request, socket, head) => {
    if (bends.anyAddress) request.url = `/y/${documentOf(request.headers['sec-websocket-protocol'] ?? '')}`
    if (!server.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const sockets = new Set<WebSocket>()

  return {
    server,
    ticket: async (person, documentId) => {
      const token = Buffer.from(subjectOf(person)).toString('base64url')
      callers.set(token, person)
      const response = await server.routes.request('/y/ticket', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ documentId }),
      })
      const { data } = (await response.json()) as { data?: unknown }
      const outcome = ticketOutcome.parse(data)
      return outcome.access === 'none' ? null : outcome.ticket
    },
    open: async (documentId, ticket, listener) => {
      const [near, far] = pipe()
      const sent = sentFrames(far)
      http.emit('connection', far)
      const socket = new WebSocket(
        `ws://localhost/y/${documentId}`,
        [LIVE_PROTOCOL, TICKET_PREFIX + ticket],
        // Any stream will do where ours are used.
        { createConnection: () => near as never, perMessageDeflate: false },
      )
      sockets.add(socket)
      const heard: Uint8Array[] = []
      socket.on('message', (data: Buffer) => {
        const frame = new Uint8Array(data)
        happened++
        heard.push(frame)
        listener?.(frame)
      })
      // The close that follows says enough.
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
      await new Promise((settle) => socket.once('open', settle).once('close', settle))
      return {
        heard,
        sent,
        isOpen: () => socket.readyState === socket.OPEN,
        say: (frame) => {
          happened++
          if (socket.readyState === socket.OPEN) socket.send(frame)
        },
        stopReading: () => socket.pause(),
        end: () => socket.terminate(),
      }
    },
    settled: async (documentId) => {
      for (let before = -1; before !== happened; ) {
        before = happened
        await turns(THROUGH)
        while (asking > 0) await turns(1)
        await server.documents.hold(documentId, () => undefined).catch(() => undefined)
        await turns(THROUGH)
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.terminate()
      await server.stop()
      http.close()
    },
  }
}

const NEVER_MS = 2 ** 31 - 1

/** Two ends of a connection, with what Node asks of a socket besides. */
function pipe(): readonly [Duplex, Duplex] {
  const ends = duplexPair()
  for (const one of ends)
    Object.assign(one, { setTimeout: () => one, setNoDelay: () => one, setKeepAlive: () => one })
  const [near, far] = ends
  near.once('close', () => far.destroy())
  far.once('close', () => near.destroy())
  return [near, far]
}

function documentOf(protocols: string): string {
  const ticket = protocols.split(TICKET_PREFIX)[1] ?? ''
  const [body = ''] = ticket.split('.')
  const { value } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { value: { documentId: string } }
  return value.documentId
}
