/**
 * Builds the CMS SignedData of a PAdES signature: detached, no signingTime (the claimed
 * time is the dictionary's /M), signing-certificate-v2.
 * Source: RFC 5652, RFC 5035, ETSI EN 319 142-1 §6.3 (B-B, and B-T with a token).
 */
import { createHash } from 'node:crypto'
import * as der from './der.ts'
import type { Signer } from './signer.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  'RSA-SHA256': '1.2.840.113549.1.1.11',
  'ECDSA-SHA256': '1.2.840.10045.4.3.2',
} as const

export interface CmsRequest {
  readonly signer: Signer
  /** SHA-256 of the signed bytes. */
  readonly digest: Uint8Array
  /** Gets the SHA-256 of the signature value, gives the DER of a token; undefined for none. */
  readonly stamp?: ((digest: Uint8Array) => Promise<Uint8Array | undefined>) | undefined
}

export async function buildCms({ signer, digest, stamp }: CmsRequest): Promise<Uint8Array> {
  const [certificate] = signer.certificates
  if (!certificate) throw new Error('signer has no certificate')
  const attributes = [
    attribute(oids.contentType, der.oid(oids.data)),
    attribute(oids.messageDigest, der.octetString(digest)),
    attribute(
      oids.signingCertificateV2,
      der.sequence(der.sequence(der.sequence(der.octetString(sha256(certificate))))),
    ),
  ]
  // Signed as SET OF, stored as [0] IMPLICIT (RFC 5652 §5.4).
  const signed = der.setOf(...attributes)
  const signature = await signer.sign(signed)
  const token = await stamp?.(sha256(signature))
  const sha256Algorithm = der.sequence(der.oid(oids.sha256), der.nullValue())
  const signerInfo = der.sequence(
    der.integer(1),
    issuerAndSerial(certificate),
    sha256Algorithm,
    der.context(0, der.readDer(signed).content),
    signatureAlgorithm(signer),
    der.octetString(signature),
    ...(token ? [der.context(1, attribute(oids.timeStampToken, token))] : []),
  )
  return der.sequence(
    der.oid(oids.signedData),
    der.context(
      0,
      der.sequence(
        der.integer(1),
        der.setOf(sha256Algorithm),
        der.sequence(der.oid(oids.data)),
        der.context(0, ...signer.certificates),
        der.setOf(signerInfo),
      ),
    ),
  )
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return der.sequence(der.oid(type), der.setOf(value))
}

function signatureAlgorithm({ algorithm }: Signer): Uint8Array {
  // RSA identifiers carry NULL parameters, ECDSA ones none (RFC 3279, RFC 5758).
  return algorithm === 'RSA-SHA256'
    ? der.sequence(der.oid(oids[algorithm]), der.nullValue())
    : der.sequence(der.oid(oids[algorithm]))
}

/** Copied from the certificate byte for byte, since verifiers compare names so. */
function issuerAndSerial(certificate: Uint8Array): Uint8Array {
  const [toBeSigned] = der.derChildren(der.readDer(certificate).content)
  if (!toBeSigned) throw new Error('not a certificate')
  const parts = der.derChildren(toBeSigned.content)
  const first = parts[0]?.tag === 0xa0 ? 1 : 0 // version is optional
  const serial = parts[first]
  const issuer = parts[first + 2]
  if (!serial || !issuer) throw new Error('not a certificate')
  return der.sequence(issuer.bytes, serial.bytes)
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
