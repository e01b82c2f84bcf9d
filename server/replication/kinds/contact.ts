import { eq } from 'drizzle-orm'
import type { Kind } from '../aggregate-kind.ts'

export const contactKind: Kind<'contact'> = {
  load: async ({ query, tables: { contact } }, id) => {
    const [row] = await query.select({ body: contact.body }).from(contact).where(eq(contact.id, id))
    return row?.body
  },
  store: async ({ query, tables: { contact }, feed }, value) => {
    const { id, organizationId, ownerId, shared, email } = value
    const row = { id, organizationId, ownerId, shared, email, body: value }
    await query.insert(contact).values(row).onConflictDoUpdate({ target: contact.id, set: row })
    await feed.put(ownerId, 'contact', id)
    await feed.setMembers(organizationId, id, new Map(shared ? [[organizationId, 'organization']] : []))
    if (shared) await feed.put(organizationId, 'contact', id)
  },
  remove: async ({ query, tables: { contact }, feed }, id) => {
    const [row] = await query.delete(contact).where(eq(contact.id, id)).returning()
    if (!row) return
    await feed.drop(row.ownerId, 'contact', row.id)
    if (row.shared) await feed.setMembers(row.organizationId, row.id, new Map())
  },
}
