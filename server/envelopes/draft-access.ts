/** What somebody may do with a live document, as the database says now. */
import { eq } from 'drizzle-orm'
import { draftAccessOf } from '../../sync/rules/draft-sharing.ts'
import type { LiveAccess } from '../collab/arrivals.ts'
import type { Platform } from '../platform.ts'

export const draftAccess =
  ({ db }: Pick<Platform, 'db'>): LiveAccess =>
  async (actor, documentId) => {
    const { envelope } = db.tables
    const [row] = await db.read((query) =>
      query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, documentId)),
    )
    return draftAccessOf(row?.body, actor)
  }
