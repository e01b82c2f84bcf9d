import { eq } from 'drizzle-orm'
import type { Kind } from '../aggregate-kind.ts'

export const sequenceKind: Kind<'sequence'> = {
  load: async ({ query, tables: { sequence } }, id) => {
    const [row] = await query.select({ body: sequence.body }).from(sequence).where(eq(sequence.id, id))
    return row?.body
  },
  store: async ({ query, tables: { sequence }, feed }, value) => {
    const { id, organizationId } = value
    const row = { id, organizationId, body: value }
    await query.insert(sequence).values(row).onConflictDoUpdate({ target: sequence.id, set: row })
    await feed.setMembers(organizationId, id, new Map([[organizationId, 'organization']]))
    return feed.put(organizationId, 'sequence', id)
  },
}
