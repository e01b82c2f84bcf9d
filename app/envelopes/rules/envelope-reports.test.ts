import { describe, expect, it } from 'vitest'
import { downloadWorkflowReport } from '../../../sync/calls/reports.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { ME, sampleEnvelope } from '../../../tests/gallery/envelopes/example-envelopes.ts'
import { envelopeReports, reportCall } from './envelope-reports.ts'

const NOW = 1_800_000_000_000
const sent: Envelope = {
  ...sampleEnvelope(0, NOW, { pdf: 'a'.repeat(64), firstPage: null, pages: [] }),
  state: 'completed',
  sentAt: NOW,
  completedAt: NOW,
  certificateSha256: 'c'.repeat(64),
}
const initiator = { subject: sent.ownerId, email: sent.owner.email, organizationId: sent.organizationId }
const colleague = { subject: ME.id, email: ME.email, organizationId: sent.organizationId }
const outsider = { subject: ME.id, email: ME.email, organizationId: 'organization:elsewhere' }

describe('the reports of a document', () => {
  it('the workflow report is the initiator’s and their colleagues’, the forensic one the initiator’s', () => {
    expect(envelopeReports(sent, initiator)).toEqual([
      'workflow',
      'forensic',
      'auditLogPdf',
      'auditLogCsv',
      'steps',
      'everything',
    ])
    expect(envelopeReports(sent, colleague)).toEqual([
      'workflow',
      'auditLogPdf',
      'auditLogCsv',
      'steps',
      'everything',
    ])
    expect(envelopeReports(sent, outsider)).toEqual([])
  })

  it('[R1252] with every file are kept from whoever may not download', () => {
    const kept = {
      ...sent,
      recipients: sent.recipients.map((one) => ({ ...one, restrictions: ['noDownload' as const] })),
    }
    expect(envelopeReports(kept, colleague)).not.toContain('everything')
    expect(envelopeReports(kept, initiator)).toContain('everything')
  })

  it('are none as long as nothing was sent, and a certificate is made for whoever holds none', () => {
    expect(envelopeReports({ ...sent, sentAt: null }, initiator)).toEqual([])
    expect(envelopeReports({ ...sent, certificateSha256: null }, outsider)).toEqual(['certificate'])
  })

  it('[C038][C046] are asked of the calls of the specification', () => {
    expect(reportCall('forensic', sent)).toEqual({
      contract: downloadWorkflowReport,
      input: { processId: sent.id, isForensicReport: true },
    })
    expect(reportCall('everything', sent).contract.path).toBe('TasksEf/DownloadAuditandEnvelope')
  })
})
