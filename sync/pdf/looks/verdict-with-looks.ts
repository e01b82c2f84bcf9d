import type { Verdict, VerificationReport } from '../report.ts'
import type { LookReport } from './look-report.ts'

/** What comparing pages makes of a verdict: it takes away, and never gives. */
export function withLooks(report: VerificationReport, looks: LookReport): VerificationReport {
  return { ...report, looks, verdict: verdictAfterLooking(report.verdict, looks) }
}

function verdictAfterLooking(verdict: Verdict, { state }: LookReport): Verdict {
  if (verdict !== 'valid' && verdict !== 'not-supported') return verdict
  if (state === 'different') return 'changed'
  return state === 'same' || verdict === 'not-supported' ? verdict : 'not-compared'
}

/** Whether there is anything to look at: signatures, and bytes written after the first of them. */
export function isWorthLooking(report: VerificationReport): boolean {
  const first = report.revisions.findIndex((revision) => revision.signatures.length > 0)
  return first >= 0 && first < report.revisions.length - 1
}
