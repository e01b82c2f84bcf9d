/**
 * Who may fetch a report of an envelope (A104). The organisation decides for each kind of participant; the initiator
 * may set one document to be stricter, never looser. Whoever is neither initiator nor recipient (a viewer, a
 * colleague at a draft) fetches none.
 */
import type { Envelope, ReportAccess } from '../entities/envelope.ts'
import { refuseDownload } from './download-access.ts'
import { myRecipients, type Reader } from './render-envelope.ts'
import { hasBeenReached } from './workflow/route.ts'

export type ReportKind = 'workflow' | 'forensic'
export type ReportAudience = keyof ReportAccess

/** What an organisation starts with. */
export const DEFAULT_REPORT_ACCESS: Readonly<Record<ReportKind, ReportAccess>> = {
  workflow: { initiator: true, internal: true, external: false },
  forensic: { initiator: true, internal: false, external: false },
}

/** Internal: a member of the initiator's organisation. A guest proves no membership, so is external. */
export function reportAudience(envelope: Envelope, reader: Reader): ReportAudience | null {
  if (envelope.ownerId === reader.subject) return 'initiator'
  if (!myRecipients(envelope, reader).some(hasBeenReached)) return null
  return reader.organizationId === envelope.organizationId ? 'internal' : 'external'
}

/** False as long as nothing was sent: there is nothing to report on. */
export function mayFetchReport(
  envelope: Envelope,
  report: ReportKind,
  reader: Reader,
  organization: ReportAccess = DEFAULT_REPORT_ACCESS[report],
): boolean {
  const audience = reportAudience(envelope, reader)
  if (audience === null || envelope.sentAt === null) return false
  const document = report === 'workflow' ? envelope.workflowReportAccess : envelope.forensicReportAccess
  return organization[audience] && (document === null || document[audience])
}

/** The report with the documents in one file: not for whoever may not save the documents. */
export const mayFetchEverything = (envelope: Envelope, reader: Reader): boolean =>
  mayFetchReport(envelope, 'workflow', reader) && refuseDownload(envelope, reader) === null
