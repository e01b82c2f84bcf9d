/**
 * OpenID Connect (Core 1.0) and Azure AD over it: code flow with PKCE, state and nonce; the id_token's own signature is
 * checked, not only the connection it came by; the answer names its issuer where the provider can say so (RFC 9207).
 * What is read of the provider is asked anew every five minutes, its keys with every sign-in: a key that was taken out
 * opens nothing more, and one that is new opens at once.
 */
import type { JSONWebKeySet } from 'jose'
import * as client from 'openid-client'
import type { OrganizationId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import type { AskOutside } from '../../outbound/ask-outside.ts'
import { readLogoutToken } from './logout-token.ts'
import type { Provider, ProviderFailure, SignInAsked } from './provider.ts'
import type { LoggedOut, Told } from './told.ts'

export interface OpenIdOptions {
  readonly id: string
  readonly name: string
  /** `azureAd`: of exactly one tenant, whose id the issuer holds. */
  readonly kind: 'openId' | 'azureAd'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly organizationId: OrganizationId | null
  readonly admitsNew: boolean
  /** It says nothing of addresses being proven, and whoever set it up knows that they are. */
  readonly trustsAddresses: boolean
  /** Its sign-in is two factors at once, whatever it says of it. */
  readonly countsTwice: boolean
}

interface Deps {
  readonly ask: AskOutside
  readonly now: () => number
}

const KEPT_MS = 5 * 60_000
const TIMEOUT_MS = 10_000
/** Whoever sends logouts makes us ask for keys: as often as this, however many come. */
const LOGOUT_KEYS_KEPT_MS = 10_000
const MAX_ANSWER_BYTES = 200_000
/** Clocks of two well kept machines. */
const SKEW_SECONDS = 60
const MAX_SUBJECT = 255

/** The directory id; `common`, `organizations` and `consumers` let anybody in. */
const TENANT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const azureIssuer = (tenantId: string): string | null =>
  TENANT.test(tenantId) ? `https://login.microsoftonline.com/${tenantId.toLowerCase()}/v2.0` : null

export function openIdProvider(options: OpenIdOptions, { ask, now }: Deps): Provider {
  const { id, name, organizationId, admitsNew } = options
  const fetch = fetchBy(ask)
  let known: { readonly at: number; readonly server: Promise<client.ServerMetadata> } | undefined

  /** One discovery at a time, however many sign in; a failure is not kept. */
  function serverOf(): Promise<client.ServerMetadata> {
    if (known && now() - known.at < KEPT_MS) return known.server
    const server = client
      .discovery(new URL(options.issuer), options.clientId, options.clientSecret, undefined, {
        ...{
          [client.customFetch]: fetch,
          execute: [client.allowInsecureRequests],
          timeout: TIMEOUT_MS / 1000,
        },
      })
      .then((found) => ({ ...found.serverMetadata() }))
    known = { at: now(), server }
    server.catch(() => {
      known = undefined
    })
    return server
  }

  let keys: { readonly at: number; readonly set: Promise<JSONWebKeySet> } | undefined
  function keysForLogouts(): Promise<JSONWebKeySet> {
    if (keys && now() - keys.at < LOGOUT_KEYS_KEPT_MS) return keys.set
    const set = configured().then((config) => keysOf(config, fetch))
    keys = { at: now(), set }
    set.catch(() => {
      keys = undefined
    })
    return set
  }

  async function configured(): Promise<client.Configuration> {
    const server = await serverOf()
    // As it was written down here, to the letter: what a document says of itself is no reason to believe it.
    if (server.issuer !== options.issuer) throw new Error('The provider is called otherwise')
    const config = new client.Configuration(server, options.clientId, {
      ...{ client_secret: options.clientSecret, [client.clockTolerance]: SKEW_SECONDS },
    })
    config[client.customFetch] = fetch
    config.timeout = TIMEOUT_MS / 1000
    // Which addresses may be without TLS is for the guard of all requests to say.
    client.allowInsecureRequests(config)
    client.enableNonRepudiationChecks(config)
    return config
  }

  return {
    ...{ id, way: 'provider', name, organizationId, admitsNew },
    signInAddress: (asked) => guarded(async () => ok(addressOf(await configured(), asked))),
    identify: (back) =>
      guarded(async () => {
        const { parameters, state, nonce, verifier, returnTo, anew } = back
        if (parameters.get('error') === 'access_denied')
          return err({ code: 'cancelled', detail: 'access_denied' } as const)
        const config = await configured()
        const given = await client.authorizationCodeGrant(config, new URL(`${returnTo}?${parameters}`), {
          ...{
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
          ...(anew && { maxAge: SKEW_SECONDS }),
        })
        const claims = given.claims()
        const { end_session_endpoint: end } = config.serverMetadata()
        return claims ? told(options, claims, end !== undefined) : failed('no id_token')
      }),
    // Without an id_token as a hint: none is kept, and where it matters the provider asks its person.
    signOutAddress: ({ state, returnTo }) =>
      guarded(async () => {
        const asked = { post_logout_redirect_uri: returnTo, state }
        return ok({
          goTo: client.buildEndSessionUrl(await configured(), asked).href,
          carriesState: true,
        })
      }),
    loggedOut: (token) =>
      guarded<LoggedOut>(() =>
        readLogoutToken(token, {
          ...{ issuer: options.issuer, clientId: options.clientId, now: now(), keys: keysForLogouts },
        }),
      ),
  }
}

const addressOf = (
  config: client.Configuration,
  { state, nonce, challenge, returnTo, language, anew }: SignInAsked,
): string =>
  client.buildAuthorizationUrl(config, {
    ...{ response_type: 'code', scope: 'openid email profile', redirect_uri: returnTo, state, nonce },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', ui_locales: language },
    // Which answer it gives is looked at when it comes: `auth_time`.
    ...(anew && { prompt: 'login', max_age: '0' }),
  }).href

function told(
  { kind, issuer, trustsAddresses, countsTwice }: OpenIdOptions,
  claims: client.IDToken,
  endsThere: boolean,
): Result<Told, ProviderFailure> {
  const tenant = kind === 'azureAd' ? new URL(issuer).pathname.split('/')[1] : undefined
  if (tenant !== undefined && claims.tid !== tenant) return failed('of another tenant')
  if (claims.sub.length < 1 || claims.sub.length > MAX_SUBJECT) return failed('a subject that names nobody')
  const email = text(claims.email).toLowerCase()
  const [first = '', ...others] = text(claims.name).split(' ')
  return ok({
    issuer,
    subject: claims.sub,
    email,
    emailProven: email !== '' && (trustsAddresses || claims.email_verified === true),
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || others.join(' '),
    twice: countsTwice || (Array.isArray(claims.amr) && claims.amr.includes('mfa')),
    there: { sid: text(claims.sid) || null, ends: endsThere },
  })
}

async function keysOf(config: client.Configuration, fetch: client.CustomFetch): Promise<JSONWebKeySet> {
  const { jwks_uri: address } = config.serverMetadata()
  if (address === undefined) throw new Error('The provider has no keys')
  const options = { method: 'GET', body: null, headers: {}, redirect: 'manual' } as const
  return (await (await fetch(address, options)).json()) as JSONWebKeySet
}

const text = (claim: unknown): string => (typeof claim === 'string' ? claim.trim().slice(0, 320) : '')

/** Whatever the library throws is an answer that must not be believed, save when there was none. */
async function guarded<T>(
  work: () => Promise<Result<T, ProviderFailure>>,
): Promise<Result<T, ProviderFailure>> {
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) return err({ code: 'away', detail: detailOf(error) })
    return failed(detailOf(error))
  }
}

class NotReached extends Error {}
class ServerTrouble extends Error {}
function isAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof NotReached || one instanceof ServerTrouble || one.name === 'TimeoutError') return true
  return false
}
/** Codes and sentences of the library; it puts no token into them. */
const detailOf = (error: unknown): string => {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return `${code} ${message}`.trim().slice(0, 200)
}
const failed = (detail: string) => err({ code: 'failed', detail } as const)

/** All the library asks goes through the guard of requests outside. */
const fetchBy =
  (ask: AskOutside): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await ask({
      ...{ method: method as 'GET' | 'POST', url, headers: { ...headers } },
      ...(body != null && { body: body instanceof URLSearchParams ? body.toString() : (body as string) }),
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES },
    })
    if (!answer.ok) throw new NotReached(`${new URL(url).pathname}: ${answer.error.code}`)
    const { status, headers: said, body: bytes } = answer.value
    if (status >= 500 || status === 429) throw new ServerTrouble(`${new URL(url).pathname}: ${status}`)
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : (bytes as Uint8Array<ArrayBuffer>), {
      status,
      headers: { ...said },
    })
  }
