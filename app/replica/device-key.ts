/**
 * The device key signs each captured command: ECDSA P-256, not extractable, so that an act captured offline can
 * be shown years later to come from the same device. It proves continuity of a device, not identity.
 */
import type { DeviceKeys } from './ports.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

export const deviceKeys: DeviceKeys = {
  // On an insecure origin browsers offer no Web Crypto.
  create: async () =>
    globalThis.crypto?.subtle
      ? ((await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])) as CryptoKeyPair)
      : null,
  sign: async ({ privateKey }, text) => {
    const bytes = new TextEncoder().encode(text)
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes)
    return btoa(String.fromCharCode(...new Uint8Array(signature)))
  },
  publicKey: async ({ publicKey }) => ({ ...(await crypto.subtle.exportKey('jwk', publicKey)) }),
}
