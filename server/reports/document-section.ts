import type { EnvelopeDocument } from '../../sync/entities/envelope.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import type { ReportEntry, ReportSection } from '../sealing/report.ts'
import { rows, type Telling } from './report-facts.ts'

/** Names and lengths alone; with `hashes` every revision, and the bytes it was made from. */
export const documentSection = (told: Telling, { hashes }: { hashes: boolean }): ReportSection => ({
  heading: told.say('label.documents'),
  entries: told.envelope.documents.flatMap((document) => [
    {
      title: document.name,
      rows: rows(
        [told.say('label.pages'), String(document.pages.length)],
        [told.say('label.originalSha256'), hashes ? document.originalSha256 : null, 'code'],
      ),
    },
    ...(hashes ? revisionEntries(document, told) : []),
  ]),
})

const revisionEntries = (document: EnvelopeDocument, { envelope, say, when }: Telling): ReportEntry[] =>
  document.revisions.map((revision) => {
    const parent = document.revisions.find((one) => one.id === revision.parentId)
    const name = (revision.recipientId && recipientById(envelope, revision.recipientId)?.name) || ''
    return {
      rows: rows(
        [when(revision.at), say(`revision.${revision.cause}`, { name }), 'strong'],
        [say('label.hashBefore'), parent?.sha256 ?? document.pdfSha256, 'code'],
        [say('label.hashAfter'), revision.sha256, 'code'],
        [say('label.sizeBytes'), String(revision.sizeBytes)],
      ),
    }
  })
