/** What there is to save of a document that has come to its end. */
import { type Attachment, currentRevision, type Envelope } from '../../../sync/entities/envelope.ts'
import { pdfName } from '../../documents/pdf-name.ts'

export interface FinishedFile {
  readonly kind: 'document' | 'certificate' | 'attachment'
  readonly sha256: string
  readonly name: string
  /** Null where the device is not told. */
  readonly sizeBytes: number | null
}

/** Sealed documents first, then how they came about, then what stands beside them; nothing before the end. */
export function finishedFiles(envelope: Envelope): readonly FinishedFile[] {
  if (envelope.state !== 'completed') return []
  const { certificateSha256, title } = envelope
  return [
    ...envelope.documents.map((one): FinishedFile => {
      const revision = currentRevision(one)
      return {
        kind: 'document',
        sha256: revision?.sha256 ?? one.pdfSha256,
        name: pdfName(one.name),
        sizeBytes: revision?.sizeBytes ?? one.sizeBytes,
      }
    }),
    ...(certificateSha256 === null
      ? []
      : [
          {
            kind: 'certificate' as const,
            sha256: certificateSha256,
            name: auditLogName(title),
            sizeBytes: null,
          },
        ]),
    ...envelope.attachments.map(({ sha256, name, sizeBytes }: Attachment) => ({
      kind: 'attachment' as const,
      sha256,
      name,
      sizeBytes,
    })),
  ]
}

/** Saved name of the certificate (M465). */
export const auditLogName = (title: string): string => `${title}-AuditLog.pdf`
