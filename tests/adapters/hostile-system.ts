/** Systems that mean us no good: what they send is written by hand onto the line, beyond what any server library sends. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface HostileSystem {
  readonly url: string
  readonly host: string
  /** Heads of requests, as they came. */
  readonly heard: string[]
  stop(): Promise<void>
}

/** Writes until it is told to stop, or the other side has gone. */
export type Misbehaving = (socket: Socket, head: string) => void

export async function startHostileSystem(misbehave: Misbehaving): Promise<HostileSystem> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let head = ''
    socket.on('data', (part) => {
      const isFirst = !head.includes('\r\n\r\n')
      head += part.toString('latin1')
      if (!isFirst || !head.includes('\r\n\r\n')) return
      heard.push(head)
      misbehave(socket, head)
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    heard,
    stop: () =>
      new Promise((settle) => {
        for (const one of sockets) one.destroy()
        server.close(() => settle())
      }),
  }
}

/** As fast as it is taken, and no further than the other side reads. */
function pour(socket: Socket, chunk: Buffer | string, mostBytes: number): void {
  let left = mostBytes
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length
      if (!socket.write(chunk)) return void socket.once('drain', write)
    }
  }
  write()
}

const begin = (headers: readonly string[], status = '200 OK'): string =>
  [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')
const whole = (body: Uint8Array, ...headers: string[]): Buffer =>
  Buffer.concat([Buffer.from(begin([`content-length: ${body.length}`, ...headers])), body])
// Packed before anybody waits for them.
const ZEROS = Buffer.alloc(30_000_000)
const IN_GZIP = gzipSync(ZEROS, { level: 1 })
const IN_BROTLI = brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

export const MISBEHAVING = {
  'announces 10 GB': (socket) => {
    socket.write(begin(['content-length: 10000000000']))
    pour(socket, Buffer.alloc(65_536, 'x'), 10_000_000_000)
  },
  'sends 10 GB unannounced': (socket) => {
    socket.write(begin(['connection: close']))
    pour(socket, Buffer.alloc(65_536, 'x'), 10_000_000_000)
  },
  'sends 10 GB in pieces': (socket) => {
    socket.write(begin(['transfer-encoding: chunked']))
    pour(socket, `10000\r\n${'x'.repeat(65_536)}\r\n`, 10_000_000_000)
  },
  'never answers': () => undefined,
  'answers a letter at a time': (socket) => {
    socket.write(begin(['connection: close']))
    const timer = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(timer))
  },
  'never ends its head': (socket) => {
    const timer = setInterval(() => socket.write('h'), 20)
    socket.write('HTTP/1.1 200 OK\r\n')
    socket.on('close', () => clearInterval(timer))
  },
  'sends three million headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, 'x-n: 1\r\n'.repeat(1000), 3_000_000 * 8)
  },
  'says 100 Continue for ever': (socket) => pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100), 1e10),
  'sends a bomb in gzip': (socket) => socket.end(whole(IN_GZIP, 'content-encoding: gzip')),
  'sends a bomb in brotli': (socket) => socket.end(whole(IN_BROTLI, 'content-encoding: br')),
  'sends broken gzip': (socket) => socket.end(whole(Buffer.from('not gzip'), 'content-encoding: gzip')),
  'packs in a way of its own': (socket) => socket.end(whole(Buffer.from('x'), 'content-encoding: zip, zip')),
  'speaks no HTTP': (socket) => socket.end('220 mail.example.com ESMTP\r\n'),
  'would speak another protocol': (socket) =>
    socket.write(begin(['connection: upgrade', 'upgrade: smtp'], '101 Switching Protocols')),
  'hangs up': (socket) => socket.destroy(),
  'hangs up in the middle': (socket) => {
    socket.write(begin(['content-length: 1000']))
    socket.end('only this')
  },
} as const satisfies Readonly<Record<string, Misbehaving>>
