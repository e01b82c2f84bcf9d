/** What is true of a file on its way, decided from its row in the queue and from what happens to it at this moment. */
import type { AnswerCode } from '../../sync/answers.ts'
import type { PageSize } from '../../sync/collab/draft-view.ts'
import type { FilePurpose, FileReport } from '../../sync/entities/file-report.ts'
import type { PendingUpload } from '../replica/local-database.ts'

/**
 * `waiting` kept here, no connection · `sending` · `checking` the server looks at it · `complete` · `failed` the
 * way broke, tried again by itself and at once with `retry` · `refused` the server said no, for good.
 */
export interface UploadProgress {
  readonly state: 'waiting' | 'sending' | 'checking' | 'complete' | 'failed' | 'refused'
  readonly bytesSent: number
  readonly sizeBytes: number
  readonly answer: AnswerCode | null
}

/** What is only true in this tab and at this moment. */
export interface Moment {
  readonly state: 'waiting' | 'sending' | 'checking' | 'failed'
  readonly bytesSent: number
}

/** Who wants the bytes on this device for as long as they travel. */
export const UPLOAD_OWNER = 'upload'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
/** Complete rows are remembered this long: what a draft's documents look like, also offline. */
const REMEMBER_MS = 90 * 86_400_000

export function progressOf(row: PendingUpload, moment: Moment | undefined): UploadProgress {
  const { state, sizeBytes } = row
  if (state === 'complete' || state === 'refused')
    return { state, bytesSent: sizeBytes, sizeBytes, answer: refusalOf(row) }
  return {
    state: moment?.state ?? 'waiting',
    bytesSent: moment?.bytesSent ?? row.bytesSent,
    sizeBytes,
    answer: null,
  }
}

export const isSameProgress = (a: UploadProgress, b: UploadProgress): boolean =>
  a.state === b.state && a.bytesSent === b.bytesSent && a.answer === b.answer

/** Why the server will not have it; null while that is not so. */
export const refusalOf = (row: PendingUpload | undefined): AnswerCode | null =>
  row?.state === 'refused' ? ((row.code ?? 'something-went-wrong') as AnswerCode) : null

/** As the server found them, else as this device did; of a file that was refused nothing counts. */
export const pagesOf = (row: PendingUpload | undefined): readonly PageSize[] | null =>
  row?.report?.pdf?.pages ?? (row?.state === 'refused' ? null : row?.localPages) ?? null

/** The smallest that waits and was not tried in this round: a large file does not stand before a short one. */
export const nextToSend = (
  rows: Iterable<PendingUpload>,
  tried: ReadonlySet<string>,
): PendingUpload | undefined =>
  [...rows]
    .filter(({ state, sha256 }) => (state === 'waiting' || state === 'sending') && !tried.has(sha256))
    .sort((a, b) => a.sizeBytes - b.sizeBytes)[0]

/** Longer after each attempt in vain; `random` in [0, 1) keeps devices from asking all at one moment. */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.5 + random / 2)

export const isForgotten = (row: PendingUpload, now: number): boolean =>
  row.state === 'complete' && now - row.addedAt > REMEMBER_MS

/** Nothing is left to do: an attachment that becomes a document has to be looked at after all. */
export const isDoneFor = (row: PendingUpload | undefined, purpose: FilePurpose): boolean =>
  row?.state === 'complete' && (purpose !== 'document' || Boolean(row.report?.pdf))

export interface Entered {
  readonly sha256: string
  readonly name: string
  readonly mediaType: string
  readonly purpose: FilePurpose
  readonly sizeBytes: number
}

/** A file as it enters the queue, going on where an earlier attempt came to. */
export const waitingRow = (
  entered: Entered,
  known: PendingUpload | undefined,
  now: number,
): PendingUpload => ({
  ...entered,
  state: 'waiting',
  uploadUrl: known?.uploadUrl ?? null,
  bytesSent: known?.state === 'complete' ? 0 : (known?.bytesSent ?? 0),
  addedAt: now,
  code: null,
  report: null,
})

/** A file that another device sent, remembered like one of our own. */
export const reportedRow = (sha256: string, report: FileReport, now: number): PendingUpload => ({
  sha256,
  name: report.name,
  mediaType: report.mediaType,
  purpose: 'document',
  state: 'complete',
  uploadUrl: null,
  bytesSent: report.sizeBytes,
  sizeBytes: report.sizeBytes,
  addedAt: now,
  code: null,
  report,
})
