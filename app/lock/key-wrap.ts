/**
 * The data key and the ways to it. What rests on the device is sealed under one random key; that key rests only
 * wrapped, once for each way back in: a PIN, the account's password, a passkey. None of them is ever stored.
 */
import { err, ok, type Result } from '../../sync/result.ts'
import type { Bytes } from '../replica/cipher.ts'

/** PBKDF2-HMAC-SHA-256, OWASP Password Storage Cheat Sheet 2023. Kept with each wrap, so it may rise. */
export const PIN_ITERATIONS = 600_000
const SALT_BYTES = 16
const NONCE_BYTES = 12

export type KeyWrap = TypedWrap | PasskeyWrap

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

/** What a person shows: typed characters, or 32 bytes of an authenticator. */
export type Proof =
  | { readonly kind: 'pin' | 'password'; readonly text: string }
  | { readonly kind: 'passkey'; readonly secret: Bytes }

/** Extractable, for it is wrapped at once; what the app works with comes from `unwrapKey`. */
export const createDataKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])

export async function wrapUnderText(
  dataKey: CryptoKey,
  { kind, text }: Extract<Proof, { text: string }>,
  iterations = PIN_ITERATIONS,
): Promise<TypedWrap> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const key = await keyOfText(text, salt, iterations)
  return { kind, salt, iterations, ...(await wrap(dataKey, key, kind)) }
}

export async function wrapUnderPasskey(
  dataKey: CryptoKey,
  passkey: { readonly credentialId: Bytes; readonly prfSalt: Bytes; readonly secret: Bytes },
): Promise<PasskeyWrap> {
  const { credentialId, prfSalt, secret } = passkey
  const key = await keyOfSecret(secret, prfSalt)
  return { kind: 'passkey', credentialId, prfSalt, ...(await wrap(dataKey, key, 'passkey')) }
}

/** `extractable` only to wrap the key anew; what stays in memory cannot be read out again. */
export async function unwrapKey(
  one: KeyWrap,
  proof: Proof,
  { extractable = false } = {},
): Promise<Result<CryptoKey, 'wrong'>> {
  const key =
    one.kind === 'passkey' && proof.kind === 'passkey'
      ? await keyOfSecret(proof.secret, one.prfSalt)
      : one.kind !== 'passkey' && proof.kind !== 'passkey'
        ? await keyOfText(proof.text, one.salt, one.iterations)
        : null
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

async function wrap(dataKey: CryptoKey, key: CryptoKey, kind: KeyWrap['kind']) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const wrapped = new Uint8Array(await crypto.subtle.wrapKey('raw', dataKey, key, paramsOf(nonce, kind)))
  return { nonce, wrapped }
}

const paramsOf = (iv: Bytes, kind: KeyWrap['kind']): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`device-lock|${kind}`),
})

async function keyOfText(text: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
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

async function keyOfSecret(secret: Bytes, salt: Bytes): Promise<CryptoKey> {
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
