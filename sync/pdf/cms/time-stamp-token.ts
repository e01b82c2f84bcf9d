/** RFC 3161 tokens: what they say, and whether they say it about these bytes. */
import { TSTInfo } from 'pkijs'
import { sameBytes } from '../equality.ts'
import {
  type CertificateFacts,
  type ChainQuestion,
  certificateFacts,
  hex,
  type KnownCertificate,
  type Trust,
} from './certificates.ts'
import { type Digest, digestName, digestOf, digestPortable } from './digests.ts'
import { type CmsProblem, checkSignedData } from './signed-data.ts'

/** `time` is the authority's, an ISO instant. */
export interface TimeStampReport {
  readonly state: 'valid' | 'invalid'
  readonly problems: readonly (CmsProblem | 'time-stamp-imprint-mismatch')[]
  readonly trust: Trust
  readonly time: string | null
  readonly authority: CertificateFacts | null
  /** Hex of the nonce the token repeats, for the client that asked. */
  readonly nonce: string | null
}

export interface TimeStampQuestion {
  readonly token: Uint8Array
  /** The bytes that the token must be about. */
  readonly stamped: readonly Uint8Array[]
  readonly digest: Digest
  readonly checkChain: (question: ChainQuestion) => Promise<Trust>
  readonly others: readonly KnownCertificate[]
  readonly crls: ChainQuestion['crls']
}

/** RFC 3161 §2.4.2. The chain is checked at the time that the token states. */
export async function checkTimeStamp(question: TimeStampQuestion): Promise<TimeStampReport> {
  const check = await checkSignedData({
    der: question.token,
    contentType: 'time-stamp',
    detached: undefined,
    requireSigningCertificate: false,
    digest: question.digest,
  })
  const info = check.content && parseInfo(check.content)
  if (!info || !check.signer)
    return {
      state: 'invalid',
      problems: check.problems.length > 0 ? check.problems : ['cms-unreadable'],
      trust: 'unknown-issuer',
      time: null,
      authority: null,
      nonce: null,
    }
  const named = digestName(info.messageImprint.hashAlgorithm.algorithmId)
  const imprint = new Uint8Array(info.messageImprint.hashedMessage.valueBlock.valueHexView)
  // An old authority's SHA-1 proves less, and is told from an imprint of something else.
  const matches =
    named !== undefined && sameBytes(imprint, await digestOf(question.digest, named, question.stamped))
  const problems = matches
    ? check.problems
    : [
        ...check.problems,
        named ? ('time-stamp-imprint-mismatch' as const) : ('algorithm-not-supported' as const),
      ]
  const trust = await question.checkChain({
    leaf: check.signer,
    others: [...check.certificates, ...question.others],
    crls: question.crls,
    at: info.genTime,
    purpose: 'time-stamp',
  })
  return {
    state: problems.length === 0 ? 'valid' : 'invalid',
    problems,
    trust,
    time: info.genTime.toISOString(),
    authority: await certificateFacts(check.signer),
    nonce: info.nonce ? hex(new Uint8Array(info.nonce.valueBlock.valueHexView)) : null,
  }
}

function parseInfo(content: Uint8Array): TSTInfo | undefined {
  try {
    return TSTInfo.fromBER(Uint8Array.from(content))
  } catch {
    return undefined
  }
}

/**
 * What the client that asked must check of an answer (RFC 3161 §2.2): signature, imprint and
 * nonce. The chain is for the verifier. Undefined when all is right, else what is not.
 */
export async function checkTimeStampImprint(
  token: Uint8Array,
  imprint: Uint8Array,
  nonce: Uint8Array,
): Promise<string | undefined> {
  const check = await checkSignedData({
    der: token,
    contentType: 'time-stamp',
    detached: undefined,
    requireSigningCertificate: false,
    digest: digestPortable,
  })
  if (check.problems.length > 0) return check.problems.join(', ')
  const info = check.content && parseInfo(check.content)
  if (!info) return 'cms-unreadable'
  if (!sameBytes(new Uint8Array(info.messageImprint.hashedMessage.valueBlock.valueHexView), imprint))
    return 'time-stamp-imprint-mismatch'
  const repeated = info.nonce ? new Uint8Array(info.nonce.valueBlock.valueHexView) : undefined
  return repeated && sameBytes(repeated, nonce) ? undefined : 'time-stamp-nonce-mismatch'
}
