/**
 * A provider's word that its session is over (OpenID Connect Back-Channel Logout 1.0 §2.4 and §2.6): signed by the keys it
 * has now, for us, of this minute, and never an id_token in disguise.
 */
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { err, ok, type Result } from '../../../sync/result.ts'
import type { ProviderFailure } from './provider.ts'
import type { LoggedOut } from './told.ts'

export interface LogoutTokenAsked {
  readonly issuer: string
  readonly clientId: string
  readonly now: number
  /** Asked only for a token that says it is for us: whoever sends nonsense makes us ask nobody. */
  readonly keys: () => Promise<JSONWebKeySet>
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Keys of the issuer alone; `none`, and what anybody could sign with our shared secret, are no signatures here. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** A provider that did not reach us tries again, and not for longer. */
export const LOGOUT_TOKEN_MS = 5 * 60_000
/** Clocks of two well kept machines. */
export const SKEW_MS = 60_000
export const MAX_TOKEN_LENGTH = 8000
const MAX_NAME = 255

/** Throws what `keys` throws. */
export async function readLogoutToken(
  token: string,
  asked: LogoutTokenAsked,
): Promise<Result<LoggedOut, ProviderFailure>> {
  if (token.length > MAX_TOKEN_LENGTH) return failed('longer than a token is')
  const said = sound(token, asked)
  if (!said.ok) return said
  const keys = createLocalJWKSet(await asked.keys())
  const options = {
    ...{ issuer: asked.issuer, audience: asked.clientId, algorithms: ALGORITHMS },
    ...{ clockTolerance: SKEW_MS / 1000, currentDate: new Date(asked.now) },
  }
  try {
    const { protectedHeader } = await jwtVerify(token, keys, options)
    // RFC 8725 §3.11: where it says what it is, it says this.
    const typ = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt'
    return typ === 'logout+jwt' || typ === 'jwt'
      ? said
      : failed(`a token of another kind: ${typ.slice(0, 40)}`)
  } catch (error) {
    return failed((error as { code?: string }).code ?? 'not verified')
  }
}

/** What can be told without a key; none of it counts before the signature does. */
function sound(
  token: string,
  { issuer, clientId, now }: LogoutTokenAsked,
): Result<LoggedOut, ProviderFailure> {
  const claims = claimsIn(token)
  if (claims === null) return failed('no token')
  const { iss, aud, iat, jti, sub = null, sid = null, nonce, events } = claims
  if (iss !== issuer) return failed('of another issuer')
  if (![aud].flat().includes(clientId)) return failed('for another client')
  if (nonce !== undefined) return failed('an id_token')
  const told = isObject(events) ? events[EVENT] : undefined
  if (!isObject(told)) return failed('no logout')
  if (!isName(jti) || typeof iat !== 'number') return failed('neither name nor time')
  const issuedAt = iat * 1000
  const tooOldAt = issuedAt + LOGOUT_TOKEN_MS + SKEW_MS
  if (issuedAt > now + SKEW_MS || now >= tooOldAt) return failed('of another time')
  const isNobody = sub === null && sid === null
  if (isNobody || (sub !== null && !isName(sub)) || (sid !== null && !isName(sid))) return failed('of nobody')
  return ok({ issuer, subject: sub, sid, id: jti, issuedAt, tooOldAt })
}

function claimsIn(token: string): (JWTPayload & { sid?: unknown }) | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_NAME
const failed = (detail: string) => err({ code: 'failed', detail } as const)
