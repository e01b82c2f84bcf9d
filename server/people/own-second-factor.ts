/**
 * Since when somebody has a second factor of their own; null without one. Whoever signs in after that is asked for it,
 * whatever their organisations ask for. A session from before goes on: it was whole when it began, and what needs fresh
 * proofs asks it too.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'

export async function secondFactorSince(
  query: Query,
  tables: Tables,
  personId: string,
): Promise<number | null> {
  const [app] = await appOf(query, tables, { personId })
  return app?.since ?? null
}

/** One that is being set up protects nothing yet, and has no `since`. */
const appOf = prepared<{ personId: string }>()((query, { secondFactor }, value) =>
  query
    .select({ since: secondFactor.since })
    .from(secondFactor)
    .where(eq(secondFactor.personId, value('personId'))),
)
