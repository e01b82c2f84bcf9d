/**
 * Live documents over the network: `POST /y/ticket` and the sockets at `/y/<document id>`.
 *
 * Guaranteed: what a peer was told is saved, and what it was sent, is in the database. Frames that no program of
 * ours sends end that one socket. Not guaranteed: presence, which lives in memory only, so people see the cursors
 * of those whose sockets reach the same node.
 *
 * Any node serves any document; nobody owns one. What another node stored is heard of over the bus and looked up
 * when it matters, so a node that heard nothing is late but never wrong.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import { refusal } from '../../sync/answers.ts'
import {
  CLOSE_REFUSED,
  CLOSE_TRY_AGAIN,
  LIVE_PROTOCOL,
  MAX_FRAME_BYTES,
  type RefusedWhy,
  TICKET_LIFE_MS,
  TICKET_PREFIX,
  type TicketOutcome,
  ticketRequest,
} from '../../sync/collab/live-protocol.ts'
import { subjectOf } from '../../sync/entities/actor.ts'
import { err, ok } from '../../sync/result.ts'
import { createSocketShares, refuseUpgrade } from '../budgets/socket-shares.ts'
import { createWorkShare } from '../budgets/work-share.ts'
import { answer } from '../http/api.ts'
import { readJson } from '../http/body.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { type Authenticate, provenCaller, requestContext } from '../http/request-context.ts'
import { createSignedTickets } from '../http/signed-tickets.ts'
import { ALONE, type NodeBus } from '../nodes/node-bus.ts'
import type { Platform } from '../platform.ts'
import { createArrivals, type LiveAccess } from './arrivals.ts'
import { type LiveConnection, startConnection } from './live-connection.ts'
import { createLiveDocuments, type LiveDocuments, type LiveDocumentsDeps } from './live-documents.ts'
import type { LiveRoom } from './live-room.ts'
import { createLiveRows } from './live-rows.ts'
import { createPresence, type Presence } from './presence.ts'
import type { Ticket } from './ticket.ts'

export interface LiveServer {
  /** Mount with `app.route('/', live.routes)`. */
  readonly routes: Hono
  readonly documents: LiveDocuments
  /** Takes upgrade requests below `/y/`; false for all others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Access has ended: closes the sockets of a person (or bound recipient), of one document or all. */
  closeFor(subject: string, documentId?: string): void
  closeSession(sessionId: string): void
  /** Sessions with a socket here. */
  sessionIds(): readonly string[]
  /** Something of these people changed: asks at once whether their open documents are still theirs. */
  recheckFor(subjects: ReadonlySet<string>): void
  /** The document is no longer live, such as after sending; nobody may come back to it. */
  closeDocument(documentId: string, why?: RefusedWhy): void
  /** What sockets hold now. */
  inHand(): { readonly liveSockets: number; readonly liveHubs: number }
  stop(): Promise<void>
}

export interface LiveServerDeps extends Pick<LiveDocumentsDeps, 'limits' | 'idleMs'> {
  readonly platform: Pick<Platform, 'config' | 'db' | 'log' | 'now' | 'randomBytes'>
  readonly authenticate: Authenticate
  readonly access: LiveAccess
  readonly beatMs?: number
  /** Left out: there are no other nodes. */
  readonly nodes?: NodeBus
  /** The same on every node; left out: tickets are good on this one. */
  readonly ticketKey?: Uint8Array
}

/** Shorter than the 30 s after which y-websocket takes a silent server for gone. */
const BEAT_MS = 15_000
/** Access is asked for again every so many beats, should a revocation have been missed. */
const BEATS_PER_CHECK = 4
/** And so often where another node may have ended it, whether or not that was heard of: within five seconds. */
const RECHECK_MS = 4_000
const PATH = /^\/y\/([^/?#]{1,200})(?:\?|$)/

/** The sockets of one document. */
interface Hub {
  readonly connections: Set<LiveConnection>
  readonly presence: Presence
  readonly room: LiveRoom
  readonly release: () => void
  /** Its room was let go: whoever arrives late must ask for the one that came after. */
  isOver(): boolean
}

interface HubEntry {
  readonly hub: Promise<Hub>
  users: number
}

export function createLiveServer(deps: LiveServerDeps): LiveServer {
  const { platform } = deps
  const nodes = deps.nodes ?? ALONE
  const rows = createLiveRows(platform.db, platform, { isShared: nodes.isShared })
  const share = createWorkShare(platform.now)
  const socketShares = createSocketShares()
  const arrivals = createArrivals(deps.access)
  const documents = createLiveDocuments({
    ...deps,
    share,
    rows,
    log: platform.log,
    onStored: (documentId) => nodes.publish({ kind: 'liveStored', documentId }),
  })
  const tickets = createSignedTickets<Ticket>({
    key: deps.ticketKey ?? randomBytes(32),
    purpose: 'live documents',
    lifeMs: TICKET_LIFE_MS,
    source: platform,
  })
  const hubs = new Map<string, HubEntry>()
  const connections = new Set<LiveConnection>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  })

  function enter(documentId: string): HubEntry {
    const entry = hubs.get(documentId) ?? { hub: makeHub(documentId), users: 0 }
    hubs.set(documentId, entry)
    // Counted before it is awaited, so that the last one leaving does not close it under the next one.
    entry.users++
    return entry
  }

  function leave(documentId: string, entry: HubEntry): void {
    if (--entry.users > 0) return
    forget(documentId, entry)
    entry.hub.then((hub) => hub.release()).catch(() => undefined)
  }

  function forget(documentId: string, entry: HubEntry | undefined): void {
    if (entry && hubs.get(documentId) === entry) hubs.delete(documentId)
  }

  async function makeHub(documentId: string): Promise<Hub> {
    const members = new Set<LiveConnection>()
    let isOver = false
    const { room, release } = await documents.join(documentId, {
      stored: (update, source) => {
        for (const one of members) if (one !== source) one.sendUpdate(update)
      },
      broken: () => {
        isOver = true
        forget(documentId, hubs.get(documentId))
        for (const one of [...members]) one.tryAgain()
      },
    })
    const presence = createPresence(room.announce)
    return { connections: members, presence, room, release, isOver: () => isOver }
  }

  async function start(socket: WebSocket, ticket: Ticket): Promise<void> {
    socket.pause()
    // The close that follows says enough; without a listener an error would end the process.
    socket.on('error', () => undefined)
    const entry = enter(ticket.documentId)
    try {
      const hub = await entry.hub
      const turned = await arrivals.turnedAway(ticket)
      const away = turned === null && hub.isOver() ? 'again' : turned
      if (away === null && socket.readyState === socket.OPEN) return welcome(socket, ticket, hub, entry)
      socket.resume()
      if (away === 'again') socket.close(CLOSE_TRY_AGAIN)
      else if (away) socket.close(CLOSE_REFUSED, JSON.stringify({ why: away, epoch: hub.room.epoch }))
    } catch (error) {
      leave(ticket.documentId, entry)
      throw error
    }
    leave(ticket.documentId, entry)
  }

  function welcome(socket: WebSocket, ticket: Ticket, hub: Hub, entry: HubEntry): void {
    const connection = startConnection({
      socket,
      ticket,
      room: hub.room,
      presence: hub.presence,
      now: platform.now,
      share,
      tellOthers: (frame, from) => {
        for (const one of hub.connections) if (one !== from) one.send(frame)
      },
      onClose: (closed) => {
        connections.delete(closed)
        hub.connections.delete(closed)
        const gone = hub.presence.leave(closed)
        if (gone) for (const one of hub.connections) one.send(gone)
        leave(ticket.documentId, entry)
      },
    })
    connections.add(connection)
    hub.connections.add(connection)
    socket.resume()
  }

  async function recheck(connection: LiveConnection): Promise<void> {
    const { actor, documentId, access } = connection.ticket
    const settled = connection.doubt()
    try {
      const now = await deps.access(actor, documentId)
      if (now === null) connection.refuse('revoked')
      // Another right needs another ticket.
      else if (now !== access) connection.tryAgain()
    } catch (error) {
      platform.log.warn('live access not checked', { error })
      connection.tryAgain()
    } finally {
      settled()
    }
  }

  let beats = 0
  const beating = setInterval(() => {
    beats++
    for (const connection of [...connections]) {
      connection.beat()
      if (beats % BEATS_PER_CHECK === 0) void recheck(connection)
    }
  }, deps.beatMs ?? BEAT_MS)
  beating.unref()
  const rechecking = nodes.isShared ? setInterval(recheckAll, RECHECK_MS).unref() : undefined
  function recheckAll(): void {
    arrivals.doubt(() => true)
    for (const connection of [...connections]) void recheck(connection)
  }
  function recheckFor(subjects: ReadonlySet<string>): void {
    arrivals.doubt((ticket) => subjects.has(ticket.subject))
    for (const connection of [...connections])
      if (subjects.has(connection.ticket.subject)) void recheck(connection)
  }

  const closeWhere = (matches: (ticket: Ticket) => boolean, why: RefusedWhy) => {
    tickets.drop(matches)
    arrivals.refuse(matches, why)
    for (const connection of [...connections]) if (matches(connection.ticket)) connection.refuse(why)
  }

  const closeDocument = (documentId: string, why: RefusedWhy) =>
    closeWhere((one) => one.documentId === documentId, why)
  const stopListening = nodes.listen({
    receive: (message) => {
      if (message.kind === 'liveStored') documents.catchUp(message.documentId)
      if (message.kind === 'poke') recheckFor(new Set(message.subjects))
      if (message.kind !== 'liveClosed') return
      closeDocument(message.documentId, message.why)
      documents.forget(message.documentId)
    },
    missed: () => {
      documents.catchUp()
      recheckAll()
    },
  })

  return {
    documents,
    routes: createRoutes(),
    handleUpgrade: (request, socket, head) => {
      const match = PATH.exec(request.url ?? '')
      if (!match) return false
      const ticket = admit(request, decodeURIComponentSafely(match[1] ?? ''))
      const closed = ticket && socketShares.open(ticket.subject)
      if (!closed) {
        refuseUpgrade(socket, ticket ? 'too-many' : 'no-ticket')
        return true
      }
      socket.once('close', closed)
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        start(webSocket, ticket).catch((error) => {
          platform.log.error('live document not opened', { documentId: ticket.documentId, error })
          webSocket.terminate()
        })
      })
      return true
    },
    closeFor: (subject, documentId) =>
      closeWhere(
        (one) => one.subject === subject && (documentId === undefined || one.documentId === documentId),
        'revoked',
      ),
    recheckFor,
    closeSession: (sessionId) => closeWhere((one) => one.sessionId === sessionId, 'revoked'),
    sessionIds: () => [...new Set([...connections].map((one) => one.ticket.sessionId))],
    closeDocument: (documentId, why = 'closed') => {
      closeDocument(documentId, why)
      nodes.publish({ kind: 'liveClosed', documentId, why })
    },
    inHand: () => ({ liveSockets: socketShares.count(), liveHubs: hubs.size }),
    stop: async () => {
      stopListening()
      clearInterval(beating)
      clearInterval(rechecking)
      for (const connection of [...connections]) connection.tryAgain()
      await documents.stop()
      sockets.close()
    },
  }

  function admit(request: IncomingMessage, documentId: string | null): Ticket | null {
    const headers = {
      origin: one(request.headers.origin),
      host: request.headers.host,
      fetchSite: one(request.headers['sec-fetch-site']),
    }
    if (!isOwnOrigin(headers, platform.config.publicUrl)) return null
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
    const secret = offered.find((text) => text.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length)
    if (!secret || !offered.includes(LIVE_PROTOCOL)) return null
    const ticket = tickets.take(secret)
    return ticket?.documentId === documentId ? ticket : null
  }

  function createRoutes(): Hono {
    const routes = new Hono()
    routes.post('/y/ticket', async (context) => {
      const caller = provenCaller(
        await requestContext(context, { config: platform.config, authenticate: deps.authenticate }),
      )
      if (!caller.ok) return answer(caller)
      const body = await readJson(context.req.raw, 2_000)
      const input = body.ok ? ticketRequest.safeParse(body.value) : null
      if (!input?.success) return answer(err(refusal('input-not-valid')))
      const { actor, sessionId } = caller.value
      const { documentId } = input.data
      const access = await deps.access(actor, documentId)
      // No error: a device asks for a draft made offline until its command has arrived.
      if (access === null) return answer(ok({ access: 'none' } satisfies TicketOutcome))
      const { epoch } = await rows.load(documentId)
      const ticket = tickets.issue({ documentId, actor, subject: subjectOf(actor), sessionId, access })
      return answer(ok({ ticket, epoch, access } satisfies TicketOutcome))
    })
    return routes
  }
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

function decodeURIComponentSafely(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
