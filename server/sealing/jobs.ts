/**
 * What a sealing worker can do. Files go by path, never through the channel; keys and network
 * stay in the parent, which signs and asks for time stamps on the worker's behalf: the process
 * that reads strangers' files holds nothing worth stealing.
 */
import type { VerificationReport } from '../../sync/pdf/report.ts'
import type { CertificateContent } from './completion-certificate.ts'
import type { LongTermOptions } from './extend-long-term.ts'
import type { FilledRevision, FillOptions } from './fill-act.ts'
import type { FirstPageOptions } from './first-page.ts'
import type { IngestedDocument, IngestTools } from './ingest.ts'
import type { PreparedDocument, PrepareOptions } from './prepare.ts'
import type { ReportContent } from './report.ts'
import type { ActOptions, RidingValues, SealedRevision, SigningOptions } from './seal-act.ts'
import type { SealingErrorCode } from './sealing-error.ts'
import type { SignatureAlgorithm } from './signer.ts'

/** Absolute paths. The target is written completely or not at all. */
export interface SourceAndTarget {
  readonly sourcePath: string
  readonly targetPath: string
}

/** A stored result; SHA-256 in hex. */
export interface StoredFile {
  readonly sizeBytes: number
  readonly sha256: string
}

type WithoutParties<T> = Omit<T, 'signer' | 'timestampers'>

export interface SealingJobs {
  ingest: {
    input: SourceAndTarget & { readonly fileName: string; readonly tools: IngestTools }
    output: Omit<IngestedDocument, 'pdf'> & StoredFile
  }
  prepare: {
    input: SourceAndTarget & { readonly options: PrepareOptions }
    output: Omit<PreparedDocument, 'pdf'> & StoredFile
  }
  sealAct: {
    input: SourceAndTarget & { readonly options: WithoutParties<ActOptions> }
    output: Omit<SealedRevision, 'pdf'>
  }
  fillAct: {
    input: SourceAndTarget & { readonly options: FillOptions }
    output: Omit<FilledRevision, 'pdf'>
  }
  sealEnvelope: {
    input: SourceAndTarget & { readonly options: WithoutParties<SigningOptions & RidingValues> }
    output: Omit<SealedRevision, 'pdf'>
  }
  extendForLongTerm: {
    input: SourceAndTarget & { readonly options: WithoutParties<LongTermOptions> }
    output: Omit<SealedRevision, 'pdf'>
  }
  drawFirstPage: {
    input: SourceAndTarget & { readonly options: FirstPageOptions }
    output: StoredFile
  }
  makePng: {
    input: SourceAndTarget & {
      /** Left out: as large as it is. */
      readonly within?: { readonly px: number; readonly square: boolean }
    }
    output: StoredFile
  }
  writeCertificate: {
    input: { readonly targetPath: string; readonly content: CertificateContent }
    output: StoredFile
  }
  writeReport: {
    input: { readonly targetPath: string; readonly content: ReportContent }
    output: StoredFile
  }
  verify: {
    input: { readonly sourcePath: string; readonly trustedRoots: readonly Uint8Array[]; readonly now: Date }
    output: VerificationReport
  }
}

export type JobName = keyof SealingJobs

/** What the worker may know of the parties: public parts only. */
export interface Parties {
  readonly certificates: readonly Uint8Array[]
  readonly algorithm: SignatureAlgorithm | undefined
  readonly timestampers: number
}

export type ToWorker =
  | { readonly kind: 'job'; readonly name: JobName; readonly input: unknown; readonly parties: Parties }
  | { readonly kind: 'answer'; readonly call: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'failure'
      readonly call: number
      readonly code: SealingErrorCode
      readonly detail: string
    }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly code: SealingErrorCode; readonly detail: string }
  | {
      readonly kind: 'ask'
      readonly what: 'sign' | 'stamp'
      readonly call: number
      readonly bytes: Uint8Array
    }
