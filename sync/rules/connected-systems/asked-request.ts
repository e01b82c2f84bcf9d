/**
 * The request that a path makes of the values it is given; everything but the authorisation, which only the server can
 * add. What somebody fills in stands where its parameter says and reaches nowhere else: it is encoded for its place, it
 * cannot end a line, leave the path or name another host, and a parameter of the path goes before one of its system.
 */
import type { ConnectedSystem, IntegrationPath, PathParameter } from '../../entities/connected-system.ts'
import { err, ok, type Result } from '../../result.ts'
import { itemInLine, type ParameterValue, readParameterValue, valueInLine } from './parameter-value.ts'
import {
  fillPlaceholders,
  isDots,
  isHeaderValue,
  originOf,
  placeholdersOf,
  readBaseUrl,
  sendsBody,
} from './request-parts.ts'

export interface GivenValue {
  readonly name: string
  /** Where two parameters share a name. */
  readonly location?: PathParameter['location'] | undefined
  readonly value: unknown
}

export interface AskedRequest {
  readonly method: IntegrationPath['method']
  readonly url: string
  /** Lower case names, without an authorisation. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** `name`: of the parameter that it is about. */
export interface RequestProblem {
  readonly code: 'value-not-valid' | 'value-missing' | 'value-not-known' | 'url-not-valid'
  readonly name: string
}

const MAX_URL = 8000
const MAX_BODY = 200_000

type Location = PathParameter['location']
interface Filled {
  readonly name: string
  readonly location: Location
  readonly value: ParameterValue
}

export function askedRequest(
  system: Pick<ConnectedSystem, 'baseUrl' | 'parameters'>,
  path: Pick<IntegrationPath, 'relativeUrl' | 'method' | 'parameters'>,
  given: readonly GivenValue[],
): Result<AskedRequest, RequestProblem> {
  const filled = fill(system, path, given)
  if (!filled.ok) return filled
  const at = (location: Location) => filled.value.filter((one) => one.location === location)
  const url = urlOf(system.baseUrl, path.relativeUrl, at('path'), at('query'))
  if (!url.ok) return url
  const cookies = at('cookie').map(({ name, value }) => `${name}=${encodeURIComponent(valueInLine(value))}`)
  const headers: Record<string, string> = { accept: 'application/json' }
  for (const { name, value } of at('header')) {
    const text = Array.isArray(value) ? value.map(itemInLine).join(', ') : valueInLine(value)
    if (!isHeaderValue(text)) return err({ code: 'value-not-valid', name })
    headers[name.toLowerCase()] = text
  }
  if (cookies.length > 0) headers.cookie = cookies.join('; ')
  const inBody = at('body')
  if (!sendsBody(path.method) || inBody.length === 0)
    return ok({ method: path.method, url: url.value, headers, body: null })
  const body = JSON.stringify(Object.fromEntries(inBody.map(({ name, value }) => [name, value])))
  if (body.length > MAX_BODY) return err({ code: 'value-not-valid', name: inBody[0]?.name ?? '' })
  headers['content-type'] = 'application/json'
  return ok({ method: path.method, url: url.value, headers, body })
}

/** Header names are the same however they are written. */
const keyOf = ({ name, location }: { readonly name: string; readonly location: Location }): string =>
  `${location} ${location === 'header' ? name.toLowerCase() : name}`

function fill(
  { parameters: ofSystem }: Pick<ConnectedSystem, 'parameters'>,
  { parameters }: Pick<IntegrationPath, 'parameters'>,
  given: readonly GivenValue[],
): Result<readonly Filled[], RequestProblem> {
  const fits = (one: PathParameter) => (value: GivenValue) =>
    value.name === one.name && (value.location === undefined || value.location === one.location)
  const stray = given.find((value) => !parameters.some((one) => fits(one)(value)))
  if (stray) return err({ code: 'value-not-known', name: stray.name })
  const all = new Map<string, Filled>()
  for (const { name, location, value } of ofSystem)
    all.set(keyOf({ name, location }), { name, location, value })
  for (const one of parameters) {
    const { name, location, type, defaultValue } = one
    const said = given.find(fits(one))?.value
    const wanted = said === undefined || said === null || said === '' ? defaultValue : said
    if (wanted === '') {
      if (location === 'path') return err({ code: 'value-missing', name })
      continue
    }
    const value = readParameterValue(type, wanted)
    if (value === undefined || !isWellFormed(valueInLine(value)))
      return err({ code: 'value-not-valid', name })
    all.set(keyOf(one), { name, location, value })
  }
  return ok([...all.values()])
}

function urlOf(
  baseUrl: string,
  relativeUrl: string,
  inPath: readonly Filled[],
  inQuery: readonly Filled[],
): Result<string, RequestProblem> {
  const base = readBaseUrl(baseUrl)
  if (base === null) return err({ code: 'url-not-valid', name: '' })
  const filledIn = (name: string): string => {
    const found = inPath.find((one) => one.name === name)
    return found ? valueInLine(found.value) : ''
  }
  for (const name of placeholdersOf(relativeUrl)) {
    const text = filledIn(name)
    if (text === '') return err({ code: 'value-missing', name })
  }
  const filled = fillPlaceholders(relativeUrl, (name) => encodeURIComponent(filledIn(name)))
  // `{a}{b}` of two points, or `.{a}` of one, are a step up as much as `..` is.
  if (filled.split('/').some(isDots))
    return err({ code: 'value-not-valid', name: placeholdersOf(relativeUrl)[0] ?? '' })
  const query = inQuery.flatMap(({ name, value }) =>
    (Array.isArray(value) ? value.map(itemInLine) : [valueInLine(value)]).map((text) => ({ name, text })),
  )
  const asked = query
    .map(({ name, text }) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&')
  const whole = `${base}${filled}${asked === '' ? '' : `?${asked}`}`
  // Said by the same reading that will connect: still there, and still below.
  const isThere =
    URL.canParse(whole) &&
    originOf(whole) === originOf(base) &&
    new URL(whole).pathname.startsWith(new URL(base).pathname)
  return isThere && whole.length <= MAX_URL ? ok(whole) : err({ code: 'url-not-valid', name: '' })
}

/** Half of a letter cannot be encoded. */
const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text)
