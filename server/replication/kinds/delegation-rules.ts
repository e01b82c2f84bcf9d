import { eq } from 'drizzle-orm'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

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
