/** A real server with a real database file, and devices with databases of their own. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { WebSocket as NodeSocket } from 'ws'
import { createLiveDrafts } from '../../app/live/live-drafts.ts'
import type { LivePorts, TicketReply } from '../../app/live/live-ports.ts'
import { openLiveStore } from '../../app/live/live-store.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { createLiveServer, type LiveServerDeps } from '../../server/collab/live-server.ts'
import { parseConfig } from '../../server/config/config.ts'
import type { Authenticated } from '../../server/http/request-context.ts'
import { ticketOutcome } from '../../sync/collab/live-protocol.ts'

export const tail = '0'.repeat(25)
export const envelopeId = `envelope:a${tail}` as const
export type Name = 'sara' | 'omar' | 'eve'

export const person = (name: Name): Authenticated => ({
  actor: {
    kind: 'person',
    personId: `person:${name}`,
    organizationId: 'organization:1',
    organizationName: 'Al Noor',
    name,
    email: `${name}@alnoor.ae`,
    language: 'en',
  },
  sessionId: `session:${name}`,
  verified: true,
  accessExpiresAt: Number.MAX_SAFE_INTEGER,
})
export const tokenOf = (name: Name) => `token-of-${name}-0123456789`

export async function createWorld(overrides: Partial<LiveServerDeps> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'live-'))
  const file = join(folder, 'db.sqlite')
  const access = new Map<string, 'write' | 'read'>([
    ['sara', 'write'],
    ['omar', 'write'],
    ['eve', 'write'],
  ])
  const problems: string[] = []
  let port = 0
  const open = new Set<Socket>()
  let current = await start()

  async function start() {
    const db = openSqlite({ file })
    const log = {
      info: () => undefined,
      warn: (text: string) => problems.push(text),
      error: (text: string, facts?: object) => problems.push(`${text} ${JSON.stringify(facts)}`),
    }
    const live = createLiveServer({
      platform: {
        config: parseConfig({ PUBLIC_URL: 'http://localhost:8787' }),
        db,
        log,
        now: Date.now,
        randomBytes: (n) => randomBytes(n),
      },
      authenticate: async (token) =>
        (['sara', 'omar', 'eve'] as const).filter((one) => tokenOf(one) === token).map(person)[0] ?? null,
      access: async (actor, documentId) =>
        documentId === envelopeId ? (access.get(actor.name) ?? null) : null,
      ...overrides,
    })
    const server: Server = createServer(getRequestListener(live.routes.fetch))
    server.on('connection', (socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
    server.on(
      'upgrade',
      (request, socket, head) => void (live.handleUpgrade(request, socket, head) || socket.destroy()),
    )
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    return { db, live, server }
  }

  async function requestTicket(name: Name, documentId: string): Promise<TicketReply> {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/y/ticket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(name)}` },
        body: JSON.stringify({ documentId }),
      })
      const body = (await response.json()) as { data?: unknown }
      const answered = ticketOutcome.parse(body.data)
      return answered.access === 'none' ? { kind: 'refused' } : { kind: 'ticket', value: answered }
    } catch {
      return { kind: 'offline' }
    }
  }

  const stops: (() => unknown)[] = []
  const worldId = randomBytes(4).toString('hex')
  return {
    access,
    problems,
    get live() {
      return current.live
    },
    get db() {
      return current.db
    },
    requestTicket,
    socketUrl: () => `ws://127.0.0.1:${port}/y`,
    /** A device of a person; `online` false is a device without network. */
    device(name: Name, deviceName: string, options: { readonly betweenTabs?: boolean } = {}) {
      const wakes = new Set<() => void>()
      const sockets = new Set<NodeSocket>()
      let online = true
      class DeviceSocket extends NodeSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols)
          sockets.add(this)
        }
      }
      const ports: LivePorts = {
        subject: `person:${name}-${deviceName}-${worldId}`,
        socketUrl: `ws://127.0.0.1:${port}/y`,
        requestTicket: async (id) => (online ? requestTicket(name, id) : { kind: 'offline' }),
        now: Date.now,
        random: () => 0,
        onWake: (wake) => {
          wakes.add(wake)
          return () => wakes.delete(wake)
        },
        WebSocket: DeviceSocket as unknown as typeof WebSocket,
        betweenTabs: options.betweenTabs ?? false,
      }
      const store = openLiveStore(ports.subject)
      const files = { pagesOf: () => [{ widthPt: 595, heightPt: 842 }], subscribe: () => () => undefined }
      const drafts = createLiveDrafts({ ports, store, files }, { lingerMs: 0 })
      stops.push(() => drafts.close())
      return {
        drafts,
        store,
        ports,
        open: () => drafts.open(envelopeId).draft,
        goOffline() {
          online = false
          for (const socket of sockets) socket.terminate()
        },
        goOnline() {
          online = true
          for (const wake of wakes) wake()
        },
      }
    },
    /** Ends the server as a power cut would: no goodbye, no last write. */
    async kill() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => current.server.close(resolve))
      await current.db.close()
    },
    async restart() {
      current = await start()
    },
    async stop() {
      for (const stop of stops) await stop()
      await current.live.stop()
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => current.server.close(resolve))
      await current.db.close().catch(() => undefined)
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Waits until a condition holds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
