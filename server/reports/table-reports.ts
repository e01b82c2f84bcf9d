/** The reports that are tables: the audit log as CSV, the steps as a spreadsheet. */
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'
import { type ReportFacts, telling, whatHappened, whoDidIt } from './report-facts.ts'
import { groupWords } from './step-sections.ts'
import { writeXls } from './xls.ts'

export interface AuditLogRow {
  readonly entry: number
  /** ISO. */
  readonly date: string
  readonly action: AuditEvent['kind']
  readonly description: string
  readonly user: string
  readonly documentHash: string | null
  readonly hash: string
}

export function auditLogRows(facts: ReportFacts): AuditLogRow[] {
  const told = telling(facts)
  return facts.trail.map((event) => ({
    entry: event.n,
    date: new Date(event.at).toISOString(),
    action: event.kind,
    description: whatHappened(event, told),
    user: whoDidIt(event, told),
    documentHash: event.documentSha256,
    hash: event.hash,
  }))
}

export function auditLogCsv(facts: ReportFacts): Uint8Array {
  const { say, when } = telling(facts)
  const head = ['entry', 'time', 'event', 'by', 'documentHash', 'entryHash']
  return writeCsv([
    head.map((name) => say(`column.${name}`)),
    ...auditLogRows(facts).map((row) => [
      String(row.entry),
      when(row.date),
      row.description,
      row.user,
      row.documentHash ?? '',
      row.hash,
    ]),
  ])
}

const STEP_COLUMNS = [
  ['step', 6],
  ['group', 24],
  ['recipient', 26],
  ['email', 28],
  ['role', 20],
  ['state', 18],
  ['activatedAt', 42],
  ['openedAt', 42],
  ['actedAt', 42],
  ['comment', 50],
] as const

export function stepsXls(facts: ReportFacts): Uint8Array {
  const told = telling(facts)
  const { envelope, say, when } = told
  const moment = (at: number | null) => (at === null ? '' : when(at))
  const wordsOf = (id: string) =>
    envelope.acts.filter((act) => act.recipientId === id && act.comment).map((act) => act.comment)
  return writeXls({
    name: envelope.title,
    rightToLeft: facts.language === 'ar',
    columns: STEP_COLUMNS.map(([name, widthChars]) => ({ title: say(`column.${name}`), widthChars })),
    rows: envelope.recipients
      .toSorted((a, b) => a.order - b.order)
      .map((one) => [
        String(one.order),
        groupWords(one, told),
        one.name,
        one.email,
        say(`role.${one.kind}`),
        say(`recipient.${one.state}`),
        moment(one.activatedAt),
        moment(one.openedAt),
        moment(one.actedAt),
        [...wordsOf(one.id), one.reason].filter(Boolean).join(' · '),
      ]),
  })
}
