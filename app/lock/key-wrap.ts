/**
 * The data key and the ways to it. What rests on the device is sealed under one random key; that key rests only
 * wrapped, once for each way back in: a PIN, the account's password, a passkey, a recovery key. None of them is ever
 * stored. Wrapping it anew is rare, and comes on demand (`wrap-key.ts`).
 */
import { err, ok, type Result } from '../../sync/result.ts'
import type { Bytes } from '../replica/cipher.ts'

export type KeyWrap = TypedWrap | PasskeyWrap | RecoveryWrap

/** Under something a person types. */
export interface TypedWrap {
  readonly kind: 'pin' | 'password'
  readonly salt: Bytes
  readonly iterations: number
  readonly nonce: Bytes
  readonly wrapped: Bytes
}

/** Under what an authenticator makes of `prfSalt` (WebAuthn Level 3, PRF extension). */
export interface PasskeyWrap {
  readonly kind: 'passkey'
  readonly credentialId: Bytes
  readonly prfSalt: Bytes
  readonly nonce: Bytes
  readonly wrapped: Bytes
}

/** Under a key that was made here, shown once and written down (`recovery-key.ts`); so long that it needs no stretching. */
export interface RecoveryWrap {
  readonly kind: 'recoveryKey'
  readonly salt: Bytes
  readonly nonce: Bytes
  readonly wrapped: Bytes
}

/** What a person shows: typed characters, 32 bytes of an authenticator, or the letters of a recovery key. */
export type Proof =
  | { readonly kind: 'pin'; readonly text: string }
  | { readonly kind: 'password'; readonly text: string }
  | { readonly kind: 'passkey'; readonly secret: Bytes }
  | { readonly kind: 'recoveryKey'; readonly letters: string }

/** `extractable` only to wrap the key anew; what stays in memory cannot be read out again. */
export async function unwrapKey(
  one: KeyWrap,
  proof: Proof,
  { extractable = false } = {},
): Promise<Result<CryptoKey, 'wrong'>> {
  const key = await keyOf(one, proof)
  if (!key) return err('wrong')
  try {
    return ok(
      await crypto.subtle.unwrapKey(
        'raw',
        one.wrapped,
        key,
        paramsOf(one.nonce, one.kind),
        { name: 'AES-GCM' },
        extractable,
        ['encrypt', 'decrypt'],
      ),
    )
  } catch {
    // The tag does not fit: there is no other way to notice a wrong PIN, and none is needed.
    return err('wrong')
  }
}

/** Null where the proof is of another kind. */
async function keyOf(one: KeyWrap, proof: Proof): Promise<CryptoKey | null> {
  if (one.kind === 'passkey') return proof.kind === 'passkey' ? keyOfSecret(proof.secret, one.prfSalt) : null
  if (one.kind === 'recoveryKey')
    return proof.kind === 'recoveryKey'
      ? keyOfSecret(new TextEncoder().encode(proof.letters), one.salt)
      : null
  return 'text' in proof ? keyOfText(proof.text, one.salt, one.iterations) : null
}

export const paramsOf = (iv: Bytes, kind: KeyWrap['kind']): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`device-lock|${kind}`),
})

export async function keyOfText(text: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  // Two keyboards may write the same letter in two ways.
  const bytes = new TextEncoder().encode(text.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )
}

export async function keyOfSecret(secret: Bytes, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('tawqi device lock')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )
}
