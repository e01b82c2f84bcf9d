import { X509Certificate } from 'node:crypto'
import { SealingError } from './sealing-error.ts'

/**
 * Who signs: a key somewhere and its certificates. The platform's local key, a key from a
 * PKCS#12 file and a remote service are all this. An implementer must sign the given bytes
 * as they are (hashing them with SHA-256 itself) and must not answer before the person or
 * policy behind the key allows it; the caller waits and keeps the document locked.
 */
export interface Signer {
  /** DER, the signing certificate first, then its issuers. */
  readonly certificates: readonly Uint8Array[]
  readonly algorithm: SignatureAlgorithm
  /** @returns PKCS#1 v1.5 for RSA, DER `SEQUENCE { r, s }` for ECDSA. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

export type SignatureAlgorithm = 'RSA-SHA256' | 'ECDSA-SHA256'

/** The signing certificate, refused (`certificate-not-valid-now`) when it is not valid at `at`. */
export function signingCertificate(
  signer: Signer,
  at: Date,
): { readonly der: Uint8Array; readonly x509: X509Certificate } {
  const [der] = signer.certificates
  if (!der) throw new SealingError('key-not-readable', 'signer has no certificate')
  const x509 = new X509Certificate(der)
  if (at < new Date(x509.validFrom) || at > new Date(x509.validTo))
    throw new SealingError(
      'certificate-not-valid-now',
      `${x509.subject} is valid ${x509.validFrom} to ${x509.validTo}`,
    )
  return { der, x509 }
}
