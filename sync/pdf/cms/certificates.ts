/**
 * X.509 facts and chains. A chain is built from the certificates at hand to one of the
 * given roots; nothing is fetched.
 * Source: RFC 5280 §4.2.1, §6.1 (names, signatures, validity, CA bit, key usage and path
 * length; policies and name constraints are not evaluated, a critical one refuses).
 */
import * as asn1 from 'asn1js'
import { Certificate, CertificateRevocationList } from 'pkijs'
import { sameBytes } from '../equality.ts'
import { digestPortable } from './digests.ts'
import { checkKey } from './public-key.ts'

/** What people are shown of a certificate. Times are ISO instants, hashes lower-case hex. */
export interface CertificateFacts {
  readonly commonName: string
  readonly organization: string
  /** Number by which the subject is known elsewhere, such as an Emirates ID (X.520 serialNumber); empty without one. */
  readonly subjectNumber: string
  readonly issuer: string
  readonly serialNumber: string
  readonly notBefore: string
  readonly notAfter: string
  readonly sha256: string
}

/**
 * `trusted`: leads to a given root and was valid at the checked time. Everything else is a
 * reason to look closer, and no statement about the bytes.
 */
export type Trust =
  | 'trusted'
  | 'unknown-issuer'
  | 'expired'
  | 'not-yet-valid'
  | 'revoked'
  | 'not-for-this-use'

/** A parsed certificate with its own bytes, which are its identity. */
export interface KnownCertificate {
  readonly der: Uint8Array
  readonly certificate: Certificate
}

const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectNumber: '2.5.4.5',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
} as const
const timeStamping = '1.3.6.1.5.5.7.3.8'
// Critical extensions that this file evaluates, plus those without effect on a path to a given root.
const understood = new Set<string>([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extendedKeyUsage,
  '2.5.29.14',
  '2.5.29.35',
  '2.5.29.17',
  '2.5.29.32',
])

/** Undefined when the bytes are not one certificate. */
export function parseCertificate(der: Uint8Array): KnownCertificate | undefined {
  try {
    const copy = Uint8Array.from(der)
    return { der: copy, certificate: Certificate.fromBER(copy) }
  } catch {
    return undefined
  }
}

export async function certificateFacts(known: KnownCertificate): Promise<CertificateFacts> {
  const { certificate } = known
  return {
    commonName: attribute(certificate.subject, oids.commonName),
    organization: attribute(certificate.subject, oids.organization),
    subjectNumber: attribute(certificate.subject, oids.subjectNumber),
    issuer:
      attribute(certificate.issuer, oids.commonName) || attribute(certificate.issuer, oids.organization),
    serialNumber: hex(new Uint8Array(certificate.serialNumber.valueBlock.valueHexView)),
    notBefore: certificate.notBefore.value.toISOString(),
    notAfter: certificate.notAfter.value.toISOString(),
    sha256: hex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', Uint8Array.from(known.der)))),
  }
}

function attribute(name: Certificate['subject'], oid: string): string {
  const found = name.typesAndValues.find((item) => item.type === oid)
  return found ? String(found.value.valueBlock.value) : ''
}

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

export interface ChainQuestion {
  readonly leaf: KnownCertificate
  /** Certificates that may lie between leaf and root; untrusted. */
  readonly others: readonly KnownCertificate[]
  readonly crls: readonly CertificateRevocationList[]
  readonly at: Date
  readonly purpose: 'sign' | 'time-stamp'
}

/** Answers {@link ChainQuestion}s against fixed roots and remembers what it verified: chains repeat in a file. */
export function createChainChecker(
  roots: readonly KnownCertificate[],
): (question: ChainQuestion) => Promise<Trust> {
  const links = new Map<string, Promise<boolean>>()
  const signedBy = (child: KnownCertificate, issuer: KnownCertificate): Promise<boolean> => {
    const key = `${hex(child.der)}|${hex(issuer.der)}`
    const known = links.get(key)
    if (known) return known
    const link = madeBy(child.certificate, issuer.certificate)
    links.set(key, link)
    return link
  }
  return async (question) => {
    if (!fitsPurpose(question.leaf.certificate, question.purpose)) return 'not-for-this-use'
    const path = await findPath(question.leaf, roots, question.others, signedBy)
    if (!path) return 'unknown-issuer'
    for (const { certificate } of path) {
      if (question.at < certificate.notBefore.value) return 'not-yet-valid'
      if (question.at > certificate.notAfter.value) return 'expired'
    }
    return (await revokedOn(path, question)) ? 'revoked' : 'trusted'
  }
}

/** The hash stands in the algorithm of every certificate; the one given here is for those without. */
async function madeBy(child: Certificate, issuer: Certificate): Promise<boolean> {
  const answer = await checkKey({
    signed: new Uint8Array(child.tbsView),
    signature: new Uint8Array(child.signatureValue.valueBlock.valueHexView),
    key: issuer.subjectPublicKeyInfo,
    algorithm: child.signatureAlgorithm,
    hash: 'SHA-256',
    digest: digestPortable,
  })
  return answer === 'right'
}

type SignedBy = (child: KnownCertificate, issuer: KnownCertificate) => Promise<boolean>

/** Leaf first, root last. Depth is bounded: certificates may sign each other in circles. */
async function findPath(
  leaf: KnownCertificate,
  roots: readonly KnownCertificate[],
  others: readonly KnownCertificate[],
  signedBy: SignedBy,
): Promise<KnownCertificate[] | undefined> {
  if (roots.some((root) => sameBytes(root.der, leaf.der))) return [leaf]
  let paths: KnownCertificate[][] = [[leaf]]
  for (let depth = 0; depth < 8 && paths.length > 0 && paths.length < 64; depth++) {
    const longer: KnownCertificate[][] = []
    for (const path of paths) {
      const child = path[path.length - 1] as KnownCertificate
      for (const root of roots)
        if (canIssue(root, child, path.length - 1) && (await signedBy(child, root))) return [...path, root]
      for (const other of others)
        if (
          !path.includes(other) &&
          canIssue(other, child, path.length - 1) &&
          (await signedBy(child, other))
        )
          longer.push([...path, other])
    }
    paths = longer
  }
  return undefined
}

function canIssue(issuer: KnownCertificate, child: KnownCertificate, casBelow: number): boolean {
  const { certificate } = issuer
  if (!sameName(certificate.subject, child.certificate.issuer)) return false
  if ((certificate.extensions ?? []).some((item) => item.critical && !understood.has(item.extnID)))
    return false
  const basic = parsedExtension(certificate, oids.basicConstraints)
  if (!basic || !('cA' in basic) || basic.cA !== true) return false
  if (
    'pathLenConstraint' in basic &&
    typeof basic.pathLenConstraint === 'number' &&
    basic.pathLenConstraint < casBelow
  )
    return false
  const usage = keyUsage(certificate)
  return usage === undefined || (usage & 0x04) !== 0 // keyCertSign
}

function sameName(a: Certificate['subject'], b: Certificate['subject']): boolean {
  return sameBytes(new Uint8Array(a.toSchema().toBER()), new Uint8Array(b.toSchema().toBER()))
}

function parsedExtension(certificate: Certificate, oid: string): object | undefined {
  const found = certificate.extensions?.find((item) => item.extnID === oid)
  const value: unknown = found?.parsedValue
  return typeof value === 'object' && value !== null ? value : undefined
}

/** First byte of the bit string: digitalSignature 0x80, nonRepudiation 0x40, keyCertSign 0x04. */
function keyUsage(certificate: Certificate): number | undefined {
  const value = parsedExtension(certificate, oids.keyUsage)
  return value instanceof asn1.BitString ? (value.valueBlock.valueHexView[0] ?? 0) : undefined
}

function fitsPurpose(certificate: Certificate, purpose: ChainQuestion['purpose']): boolean {
  const usage = keyUsage(certificate)
  if (usage !== undefined && (usage & 0xc0) === 0) return false
  if (purpose === 'sign') return true
  const extended = parsedExtension(certificate, oids.extendedKeyUsage)
  // RFC 3161 §2.3: the certificate of an authority has exactly this purpose.
  return (
    extended !== undefined &&
    'keyPurposes' in extended &&
    Array.isArray(extended.keyPurposes) &&
    extended.keyPurposes.includes(timeStamping)
  )
}

async function revokedOn(path: readonly KnownCertificate[], question: ChainQuestion): Promise<boolean> {
  for (let at = 0; at + 1 < path.length; at++) {
    const child = (path[at] as KnownCertificate).certificate
    const issuer = (path[at + 1] as KnownCertificate).certificate
    for (const crl of question.crls) {
      if (!sameName(crl.issuer, child.issuer)) continue
      const listed = crl.revokedCertificates?.find((item) =>
        sameBytes(
          new Uint8Array(item.userCertificate.valueBlock.valueHexView),
          new Uint8Array(child.serialNumber.valueBlock.valueHexView),
        ),
      )
      if (!listed || listed.revocationDate.value > question.at) continue
      if (await crl.verify({ issuerCertificate: issuer }).catch(() => false)) return true
    }
  }
  return false
}

/** Undefined when the bytes are not a revocation list. */
export function parseRevocationList(der: Uint8Array): CertificateRevocationList | undefined {
  try {
    return CertificateRevocationList.fromBER(Uint8Array.from(der))
  } catch {
    return undefined
  }
}
