/** Making the data key, and wrapping it for each way back in; what opens a wrap is `key-wrap.ts`. */
import type { Bytes } from '../replica/cipher.ts'
import {
  type KeyWrap,
  keyOfSecret,
  keyOfText,
  type PasskeyWrap,
  type Proof,
  paramsOf,
  type RecoveryWrap,
  type TypedWrap,
} from './key-wrap.ts'

/** PBKDF2-HMAC-SHA-256, OWASP Password Storage Cheat Sheet 2023. Kept with each wrap, so it may rise. */
export const PIN_ITERATIONS = 600_000
const SALT_BYTES = 16
const NONCE_BYTES = 12

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

export async function wrapUnderRecoveryKey(dataKey: CryptoKey, letters: string): Promise<RecoveryWrap> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const key = await keyOfSecret(new TextEncoder().encode(letters), salt)
  return { kind: 'recoveryKey', salt, ...(await wrap(dataKey, key, 'recoveryKey')) }
}

async function wrap(dataKey: CryptoKey, key: CryptoKey, kind: KeyWrap['kind']) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const wrapped = new Uint8Array(await crypto.subtle.wrapKey('raw', dataKey, key, paramsOf(nonce, kind)))
  return { nonce, wrapped }
}
