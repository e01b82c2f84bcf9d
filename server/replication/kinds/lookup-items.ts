import { and, eq, inArray, like } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { EVERYWHERE } from '../../../sync/entities/everywhere.ts'
import type { LookupItem } from '../../../sync/entities/lookup.ts'
import { bareId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

/** Of the organisation of who asks, or of all; another one's has, to them, no items. */
export const lookupItemsKind: Kind<'lookupItems'> = {
  load: async ({ query, tables, actor }, lookupId) => {
    if (actor.kind !== 'person') return new Map()
    const { organizationId } = actor
    const found = await itemsOfLookup(query, tables, { organizationId, lookupId })
    return new Map(found.map((one) => [one.id, one]))
  },
}

export async function itemsOfLookup(
  query: Query,
  { record }: Tables,
  { organizationId, lookupId }: { readonly organizationId: string; readonly lookupId: string },
): Promise<readonly LookupItem[]> {
  const rows = await query
    .select({ body: record.body })
    .from(record)
    .where(
      and(
        inArray(record.organizationId, [organizationId, EVERYWHERE]),
        eq(record.kind, 'lookupItem'),
        // The name of an item begins with its list's.
        like(record.id, `lookupItem:${bareId(lookupId)}%`),
      ),
    )
  return rows.map((row) => row.body as LookupItem)
}
