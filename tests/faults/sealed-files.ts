/** What is wrong between the events of an installation and its files; nothing when each has the other. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { StoredTruth } from './stored-truth.ts'

/** The event that tells of a revision. */
const EVENT_OF = {
  prepared: 'documentPrepared',
  signed: 'signatureSealed',
  sealed: 'envelopeCompleted',
  extended: 'envelopeCompleted',
} as const

export function wrongFiles(dataDir: string, stored: StoredTruth): string[] {
  return stored.envelopes().flatMap((envelope) => {
    const events = stored.eventsOf(envelope.id)
    const wrong: string[] = []
    for (const { sha256, what } of filesOf(envelope))
      if (!isWhole(dataDir, sha256)) wrong.push(`${envelope.id}: ${what} ${sha256} is not there`)
    for (const { cause } of envelope.documents.flatMap((one) => one.revisions))
      if (!events.includes(EVENT_OF[cause])) wrong.push(`${envelope.id}: ${cause} without its event`)
    if (envelope.state === 'completed') {
      if (!envelope.certificateSha256) wrong.push(`${envelope.id}: completed without a certificate`)
      for (const document of envelope.documents)
        if (!document.revisions.some((one) => one.cause === 'sealed'))
          wrong.push(`${envelope.id}: completed without its sealed file`)
    }
    if (events.includes('envelopeCompleted') !== (envelope.state === 'completed'))
      wrong.push(`${envelope.id}: ${envelope.state} and its events disagree`)
    return wrong
  })
}

function filesOf(envelope: Envelope): { sha256: string; what: string }[] {
  const revisions = envelope.documents.flatMap((one) => one.revisions)
  return [
    ...revisions.map((one) => ({ sha256: one.sha256, what: one.cause })),
    ...(envelope.certificateSha256 ? [{ sha256: envelope.certificateSha256, what: 'certificate' }] : []),
  ]
}

function isWhole(dataDir: string, sha256: string): boolean {
  const path = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
}
