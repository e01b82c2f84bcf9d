/**
 * Before a draft is frozen: the server applies the sender's last updates to the live document, reads it, and
 * compares. What somebody else changed in between is for the sender to review, never silently sent.
 */

import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import * as Y from 'yjs'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import type { SendEnvelopeInput } from '../../sync/commands/envelopes/send-envelope.ts'
import { type Actor, isElsewhere, subjectOf } from '../../sync/entities/actor.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import type { FileIntake } from '../files/take-in.ts'
import { fullName } from '../people/full-name.ts'
import type { Platform } from '../platform.ts'
import type { Precondition } from '../replication/execute.ts'
import { withPassword } from '../replication/step-locks.ts'
import { refuseMissing } from './step-precondition.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export function sendPrecondition(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  live: LiveDocuments,
  files: {
    mayRead(actor: Actor, sha256: string): Promise<boolean>
    readonly intake: Pick<FileIntake, 'report'>
  },
): Precondition {
  return async (input, actor): Promise<Refusal | null> => {
    const wish = input as SendEnvelopeInput
    // Who may not send learns it from the command's own check, not from the state of a document.
    if (!(await isOwner(wish.envelopeId, actor))) return null
    const missing = refuseMissing(wish.content.recipients, config)
    if (missing) return missing
    if (contentHash(wish.content, sha256) !== wish.contentHash) return refusal('draft-changed')
    // A hash alone must not become a right to read: what is sent must be the sender's to read.
    for (const { sha256: name } of [...wish.content.documents, ...wish.content.attachments])
      if (!(await files.mayRead(actor, name))) return refusal('upload-incomplete')
    const unfit = await refuseUnfit(wish.content.documents, actor)
    if (unfit) return unfit
    const closed = wish.content.recipients.filter((one) => one.access === 'password')
    if (closed.length > 0) {
      const ready = await db.read((query) => withPassword(query, db.tables, wish.envelopeId))
      const open = closed.find((one) => !ready.has(one.id))
      if (open) return refusal('draft-incomplete', { what: 'password', name: open.name })
    }
    if (wish.update) {
      const verdict = await live.applyUpdate(wish.envelopeId, Buffer.from(wish.update, 'base64'), {
        subject: subjectOf(actor),
        deviceId: 'device:send',
      })
      if (verdict !== 'stored') return refusal('draft-changed')
    }
    const pages = new Map(wish.content.documents.map((one) => [one.sha256, one]))
    const known = await pagesOf([...pages.keys()], actor)
    const { room, release } = await live.join(wish.envelopeId, SILENT_LISTENER)
    try {
      return await room.hold(async (ydoc) => {
        // Content that came whole over the API has no live document to compare with.
        if (ydoc.share.size === 0 || ydoc.getMap('meta').size === 0) return null
        const reading = readDraft(ydoc, { pagesOf: (name: string) => known.get(name) ?? null })
        if (reading.content && contentHash(reading.content, sha256) === wish.contentHash) return null
        const writers = wish.seen ? writersSince(ydoc, wish.seen, room.ownerOf) : new Set<string>()
        writers.delete(subjectOf(actor))
        return changedBy(await namesOf([...writers]))
      })
    } finally {
      release()
    }
  }

  async function namesOf(personIds: readonly string[]): Promise<readonly string[]> {
    const { person } = db.tables
    if (personIds.length === 0) return []
    const rows = await db.read((query) =>
      query
        .select()
        .from(person)
        .where(inArray(person.id, [...personIds])),
    )
    return rows.map(fullName).sort()
  }

  async function isOwner(envelopeId: string, actor: Actor): Promise<boolean> {
    const { envelope } = db.tables
    const [row] = await db.read((query) =>
      query
        .select({
          ownerId: envelope.ownerId,
          organizationId: envelope.organizationId,
          state: envelope.state,
        })
        .from(envelope)
        .where(eq(envelope.id, envelopeId)),
    )
    if (row?.state !== 'draft' || actor.kind !== 'person') return false
    return row.ownerId === actor.personId && !isElsewhere(actor, row.organizationId)
  }

  /** A look that a restart or a busy machine ended is taken again; what cannot be signed is told by its reason. */
  async function refuseUnfit(documents: DraftContent['documents'], actor: Actor): Promise<Refusal | null> {
    if (actor.kind !== 'person') return null
    const reports = await Promise.all(
      documents.map((one) => files.intake.report(actor, one.sha256, 'document')),
    )
    for (const report of reports) {
      if (report?.state === 'refused' && report.code) return refusal(report.code)
      if (!report?.pdf) return refusal('upload-incomplete')
    }
    return null
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

const SILENT_LISTENER = { stored: () => undefined, broken: () => undefined }

const changedBy = (names: readonly string[]): Refusal =>
  names.length === 0 ? refusal('draft-changed') : refusal('draft-changed', { by: names.join(', ') })

/** People whose writing goes beyond a state vector; nobody when it is none. */
function writersSince(
  ydoc: Y.Doc,
  seen: string,
  ownerOf: (clientId: number) => string | undefined,
): Set<string> {
  try {
    const known = Y.decodeStateVector(Buffer.from(seen, 'base64'))
    const later = [...Y.decodeStateVector(Y.encodeStateVector(ydoc))].filter(
      ([client, clock]) => clock > (known.get(client) ?? 0),
    )
    return new Set(later.flatMap(([client]) => ownerOf(client) ?? []))
  } catch {
    return new Set()
  }
}
