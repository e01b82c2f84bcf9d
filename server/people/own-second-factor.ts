/**
 * Since when somebody has a second factor of their own; null without one. Whoever signs in after that is asked for it,
 * whatever their organisations ask for. A session from before goes on: it was whole when it began, and what needs fresh
 * proofs asks it too.
 */
import { asc, eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'

export async function secondFactorSince(
  query: Query,
  tables: Tables,
  personId: string,
): Promise<number | null> {
  const [app] = await appOf(query, tables, { personId })
  const [passkey] = await firstPasskeyOf(query, tables, { personId })
  const all = [app?.since, passkey?.createdAt].filter((one) => one != null)
  return all.length === 0 ? null : Math.min(...all)
}

/** One that is being set up protects nothing yet, and has no `since`. */
const appOf = prepared<{ personId: string }>()((query, { secondFactor }, value) =>
  query
    .select({ since: secondFactor.since })
    .from(secondFactor)
    .where(eq(secondFactor.personId, value('personId'))),
)

const firstPasskeyOf = prepared<{ personId: string }>()((query, { passkey }, value) =>
  query
    .select({ createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.personId, value('personId')))
    .orderBy(asc(passkey.createdAt))
    .limit(1),
)
