/** What does not fit together in a path: said where it is written, and refused where it is decided. */
import type {
  ConnectedSystem,
  IntegrationPath,
  PathParameter,
  SystemParameter,
} from '../../entities/connected-system.ts'
import { readParameterValue } from './parameter-value.ts'
import { isCookieName, isHeaderValue, isParameterHeader, placeholdersOf, sendsBody } from './request-parts.ts'

export type PathProblemCode =
  /** Two of one name at one place. */
  | 'repeated'
  /** `{name}` without a parameter of the path. */
  | 'placeholder-without-parameter'
  | 'parameter-without-placeholder'
  | 'method-without-body'
  /** Ours to set, or no name of a header or cookie. */
  | 'name-not-allowed'
  | 'default-not-valid'

export interface PathProblem {
  readonly code: PathProblemCode
  readonly name: string
  /** Its place in the list. */
  readonly at: number
}

type Described = Pick<IntegrationPath, 'relativeUrl' | 'method' | 'tokenKey' | 'authorization' | 'parameters'>

/** The header that carries the authorisation; null where there is none. */
export const authorizationHeader = ({
  authorization,
  tokenKey,
}: Pick<IntegrationPath, 'authorization' | 'tokenKey'>): string | null =>
  authorization === 'none'
    ? null
    : (tokenKey || (authorization === 'apiKey' ? 'x-api-key' : 'authorization')).toLowerCase()

/** `ofSystem`: what its system sends with every path may stand in the address as well. */
export function pathProblem(path: Described, ofSystem: readonly SystemParameter[] = []): PathProblem | null {
  const { relativeUrl, method, parameters } = path
  const named = placeholdersOf(relativeUrl)
  const inPath = [...parameters, ...ofSystem].filter((one) => one.location === 'path').map((one) => one.name)
  const missing = named.find((name) => !inPath.includes(name))
  if (missing !== undefined) return { code: 'placeholder-without-parameter', name: missing, at: -1 }
  const repeated = repeatedAmong(parameters)
  if (repeated) return repeated
  for (const [at, one] of parameters.entries()) {
    const code = problemOf(one, { method, named, header: authorizationHeader(path) })
    if (code) return { code, name: one.name, at }
  }
  return null
}

function problemOf(
  { name, location, type, defaultValue }: PathParameter,
  {
    method,
    named,
    header,
  }: { readonly method: string; readonly named: readonly string[]; readonly header: string | null },
): PathProblemCode | null {
  if (location === 'path' && !named.includes(name)) return 'parameter-without-placeholder'
  if (location === 'body' && !sendsBody(method)) return 'method-without-body'
  if (!mayBeNamed(location, name) || (location === 'header' && name.toLowerCase() === header))
    return 'name-not-allowed'
  const isValid = defaultValue === '' || readParameterValue(type, defaultValue) !== undefined
  return isValid && isWritable(location, type === 'object' ? '' : defaultValue) ? null : 'default-not-valid'
}

const mayBeNamed = (location: PathParameter['location'], name: string): boolean =>
  location === 'header' ? isParameterHeader(name) : location !== 'cookie' || isCookieName(name)

const isWritable = (location: PathParameter['location'], text: string): boolean =>
  location !== 'header' || isHeaderValue(text)

function repeatedAmong(
  parameters: readonly { readonly name: string; readonly location: PathParameter['location'] }[],
): PathProblem | null {
  const seen = new Set<string>()
  for (const [at, { name, location }] of parameters.entries()) {
    const key = `${location} ${location === 'header' ? name.toLowerCase() : name}`
    if (seen.has(key)) return { code: 'repeated', name, at }
    seen.add(key)
  }
  return null
}

/** Of what a system sends with every path. */
export function systemProblem({ parameters }: Pick<ConnectedSystem, 'parameters'>): PathProblem | null {
  const repeated = repeatedAmong(parameters)
  if (repeated) return repeated
  for (const [at, one] of parameters.entries()) {
    const code = systemParameterProblem(one)
    if (code) return { code, name: one.name, at }
  }
  return null
}

function systemParameterProblem({ name, location, value }: SystemParameter): PathProblemCode | null {
  if (!mayBeNamed(location, name)) return 'name-not-allowed'
  return isWritable(location, value) ? null : 'default-not-valid'
}
