/** An OpenID provider that says whatever a test tells it to, in memory: for answers no honest one would give. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { AskOutside } from '../../server/outbound/ask-outside.ts'
import { err, ok } from '../../sync/result.ts'

export interface Key {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly jwk: object
}
export function newKey(kid: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

export type Claims = Record<string, unknown>
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
export function signed(claims: Claims, key: Key, header: object = {}): string {
  const body = `${part({ alg: 'RS256', kid: key.kid, ...header })}.${part(claims)}`
  return `${body}.${createSign('sha256').update(body).sign(key.privateKey, 'base64url')}`
}
export const unsigned = (claims: Claims): string => `${part({ alg: 'none' })}.${part(claims)}.`

export interface InMemoryIssuer {
  readonly ask: AskOutside
  readonly key: Key
  /** What is served as its keys. */
  keys: readonly Key[]
  /** The id_token it answers with. */
  idToken: () => string | undefined
  /** What its own document says beside. */
  says: object
  outage: 'none' | 'silent' | 'broken'
  /** Of the last code that was exchanged. */
  exchanged: URLSearchParams | null
}

/** Made once: a key takes longer than all that is asked of it. */
const FIRST = newKey('first')

export function inMemoryIssuer(issuer: string): InMemoryIssuer {
  const key = FIRST
  const json = (status: number, body: object) =>
    ok({ status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) })
  const it: InMemoryIssuer = {
    key,
    keys: [key],
    idToken: () => undefined,
    says: {},
    outage: 'none',
    exchanged: null,
    ask: async ({ url, body }) => {
      if (it.outage === 'silent') return err({ code: 'timed-out', detail: '' })
      if (it.outage === 'broken') return json(502, {})
      if (url === `${issuer}/.well-known/openid-configuration`)
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...it.says,
        })
      if (url === `${issuer}/keys`) return json(200, { keys: it.keys.map(({ jwk }) => jwk) })
      if (url !== `${issuer}/token`) return json(404, {})
      it.exchanged = new URLSearchParams(String(body))
      return json(200, { access_token: 'access', token_type: 'Bearer', id_token: it.idToken() })
    },
  }
  return it
}
