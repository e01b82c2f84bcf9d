/** Heads of trees of evidence: the newest is what devices hold; all stay, with what vouches for their time. */
import { eq } from 'drizzle-orm'
import type { TreeHead } from '../../../sync/entities/tree-head.ts'
import type { Store } from '../store.ts'

export async function keepTreeHead(
  { query, tables: { evidenceTree: tree, evidenceTreeHead: head } }: Store,
  { organizationId, size, root, at, timestamp }: TreeHead,
): Promise<void> {
  await query.update(tree).set({ toldSize: size }).where(eq(tree.organizationId, organizationId))
  // One of this size from before a backup was restored says what is so no more.
  const row = { organizationId, size, root, at, timestamp }
  await query
    .insert(head)
    .values(row)
    .onConflictDoUpdate({ target: [head.organizationId, head.size], set: row })
}
