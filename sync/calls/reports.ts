/**
 * The specification's report calls (calls.md §7.3) for one envelope. Every one of them asks first whether this reader
 * may fetch it, builds it from what this reader may know, and is itself an entry of the audit trail afterwards: who
 * carried a copy away is part of what happened.
 */
import * as z from 'zod/mini'
import { auditKind } from '../entities/audit-event.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { READING_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const name = z.optional(z.string().check(z.trim(), z.maxLength(200)))

const target = z.object({ processId: idSchema('envelope'), name })

const certificateTarget = z.object({
  id: idSchema('envelope'),
  documentId: z.optional(idSchema('document')),
  /** Taken as the download takes it (A087); every rendition of a document has the same certificate. */
  fetchDocumentType: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 3),
  name,
})

export const getAuditLog = contract({
  path: 'AuditLog/Get',
  method: 'POST',
  area: 'reports',
  summary: 'The audit log of an envelope in the reader’s language, and whether its chain is unbroken',
  access: 'any',
  input: target,
  output: z.object({
    rows: z.array(
      z.object({
        entry: z.int(),
        date: told.instant,
        action: auditKind,
        description: z.string(),
        user: z.string(),
        documentHash: z.nullable(z.string()),
        hash: z.string(),
      }),
    ),
    TotalCount: z.int(),
    timeZone: z.string(),
    chain: told.chain,
  }),
  refusals: READING_REFUSALS,
})

export const downloadWorkflowReport = contract({
  path: 'AuditLog/DownloadWorkflowReport',
  method: 'POST',
  area: 'reports',
  summary: 'The workflow report of an envelope, or its forensic report',
  access: 'any',
  input: z.extend(target, { isForensicReport: z._default(z.boolean(), false) }),
  file: ['application/pdf'],
  refusals: READING_REFUSALS,
})

export const downloadAuditCert = contract({
  path: 'AuditLog/DownloadAuditCert',
  method: 'POST',
  area: 'reports',
  summary: 'The completion certificate of an envelope',
  access: 'any',
  input: certificateTarget,
  file: ['application/pdf'],
  refusals: [...READING_REFUSALS, 'envelope-not-completed'],
})

export const downloadAuditandEnvelope = contract({
  path: 'TasksEf/DownloadAuditandEnvelope',
  method: 'POST',
  area: 'reports',
  summary: 'The workflow report with all documents and attachments of an envelope, as a zip',
  access: 'any',
  input: target,
  file: ['application/zip'],
  refusals: READING_REFUSALS,
})

export const downloadCsv = contract({
  path: 'AuditLog/DownloadCSV',
  method: 'POST',
  area: 'reports',
  summary: 'The audit log of an envelope as CSV',
  access: 'any',
  input: target,
  file: ['text/csv'],
  refusals: READING_REFUSALS,
})

export const downloadPdf = contract({
  path: 'AuditLog/DownloadPdf',
  method: 'POST',
  area: 'reports',
  summary: 'The audit log of an envelope as PDF',
  access: 'any',
  input: target,
  file: ['application/pdf'],
  refusals: READING_REFUSALS,
})

export const downloadReport = contract({
  path: 'TasksEf/DownloadReport',
  method: 'POST',
  area: 'reports',
  summary: 'The steps of an envelope and who acted on them, as a spreadsheet',
  access: 'any',
  input: target,
  file: ['application/vnd.ms-excel'],
  refusals: READING_REFUSALS,
})

export type ReportTarget = z.infer<typeof target>
