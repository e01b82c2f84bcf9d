/**
 * A network between devices and the server that goes wrong when told to: an HTTP and WebSocket proxy of our own,
 * because a browser's "offline" is clean and all-or-nothing, and cannot lose only the reply.
 *
 * Each fault is a small file in `faults/`. What a fault does not strike passes unchanged.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Answer, sendOn } from './send-on.ts'

/** One request and what a fault may do with it. */
export interface Exchange {
  /** Sends the request to the server, as often as called; the server's whole answer. */
  forward(): Promise<Answer>
  answer(answer: Answer): void
  /** Announces the whole answer and ends the connection after `bytes` of its body. */
  answerPart(answer: Answer, bytes: number): void
  /** Ends the connection without a word. */
  cut(): void
}

/** One WebSocket, or the attempt to open one. */
export interface Meeting {
  /** The client's end; nothing has been answered on it. */
  readonly client: Duplex
  /** A connection to the server on which the client's handshake has been sent. */
  forward(): Socket
  answer(answer: Answer): void
}

export interface Fault {
  readonly name: string
  http(exchange: Exchange): void | Promise<void>
  socket(meeting: Meeting): void
}

export interface FaultProxy {
  readonly url: string
  /** From now on requests and sockets whose path matches meet this fault: all of them, or the next `times`. */
  strike(fault: Fault, on: { readonly path: RegExp; readonly times?: number }): void
  /** Asked for each request; null lets it pass. */
  strikeBy(choose: (path: string) => Fault | null): void
  /** Nothing goes wrong any more. Connections that hang already go on hanging. */
  calm(): void
  /** Requests and sockets that met a fault since the last `strike`. */
  struck(): number
  close(): Promise<void>
}

/** `server()` is asked per connection, for a server may come back elsewhere. */
export async function openFaultProxy(server: () => string, port = 0): Promise<FaultProxy> {
  let choose: (path: string) => Fault | null = () => null
  let struck = 0
  const open = new Set<Duplex>()
  const faultFor = (path: string): Fault | null => {
    const fault = choose(path)
    if (fault) struck++
    return fault
  }

  const http: Server = createServer((request, response) => {
    // Whoever leaves first is the client: the fault it met has nothing more to do.
    response.on('error', () => undefined)
    void exchange(request, response).catch(() => response.destroy())
  })
  http.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
  })
  http.on('upgrade', (request, client: Duplex, head) => {
    client.on('error', () => undefined)
    const meeting = meetingOf(server(), request, client, head, open)
    const fault = faultFor(request.url ?? '')
    if (fault) fault.socket(meeting)
    else join(client, meeting.forward())
  })

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const fault = faultFor(request.url ?? '')
    const forward = () => sendOn(server(), request, body)
    if (!fault) return end(response, await forward())
    await fault.http({
      forward,
      answer: (answer) => end(response, answer),
      answerPart: (answer, bytes) => {
        writeHead(response, answer)
        response.write(answer.body.subarray(0, bytes), () => response.destroy())
      },
      cut: () => response.destroy(),
    })
  }

  await new Promise<void>((settle) => http.listen(port, '127.0.0.1', settle))
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    strike: (fault, { path, times = Number.POSITIVE_INFINITY }) => {
      struck = 0
      let left = times
      choose = (asked) => (path.test(asked) && left-- > 0 ? fault : null)
    },
    strikeBy: (by) => {
      struck = 0
      choose = by
    },
    calm: () => {
      choose = () => null
    },
    struck: () => struck,
    close: () =>
      new Promise((settle) => {
        http.close(() => settle())
        for (const socket of open) socket.destroy()
      }),
  }
}

function meetingOf(
  server: string,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  open: Set<Duplex>,
): Meeting {
  const { hostname, port } = new URL(server)
  return {
    client,
    forward: () => {
      const upstream = connect(Number(port), hostname)
      open.add(upstream)
      upstream.on('error', () => client.destroy())
      upstream.on('close', () => open.delete(upstream))
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let i = 0; i < request.rawHeaders.length; i += 2)
        lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`)
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      return upstream
    },
    answer: ({ status, headers, body }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      client.end(
        Buffer.concat([
          Buffer.from(
            `HTTP/1.1 ${status} Fault\r\n${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
          ),
          body,
        ]),
      )
    },
  }
}

/** Bytes pass both ways until one end closes. */
export function join(one: Duplex, other: Duplex): void {
  one.pipe(other)
  other.pipe(one)
  one.on('close', () => other.destroy())
  other.on('close', () => one.destroy())
}

function writeHead(response: ServerResponse, { status, headers, body }: Answer): void {
  // Two answers may be on their way to one request; the second has nobody to go to.
  if (!response.headersSent) response.writeHead(status, { ...headers, 'content-length': body.length })
}

function end(response: ServerResponse, answer: Answer): void {
  if (answer.isHead) response.writeHead(answer.status, { ...answer.headers }).end()
  else {
    writeHead(response, answer)
    response.end(answer.body)
  }
}
