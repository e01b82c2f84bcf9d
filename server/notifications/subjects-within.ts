/** Which of the things that people are told about belong to an organisation: who leaves it keeps nothing of them. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { ChainKind } from '../../sync/entities/subject.ts'

type Within = (
  at: { readonly query: Query; readonly tables: Tables; readonly organizationId: string },
  ids: readonly string[],
) => Promise<readonly string[]>

/** A kind that is left out does not compile. */
const WITHIN: { readonly [K in ChainKind]: Within } = {
  envelope: async ({ query, tables: { envelope }, organizationId }, ids) => {
    const rows = await query
      .select({ id: envelope.id })
      .from(envelope)
      .where(and(inArray(envelope.id, [...ids]), eq(envelope.organizationId, organizationId)))
    return rows.map((row) => row.id)
  },
  template: async ({ query, tables: { template }, organizationId }, ids) => {
    const rows = await query
      .select({ id: template.id })
      .from(template)
      .where(and(inArray(template.id, [...ids]), eq(template.organizationId, organizationId)))
    return rows.map((row) => row.id)
  },
  organization: async ({ organizationId }, ids) => ids.filter((id) => id === organizationId),
  // An account is nobody's but its person's.
  person: async () => [],
}

/** What somebody was told about things of an organisation. */
export async function noticesWithin(
  query: Query,
  tables: Tables,
  { personId, organizationId }: { readonly personId: string; readonly organizationId: string },
): Promise<readonly string[]> {
  const { notification } = tables
  // At most as many as a person keeps.
  const told = await query
    .select({ id: notification.id, subjectId: notification.subjectId })
    .from(notification)
    .where(eq(notification.personId, personId))
  const here = new Set<string>()
  for (const [kind, within] of Object.entries(WITHIN)) {
    const ids = told.map((one) => one.subjectId).filter((id) => id.startsWith(`${kind}:`))
    if (ids.length > 0) for (const id of await within({ query, tables, organizationId }, ids)) here.add(id)
  }
  return told.filter((one) => here.has(one.subjectId)).map((one) => one.id)
}
