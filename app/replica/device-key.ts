/**
 * The device key signs each captured command: ECDSA P-256, not extractable, so that an act captured offline can
 * be shown years later to come from the same device. It proves continuity of a device, not identity.
 */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Null on an insecure origin, where browsers offer no Web Crypto. */
export async function createDeviceKey(): Promise<CryptoKeyPair | null> {
  if (!globalThis.crypto?.subtle) return null
  return (await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])) as CryptoKeyPair
}

/** Base64 of r||s over the UTF-8 bytes. */
export async function signText(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    new TextEncoder().encode(text),
  )
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
