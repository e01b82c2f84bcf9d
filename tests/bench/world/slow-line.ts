/**
 * A server behind a phone's line: every request waits, and all answers together have one width. The browser's own
 * throttle holds for a page only, and not for what its service worker fetches.
 */
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowLine {
  readonly url: string
  /** Of all answers until now. */
  bytes(): number
  requests(): number
  stop(): Promise<void>
}

export interface LineWidth {
  /** Of each request, once. */
  readonly latencyMs: number
  readonly bytesPerSecond: number
}

const PIECE_BYTES = 4_096

export async function startSlowLine(
  target: string,
  { latencyMs, bytesPerSecond }: LineWidth,
): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  let freeAt = 0
  let bytes = 0
  let requests = 0

  /** After the latency and after all that is on the line before it. */
  async function travel(length: number): Promise<void> {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (length / bytesPerSecond) * 1000
    bytes += length
    await sleep(freeAt - now)
  }

  async function answer(from: IncomingMessage, to: NodeJS.WritableStream): Promise<void> {
    for await (const chunk of from)
      for (let at = 0; at < (chunk as Buffer).length; at += PIECE_BYTES) {
        const piece = (chunk as Buffer).subarray(at, at + PIECE_BYTES)
        await travel(piece.length)
        to.write(piece)
      }
    to.end()
  }

  const server = createServer((incoming, outgoing) => {
    requests++
    const upstream = request(
      { host: hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (from) => {
        void sleep(latencyMs).then(() => {
          outgoing.writeHead(from.statusCode ?? 502, from.headers)
          answer(from, outgoing).catch(() => outgoing.destroy())
        })
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream: Socket = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((one, at, all) => (at % 2 ? [] : [`${one}: ${all[at + 1]}`]))
      upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    const ends = [upstream, socket]
    for (const one of ends) one.on('error', () => ends.forEach((end) => void end.destroy()))
  })
  await new Promise<void>((settle) => server.listen(0, 'localhost', settle))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    requests: () => requests,
    stop: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}
