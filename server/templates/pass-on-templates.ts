/** What somebody who leaves showed to the organisation stays with it; templates that were only theirs go. */
import { and, eq } from 'drizzle-orm'
import type { Heir } from '../../sync/rules/leaving.ts'
import type { Platform } from '../platform.ts'
import { removeAggregate, storeAggregate } from '../replication/aggregates.ts'
import { createFeedWriter } from '../replication/feed.ts'

export async function passOnTemplates(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  organizationId: string,
  personId: string,
  heir: Heir,
): Promise<void> {
  const { template } = db.tables
  await db.transact(async (query) => {
    const rows = await query
      .select({ body: template.body })
      .from(template)
      .where(and(eq(template.ownerId, personId), eq(template.organizationId, organizationId)))
    for (const { body } of rows) {
      const store = { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: now() }
      if (body.showTo === 'onlyMe') await removeAggregate(store, { kind: 'template', id: body.id })
      else {
        const value = { ...body, ownerId: heir.personId, ownerName: heir.name }
        await storeAggregate(store, { kind: 'template', value }, body)
        await store.feed.drop(personId, 'template', body.id)
      }
    }
  })
}
