/** Calls that bring files, or give them out: documents, attachments, reports, evidence. */
import type { Case } from '../authority-world.ts'
import { asked, atMidway, get, post, processId, type Question, read } from './asking.ts'

const wireAttachment = (one: Case, sha256: string) => ({
  processId: one.midway.id,
  fileName: `${sha256}-scan.txt`,
  readAccessType: 0,
})

const multipart =
  (path: string): Question =>
  async (one, world) => {
    const form = new FormData()
    form.set('document', new File(['plain text'], 'notes.txt'))
    form.set('options', JSON.stringify({ envelopeDocument: false }))
    return read(await asked(world, one, `/api/${path}`, { method: 'POST', body: form }))
  }

export const FILE_CALLS: Readonly<Record<string, Question>> = {
  'GET Verify/Roots': get('Verify/Roots'),
  'POST Evidence/Consistency': post('Evidence/Consistency', () => ({ from: 1, to: 1 })),
  'GET Verify/Envelope (a draft)': get('Verify/Envelope', (one) => ({ id: one.draft.id })),
  'POST AuditLog/Get': post('AuditLog/Get', processId),
  'POST AuditLog/DownloadCSV': post('AuditLog/DownloadCSV', processId),
  'POST AuditLog/DownloadPdf': post('AuditLog/DownloadPdf', processId),
  'POST AuditLog/DownloadWorkflowReport': post('AuditLog/DownloadWorkflowReport', processId),
  'POST AuditLog/DownloadWorkflowReport (forensic)': post('AuditLog/DownloadWorkflowReport', (one) => ({
    ...processId(one),
    isForensicReport: true,
  })),
  'POST AuditLog/DownloadAuditCert (not completed)': post('AuditLog/DownloadAuditCert', (one) => ({
    id: one.envelope.id,
  })),
  'POST TasksEf/DownloadReport': post('TasksEf/DownloadReport', processId),
  'POST TasksEf/DownloadAuditandEnvelope': post('TasksEf/DownloadAuditandEnvelope', processId),
  'POST Attachment/Get': post('Attachment/Get', processId),
  'POST Attachment/Delete (of the owner)': atMidway(
    post('Attachment/Delete', (one) => ({ processStepAttributeID: one.ownersAttachmentId })),
  ),
  'POST Attachment/Delete (of the caller)': atMidway(
    post('Attachment/Delete', (one) => ({ processStepAttributeID: one.ownAttachmentId })),
  ),
  'POST attachment/Add (a file of the owner)': atMidway(
    post('attachment/Add', (one) => wireAttachment(one, one.personalSha256)),
  ),
  'POST attachment/Add (a file of the caller)': atMidway(
    post('attachment/Add', (one) => wireAttachment(one, one.ownSha256)),
  ),
  'GET Attachment/getAttachmentType': get('Attachment/getAttachmentType'),
  'POST AuditTrail/Get': post('AuditTrail/Get', processId),
  'POST StorageFile/GetFile': post('StorageFile/GetFile', (one) => ({
    documentId: one.envelope.documents[0]?.id,
  })),
  'POST StorageFile/GetFile (by hash)': post('StorageFile/GetFile', (one) => ({
    documentId: one.fileSha256,
  })),
  'POST StorageFile/DownloadFile': post('StorageFile/DownloadFile', (one) => ({
    documentId: one.envelope.documents[0]?.id,
    processId: one.envelope.id,
  })),
  'POST DocsUtility/ConvertToPdf (of the owner)': post('DocsUtility/ConvertToPdf', (one) => ({
    documentId: one.personalSha256,
  })),
  'POST storageFile/Add (to a draft)': post('storageFile/Add', (one) => ({
    documentId: one.draft.id,
    fileName: one.personalSha256,
  })),
  'POST Document/upload': multipart('Document/upload'),
  'POST Document/uploadAttachment': multipart('Document/uploadAttachment'),
  'POST StorageFile/Upload': multipart('StorageFile/Upload'),
  'POST image/upload': multipart('image/upload'),
  'POST logo/upload': multipart('logo/upload'),
}

/** Calls whose bodies go past the table of calls. */
export const BESIDES_THE_TABLE = [
  'POST Document/upload',
  'POST Document/uploadAttachment',
  'POST StorageFile/Upload',
  'POST image/upload',
  'POST logo/upload',
] as const
