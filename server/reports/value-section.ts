import { valueLines } from '../documents/certificate.ts'
import type { ReportSection } from '../sealing/report.ts'
import type { Telling } from './report-facts.ts'

/** What was entered for documents that came signed: the files do not hold it, so every report does. */
export function valueSections({ envelope, publicUrl, say }: Telling): ReportSection[] {
  const rows = valueLines(envelope, publicUrl, say)
  return rows.length === 0 ? [] : [{ heading: say('label.values'), entries: [{ rows }] }]
}
