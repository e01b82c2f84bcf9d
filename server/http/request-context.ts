/** Resolves who makes a request; every route of ours, HTTP or socket, asks here and nowhere else. */
import type { Context } from 'hono'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { ACCOUNT_HEADER, accountKey } from '../../sync/calls/account-header.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import type { GuestActor, PersonActor } from '../../sync/entities/actor.ts'
import { API_KEY_PREFIX } from '../../sync/entities/api-key.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { ApiScope } from '../../sync/rules/api-scopes.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import type { Config } from '../config/config.ts'
import { clientAddress } from './address.ts'
import type { CallContext } from './call.ts'
import { cookieHeader, parseCookies } from './cookies.ts'
import { bearerToken } from './tokens.ts'

export interface Authenticated {
  readonly actor: PersonActor | GuestActor
  /** A program shows a key: what it may be used for. Absent where a person or a guest is there. */
  readonly scopes?: readonly ApiScope[]
  readonly sessionId: string
  /** The person's address is proven; a guest's is by the link itself. */
  readonly verified: boolean
  /** What the session has to show before anything else; absent when it lacks nothing. */
  readonly missing?: MissingProof
  /** When the access token stops working; sockets close then unless they are given a newer one. */
  readonly accessExpiresAt: number
}

/** Null for a token that is unknown, expired or of a revoked session. */
export type Authenticate = (accessToken: string) => Promise<Authenticated | null>

/** Of a key that a program shows, and the address it comes from. */
export type AuthenticateProgram = (key: string, address: string) => Promise<Authenticated | null>

export interface RequestContext extends CallContext {
  readonly authenticated: Authenticated | null
  /** `Set-Cookie` headers to send with the answer. */
  readonly cookiesToSet: readonly string[]
}

export interface RequestContextDeps {
  readonly config: Config
  readonly authenticate: Authenticate
  /** Of a key that a program shows; only the API asks. */
  readonly authenticateProgram?: AuthenticateProgram
}

export async function requestContext(
  context: Context,
  { config, authenticate, authenticateProgram }: RequestContextDeps,
): Promise<RequestContext> {
  const token = bearerToken(context.req.header('authorization'))
  const address = clientAddress(context, config.TRUST_PROXY)
  const who = (shown: string) =>
    authenticateProgram && shown.startsWith(API_KEY_PREFIX)
      ? authenticateProgram(shown, address)
      : authenticate(shown)
  const shown = token === null ? null : await who(token)
  const authenticated = shown && isOfAccount(shown, context.req.header(ACCOUNT_HEADER)) ? shown : null
  const cookies = parseCookies(context.req.header('cookie'))
  const cookiesToSet: string[] = []
  const secure = !config.isLocal || config.isLan
  return {
    authenticated,
    cookiesToSet,
    // Safe by default: who has not proven the address, or lacks a proof that is asked for, acts as nobody (calls ask for
    // more by `beforeVerification` and `beforeProof`).
    actor: authenticated && !refuseUnproven(authenticated) ? authenticated.actor : null,
    sessionId: authenticated?.sessionId ?? null,
    waits: authenticated?.missing !== undefined,
    language:
      authenticated?.actor.language ??
      languageOf(cookies.get('locale')) ??
      preferredLanguage(context.req.header('accept-language')),
    address,
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
    cookie: (name) => cookies.get(name),
    header: (name) => context.req.header(name),
    setCookie: (name, value, options) => cookiesToSet.push(cookieHeader(name, value, { ...options, secure })),
    clearCookie: (name, options) =>
      cookiesToSet.push(cookieHeader(name, '', { ...options, maxAgeSeconds: 0, httpOnly: false, secure })),
  }
}

/** What was begun in one account of a person is never done in another, whatever token it came with (S29). */
const isOfAccount = ({ actor }: Authenticated, account: string | undefined): boolean =>
  account === undefined ||
  actor.kind !== 'person' ||
  account === accountKey({ id: actor.personId, organizationId: actor.organizationId })

/** Who asks at a route beside the call table: signed in, with a proven address, or what stands in the way. */
export function provenCaller({ authenticated }: RequestContext): Result<Authenticated, Refusal> {
  if (!authenticated) return err(refusal('not-signed-in'))
  const refused = refuseUnproven(authenticated)
  return refused ? err(refused) : ok(authenticated)
}

/** What a session lacks; a call may be open without one or the other. */
export function refuseUnproven(
  { verified, missing }: Pick<Authenticated, 'verified' | 'missing'>,
  call: Pick<CallContract, 'beforeVerification' | 'beforeProof'> = {},
): Refusal | null {
  if (missing && !call.beforeProof)
    return refusal('proof-missing', { ways: missing.ways.join(','), second: missing.second })
  return verified || call.beforeVerification ? null : refusal('email-not-verified')
}

/** The first of our languages the browser asks for, English otherwise. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined)
      return { language: languageOf(tag.slice(0, 2).toLowerCase()), quality: Number(quality ?? 1) }
    })
    .filter((one) => one.language !== null && one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return asked[0]?.language ?? 'en'
}

const languageOf = (tag: string | undefined): Language | null =>
  tag === 'en' || tag === 'ar' || tag === 'fr' ? tag : null
