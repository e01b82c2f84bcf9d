/** A report in sections: what it says comes in, already translated and with its times written out. */

import { code, heading, strong, writeReportFile } from './report-file.ts'
import type { ReportFlow } from './report-flow.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'

export interface ReportContent {
  readonly language: 'en' | 'ar' | 'fr'
  readonly title: string
  readonly organization: string
  /** Of the envelope: for the file's properties. */
  readonly about: string
  readonly generatedAt: string
  /** With `{page}` and `{pages}` in it. */
  readonly footer: string
  readonly sections: readonly ReportSection[]
}
export interface ReportSection {
  readonly heading: string
  readonly entries: readonly ReportEntry[]
}
export interface ReportEntry {
  readonly title?: string
  readonly rows: readonly ReportRow[]
}
/** `code` reads from left to right in every language: identifiers, hashes. */
export interface ReportRow {
  readonly label: string
  readonly value: string
  readonly as?: 'code' | 'strong'
}

const STYLES = { code, strong: { sizePt: 9, bold: true }, plain: { sizePt: 9 } } as const

/** @returns an unsigned PDF. The same content gives the same bytes. */
export function writeReport(content: ReportContent, engine: TextEngine = sharedTextEngine()): Uint8Array {
  return writeReportFile(
    {
      ...content,
      fileTitle: `${content.title} – ${content.about}`,
      footer: (page, pages) =>
        content.footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
      content,
    },
    engine,
    (flow) => {
      for (const section of content.sections) drawSection(flow, section)
    },
  )
}

function drawSection(flow: ReportFlow, section: ReportSection): void {
  const [first, ...others] = section.entries
  flow.space(10)
  flow.together(() => {
    flow.text(section.heading, heading)
    if (first) drawEntry(flow, first)
  })
  for (const entry of others) flow.together(() => drawEntry(flow, entry))
}

function drawEntry(flow: ReportFlow, { title, rows }: ReportEntry): void {
  flow.rule()
  if (title) flow.text(title, strong)
  for (const { label, value, as = 'plain' } of rows) flow.row(label, value, STYLES[as])
}
