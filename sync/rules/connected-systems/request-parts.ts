/** What may stand in an address and in a header of a request to a connected system. */

/** Ours to set, or between two machines of the way: whoever set one would say who asks, or where one message ends. */
const NOT_FREE = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'date',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])
const NOT_FREE_BEGINNINGS = /^(proxy-|sec-|x-forwarded-|:)/

/** RFC 9110 §5.6.2. */
const isToken = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/** A header that a parameter may be. */
export const isParameterHeader = (name: string): boolean =>
  isToken(name) && !NOT_FREE.has(name.toLowerCase()) && !NOT_FREE_BEGINNINGS.test(name.toLowerCase())

/** A header that an authorisation may stand in. */
export const isFreeHeaderName = (name: string): boolean =>
  name.toLowerCase() === 'authorization' || isParameterHeader(name)

/** RFC 6265 §4.1.1: a cookie's name is a token. */
export const isCookieName = isToken

/** RFC 9110 §5.5, without what is outside ASCII: nothing in it begins another line. */
export const isHeaderValue = (text: string): boolean => /^[\x20-\x7e\t]*$/.test(text) && text.trim() === text

/** An address without anything that is said per request; null for any other. Written without a `/` at its end. */
export function readBaseUrl(text: string): string | null {
  if (!URL.canParse(text) || /[\s\\<>"{}]/.test(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && !/[?#]/.test(text)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || !isPlain || url.hostname === '') return null
  return withoutSlashes(url.href)
}

/** Counted from the end: a pattern would begin anew at each of them. */
function withoutSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

export const originOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : '')

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Names between braces, in their order. */
export const placeholdersOf = (relativeUrl: string): readonly string[] =>
  [...relativeUrl.matchAll(PLACEHOLDER)].map((found) => found[1] ?? '')

/** Below its system, whatever is filled in: no step up, no query, nothing that is read as another host. */
export function isRelativeUrl(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || /[\s\\?#<>"\p{Cc}]/u.test(text)) return false
  const plain = text.replaceAll(PLACEHOLDER, 'x')
  return !/[{}]/.test(plain) && !plain.split('/').some(isDots)
}

/** `.` and `..`, also written as `%2e`: they would be taken as a step. */
export const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment)

export const fillPlaceholders = (relativeUrl: string, value: (name: string) => string): string =>
  relativeUrl.replaceAll(PLACEHOLDER, (_, name: string) => value(name))

/** RFC 9110 §9.3: with these nothing is sent that a system would have to read. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE'])
export const sendsBody = (method: string): boolean => !WITHOUT_BODY.has(method)

/** RFC 9110 §9.2.1: what such a request asks for changes nothing there. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
export const changesNothing = (method: string): boolean => SAFE.has(method)
