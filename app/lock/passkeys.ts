/**
 * A passkey that makes secrets: the authenticator answers 32 bytes for a salt, always the same, after it has seen
 * its person (WebAuthn Level 3 §10.1.4, PRF extension; Chrome 116, Safari 18, Firefox 139). It signs nothing in
 * here and the server never hears of it: it is this device's, not the account's.
 */
import { err, ok, type Result } from '../../sync/result.ts'
import type { Bytes } from '../replica/cipher.ts'

export interface NewPasskey {
  readonly credentialId: Bytes
  readonly prfSalt: Bytes
  readonly secret: Bytes
}

/** `not-given`: the person closed the browser's question. `not-able`: no PRF here. */
export type PasskeyFailure = 'not-given' | 'not-able'

export interface Passkeys {
  /** Whether it is worth offering: there is an authenticator that knows its person. */
  offered(): Promise<boolean>
  create(): Promise<Result<NewPasskey, PasskeyFailure>>
  secret(credentialId: Bytes, prfSalt: Bytes): Promise<Result<Bytes, PasskeyFailure>>
}

interface PrfResults {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } }
}

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** `name` is what the authenticator lists it by. */
export function createPasskeys(person: { readonly name: string; readonly email: string }): Passkeys {
  async function secret(id: Bytes, prfSalt: Bytes): Promise<Result<Bytes, PasskeyFailure>> {
    try {
      const given = (await navigator.credentials.get({
        publicKey: {
          challenge: random(32),
          allowCredentials: [{ type: 'public-key', id }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: prfSalt } } },
        },
      })) as PublicKeyCredential | null
      if (!given) return err('not-given')
      const first = (given.getClientExtensionResults() as PrfResults).prf?.results?.first
      return first ? ok(bytesOf(first)) : err('not-able')
    } catch {
      return err('not-given')
    }
  }
  return {
    offered: async () =>
      typeof PublicKeyCredential === 'function' &&
      (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)),
    create: async () => {
      const prfSalt = random(32)
      let made: PublicKeyCredential | null
      try {
        made = (await navigator.credentials.create({
          publicKey: {
            rp: { name: 'Tawqi' },
            // A name of its own: it must never take the place of a passkey of the account.
            user: { id: random(32), name: person.email, displayName: person.name },
            challenge: random(32),
            pubKeyCredParams: [
              { type: 'public-key', alg: -7 },
              { type: 'public-key', alg: -257 },
            ],
            authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
            extensions: { prf: { eval: { first: prfSalt } } },
          },
        })) as PublicKeyCredential | null
      } catch {
        return err('not-given')
      }
      if (!made) return err('not-given')
      const { prf } = made.getClientExtensionResults() as PrfResults
      const credentialId = bytesOf(made.rawId)
      if (prf?.results?.first) return ok({ credentialId, prfSalt, secret: bytesOf(prf.results.first) })
      if (!prf?.enabled) return err('not-able')
      // Some make secrets only when they are asked again.
      const asked = await secret(credentialId, prfSalt)
      return asked.ok ? ok({ credentialId, prfSalt, secret: asked.value }) : asked
    },
    secret,
  }
}

const bytesOf = (source: BufferSource): Bytes =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source.slice(0))
