/**
 * Serves every call below `/api/`: finds it, resolves who asks, limits, checks access, parses the input once,
 * runs it and wraps the answer. What a caller can act on is an answer with a code; anything thrown is a bug,
 * is logged with an id and answered `something-went-wrong` with that id.
 */
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Refusal } from '../../sync/answers.ts'
import { BOT_CHECK_HEADER } from '../../sync/calls/bot-check-header.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { bareId, createId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { scopeAllows } from '../../sync/rules/api-scopes.ts'
import { refuseCallInFrame } from '../../sync/rules/embedding/embedding.ts'
import type { ProofAct } from '../../sync/rules/sign-in-policy.ts'
import { isTemporaryActor, temporaryMayCall } from '../../sync/rules/temporary.ts'
import { isOutOfRoom } from '../out-of-room.ts'
import type { May } from '../people/authority.ts'
import type { Platform } from '../platform.ts'
import { networkOf } from './address.ts'
import { refusalEnvelope, statusOf, successEnvelope } from './answer.ts'
import { DEFAULT_MAX_BODY_BYTES, readJson } from './body.ts'
import { type Call, Described, FileAnswer, type SecretTries } from './call.ts'
import { callTable, foldPath, type ServedCall } from './call-table.ts'
import { fileResponse } from './file-answer.ts'
import { held } from './held-to-contract.ts'
import { jsonAnswer } from './json-answer.ts'
import { openApiDocument } from './openapi.ts'
import { isOwnOrigin } from './origin.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'
import { mountReferencePage } from './reference-page.ts'
import {
  type Authenticate,
  type AuthenticateProgram,
  type RequestContext,
  refuseUnproven,
  requestContext,
} from './request-context.ts'

export interface ApiLimits {
  /** Everything that comes from one network without a session and from no device that is known here. */
  readonly network: RateLimit
  /** Calls that need no session: sign-in, codes, links. Of strangers by network, of a known device by itself. */
  readonly anonymous: RateLimit
  /** Calls of one signed-in person or bound device. */
  readonly subject: RateLimit
}
export const DEFAULT_LIMITS: ApiLimits = {
  network: { burst: 3000, perSecond: 300 },
  anonymous: { burst: 120, perSecond: 2 },
  subject: { burst: 2000, perSecond: 200 },
}

/** Null when what is shown counts for a call of this path. */
export interface BotCheckOfApi {
  refuses(path: string, shown: string | undefined): Promise<Refusal | null>
}

export interface ApiDeps {
  readonly platform: Pick<Platform, 'config' | 'now' | 'randomBytes' | 'log'>
  readonly authenticate: Authenticate
  /** Of a key that a program shows; without it keys open nothing. */
  readonly authenticateProgram?: AuthenticateProgram
  readonly limits?: ApiLimits
  /** The name of a device somebody has signed in on before; left out where none is known. */
  readonly deviceOf?: (context: Pick<RequestContext, 'cookie'>) => string | null
  /** Left out only where no call names a permission. */
  readonly may?: May
  /** Why whoever asks has to show anew who they are; left out only where no call asks for it. */
  readonly stale?: (actor: Actor, act: ProofAct) => Promise<Refusal | null>
  /** Who runs the installation now; left out only where no call is theirs alone. */
  readonly operates?: (actor: Actor) => Promise<boolean>
  /** What somebody shows who is nobody yet, to calls that want it; left out where nobody is asked. */
  readonly botCheck?: BotCheckOfApi
  /** Left out only where no call asks for a secret. */
  readonly tries?: SecretTries
  /** Calls served elsewhere below `/api/`, for the API reference. */
  readonly besides?: readonly CallContract[]
}

export function createApi(calls: readonly Call[], deps: ApiDeps): Hono {
  const app = new Hono()
  const { platform, authenticate } = deps
  const table = callTable(calls)
  const unlimited = calls.find((call) => typeof call.secret === 'object' && !deps.tries)
  if (unlimited) throw new Error(`${unlimited.path} asks for a secret, and nothing limits the tries`)
  const unguarded = calls.find(
    (call) =>
      (call.permission && !deps.may) || (call.forOperators && !deps.operates) || (call.proof && !deps.stale),
  )
  if (unguarded)
    throw new Error(`${unguarded.path} names a permission or a proof, and nothing knows who holds it`)
  const limits = deps.limits ?? DEFAULT_LIMITS
  const limiter = createRateLimiter()

  app.get('/api/openapi.json', (context) =>
    context.json(openApiDocument(calls, platform.config, deps.besides)),
  )
  mountReferencePage(app)

  app.all('/api/*', async (context) => {
    const served = table.get(foldPath(context.req.path.slice('/api/'.length)))
    if (!served) return answer(err({ code: 'not-found' }))
    // HEAD is not answered by GET: some GET calls have effects, and prefetchers send HEAD first.
    const found = served.get(context.req.method)
    if (!found) {
      const allow = [...served.keys(), 'OPTIONS'].join(', ')
      if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
      return answer(err({ code: 'method-not-allowed' }), { allow })
    }
    const request = await requestContext(context, {
      ...{ config: platform.config, authenticate },
      ...(deps.authenticateProgram && { authenticateProgram: deps.authenticateProgram }),
    })
    const headers: Record<string, string> = {}
    const result = await guarded(context, request, found, headers)
    return answer(result, headers, request.cookiesToSet)
  })
  return app

  async function guarded(
    context: Context,
    request: RequestContext,
    served: ServedCall,
    headers: Record<string, string>,
  ) {
    try {
      const refused = gate(context, request, served.call)
      if (refused) return err(refused)
      if (!(await isPermitted(served.call, request))) return err<Refusal>({ code: 'not-permitted' })
      const stale = await staleProof(served.call, request)
      if (stale) return err(stale)
      const input = await readInput(context, served)
      if (!input.ok) return input
      if (served.call.botCheck && !request.authenticated) {
        const refused = await deps.botCheck?.refuses(served.call.path, request.header(BOT_CHECK_HEADER))
        if (refused) return err(refused)
      }
      const { authenticated } = request
      // The gate has looked at what the session lacks; a call that anybody may make looks for itself.
      const isOpen = authenticated !== null && refuseUnproven(authenticated, served.call) === null
      const unproven = isOpen ? { actor: authenticated.actor } : {}
      const result = await runCall(served.call, input.value, { ...request, ...unproven })
      return held(platform.config, served.call.contract, result)
    } catch (error) {
      const id = bareId(createId('event', platform))
      headers['x-error-id'] = id
      platform.log.error('call failed', { id, path: served.call.path, error })
      return err<Refusal>({
        code: isOutOfRoom(error) ? 'out-of-room' : 'something-went-wrong',
        facts: { id },
      })
    }
  }

  async function isPermitted(
    { permission, forOperators }: Call,
    { authenticated }: RequestContext,
  ): Promise<boolean> {
    if (!permission && !forOperators) return true
    if (!authenticated) return false
    const { actor } = authenticated
    if (forOperators && !(await deps.operates?.(actor))) return false
    return !permission || (await deps.may?.(actor, permission)) === true
  }

  async function staleProof({ proof }: Call, { authenticated }: RequestContext): Promise<Refusal | null> {
    return proof && authenticated ? ((await deps.stale?.(authenticated.actor, proof)) ?? null) : null
  }

  /** A secret is never compared outside the one limiter: what it is follows from the call's own declaration. */
  async function runCall(call: Call, input: unknown, context: RequestContext) {
    const { secret } = call
    const question = typeof secret === 'object' ? await secret.of(input, context) : null
    if (typeof secret !== 'object' || question === null || !deps.tries) return call.run(input, context)
    const isWrong = (refused: Refusal) => secret.wrong.includes(refused.code)
    return deps.tries.attempt(
      question,
      context,
      (attempt) => call.run(input, { ...context, attempt }),
      isWrong,
    )
  }

  /** Behind a proxy that is not trusted all are one network: strangers there hold up strangers only. */
  function waitOfNobody(request: RequestContext, call: Call, now: number): number {
    const device = deps.deviceOf?.(request) ?? null
    const network = networkOf(request.address)
    const whose = device === null ? network : `device ${device}`
    const wait = limiter.take(`network ${whose}`, limits.network, now)
    if (wait > 0 || call.method === 'GET') return wait
    return limiter.take(`anonymous ${whose}`, limits.anonymous, now)
  }

  /** What refuses a request before its input is looked at, so that nothing is learned from the answer. */
  function gate(context: Context, request: RequestContext, call: Call): Refusal | null {
    const { authenticated } = request
    const own = isOwnOrigin(
      {
        origin: context.req.header('origin'),
        host: context.req.header('host'),
        fetchSite: context.req.header('sec-fetch-site'),
      },
      platform.config.publicUrl,
    )
    if (!own) return { code: 'not-permitted' }
    const now = platform.now()
    const wait = authenticated
      ? limiter.take(`subject ${authenticated.sessionId}`, limits.subject, now)
      : waitOfNobody(request, call, now)
    if (wait > 0) return { code: 'too-many-requests', facts: { retryAfterSeconds: wait } }
    if (call.access === 'public') return null
    if (!authenticated) return { code: 'not-signed-in' }
    if (authenticated.scopes && !scopeAllows(authenticated.scopes, call)) return { code: 'scope-missing' }
    if (call.access !== 'any' && call.access !== authenticated.actor.kind) return { code: 'not-permitted' }
    if (isTemporaryActor(authenticated.actor) && !temporaryMayCall(call)) return { code: 'not-permitted' }
    const elsewhere = refuseCallInFrame(authenticated.actor, call)
    return elsewhere ?? refuseUnproven(authenticated, call)
  }
}

async function readInput(
  context: Context,
  { call, renameKeys }: ServedCall,
): Promise<Result<unknown, Refusal>> {
  const raw =
    call.method === 'GET'
      ? ok(context.req.query())
      : await readJson(context.req.raw, call.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES)
  if (!raw.ok) return err({ code: raw.error })
  const parsed = z.safeParse(call.input, renameKeys(raw.value))
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  return err({
    code: 'input-not-valid',
    facts: { field: issue?.path.map(String).join('.') ?? '', problem: issue?.code ?? '' },
  })
}

/** The wire form of a result; also for routes that are not calls but answer in the same envelope. */
export function answer(
  result: Result<unknown, Refusal>,
  headers: Readonly<Record<string, string>> = {},
  cookies: readonly string[] = [],
): Response {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  all.set('cache-control', 'no-store')
  if (!result.ok) {
    const { code, facts } = result.error
    const status = statusOf(code)
    if (status === 401) all.set('www-authenticate', 'Bearer')
    if (typeof facts?.retryAfterSeconds === 'number') all.set('retry-after', String(facts.retryAfterSeconds))
    return jsonAnswer(refusalEnvelope(result.error), { status, headers: all })
  }
  if (result.value instanceof FileAnswer) return fileResponse(result.value, all)
  const envelope =
    result.value instanceof Described
      ? successEnvelope(result.value.data, result.value.description)
      : successEnvelope(result.value)
  return jsonAnswer(envelope, { headers: all })
}
