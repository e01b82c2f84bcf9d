/** Which reports a person may fetch of an envelope; the server asks the same rules. */
import type { CallContract, InputOf } from '../../../sync/calls/contract.ts'
import {
  downloadAuditandEnvelope,
  downloadAuditCert,
  downloadCsv,
  downloadPdf,
  downloadReport,
  downloadWorkflowReport,
} from '../../../sync/calls/reports.ts'
import { getStorageFile } from '../../../sync/calls/storage.ts'
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

/** Any of the calls that answer a file about an envelope. */
export type FileContract = CallContract & { readonly file: readonly string[] }
export interface ReportCall {
  readonly contract: FileContract
  readonly input: object
}
const asked = <const C extends FileContract>(contract: C, input: InputOf<C>): ReportCall => ({
  contract,
  input: input as object,
})

/** The call of the specification that answers it, and what it is asked with. */
export function reportCall(report: EnvelopeReport, envelope: Pick<Envelope, 'id' | 'documents'>): ReportCall {
  const processId = envelope.id
  switch (report) {
    case 'workflow':
      return asked(downloadWorkflowReport, { processId, isForensicReport: false })
    case 'forensic':
      return asked(downloadWorkflowReport, { processId, isForensicReport: true })
    case 'auditLogPdf':
      return asked(downloadPdf, { processId })
    case 'auditLogCsv':
      return asked(downloadCsv, { processId })
    case 'steps':
      return asked(downloadReport, { processId })
    case 'certificate':
      return asked(downloadAuditCert, { id: processId, fetchDocumentType: 3 })
    case 'documents': {
      const documentId = envelope.documents.map((one) => one.id)
      return asked(getStorageFile, { documentId, processId, fetchDocumentType: 2 })
    }
    case 'everything':
      return asked(downloadAuditandEnvelope, { processId })
  }
}
