import { eq } from 'drizzle-orm'
import { prepared } from '../../../db/prepared.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

export const notificationKind: Kind<'notification'> = {
  load: async ({ query, tables: { notification } }, id) => {
    const [row] = await query
      .select({ body: notification.body })
      .from(notification)
      .where(eq(notification.id, id))
    return row?.body
  },
  store: async ({ query, tables: { notification }, feed }, value) => {
    const { id, personId, envelopeId } = value
    const row = { id, personId, envelopeId, body: value }
    await query.insert(notification).values(row).onConflictDoUpdate({ target: notification.id, set: row })
    return feed.put(personId, 'notification', id)
  },
  remove: async ({ query, tables: { notification }, feed }, id) => {
    const [gone] = await query.delete(notification).where(eq(notification.id, id)).returning()
    if (gone) await feed.drop(gone.personId, 'notification', gone.id)
  },
}

/** All of one person, by their id. */
export const notificationsKind: Kind<'notifications'> = {
  load: async ({ query, tables }, id) => {
    const rows = await notificationsOf(query, tables, { personId: id })
    return { personId: id as PersonId, all: rows.map((row) => row.body) }
  },
}

const notificationsOf = prepared<{ personId: string }>()((query, { notification }, value) =>
  query
    .select({ body: notification.body })
    .from(notification)
    .where(eq(notification.personId, value('personId'))),
)
