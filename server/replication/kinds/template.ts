import { eq } from 'drizzle-orm'
import type { Kind } from '../aggregate-kind.ts'
import { addFileReference } from '../file-references.ts'

export const templateKind: Kind<'template'> = {
  load: async ({ query, tables: { template } }, id) => {
    const [row] = await query.select({ body: template.body }).from(template).where(eq(template.id, id))
    return row?.body
  },
  store: async ({ query, tables, feed }, value) => {
    const { template } = tables
    const { id, organizationId, ownerId, content } = value
    const shared = value.showTo === 'allMembers'
    const row = { id, organizationId, ownerId, shared, body: value }
    await query.insert(template).values(row).onConflictDoUpdate({ target: template.id, set: row })
    for (const [role, files] of [
      ['document', content.documents],
      ['attachment', content.attachments],
    ] as const)
      for (const { sha256 } of files)
        await addFileReference(query, tables, { sha256, entity: id, organizationId, role })
    await feed.put(ownerId, 'template', id)
    await feed.setMembers(organizationId, id, new Map(shared ? [[organizationId, 'organization']] : []))
    if (shared) await feed.put(organizationId, 'template', id)
  },
  remove: async ({ query, tables: { template, fileReference }, feed }, id) => {
    const [row] = await query.delete(template).where(eq(template.id, id)).returning()
    if (!row) return
    await query.delete(fileReference).where(eq(fileReference.entity, id))
    await feed.drop(row.ownerId, 'template', id)
    if (row.shared) await feed.setMembers(row.organizationId, id, new Map())
  },
}

/** Their favourites and those they used last, by the person's id. */
export const templateShelfKind: Kind<'templateShelf'> = {
  load: async ({ query, tables: { templateShelf } }, id) => {
    const [row] = await query
      .select({ body: templateShelf.body })
      .from(templateShelf)
      .where(eq(templateShelf.personId, id))
    return row?.body
  },
  store: async ({ query, tables: { templateShelf }, feed }, value) => {
    const { personId } = value
    const row = { personId, body: value }
    await query
      .insert(templateShelf)
      .values(row)
      .onConflictDoUpdate({ target: templateShelf.personId, set: row })
    return feed.put(personId, 'templateShelf', personId)
  },
}
