/** The server's one port: plain HTTP for a proxy or this machine alone, or TLS for the local network. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { CONNECTION_TIMES, endSilence } from './budgets/connection-times.ts'
import { endAnswers } from './budgets/ended-connections.ts'
import { refuseUpgrade } from './budgets/socket-shares.ts'
import type { LiveServer } from './collab/live-server.ts'
import type { Config } from './config/config.ts'
import { DEVICE_SOCKET_PATH, type DeviceSockets } from './devices/socket.ts'
import { isKnownHost } from './http/known-hosts.ts'
import type { LanCertificates } from './lan/lan-authority.ts'
import { serveLan } from './lan/serve-lan.ts'

export interface ListenOptions {
  readonly app: Hono
  readonly config: Config
  readonly live: LiveServer
  readonly sockets: DeviceSockets
  readonly lan: LanCertificates | undefined
  /** Names besides those of the configuration. */
  readonly hasHost: (host: string | undefined) => boolean
  readonly port: number
  readonly host: string
}

export interface ListeningServer {
  readonly port: number
  /** Resolves when every connection has ended. */
  close(): Promise<void>
}

export async function listen(options: ListenOptions): Promise<ListeningServer> {
  const { app, config, live, sockets, lan, hasHost, port, host } = options
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node hears no errors of it any more; one that nobody hears ends the process.
    socket.on('error', () => socket.destroy())
    const said = request.headers.host
    if (!isKnownHost(said, config) && !hasHost(said)) refuseUpgrade(socket, 'unknown-host')
    else if (live.handleUpgrade(request, socket, head)) return
    else if (DEVICE_SOCKET_PATH.test(request.url ?? '')) sockets.upgrade(request, socket, head)
    else socket.destroy()
  }
  if (lan) {
    const { publicUrl } = config
    const made = await serveLan({ app, certificates: lan, publicUrl, port, host, upgrade })
    return { port: made.port, close: () => new Promise((settle) => made.close(() => settle())) }
  }
  return new Promise((settle) => {
    const plain = serve(
      { fetch: app.fetch, port, hostname: host, serverOptions: CONNECTION_TIMES },
      (address) =>
        settle({ port: address.port, close: () => new Promise((done) => plain.close(() => done())) }),
    ) as Server
    endSilence(plain)
    endAnswers(plain)
    plain.on('upgrade', upgrade)
  })
}
