/** Digests by the names that signatures give them (RFC 5754, RFC 8702). */
import { sha224 } from '@noble/hashes/sha2.js'
import { sha3_256, sha3_384, sha3_512, shake256 } from '@noble/hashes/sha3.js'
import { concat } from '../filters.ts'

/** Those of every platform. */
export type PlatformDigest = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
export type DigestName = PlatformDigest | keyof typeof portable

/** The digest over parts laid end to end. Node passes one that does not copy them together. */
export type Digest = (algorithm: PlatformDigest, parts: readonly Uint8Array[]) => Promise<Uint8Array>

export const digestPortable: Digest = async (algorithm, parts) => {
  const [only] = parts
  const data = parts.length === 1 && only ? (only as Uint8Array<ArrayBuffer>) : concat(parts)
  return new Uint8Array(await globalThis.crypto.subtle.digest(algorithm, data))
}

const portable = {
  'SHA-224': () => sha224.create(),
  'SHA3-256': () => sha3_256.create(),
  'SHA3-384': () => sha3_384.create(),
  'SHA3-512': () => sha3_512.create(),
  // Signatures with Ed448 take 64 bytes of it (RFC 8419 §3.1).
  SHAKE256: () => shake256.create({ dkLen: 64 }),
} as const

const names: Readonly<Record<string, DigestName>> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
  '2.16.840.1.101.3.4.2.4': 'SHA-224',
  '2.16.840.1.101.3.4.2.8': 'SHA3-256',
  '2.16.840.1.101.3.4.2.9': 'SHA3-384',
  '2.16.840.1.101.3.4.2.10': 'SHA3-512',
  '2.16.840.1.101.3.4.2.12': 'SHAKE256',
}

export function digestName(oid: string): DigestName | undefined {
  return names[oid]
}

/** MD5 and its elders: known, and not worth anything. */
export function isBrokenDigest(oid: string): boolean {
  return oid === '1.2.840.113549.2.5' || oid === '1.2.840.113549.2.2' || oid === '1.2.840.113549.2.4'
}

export async function digestOf(
  digest: Digest,
  name: DigestName,
  parts: readonly Uint8Array[],
): Promise<Uint8Array> {
  if (!(name in portable)) return digest(name as PlatformDigest, parts) // every other name is one of theirs
  const hash = portable[name as keyof typeof portable]()
  for (const part of parts) hash.update(part)
  return hash.digest()
}
