/**
 * Checks one CMS SignedData: the digest of the content, the signer's attributes and the
 * signature over them. pkijs parses; the comparisons are here, because its own `verify`
 * does not look at the signing-certificate attribute.
 * Source: RFC 5652 §5, RFC 5035 (ESS), ETSI EN 319 142-1.
 */
import * as asn1 from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs'
import { sameBytes } from '../equality.ts'
import { concat } from '../filters.ts'
import { hex, type KnownCertificate } from './certificates.ts'
import { type Digest, type DigestName, digestName, digestOf, isBrokenDigest } from './digests.ts'
import { checkKey, type KeyAnswer } from './public-key.ts'

export type CmsProblem =
  | 'cms-unreadable'
  | 'cms-signer-count'
  | 'cms-content-type'
  | 'signer-certificate-missing'
  | 'signing-certificate-mismatch'
  | 'signing-certificate-missing'
  | 'digest-algorithm-weak'
  | 'algorithm-not-supported'
  | 'digest-mismatch'
  | 'signature-mismatch'

export interface SignedDataCheck {
  /** Empty when the signature is right. */
  readonly problems: readonly CmsProblem[]
  readonly signer: KnownCertificate | undefined
  /** All certificates that came along. */
  readonly certificates: readonly KnownCertificate[]
  readonly digestAlgorithm: DigestName | undefined
  /** The signature value: what a signature time stamp is taken over. */
  readonly signatureValue: Uint8Array
  /** DER of the time-stamp token in the unsigned attributes, if any. */
  readonly timeStampToken: Uint8Array | undefined
  /** Content inside, for tokens. */
  readonly content: Uint8Array | undefined
}

export interface SignedDataQuestion {
  readonly der: Uint8Array
  readonly contentType: 'data' | 'time-stamp'
  /** The signed bytes when they lie outside (detached); undefined when they are inside. */
  readonly detached: readonly Uint8Array[] | undefined
  /** PAdES and RFC 3161 demand the signing-certificate attribute; plain CMS does not. */
  readonly requireSigningCertificate: boolean
  readonly digest: Digest
}

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
} as const

const nothing: SignedDataCheck = {
  problems: ['cms-unreadable'],
  signer: undefined,
  certificates: [],
  digestAlgorithm: undefined,
  signatureValue: new Uint8Array(0),
  timeStampToken: undefined,
  content: undefined,
}

export async function checkSignedData(question: SignedDataQuestion): Promise<SignedDataCheck> {
  const signedData = parseSignedData(question.der)
  if (!signedData) return nothing
  const certificates = certificatesOf(signedData)
  const [signerInfo] = signedData.signerInfos
  if (!signerInfo || signedData.signerInfos.length !== 1)
    return { ...nothing, certificates, problems: ['cms-signer-count'] }

  const inside = signedData.encapContentInfo.eContent?.getValue()
  const content = question.detached ?? (inside ? [new Uint8Array(inside)] : [])
  const digestOid = signerInfo.digestAlgorithm.algorithmId
  const digestAlgorithm = digestName(digestOid)
  const signer = certificates.find((candidate) => isSignerOf(candidate.certificate, signerInfo))
  const problems: CmsProblem[] = []
  const expectedType = question.contentType === 'data' ? oids.data : oids.timeStampInfo
  if (signedData.encapContentInfo.eContentType !== expectedType) problems.push('cms-content-type')
  // Content both inside and outside would leave open which of them was signed.
  if (question.detached && inside && inside.byteLength > 0) problems.push('cms-content-type')
  if (isBrokenDigest(digestOid) || (digestAlgorithm === 'SHA-1' && question.requireSigningCertificate))
    problems.push('digest-algorithm-weak')
  else if (!digestAlgorithm) problems.push('algorithm-not-supported')
  if (digestAlgorithm)
    problems.push(
      ...(await checkAttributes(signerInfo, content, digestAlgorithm, expectedType, question.digest)),
    )
  if (!signer) problems.push('signer-certificate-missing')
  else {
    problems.push(...(await checkSigningCertificate(signerInfo, signer, question)))
    if (digestAlgorithm) {
      const answer = await keyAnswer(
        signerInfo,
        signer.certificate,
        content,
        digestAlgorithm,
        question.digest,
      )
      if (answer !== 'right')
        problems.push(answer === 'wrong' ? 'signature-mismatch' : 'algorithm-not-supported')
    }
  }
  return {
    problems,
    signer,
    certificates,
    digestAlgorithm,
    signatureValue: new Uint8Array(signerInfo.signature.valueBlock.valueHexView),
    timeStampToken: unsignedToken(signerInfo),
    content: inside ? new Uint8Array(inside) : undefined,
  }
}

function parseSignedData(der: Uint8Array): SignedData | undefined {
  try {
    const info = ContentInfo.fromBER(Uint8Array.from(der))
    if (info.contentType !== oids.signedData) return undefined
    return new SignedData({ schema: info.content })
  } catch {
    return undefined
  }
}

function certificatesOf(signedData: SignedData): KnownCertificate[] {
  return (signedData.certificates ?? []).flatMap((item) =>
    item instanceof Certificate ? [{ certificate: item, der: new Uint8Array(item.toSchema().toBER()) }] : [],
  )
}

function isSignerOf(certificate: Certificate, signerInfo: SignerInfo): boolean {
  const { sid } = signerInfo
  if (sid instanceof IssuerAndSerialNumber)
    return (
      sid.serialNumber.isEqual(certificate.serialNumber) &&
      sameBytes(
        new Uint8Array(sid.issuer.toSchema().toBER()),
        new Uint8Array(certificate.issuer.toSchema().toBER()),
      )
    )
  // Otherwise a subject key identifier, tagged [0]; compare with the extension's value.
  const wanted =
    sid instanceof asn1.Primitive || sid instanceof asn1.OctetString
      ? hex(new Uint8Array(sid.valueBlock.valueHexView))
      : ''
  const extension = certificate.extensions?.find((item) => item.extnID === '2.5.29.14')
  const value = extension ? new Uint8Array(extension.extnValue.valueBlock.valueHexView) : new Uint8Array(0)
  return wanted !== '' && hex(value.subarray(2)) === wanted
}

async function checkAttributes(
  signerInfo: SignerInfo,
  content: readonly Uint8Array[],
  digestAlgorithm: DigestName,
  expectedType: string,
  digest: Digest,
): Promise<CmsProblem[]> {
  const attributes = signerInfo.signedAttrs?.attributes
  // Without attributes the signature is over the content itself; checked there.
  if (!attributes) return []
  const problems: CmsProblem[] = []
  const type: unknown = single(attributes, oids.contentType)
  if (!(type instanceof asn1.ObjectIdentifier) || type.valueBlock.toString() !== expectedType)
    problems.push('cms-content-type')
  const claimed: unknown = single(attributes, oids.messageDigest)
  const actual = await digestOf(digest, digestAlgorithm, content)
  if (
    !(claimed instanceof asn1.OctetString) ||
    !sameBytes(new Uint8Array(claimed.valueBlock.valueHexView), actual)
  )
    problems.push('digest-mismatch')
  return problems
}

type Attributes = NonNullable<SignerInfo['signedAttrs']>['attributes']

/** The value of an attribute that must occur once with one value. */
function single(attributes: Attributes, oid: string): unknown {
  const found = attributes.filter((item) => item.type === oid)
  return found.length === 1 && found[0]?.values.length === 1 ? found[0].values[0] : undefined
}

async function checkSigningCertificate(
  signerInfo: SignerInfo,
  signer: KnownCertificate,
  question: SignedDataQuestion,
): Promise<CmsProblem[]> {
  const attributes = signerInfo.signedAttrs?.attributes ?? []
  const second: unknown = single(attributes, oids.signingCertificateV2)
  const first: unknown = single(attributes, oids.signingCertificate)
  const id = firstCertificateId(second ?? first)
  if (!id) return question.requireSigningCertificate ? ['signing-certificate-missing'] : []
  const named = second === undefined ? 'SHA-1' : digestName(id.algorithm ?? '2.16.840.1.101.3.4.2.1')
  if (!named) return ['signing-certificate-mismatch']
  const actual = await digestOf(question.digest, named, [signer.der])
  return sameBytes(actual, id.hash) ? [] : ['signing-certificate-mismatch']
}

/** First ESSCertID(v2): `SEQUENCE { SEQUENCE { [hashAlgorithm], certHash, … } … }`. */
function firstCertificateId(value: unknown): { algorithm: string | undefined; hash: Uint8Array } | undefined {
  const list: unknown = value instanceof asn1.Sequence ? value.valueBlock.value[0] : undefined
  const id: unknown = list instanceof asn1.Sequence ? list.valueBlock.value[0] : undefined
  if (!(id instanceof asn1.Sequence)) return undefined
  const [head, next] = id.valueBlock.value
  if (head instanceof asn1.OctetString)
    return { algorithm: undefined, hash: new Uint8Array(head.valueBlock.valueHexView) }
  const algorithm: unknown = head instanceof asn1.Sequence ? head.valueBlock.value[0] : undefined
  if (!(algorithm instanceof asn1.ObjectIdentifier) || !(next instanceof asn1.OctetString)) return undefined
  return { algorithm: algorithm.valueBlock.toString(), hash: new Uint8Array(next.valueBlock.valueHexView) }
}

function keyAnswer(
  signerInfo: SignerInfo,
  certificate: Certificate,
  content: readonly Uint8Array[],
  hash: DigestName,
  digest: Digest,
): Promise<KeyAnswer> {
  const attributes = signerInfo.signedAttrs
  return checkKey({
    signed: attributes ? new Uint8Array(attributes.encodedValue) : concat(content),
    signature: new Uint8Array(signerInfo.signature.valueBlock.valueHexView),
    key: certificate.subjectPublicKeyInfo,
    algorithm: signerInfo.signatureAlgorithm,
    hash,
    digest,
  })
}

function unsignedToken(signerInfo: SignerInfo): Uint8Array | undefined {
  const found = signerInfo.unsignedAttrs?.attributes.find((item) => item.type === oids.timeStampToken)
  const value: unknown = found?.values[0]
  return value instanceof asn1.BaseBlock ? new Uint8Array(value.toBER()) : undefined
}
