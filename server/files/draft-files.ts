/**
 * Files of a draft that several people write. Its documents lie in the live document only, so the right to read
 * them is read from there: a colleague of the draft may read what it shows, if whoever put it there has the file.
 * Writing a foreign hash into a shared draft therefore opens nothing.
 */
import { and, eq, isNull } from 'drizzle-orm'
import * as Y from 'yjs'
import { collectionOf } from '../../sync/collab/draft-doc.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { draftAccessOf, draftColleagues } from '../../sync/rules/draft-sharing.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import type { LiveRoom } from '../collab/live-room.ts'
import type { Platform } from '../platform.ts'
import type { MayRead } from './may-read.ts'

/** A person's shared drafts that are looked through for one file, the rest being told no. */
const MAX_DRAFTS = 50

export function createDraftFiles({ db }: Pick<Platform, 'db'>, documents: LiveDocuments): MayRead {
  const { fileReference, member, envelope, storedFile } = db.tables

  return async (actor, sha256) => {
    if (actor.kind !== 'person') return false
    for (const draftId of await sharedDrafts(actor)) {
      const { room, release } = await documents.join(draftId, {
        stored: () => undefined,
        broken: () => undefined,
      })
      try {
        for (const subject of await broughtBy(room, sha256))
          if (await has(subject, sha256, actor.organizationId)) return true
      } finally {
        release()
      }
    }
    return false
  }

  /** The owner is one of several as well: colleagues bring files of their own. */
  async function sharedDrafts(actor: Actor): Promise<string[]> {
    const rows = await db.read((query) =>
      query
        .select({ body: envelope.body })
        .from(member)
        .innerJoin(envelope, eq(envelope.id, member.entity))
        .where(
          and(eq(member.subject, subjectOf(actor)), isNull(member.goneSeq), eq(envelope.state, 'draft')),
        ),
    )
    return rows
      .filter(({ body }) => draftColleagues(body).length > 0 && draftAccessOf(body, actor) !== null)
      .slice(0, MAX_DRAFTS)
      .map(({ body }) => body.id)
  }

  /** In this organisation: what they have brought in another one is shown to nobody here (S29). */
  async function has(subject: string, sha256: string, organizationId: string): Promise<boolean> {
    const [row] = await db.read((query) =>
      query
        .select({ broughtIn: fileReference.organizationId, storedHere: storedFile.sha256 })
        .from(fileReference)
        .leftJoin(
          storedFile,
          and(
            eq(storedFile.sha256, fileReference.sha256),
            eq(storedFile.organizationId, organizationId),
            eq(storedFile.uploadedBy, subject),
          ),
        )
        .where(and(eq(fileReference.sha256, sha256), eq(fileReference.entity, subject))),
    )
    return row !== undefined && (row.broughtIn === organizationId || row.storedHere !== null)
  }
}

/** Whose devices wrote this hash where a document or attachment has its own. */
const broughtBy = (room: LiveRoom, sha256: string): Promise<ReadonlySet<string>> =>
  room.hold((ydoc) => {
    const subjects = new Set<string>()
    for (const name of ['documents', 'attachments'] as const)
      for (const entry of collectionOf(ydoc, name).values()) {
        if (!(entry instanceof Y.Map) || entry.get('sha256') !== sha256) continue
        // Yjs keeps with every value the client that wrote it; each client id belongs to one person.
        const writer = room.ownerOf(entry._map.get('sha256')?.id.client ?? -1)
        if (writer !== undefined) subjects.add(writer)
      }
    return subjects
  })
