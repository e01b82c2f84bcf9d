/** Connected systems: their paths are found by their name, and what the server keeps of one goes with it. */
import { and, eq, inArray, like } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { inParts } from '../../../db/in-parts.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { type IntegrationPath, integrationPathFrom } from '../../../sync/entities/connected-system.ts'
import { bareId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'
import type { Store } from '../store.ts'

/** Of the organisation of who asks; another one's has, to them, no paths. */
export const integrationPathsKind: Kind<'integrationPaths'> = {
  load: async ({ query, tables, actor }, systemId) =>
    actor.kind === 'person'
      ? pathsOfSystem(query, tables, { organizationId: actor.organizationId, systemId })
      : [],
}

export async function pathsOfSystem(
  query: Query,
  { record }: Tables,
  { organizationId, systemId }: { readonly organizationId: string; readonly systemId: string },
): Promise<readonly IntegrationPath[]> {
  const rows = await query
    .select({ body: record.body })
    .from(record)
    .where(
      and(
        eq(record.organizationId, organizationId),
        eq(record.kind, 'integrationPath'),
        like(record.id, `integrationPath:${bareId(systemId)}%`),
      ),
    )
  return rows.map((row) => integrationPathFrom(row.body as IntegrationPath))
}

/** Secrets of these, and what was asked of them. */
export async function forgetKeptSecrets(
  { query, tables: { keptSecret, systemCall } }: Pick<Store, 'query' | 'tables'>,
  systemIds: readonly string[],
): Promise<void> {
  for (const part of inParts(systemIds)) {
    await query.delete(keptSecret).where(inArray(keptSecret.about, part))
    await query.delete(systemCall).where(inArray(systemCall.systemId, part))
  }
}
