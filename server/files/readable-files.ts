/** Who may read which bytes: only through a reference the reader can see, never by knowing a hash. */
import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { renderEnvelope } from '../../sync/rules/render-envelope.ts'
import type { Platform } from '../platform.ts'
import { loadEnvelopes } from '../replication/aggregates.ts'
import { envelopeFiles } from '../replication/file-references.ts'

export async function mayReadFile(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  sha256: string,
): Promise<boolean> {
  const { fileReference, storedFile, member } = db.tables
  return db.read(async (query) => {
    if (actor.kind === 'person') {
      // What one uploaded oneself is readable before anything refers to it: a draft's documents.
      const [own] = await query
        .select({ by: storedFile.uploadedBy })
        .from(storedFile)
        .where(
          and(
            eq(storedFile.organizationId, actor.organizationId),
            eq(storedFile.sha256, sha256),
            eq(storedFile.uploadedBy, actor.personId),
          ),
        )
      if (own) return true
    }
    const references = await query
      .select({ entity: fileReference.entity })
      .from(fileReference)
      .where(eq(fileReference.sha256, sha256))
    if (references.some((one) => one.entity === subjectOf(actor))) return true
    for (const { entity } of references) {
      if (!entity.startsWith('envelope:')) continue
      const [joined] = await query
        .select({ subject: member.subject })
        .from(member)
        .where(and(eq(member.entity, entity), eq(member.subject, subjectOf(actor)), isNull(member.goneSeq)))
      if (!joined) continue
      const envelope = (await loadEnvelopes(query, db.tables, [entity])).get(entity)
      const seen = envelope && renderEnvelope(envelope, { subject: subjectOf(actor), email: actor.email })
      if (seen && envelopeFiles(seen).has(sha256)) return true
    }
    return false
  })
}
