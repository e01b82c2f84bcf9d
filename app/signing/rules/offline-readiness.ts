/** What must be on the device before "Saved for offline" is true. */
import type { Actor } from '../../../sync/entities/actor.ts'
import { currentRevision, type Envelope } from '../../../sync/entities/envelope.ts'
import { partsOfActor } from '../../../sync/rules/workflow/guards.ts'

export type OfflineReadiness = 'checking' | 'notHere' | 'saving' | 'saved'

/** Everything that is shown of the envelope: the current file of each document and the pictures of first pages. */
export function filesOf(envelope: Envelope): string[] {
  const files = envelope.documents.flatMap((one) => [
    currentRevision(one)?.sha256 ?? one.pdfSha256,
    ...(one.firstPageSha256 === null ? [] : [one.firstPageSha256]),
  ])
  return [...new Set(files)]
}

/** What those weigh; pictures of first pages are small and not counted. */
export const bytesOf = (envelope: Envelope): number =>
  envelope.documents.reduce((sum, one) => sum + (currentRevision(one)?.sizeBytes ?? one.sizeBytes), 0)

/** What this person is called in it, which is what they sign with: the faces of all these scripts are needed. */
export const namesOf = (envelope: Envelope, actor: Actor): string =>
  partsOfActor(envelope, actor)
    .map((one) => one.name)
    .join(' ')
