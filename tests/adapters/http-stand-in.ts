/** A service of somebody else: a real HTTP server on a free port of this machine, and what it was asked. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}
/** `silent` keeps the connection open and says nothing; `cut` breaks it. */
export type Answering = (heard: Heard) => Reply | 'silent' | 'cut' | Promise<Reply | 'silent' | 'cut'>

export interface StandIn {
  readonly url: string
  /** `host:port`, as `TRUSTED_HOSTS` wants it. */
  readonly host: string
  readonly heard: Heard[]
  stop(): Promise<void>
}

export async function startStandIn(answering: Answering): Promise<StandIn> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', `http://${request.headers.host}`),
      headers: request.headers,
      body: Buffer.concat(parts),
    }
    heard.push(one)
    const reply = await answering(one)
    if (reply === 'silent') return
    if (reply === 'cut') return void request.socket.destroy()
    response.writeHead(reply.status, reply.headers)
    response.end(reply.body)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    heard,
    stop: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}
