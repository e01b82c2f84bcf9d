/** The device key: ECDSA P-256, non-extractable on the device. Proves continuity of a device, not identity. */
import { webcrypto } from 'node:crypto'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

export async function importDeviceKey(jwk: JsonWebKey): Promise<CryptoKey | null> {
  try {
    return (await webcrypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify'])) as CryptoKey
  } catch {
    return null
  }
}

/** `signature` is base64 of r||s over the UTF-8 bytes of `text` (Web Crypto's format). */
export async function isSignedBy(key: CryptoKey, signature: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(signature, 'base64')
  return webcrypto.subtle
    .verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(text))
    .catch(() => false)
}
