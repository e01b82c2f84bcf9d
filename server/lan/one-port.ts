/**
 * TLS and plain HTTP on one port, so that one number is all a person types: a TLS client begins with a handshake
 * record (byte 22, RFC 8446 §5.1), which no HTTP request begins with.
 */
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { createServer, type Server } from 'node:net'

const HANDSHAKE = 22
/** Somebody who connects and says nothing is not waited for. */
const SILENCE_MS = 10_000

export function onePort({
  secure,
  plain,
}: {
  readonly secure: HttpsServer
  readonly plain: HttpServer
}): Server {
  return createServer((socket) => {
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.once('error', () => socket.destroy())
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return void socket.destroy()
      socket.setTimeout(0)
      socket.unshift(first)
      const server = first[0] === HANDSHAKE ? secure : plain
      server.emit('connection', socket)
    })
  })
}
