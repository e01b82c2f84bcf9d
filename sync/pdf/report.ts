/** What a verification says: plain JSON, codes instead of sentences. */

import type { Change } from './changes.ts'
import type { CertificateFacts, Trust } from './cms/certificates.ts'
import type { CmsProblem } from './cms/signed-data.ts'
import type { TimeStampReport } from './cms/time-stamp-token.ts'
import type { LookReport } from './looks/look-report.ts'
import type { PdfRefusalCode } from './refusal.ts'
import type { CoverageProblem } from './signatures.ts'

/**
 * `valid`: all signatures right and nothing changed that they do not allow · `changed`: the
 * file shows or holds something that was not signed · `invalid`: a signature is not what it
 * claims to be · `not-supported`: nothing was changed, and a signature was made in a way that
 * cannot be checked here, so nothing is said about it · `not-compared`: right by its structure, and the pages could not
 * all be drawn and compared · `unsigned`: no signature · `unreadable`: refused, see `refusal`.
 */
export type Verdict =
  | 'valid'
  | 'changed'
  | 'invalid'
  | 'not-supported'
  | 'not-compared'
  | 'unsigned'
  | 'unreadable'

/** What a document of ours still has to get; empty for those of others. */
export type MissingPart = 'seal' | 'time-stamp'

export interface SignatureReport {
  readonly fieldName: string
  readonly kind: 'signature' | 'time-stamp'
  readonly state: 'valid' | 'invalid'
  readonly problems: readonly (
    | CmsProblem
    | CoverageProblem
    | 'time-stamp-imprint-mismatch'
    | 'format-not-supported'
  )[]
  /** Page of the visible mark, one-based; null when invisible. */
  readonly page: number | null
  /** From the signature dictionary: what the signing software wrote. */
  readonly name: string | null
  readonly reason: string | null
  readonly location: string | null
  /** /M as an ISO instant: claimed, not proven. */
  readonly claimedTime: string | null
  readonly certificate: CertificateFacts | null
  readonly trust: Trust
  readonly timeStamp: TimeStampReport | null
  readonly digestAlgorithm: string | null
  /** Signed bytes are `[0, gapStart)` and `[gapEnd, coversTo)`. */
  readonly coversTo: number
  readonly gapStart: number
  readonly gapEnd: number
}

export interface RevisionReport {
  /** One-based, oldest first. */
  readonly number: number
  /** The revision added bytes `[startByte, endByte)`. */
  readonly startByte: number
  readonly endByte: number
  /** SHA-256 of the file up to `endByte`, hex. Null when hashing was switched off or would take minutes. */
  readonly sha256: string | null
  readonly signatures: readonly SignatureReport[]
  /** What it changed, when something before it was signed. */
  readonly changes: readonly Change[]
}

export interface VerificationReport {
  readonly verdict: Verdict
  /** `trusted` only when every signature is. Without it, a valid verdict does not say who signed. */
  readonly trust: 'trusted' | 'not-trusted' | 'none'
  readonly sizeBytes: number
  readonly sha256: string | null
  readonly pages: number
  /** `signed`: the bytes hold a signature, though nobody could say which. */
  readonly refusal: {
    readonly code: PdfRefusalCode
    readonly detail: string
    readonly signed: boolean
  } | null
  /** Places of ours that are empty: the document is on its way, or its last signatures were cut off. */
  readonly missing: readonly MissingPart[]
  readonly revisions: readonly RevisionReport[]
  /**
   * Everything that no signature covers. Empty in a file that is as its last signer left it; only data for later
   * validation is allowed here.
   */
  readonly changesAfterLastSignature: readonly Change[]
  /** What comparing the pages found (`looks/`); null when nobody looked. */
  readonly looks: LookReport | null
}
