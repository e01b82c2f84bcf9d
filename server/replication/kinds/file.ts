import { and, eq, inArray } from 'drizzle-orm'
import type { Aggregates } from '../../../sync/commands/command.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { Kind } from '../aggregate-kind.ts'

/** By its SHA-256. Files are made by uploads, not by commands. */
export const fileKind: Kind<'file'> = {
  load: async ({ query, tables: { storedFile }, actor, loaded }, id) => {
    // Bytes are shared inside one organisation only: the envelope's, or that of somebody who brings them to it.
    const envelope = [...loaded.values()].find(
      (one): one is Envelope => typeof one === 'object' && one !== null && 'recipients' in one,
    )
    const own = actor.kind === 'person' ? [actor.organizationId] : []
    const organizations = envelope ? [envelope.organizationId, ...own] : own
    const rows = await query
      .select()
      .from(storedFile)
      .where(and(inArray(storedFile.organizationId, organizations), eq(storedFile.sha256, id)))
    return (rows.find((row) => row.organizationId === organizations[0]) ?? rows[0]) as
      | Aggregates['file']
      | undefined
  },
}
