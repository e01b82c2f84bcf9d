/**
 * One request to a service outside, with every limit it needs: time, size of the answer, no redirects (an answer
 * must not send us elsewhere), and no address of our own network. The address is looked at when the connection is
 * made, not before, so that a name cannot point to one place while it is checked and to another when it is called.
 */
import { lookup as lookupHost } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { err, ok, type Result } from '../../sync/result.ts'
import { isPublicAddress } from './public-address.ts'

export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** From the first byte sent to the last one received. */
  readonly timeoutMs: number
  /** Of the answer's body. */
  readonly maxBytes: number
}

export interface OutsideAnswer {
  readonly status: number
  readonly body: Uint8Array
}

/**
 * `address-not-allowed`: not HTTP, plain HTTP to somewhere public, or an address of our own network ·
 * `timed-out` · `answer-too-large` · `not-reached`: no connection, or it broke.
 */
export interface OutsideFailure {
  readonly code: 'address-not-allowed' | 'timed-out' | 'answer-too-large' | 'not-reached'
  /** For the operator's log; never holds what was sent. */
  readonly detail: string
}

export interface OutsideOptions {
  /** `host` or `host:port` that may be private and may speak plain HTTP: named by the operator. */
  readonly trustedHosts: readonly string[]
}

export type AskOutside = (request: OutsideRequest) => Promise<Result<OutsideAnswer, OutsideFailure>>

export const createAskOutside =
  ({ trustedHosts }: OutsideOptions): AskOutside =>
  async (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    const isTrusted = url !== null && [url.host, url.hostname].some((one) => trustedHosts.includes(one))
    const refused = (detail: string) => err({ code: 'address-not-allowed', detail } as const)
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return refused('not an HTTP address')
    if (url.protocol === 'http:' && !isTrusted) return refused(`${url.host} without TLS`)
    // Names are judged when they are looked up; an address in the URL never is.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)) return refused(literal)
    return send(url, request, isTrusted ? undefined : publicOnly)
  }

function send(
  url: URL,
  { method, headers, body, timeoutMs, maxBytes }: OutsideRequest,
  lookup: LookupFunction | undefined,
): Promise<Result<OutsideAnswer, OutsideFailure>> {
  return new Promise((settle) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = start(
      url,
      { method, headers: { ...headers, ...length }, agent: false, ...(lookup && { lookup }) },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) return end(err({ code: 'answer-too-large', detail: `over ${maxBytes} bytes` }))
          parts.push(part)
        })
        answer.on('end', () => end(ok({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) })))
        answer.on('error', (error) => end(err({ code: 'not-reached', detail: error.message })))
      },
    )
    const timer = setTimeout(
      () => end(err({ code: 'timed-out', detail: `no answer in ${timeoutMs} ms` })),
      timeoutMs,
    )
    let isOver = false
    function end(result: Result<OutsideAnswer, OutsideFailure>): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      outgoing.destroy()
      settle(result)
    }
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      end(
        err({
          code: error.code === NOT_PUBLIC ? 'address-not-allowed' : 'not-reached',
          detail: error.code ?? error.message,
        }),
      ),
    )
    outgoing.end(body)
  })
}

const NOT_PUBLIC = 'EADDRESSNOTPUBLIC'

/** One private address among several is enough to refuse: which one is taken is not ours to say. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookupHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every((one) => isPublicAddress(one.address)))
      return done(Object.assign(new Error(`${hostname} is in our own network`), { code: NOT_PUBLIC }), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
