/** Lines tell the title of what they are about, and belong where that does. */
import { and, inArray } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import type { Notification } from '../../../sync/entities/notification.ts'
import type { Reading } from '../aggregate-kind.ts'

/** Without those about what is their person's in another account (S29). */
export async function linesHere<N extends Pick<Notification, 'subject'>>(
  { query, tables: { envelope, template }, actor }: Omit<Reading, 'loaded'>,
  lines: readonly N[],
): Promise<readonly N[]> {
  const elsewhere = actor.kind === 'person' ? (actor.elsewhere ?? []) : []
  if (elsewhere.length === 0) return lines
  const gone = new Set<string>(elsewhere)
  const about = [...new Set(lines.map(({ subject }) => subject.id as string))]
  for (const table of [envelope, template] as readonly (typeof envelope)[])
    for (const part of inParts(about)) {
      const rows = await query
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, part), inArray(table.organizationId, [...elsewhere])))
      for (const { id } of rows) gone.add(id)
    }
  return lines.filter(({ subject }) => !gone.has(subject.id))
}
