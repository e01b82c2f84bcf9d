/** Storing a template and taking it away: its row, its claims on files, and whoever sees it. */
import { eq } from 'drizzle-orm'
import type { Template } from '../../sync/entities/template.ts'
import type { Store } from './store.ts'

type TemplateStore = Pick<Store, 'query' | 'tables' | 'feed'>

export async function storeTemplate({ query, tables, feed }: TemplateStore, value: Template): Promise<void> {
  const { template, fileReference } = tables
  const { id, organizationId, ownerId, content } = value
  const shared = value.showTo === 'allMembers'
  const row = { id, organizationId, ownerId, shared, body: value }
  await query.insert(template).values(row).onConflictDoUpdate({ target: template.id, set: row })
  for (const [role, files] of [
    ['document', content.documents],
    ['attachment', content.attachments],
  ] as const)
    for (const { sha256 } of files)
      await query
        .insert(fileReference)
        .values({ sha256, entity: id, organizationId, role })
        .onConflictDoNothing()
  await feed.put(ownerId, 'template', id)
  await feed.setMembers(organizationId, id, new Map(shared ? [[organizationId, 'organization']] : []))
  if (shared) await feed.put(organizationId, 'template', id)
}

export async function removeTemplate({ query, tables, feed }: TemplateStore, id: string): Promise<void> {
  const { template, fileReference } = tables
  const [row] = await query.delete(template).where(eq(template.id, id)).returning()
  if (!row) return
  await query.delete(fileReference).where(eq(fileReference.entity, id))
  await feed.drop(row.ownerId, 'template', id)
  if (row.shared) await feed.setMembers(row.organizationId, id, new Map())
}
