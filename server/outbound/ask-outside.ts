/**
 * One request to a service outside, with every limit it needs: time, size of the answer and of its head, no redirects
 * (an answer must not send us elsewhere; where a caller allows it, three within the same origin), and no address of our
 * own network. The address is looked at when the connection is made, not before, so that a name cannot point to one
 * place while it is checked and to another when it is called.
 */
import { type LookupAddress, type LookupAllOptions, lookup as lookupHost } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { err, ok, type Result } from '../../sync/result.ts'
import { isPublicAddress } from './public-address.ts'

export interface OutsideRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** From the first byte sent to the last one received. */
  readonly timeoutMs: number
  /** Of the answer's body. */
  readonly maxBytes: number
  /** What is longer than that is left unread, where only its beginning is of interest; otherwise it is a failure. */
  readonly longer?: 'cut'
  /** A question that changes nothing may be asked at another address of the same scheme, host and port. */
  readonly redirects?: 'sameOrigin'
}

export interface OutsideAnswer {
  readonly status: number
  /** Lower case names; of one that is repeated all values, as Node joins them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * `address-not-allowed`: not HTTP, plain HTTP to somewhere public, or an address of our own network ·
 * `timed-out` · `answer-too-large`: its body, or its head · `not-reached`: no connection, or it broke.
 */
export interface OutsideFailure {
  readonly code: 'address-not-allowed' | 'timed-out' | 'answer-too-large' | 'not-reached'
  /** For the operator's log; never holds what was sent. */
  readonly detail: string
}

export interface OutsideOptions {
  /** `host` or `host:port` that may be private and may speak plain HTTP: named by the operator. */
  readonly trustedHosts: readonly string[]
  /** Another answer to names than the system's own. */
  readonly lookup?: LookupHost
}
export type LookupHost = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export type AskOutside = (request: OutsideRequest) => Promise<Result<OutsideAnswer, OutsideFailure>>

export function createAskOutside(options: OutsideOptions): AskOutside {
  const ask = askOnce(options)
  return async (request) => {
    const until = Date.now() + request.timeoutMs
    let { url } = request
    for (let hop = 0; ; hop++) {
      const answer = await ask({ ...request, url, timeoutMs: Math.max(until - Date.now(), 0) })
      const next = answer.ok && hop < MAX_REDIRECTS ? nextPlace(request, url, answer.value) : null
      if (next === null) return answer
      url = next
    }
  }
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Nothing that was said to one host is said to another, and nothing is done twice. */
function nextPlace(
  { redirects, method }: OutsideRequest,
  url: string,
  { status, headers }: OutsideAnswer,
): string | null {
  const { location = '' } = headers
  const isAllowed = redirects === 'sameOrigin' && (method === 'GET' || method === 'HEAD')
  if (!isAllowed || !REDIRECTS.has(status) || !URL.canParse(location, url)) return null
  const next = new URL(location, url)
  return next.origin === new URL(url).origin ? next.href : null
}

const askOnce =
  ({ trustedHosts, lookup = lookupHost }: OutsideOptions): AskOutside =>
  async (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    const isTrusted = url !== null && [url.host, url.hostname].some((one) => trustedHosts.includes(one))
    const refused = (detail: string) => err({ code: 'address-not-allowed', detail } as const)
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return refused('not an HTTP address')
    if (url.protocol === 'http:' && !isTrusted) return refused(`${url.host} without TLS`)
    // Names are judged when they are looked up; an address in the URL never is.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)) return refused(literal)
    return send(url, request, isTrusted ? undefined : publicOnly(lookup))
  }

function send(
  url: URL,
  { method, headers, body, timeoutMs, maxBytes, longer }: OutsideRequest,
  lookup: LookupFunction | undefined,
): Promise<Result<OutsideAnswer, OutsideFailure>> {
  return new Promise((settle) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = start(
      url,
      {
        ...{ method, headers: { ...headers, ...length }, agent: false, maxHeaderSize: MAX_HEADER_BYTES },
        ...(lookup && { lookup }),
      },
      (answer) => {
        const isLong = Number(answer.headers['content-length'] ?? 0) > maxBytes
        if (isLong && method !== 'HEAD' && longer !== 'cut')
          return end(err({ code: 'answer-too-large', detail: `over ${maxBytes} bytes` }))
        const parts: Buffer[] = []
        let size = 0
        const whole = () => {
          const { statusCode: status = 0, headers } = answer
          end(ok({ status, headers: inLines(headers), body: Buffer.concat(parts).subarray(0, maxBytes) }))
        }
        answer.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size <= maxBytes) return
          if (longer === 'cut') whole()
          else end(err({ code: 'answer-too-large', detail: `over ${maxBytes} bytes` }))
        })
        answer.on('end', whole)
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
      end(err({ code: FAILURES[error.code ?? ''] ?? 'not-reached', detail: error.code ?? error.message })),
    )
    // Also where it ends without an error or an answer, as one does that would speak another protocol.
    outgoing.on('close', () => end(err({ code: 'not-reached', detail: 'closed' })))
    outgoing.end(body)
  })
}

const MAX_HEADER_BYTES = 32_768
const NOT_PUBLIC = 'EADDRESSNOTPUBLIC'
const FAILURES: Readonly<Record<string, OutsideFailure['code']>> = {
  [NOT_PUBLIC]: 'address-not-allowed',
  HPE_HEADER_OVERFLOW: 'answer-too-large',
}

const inLines = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

export const systemLookup: LookupHost = lookupHost

/** One private address among several is enough to refuse: which one is taken is not ours to say. */
export const publicOnly =
  (lookup: LookupHost): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every((one) => isPublicAddress(one.address)))
        return done(
          Object.assign(new Error(`${hostname} is in our own network`), { code: NOT_PUBLIC }),
          '',
          0,
        )
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
