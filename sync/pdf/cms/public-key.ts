/**
 * Whether a key made a signature. pkijs asks the platform, which knows RSA and the curves of
 * NIST; the others that signers of PDFs use come from a library of pure code. "Not supported"
 * is an answer of its own: it says nothing about the signature.
 * Source: RFC 5753 (EC), RFC 8419 (EdDSA), RFC 5639 (Brainpool).
 */
import { ed448 } from '@noble/curves/ed448.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as asn1 from 'asn1js'
import { type AlgorithmIdentifier, getCrypto, type PublicKeyInfo } from 'pkijs'
import { type Digest, type DigestName, digestOf } from './digests.ts'

export type KeyAnswer = 'right' | 'wrong' | 'not-supported'

export interface KeyQuestion {
  readonly signed: Uint8Array
  readonly signature: Uint8Array
  readonly key: PublicKeyInfo
  readonly algorithm: AlgorithmIdentifier
  /** What the bytes are hashed with, where the algorithm itself does not say so. */
  readonly hash: DigestName
  readonly digest: Digest
}

const rsa = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']
const ellipticCurve = '1.2.840.10045.2.1'
const platformCurves = ['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35']
const edwards = { '1.3.101.112': ed25519, '1.3.101.113': ed448 } as const
const otherCurves = {
  '1.3.36.3.3.2.8.1.1.7': brainpoolP256r1,
  '1.3.36.3.3.2.8.1.1.11': brainpoolP384r1,
  '1.3.36.3.3.2.8.1.1.13': brainpoolP512r1,
  '1.3.132.0.10': secp256k1,
} as const
/** ecdsa-with-SHA… names its hash; plain ecPublicKey leaves it to the message. */
const ecdsaHashes: Readonly<Record<string, DigestName>> = {
  '1.2.840.10045.4.1': 'SHA-1',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}

export async function checkKey(question: KeyQuestion): Promise<KeyAnswer> {
  const { key, signed, signature } = question
  const kind = key.algorithm.algorithmId
  const curve = kind === ellipticCurve ? curveOf(key) : ''
  const point = new Uint8Array(key.subjectPublicKey.valueBlock.valueHexView)
  try {
    if (rsa.includes(kind) || platformCurves.includes(curve)) return await askPlatform(question)
    const edwardsCurve = entryOf(edwards, kind)
    if (edwardsCurve) return answer(edwardsCurve.verify(signature, signed, point))
    const other = entryOf(otherCurves, curve)
    if (!other) return 'not-supported'
    const hash = ecdsaHashes[question.algorithm.algorithmId] ?? question.hash
    const hashed = await digestOf(question.digest, hash, [signed])
    return answer(other.verify(signature, hashed, point, { prehash: false, lowS: false, format: 'der' }))
  } catch {
    return 'wrong'
  }
}

const answer = (isRight: boolean): KeyAnswer => (isRight ? 'right' : 'wrong')

function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function curveOf(key: PublicKeyInfo): string {
  const parameters: unknown = key.algorithm.algorithmParams
  return parameters instanceof asn1.ObjectIdentifier ? parameters.valueBlock.toString() : ''
}

async function askPlatform({ signed, signature, key, algorithm, hash }: KeyQuestion): Promise<KeyAnswer> {
  const value = new asn1.BitString({ valueHex: Uint8Array.from(signature).buffer })
  const copy = Uint8Array.from(signed).buffer
  const crypto = getCrypto(true)
  const named = crypto.getHashAlgorithm(algorithm) || hash
  return answer(await crypto.verifyWithPublicKey(copy, value, key, algorithm, named))
}
