/** Which reports a person may fetch of an envelope; the server asks the same rules. */
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { refuseDownload } from '../../../sync/rules/download-access.ts'
import type { Reader } from '../../../sync/rules/render-envelope.ts'
import { mayFetchEverything, mayFetchReport } from '../../../sync/rules/report-access.ts'

export type EnvelopeReport =
  | 'workflow'
  | 'forensic'
  | 'auditLogPdf'
  | 'auditLogCsv'
  | 'steps'
  | 'certificate'
  | 'documents'
  | 'everything'

export function envelopeReports(envelope: Envelope, reader: Reader): readonly EnvelopeReport[] {
  if (envelope.sentAt === null) return []
  const reports: EnvelopeReport[] = []
  if (mayFetchReport(envelope, 'workflow', reader)) reports.push('workflow')
  if (mayFetchReport(envelope, 'forensic', reader)) reports.push('forensic')
  if (mayFetchReport(envelope, 'workflow', reader)) reports.push('auditLogPdf', 'auditLogCsv', 'steps')
  // Who must not know of a hidden step holds no certificate and is drawn one of their own.
  if (envelope.state === 'completed' && envelope.certificateSha256 === null) reports.push('certificate')
  if (envelope.documents.length > 1 && refuseDownload(envelope, reader) === null) reports.push('documents')
  if (mayFetchEverything(envelope, reader)) reports.push('everything')
  return reports
}

/** The call of the specification that answers it, and what it is asked with. */
export function reportCall(
  report: EnvelopeReport,
  envelope: Pick<Envelope, 'id' | 'documents'>,
): { readonly path: string; readonly input: object } {
  const processId = envelope.id
  switch (report) {
    case 'workflow':
      return { path: 'AuditLog/DownloadWorkflowReport', input: { processId, IsForensicReport: false } }
    case 'forensic':
      return { path: 'AuditLog/DownloadWorkflowReport', input: { processId, IsForensicReport: true } }
    case 'auditLogPdf':
      return { path: 'AuditLog/DownloadPdf', input: { processId } }
    case 'auditLogCsv':
      return { path: 'AuditLog/DownloadCSV', input: { processId } }
    case 'steps':
      return { path: 'TasksEf/DownloadReport', input: { processId } }
    case 'certificate':
      return { path: 'AuditLog/DownloadAuditCert', input: { id: processId, fetchDocumentType: 3 } }
    case 'documents': {
      const documentId = envelope.documents.map((one) => one.id)
      return { path: 'StorageFile/GetFile', input: { documentId, processId, fetchDocumentType: 2 } }
    }
    case 'everything':
      return { path: 'TasksEf/DownloadAuditandEnvelope', input: { processId } }
  }
}
