import { expect, test } from 'vitest'
import { sampleEnvelope } from '../../../sync/commands/sample-envelope.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { finishedFiles } from './finished-files.ts'

const completed = (some: Partial<Envelope> = {}): Envelope =>
  sampleEnvelope({ state: 'completed', title: 'Lease', certificateSha256: 'c'.repeat(64), ...some })

test('[R0123] there is nothing to fetch of a document that is not completed', () => {
  for (const state of ['inProgress', 'pending', 'cancelled', 'expired', 'error'] as const)
    expect(finishedFiles(completed({ state }))).toEqual([])
})

test('[R0123][M465] a completed document has its newest version and its certificate', () => {
  const [document, certificate] = finishedFiles(completed())
  const one = completed().documents[0]
  const newest = one?.revisions.find((revision) => revision.id === one.currentRevisionId)
  expect(document).toMatchObject({ kind: 'document', sha256: newest?.sha256 ?? one?.pdfSha256 })
  expect(document?.name).toMatch(/\.pdf$/)
  expect(certificate).toMatchObject({ kind: 'certificate', name: 'Lease-AuditLog.pdf' })
})

test('whoever is drawn a certificate of their own holds none', () => {
  const kinds = finishedFiles(completed({ certificateSha256: null })).map((one) => one.kind)
  expect(kinds).toEqual(['document'])
})
