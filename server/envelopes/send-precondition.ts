/**
 * Before a draft is frozen: the server applies the sender's last updates to the live document, reads it, and
 * compares. What somebody else changed in between is for the sender to review, never silently sent.
 */
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import type { SendEnvelopeInput } from '../../sync/commands/envelopes/send-envelope.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import type { Platform } from '../platform.ts'
import type { Precondition } from '../replication/execute.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export function sendPrecondition(
  { db }: Pick<Platform, 'db'>,
  live: LiveDocuments,
  mayRead: (actor: Actor, sha256: string) => Promise<boolean>,
): Precondition {
  return async (input, actor): Promise<Refusal | null> => {
    const wish = input as SendEnvelopeInput
    // Who may not send learns it from the command's own check, not from the state of a document.
    if (!(await isOwner(wish.envelopeId, actor))) return null
    if (contentHash(wish.content, sha256) !== wish.contentHash) return refusal('draft-changed')
    // A hash alone must not become a right to read: what is sent must be the sender's to read.
    for (const { sha256: name } of [...wish.content.documents, ...wish.content.attachments])
      if (!(await mayRead(actor, name))) return refusal('upload-incomplete')
    if (wish.update) {
      const verdict = await live.applyUpdate(wish.envelopeId, Buffer.from(wish.update, 'base64'), {
        subject: subjectOf(actor),
        deviceId: 'device:send',
      })
      if (verdict !== 'stored') return refusal('draft-changed')
    }
    const pages = new Map(wish.content.documents.map((one) => [one.sha256, one]))
    const files = await pagesOf([...pages.keys()], actor)
    return live.hold(wish.envelopeId, (ydoc) => {
      // Content that came whole over the API has no live document to compare with.
      if (ydoc.share.size === 0 || ydoc.getMap('meta').size === 0) return null
      const reading = readDraft(ydoc, { pagesOf: (name: string) => files.get(name) ?? null })
      return reading.content && contentHash(reading.content, sha256) === wish.contentHash
        ? null
        : refusal('draft-changed')
    })
  }

  async function isOwner(envelopeId: string, actor: Actor): Promise<boolean> {
    const { envelope } = db.tables
    const [row] = await db.read((query) =>
      query
        .select({ ownerId: envelope.ownerId, state: envelope.state })
        .from(envelope)
        .where(eq(envelope.id, envelopeId)),
    )
    return row?.state === 'draft' && actor.kind === 'person' && row.ownerId === actor.personId
  }

  async function pagesOf(names: readonly string[], actor: Actor) {
    const { storedFile } = db.tables
    if (actor.kind !== 'person') return new Map()
    const rows = await db.read((query) =>
      query
        .select()
        .from(storedFile)
        .where(
          and(eq(storedFile.organizationId, actor.organizationId), inArray(storedFile.sha256, [...names])),
        ),
    )
    return new Map(rows.filter((row) => row.pdf).map((row) => [row.sha256, row.pdf?.pages ?? []]))
  }
}
