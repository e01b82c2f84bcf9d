/** A draft was deleted for ever: its live document goes, and with it what it pointed at. */
import { eq } from 'drizzle-orm'
import type { LiveServer } from '../collab/live-server.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { Platform } from '../platform.ts'

export interface DiscardDraftDeps {
  readonly platform: Pick<Platform, 'db'>
  readonly live: Pick<LiveServer, 'closeDocument' | 'documents'>
}

export const discardDraftJob = ({ platform: { db }, live }: DiscardDraftDeps): JobHandler => ({
  run: async ({ envelopeId }) => {
    const id = String(envelopeId)
    live.closeDocument(id, 'closed')
    await live.documents.remove(id)
    await db.transact((query) =>
      query.delete(db.tables.fileReference).where(eq(db.tables.fileReference.entity, id)),
    )
  },
})
