import { eq } from 'drizzle-orm'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

export const delegationRuleKind: Kind<'delegationRule'> = {
  load: async ({ query, tables: { delegationRule } }, id) => {
    const [row] = await query
      .select({ body: delegationRule.body })
      .from(delegationRule)
      .where(eq(delegationRule.id, id))
    return row?.body
  },
  store: async ({ query, tables: { delegationRule }, feed }, value) => {
    const { id, organizationId, ownerId } = value
    const row = { id, organizationId, ownerId, body: value }
    await query.insert(delegationRule).values(row).onConflictDoUpdate({ target: delegationRule.id, set: row })
    return feed.put(ownerId, 'delegationRule', id)
  },
}

/** All of one person, by their id: of these the active ones may not overlap. */
export const delegationRulesKind: Kind<'delegationRules'> = {
  load: async ({ query, tables: { delegationRule } }, id) => {
    const rows = await query
      .select({ body: delegationRule.body })
      .from(delegationRule)
      .where(eq(delegationRule.ownerId, id))
    return { ownerId: id as PersonId, rules: rows.map((row) => row.body) }
  },
}
