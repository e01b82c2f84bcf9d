/**
 * Makes the request of an integration path: what stands is read, the request is made of it (`askedRequest`), the server
 * adds the authorisation, and what came back is read within bounds with the secret taken out. A secret goes to the
 * origin that it was given for and nowhere else. What is answered to whoever tries it never holds a hidden value.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { CallOutcome } from '../../sync/calls/connected-systems.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import {
  type ConnectedSystem,
  type IntegrationPath,
  integrationPathFrom,
} from '../../sync/entities/connected-system.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import {
  fieldText,
  readAnswerPath,
  readJson,
  replacedAt,
  valueAt,
} from '../../sync/rules/connected-systems/answer-path.ts'
import {
  type AskedRequest,
  askedRequest,
  type GivenValue,
} from '../../sync/rules/connected-systems/asked-request.ts'
import { authorizationHeader } from '../../sync/rules/connected-systems/path-problem.ts'
import { standingOfPath, systemOfPath } from '../../sync/rules/connected-systems/path-standing.ts'
import { isHeaderValue, originOf } from '../../sync/rules/connected-systems/request-parts.ts'
import { readSecret } from '../kept-secrets/kept-secrets.ts'
import type { AskOutside } from '../outbound/ask-outside.ts'
import type { Platform } from '../platform.ts'
import type { CallHistory, CameOfIt } from './call-history.ts'
import { createHider, HIDDEN, type Hider } from './hidden-secrets.ts'
import { readAnswer } from './read-answer.ts'

export interface PathAskerDeps {
  readonly platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>
  readonly ask: AskOutside
  readonly history: CallHistory
  readonly timeoutMs?: number
}

export interface PathUse {
  readonly pathId: IntegrationPath['id']
  /** Of a step they follow from the parameters that the path has now. */
  readonly values: readonly GivenValue[] | ((path: IntegrationPath) => readonly GivenValue[])
  /** `step`: of a document, by what its sender was allowed when it was sent. */
  readonly how: 'test' | 'execute' | 'step'
  readonly actor: Pick<PersonActor, 'organizationId' | 'personId'>
  /** The same each time the same is asked, for systems that know it. */
  readonly idempotencyKey?: string
}

export interface FieldOfAnswer {
  readonly name: string
  readonly path: string
  readonly value: string | null
  readonly hidden: boolean
}

export interface PathAnswer extends CameOfIt {
  readonly path: IntegrationPath
  readonly request: AskedRequest
  /** The header that the server added; null without an authorisation. */
  readonly authorization: string | null
  readonly at: number
  readonly contentType: string
  readonly text: string | null
  readonly cut: boolean
  readonly pointsTo: string | null
  readonly fields: readonly FieldOfAnswer[]
}

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 1_000_000
const MAX_SHOWN = 64_000
/** Under way at once: of one organisation, and of all. */
const OF_ONE = 4
const OF_ALL = 32

export type AskPath = (use: PathUse) => Promise<Result<PathAnswer, Refusal>>

export function createAskPath(deps: PathAskerDeps): AskPath {
  const underWay = new Map<string, number>()
  return async (use) => {
    const { organizationId } = use.actor
    const found = await standing(deps, use)
    if (!found.ok) return found
    const own = underWay.get(organizationId) ?? 0
    const all = [...underWay.values()].reduce((sum, one) => sum + one, 0)
    if (own >= OF_ONE || all >= OF_ALL) return err(refusal('too-many-requests', { retryAfterSeconds: 5 }))
    underWay.set(organizationId, own + 1)
    try {
      return ok(await asked(deps, use, found.value))
    } finally {
      const left = (underWay.get(organizationId) ?? 1) - 1
      if (left === 0) underWay.delete(organizationId)
      else underWay.set(organizationId, left)
    }
  }
}

interface Standing {
  readonly path: IntegrationPath
  readonly request: AskedRequest
  readonly authorization: { readonly name: string; readonly value: string } | null
  readonly hider: Hider
}

const REFUSED = {
  off: 'connected-system-off',
  secretMissing: 'connected-system-secret-missing',
  notAuthorized: 'integration-path-not-authorized',
} as const

async function standing(
  { platform }: PathAskerDeps,
  { pathId, values, how, actor }: PathUse,
): Promise<Result<Standing, Refusal>> {
  const { db } = platform
  const { record } = db.tables
  const { system, path, secret } = await db.read(async (query) => {
    const rows = await query
      .select({ kind: record.kind, body: record.body })
      .from(record)
      .where(
        and(
          eq(record.organizationId, actor.organizationId),
          inArray(record.id, [pathId, systemOfPath(pathId)]),
        ),
      )
    const bodyOf = (kind: string) => rows.find((one) => one.kind === kind)?.body
    const system = bodyOf('connectedSystem') as ConnectedSystem | undefined
    const kept = bodyOf('integrationPath') as IntegrationPath | undefined
    const path = kept && integrationPathFrom(kept)
    const secret =
      system && path && path.authorization !== 'none'
        ? await readSecret(query, db.tables, platform, { about: system.id, bound: originOf(system.baseUrl) })
        : null
    return { system, path, secret }
  })
  // Another organisation's, and none at all, are answered alike.
  if (!system || !path) return err(refusal('not-found'))
  const state = standingOfPath(system, path)
  if (state !== 'ready' && !(how === 'test' && state === 'notAuthorized')) return err(refusal(REFUSED[state]))
  const name = authorizationHeader(path)
  if (name !== null && secret === null) return err(refusal('connected-system-secret-missing'))
  const request = askedRequest(system, path, typeof values === 'function' ? values(path) : values)
  if (!request.ok)
    return err(
      refusal('parameter-value-not-valid', { name: request.error.name, problem: request.error.code }),
    )
  const value = secret === null ? '' : authorizationOf(path, system.clientId, secret)
  if (!isHeaderValue(value)) return err(refusal('connected-system-secret-missing'))
  return ok({
    path,
    request: request.value,
    authorization: name === null ? null : { name, value },
    hider: createHider(
      secret === null ? [] : [secret, value, `${system.clientId}:${secret}`, value.replace(/^Basic /, '')],
    ),
  })
}

/** RFC 7617, RFC 6750. */
function authorizationOf({ authorization }: IntegrationPath, clientId: string, secret: string): string {
  if (authorization === 'basic')
    return `Basic ${Buffer.from(`${clientId}:${secret}`, 'utf8').toString('base64')}`
  return authorization === 'bearer' ? `Bearer ${secret}` : secret
}

async function asked(
  { platform: { now }, ask, history, timeoutMs = TIMEOUT_MS }: PathAskerDeps,
  { how, actor, idempotencyKey }: PathUse,
  { path, request, authorization, hider }: Standing,
): Promise<PathAnswer> {
  const at = now()
  const call = await history.begin({ path, personId: actor.personId, how })
  const { method, url, headers, body } = request
  const began = performance.now()
  const answer = await ask({
    ...{ method, url, timeoutMs, maxBytes: MAX_ANSWER_BYTES, redirects: 'sameOrigin' },
    headers: {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
      'accept-encoding': 'identity',
      'user-agent': 'Tawqi',
      ...(authorization && { [authorization.name]: authorization.value }),
    },
    ...(body !== null && { body }),
  })
  const read = answer.ok
    ? await readAnswer(answer.value, MAX_ANSWER_BYTES)
    : err<CallOutcome>(answer.error.code)
  const came: CameOfIt = {
    outcome: read.ok ? 'answered' : read.error,
    status: answer.ok ? answer.value.status : null,
    durationMs: Math.round(performance.now() - began),
    sizeBytes: answer.ok ? answer.value.body.length : 0,
  }
  await history.end(call, came)
  const said = read.ok ? told(read.value.text, path, { hider, isTest: how === 'test' }) : NOTHING
  return {
    ...came,
    ...said,
    path,
    request,
    authorization: authorization?.name ?? null,
    at,
    contentType: read.ok ? hider.text(read.value.contentType) : '',
    pointsTo: answer.ok ? elsewhere(answer.value, url, hider) : null,
  }
}

const NOTHING = { text: null, cut: false, fields: [] } as const

/** Only where: what follows a host may hold what is nobody's to see. */
function elsewhere(
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  url: string,
  hider: Hider,
): string | null {
  const { location = '' } = headers
  if (status < 300 || status > 399 || !URL.canParse(location, url)) return null
  return hider.text(new URL(location, url).origin)
}

function told(
  raw: string | null,
  { mappings }: IntegrationPath,
  { hider, isTest }: { readonly hider: Hider; readonly isTest: boolean },
): Pick<PathAnswer, 'text' | 'cut' | 'fields'> {
  const plain = raw === null ? null : hider.text(raw)
  const parsed = plain === null ? undefined : readJson(plain)
  let json = hider.json(parsed)
  const textOf = once(fieldText)
  const fields = mappings.map(({ name, path, hidden }): FieldOfAnswer => {
    const found = valueAt(json, readAnswerPath(path) ?? [])
    const isShown = found !== undefined && found !== null && !(hidden && isTest)
    return { name, path, hidden, value: isShown ? textOf(found) : null }
  })
  if (isTest)
    for (const { path, hidden } of mappings)
      if (hidden) json = replacedAt(json, readAnswerPath(path) ?? [], HIDDEN)
  // What is JSON is written anew, so that nothing is left of how its letters were escaped.
  const text = parsed === undefined ? plain : JSON.stringify(json, null, indentOf(plain ?? ''))
  return { text: text?.slice(0, MAX_SHOWN) ?? null, cut: (text?.length ?? 0) > MAX_SHOWN, fields }
}

/** Fifty mappings of the same half a megabyte are written once. */
function once<T>(write: (value: unknown) => T): (value: unknown) => T {
  const written = new Map<unknown, T>()
  return (value) => {
    const known = written.get(value)
    if (known !== undefined) return known
    const made = write(value)
    written.set(value, made)
    return made
  }
}

/** A long one, deep inside, would be mostly blanks. */
const indentOf = (raw: string): number => (raw.length > MAX_SHOWN ? 0 : 2)
