/** What a webhook was told, and still waits for, goes with it. */
import { inArray } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import type { Store } from '../store.ts'

export async function forgetDeliveries(
  { query, tables: { webhookCursor, webhookDelivery } }: Pick<Store, 'query' | 'tables'>,
  webhookIds: readonly string[],
): Promise<void> {
  for (const part of inParts(webhookIds)) {
    await query.delete(webhookDelivery).where(inArray(webhookDelivery.webhookId, part))
    await query.delete(webhookCursor).where(inArray(webhookCursor.webhookId, part))
  }
}
