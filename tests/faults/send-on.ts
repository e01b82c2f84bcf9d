/** Sends a request that the proxy has received to the server, and reads the whole answer. */
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
  /** To a `HEAD`: the headers speak of a body that is not sent. */
  readonly isHead?: boolean
}

/** Headers about one connection, which are not passed to the next. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

export function sendOn(server: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((settle, fail) => {
    const outgoing = httpRequest(
      new URL(request.url ?? '/', server),
      {
        method: request.method,
        headers: without(request.headers, [...OF_THE_CONNECTION, 'content-length']),
        setHost: false,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () =>
          settle({
            status: answer.statusCode ?? 502,
            headers: without(answer.headers, OF_THE_CONNECTION),
            body: Buffer.concat(chunks),
            isHead: request.method === 'HEAD',
          }),
        )
      },
    )
    outgoing.on('error', fail)
    if (body.length > 0) outgoing.setHeader('content-length', body.length)
    outgoing.end(body)
  })
}

const without = (headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
