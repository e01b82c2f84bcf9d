/** The reports that are PDFs: what each of them tells, in which order (A122). */
import { bareId } from '../../sync/ids.ts'
import type { ReportContent, ReportSection } from '../sealing/report.ts'
import { documentSection } from './document-section.ts'
import { envelopeSection } from './envelope-section.ts'
import { actionSection, evidenceSection } from './event-section.ts'
import { type ReportFacts, rows, type Telling, telling } from './report-facts.ts'
import { stepSections } from './step-sections.ts'
import { talkSections } from './talk-sections.ts'
import { valueSections } from './value-section.ts'

/** Steps, recipients, actions, times, comments. */
export function workflowReport(facts: ReportFacts): ReportContent {
  const told = telling(facts)
  return report('workflow', told, [
    envelopeSection(told),
    ...stepSections(told),
    ...talkSections(told),
    documentSection(told, { hashes: false }),
    ...valueSections(told),
    actionSection(told),
  ])
}

/** All of it, and every view and download, address, browser, authentication, hashes before and after, chain check. */
export function forensicReport(facts: ReportFacts): ReportContent {
  const told = telling(facts)
  return report('forensic', told, [
    envelopeSection(told),
    chainSection(told),
    ...stepSections(told),
    ...talkSections(told),
    documentSection(told, { hashes: true }),
    ...valueSections(told),
    evidenceSection(told),
  ])
}

/** The trail alone, entry by entry. */
export function auditLogReport(facts: ReportFacts): ReportContent {
  const told = telling(facts)
  return report('auditLog', told, [
    envelopeSection(told),
    ...valueSections(told),
    chainSection(told),
    evidenceSection(told),
  ])
}

function report(
  which: 'workflow' | 'forensic' | 'auditLog',
  { envelope, language, say, drawnAt }: Telling,
  sections: readonly ReportSection[],
): ReportContent {
  const pageOf = say('label.pageOf', { page: '{page}', pages: '{pages}' })
  return {
    language,
    title: say(`title.${which}`),
    organization: envelope.owner.organizationName,
    about: envelope.title,
    generatedAt: new Date(drawnAt).toISOString(),
    footer: `${bareId(envelope.id)}  ·  ${pageOf}`,
    sections,
  }
}

const chainSection = ({ chain, trail, say }: Telling): ReportSection => ({
  heading: say('section.chain'),
  entries: [
    {
      rows: rows(
        [
          say('label.chain'),
          chain.unbroken ? say('value.unbroken') : say('value.broken', { n: String(chain.brokenAt) }),
          'strong',
        ],
        [say('label.entries'), chain.unbroken ? String(chain.events) : null],
        [say('label.lastHash'), trail.at(-1)?.hash || null, 'code'],
      ),
    },
  ],
})
