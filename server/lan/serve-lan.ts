/** The app over TLS for the local network, and what plain HTTP gets, on one port. */
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { CONNECTION_TIMES, endSilence } from '../budgets/connection-times.ts'
import { endAnswers } from '../budgets/ended-connections.ts'
import { isLoopback } from '../http/address.ts'
import type { LanCertificates } from './lan-authority.ts'
import { plainHttp } from './lan-pages.ts'
import { onePort } from './one-port.ts'

export interface ServeLan {
  readonly app: Hono
  readonly certificates: LanCertificates
  readonly publicUrl: string
  readonly port: number
  readonly host: string
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}
export interface Listening {
  readonly port: number
  close(settle: () => void): void
}

export async function serveLan(options: ServeLan): Promise<Listening> {
  const { app, certificates, publicUrl, upgrade } = options
  const { key, certificate: cert } = certificates
  const secure = createHttps({ key, cert, ...CONNECTION_TIMES }, getRequestListener(app.fetch))
  const plain = createHttp(
    CONNECTION_TIMES,
    getRequestListener(plainHttp({ certificates, publicUrl }, app).fetch),
  )
  for (const one of [secure, plain]) {
    endSilence(one)
    endAnswers(one)
  }
  secure.on('upgrade', upgrade)
  plain.on('upgrade', (request, socket, head) => {
    if (isLoopback(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''))
      upgrade(request, socket, head)
    else socket.destroy()
  })
  const front = onePort({ secure, plain })
  await new Promise<void>((settle, fail) => {
    front.once('error', fail)
    front.listen(options.port, options.host, settle)
  })
  return {
    port: (front.address() as AddressInfo).port,
    close: (settle) => {
      front.close(() => settle())
      // Neither listens itself, so nothing else ends what is open between requests.
      for (const one of [secure, plain]) one.closeAllConnections()
    },
  }
}
