/** What a verification report means to a person. Values only; the screen has the words. */

import type { Change } from '../../sync/pdf/changes.ts'
import type { LookDifference } from '../../sync/pdf/looks/look-report.ts'
import type { RevisionReport, SignatureReport, VerificationReport } from '../../sync/pdf/verify.ts'

/**
 * `vouched` right, unchanged, signers known · `unvouched` right and unchanged, but nobody we know vouches for a
 * signer · `unchecked` the same, because this device has no list of trusted issuers · `incomplete` a document of
 * ours whose seal is not there: not yet, or cut off · `broken` bytes that hold signatures and cannot be read, which
 * is what manipulated files are · `protected` signed and encrypted, so that only who has the password can read it · the rest as in the report.
 */
export type Finding =
  | 'vouched'
  | 'unvouched'
  | 'unchecked'
  | 'incomplete'
  | 'changed'
  | 'invalid'
  | 'not-supported'
  | 'not-compared'
  | 'unsigned'
  | 'broken'
  | 'protected'
  | 'unreadable'

export function findingOf(report: VerificationReport, hasRoots: boolean): Finding {
  const { verdict, refusal } = report
  if (verdict === 'unreadable' && refusal?.signed)
    return refusal.code === 'pdf-encrypted' ? 'protected' : 'broken'
  if (verdict !== 'valid') return verdict
  if (report.missing.includes('seal')) return 'incomplete'
  if (report.trust === 'trusted') return 'vouched'
  return hasRoots ? 'unvouched' : 'unchecked'
}

export type FindingTone = 'ok' | 'warn' | 'bad' | 'none'
export const FINDING_TONES: Readonly<Record<Finding, FindingTone>> = {
  vouched: 'ok',
  unvouched: 'warn',
  unchecked: 'warn',
  incomplete: 'warn',
  changed: 'bad',
  invalid: 'bad',
  'not-supported': 'warn',
  'not-compared': 'warn',
  broken: 'bad',
  protected: 'warn',
  unsigned: 'none',
  unreadable: 'none',
}

export interface Tally {
  readonly signatures: number
  readonly seals: number
  readonly timeStamps: number
}

/** Our own seal is told by its field; a seal of somebody else counts as a signature, which it is. */
export function tallyOf(report: VerificationReport): Tally {
  const all = report.revisions.flatMap((revision) => revision.signatures)
  const stamps = all.filter((one) => one.kind === 'time-stamp').length
  const seals = all.filter(isSeal).length
  return { signatures: all.length - stamps - seals, seals, timeStamps: stamps }
}

export const isSeal = (signature: SignatureReport): boolean =>
  signature.kind === 'signature' && /(^|[._])seal$/i.test(signature.fieldName)

export type RevisionKind = 'original' | 'prepared' | 'signed' | 'sealed' | 'stamped' | 'added' | 'tampered'

export interface RevisionView {
  readonly revision: RevisionReport
  readonly kind: RevisionKind
  readonly good: boolean
  /** Changes nobody signed and no signature allows. */
  readonly forbidden: readonly Change[]
  /** What its pages, or those of a revision behind the last signature that they differ from, no longer show. */
  readonly unseen: readonly LookDifference[]
}

export function revisionViews(report: VerificationReport): RevisionView[] {
  const last = report.revisions.length
  const firstSigned = report.revisions.findIndex((revision) => revision.signatures.length > 0)
  const culprit = changedLook(report)
  return report.revisions.map((revision, index) => {
    const own = revision.changes.filter((change) => !change.allowed)
    // What no signature covers is nobody's, even where each single change would be allowed before a signature.
    const uncovered = index === last - 1 ? report.changesAfterLastSignature : []
    const forbidden = own.length > 0 ? own : uncovered
    const bad = revision.signatures.some(
      (signature) => signature.state === 'invalid' && !isUnsupported(signature),
    )
    const unseen = revision.number === culprit?.revision ? culprit.differences : []
    return {
      revision,
      kind: kindOf(revision, index, forbidden, index < firstSigned),
      good: !bad && forbidden.length === 0 && unseen.length === 0,
      forbidden,
      unseen,
    }
  })
}

/**
 * The revision from which on the pages no longer show what was signed: it comes behind the newest signed one that
 * differs from now, and not behind the next signed one. Where structure named one of them, it is that.
 */
function changedLook(
  report: VerificationReport,
): { revision: number; differences: readonly LookDifference[] } | undefined {
  const differences = report.looks?.differences ?? []
  if (differences.length === 0) return undefined
  const signed = Math.max(...differences.map((one) => one.revision))
  const later = report.revisions.filter((revision) => revision.number > signed)
  const next = later.findIndex((revision) => revision.signatures.length > 0)
  const until = next < 0 ? later : later.slice(0, next + 1)
  const revision = until.find((one) => one.changes.some((change) => !change.allowed)) ?? until.at(-1)
  return (
    revision && {
      revision: revision.number,
      differences: differences.filter((one) => one.revision === signed),
    }
  )
}

function kindOf(
  revision: RevisionReport,
  index: number,
  forbidden: readonly Change[],
  beforeSigning: boolean,
): RevisionKind {
  if (forbidden.length > 0 && revision.signatures.length === 0) return 'tampered'
  const [signature] = revision.signatures
  if (signature) return signature.kind === 'time-stamp' ? 'stamped' : isSeal(signature) ? 'sealed' : 'signed'
  if (index === 0) return 'original'
  return beforeSigning ? 'prepared' : 'added'
}

/**
 * The newest version that was signed and is intact: the file cut where that signature ended. Null when nothing
 * before the change was signed, or when the very bytes of a signature were altered.
 */
export function signedVersion(report: VerificationReport): { number: number; endByte: number } | null {
  let found: { number: number; endByte: number } | null = null
  for (const view of revisionViews(report)) {
    if (!view.good) break
    if (view.revision.signatures.length > 0)
      found = { number: view.revision.number, endByte: view.revision.endByte }
  }
  return found
}

/** The bytes of a version. Stored files end after the line end that follows the end marker. */
export function cutAt(bytes: Uint8Array, endByte: number): Uint8Array {
  let at = endByte
  if (bytes[at] === 13) at++
  if (bytes[at] === 10) at++
  return bytes.subarray(0, at)
}

/** Whether a signature says nothing wrong, and cannot be checked here. */
export const isUnsupported = (signature: SignatureReport): boolean =>
  signature.problems.length > 0 && signature.problems.every((problem) => problem.endsWith('-not-supported'))

/** What is wrong with a signature, most telling first: bytes that were altered say more than how they were hashed. */
const PROBLEM_ORDER: readonly SignatureReport['problems'][number][] = [
  'byte-range-outside-file',
  'covers-no-revision',
  'signature-outside-its-revision',
  'byte-range-malformed',
  'byte-range-gap-is-not-the-signature',
  'signature-padding-not-empty',
  'signature-not-indirect',
  'digest-mismatch',
  'time-stamp-imprint-mismatch',
  'signature-mismatch',
  'signing-certificate-mismatch',
  'signer-certificate-missing',
  'signing-certificate-missing',
  'cms-unreadable',
  'cms-signer-count',
  'cms-content-type',
  'algorithm-not-supported',
  'format-not-supported',
  'digest-algorithm-weak',
]

/** The one that says most about an invalid signature; null for a valid one. */
export const mainProblem = (signature: SignatureReport): SignatureReport['problems'][number] | null =>
  PROBLEM_ORDER.find((problem) => signature.problems.includes(problem)) ?? null

/** The time a signature was made, and whether an authority says so. */
export function signedAt(signature: SignatureReport): { at: string; proven: boolean } | null {
  const stamp = signature.timeStamp
  if (stamp?.state === 'valid' && stamp.time !== null) return { at: stamp.time, proven: true }
  return signature.claimedTime === null ? null : { at: signature.claimedTime, proven: false }
}

export const signerName = (signature: SignatureReport): string =>
  signature.name?.trim() || signature.certificate?.commonName || signature.certificate?.organization || ''
