/**
 * What every report is made of: an envelope and its audit trail, both already as the reader may know them. A report
 * says nothing the reader could not see on a screen, so no builder asks again who reads.
 */
import type { AuditEvent, AuditKind } from '../../sync/entities/audit-event.ts'
import type { Envelope, Language } from '../../sync/entities/envelope.ts'
import { namesErased } from '../../sync/rules/erasure.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { eventText, type Say } from '../documents/certificate.ts'
import type { ChainState } from '../evidence/audit-trail.ts'
import { type FormatInstant, instantFormatter } from '../sealing/instant-format.ts'
import type { ReportRow } from '../sealing/report.ts'
import { reportSentences } from './words.ts'

export interface ReportFacts {
  readonly envelope: Envelope
  readonly trail: readonly AuditEvent[]
  /** Of the whole trail, left-out entries among it. */
  readonly chain: ChainState
  /** Steps are hidden from this reader. */
  readonly leftOut: boolean
  readonly readerName: string
  readonly drawnAt: number
  /** Where printed addresses lead. */
  readonly publicUrl: string
  /** The reader's, whatever the envelope's is. */
  readonly language: Language
}

/** Facts with the means to say them. */
export interface Telling extends ReportFacts {
  readonly say: Say
  /** In the envelope's zone, which every time names. */
  readonly when: FormatInstant
}

export const telling = (facts: ReportFacts): Telling => ({
  ...facts,
  say: (key, values) => reportSentences.format(facts.language, key, values),
  when: instantFormatter(facts.language, facts.envelope.timeZone),
})

/** Who looked, from where, and what the platform noted for itself: the forensic report alone tells it (A122). */
const FORENSIC_ONLY: ReadonlySet<AuditKind> = new Set([
  'envelopeOpened',
  'documentDownloaded',
  'reportDownloaded',
  'deviceBound',
  'stepUnlocked',
  'stepAccessFailed',
  'leaseTaken',
  'leaseReleased',
  'documentPrepared',
  'signatureSealed',
])
export const isForensicOnly = (event: AuditEvent): boolean => FORENSIC_ONLY.has(event.kind)

export const whatHappened = (event: AuditEvent, { say }: Telling): string =>
  event.kind === 'reportDownloaded'
    ? say('event.downloaded', { report: String(event.facts.report ?? '') })
    : eventText(event, say)

export function whoDidIt(event: AuditEvent, { envelope, say }: Telling): string {
  const part = event.recipientId === null ? undefined : recipientById(envelope, event.recipientId)
  if (namesErased(event, part)) return say('erased')
  const name = event.personal?.name ?? part?.name
  return typeof name === 'string' ? name : ''
}

export type MaybeRow = readonly [label: string, value: string | null | undefined, as?: ReportRow['as']]

/** Rows that have something to say. */
export const rows = (...all: readonly MaybeRow[]): ReportRow[] =>
  all.flatMap(([label, value, as]) => (value ? [{ label, value, ...(as && { as }) }] : []))
