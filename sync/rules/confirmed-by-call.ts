import { currentRevision, type Envelope } from '../entities/envelope.ts'
import type { ShownDocuments } from './shown-documents.ts'

/**
 * The documents as they stand, as if shown. A caller over HTTP has no screen of ours: that they have read them is what
 * they say by calling, and the evidence tells it from a device's act, which carries the device's own time. Never for
 * an act made on a device: the linter keeps `app` from this file, and nothing on the way from an outbox fills it in.
 */
export const confirmedByCall = (envelope: Pick<Envelope, 'documents'>): ShownDocuments =>
  new Map(envelope.documents.map((one) => [one.id, currentRevision(one)?.sha256 ?? one.pdfSha256]))
