import { eq } from 'drizzle-orm'
import { prepared } from '../../../db/prepared.ts'
import { notificationFrom } from '../../../sync/entities/notification.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

/** All of one person, by their id. */
export const notificationsKind: Kind<'notifications'> = {
  load: async ({ query, tables }, id) => {
    const rows = await notificationsOf(query, tables, { personId: id })
    return { personId: id as PersonId, all: rows.map((row) => notificationFrom(row.body)) }
  },
}

const notificationsOf = prepared<{ personId: string }>()((query, { notification }, value) =>
  query
    .select({ body: notification.body })
    .from(notification)
    .where(eq(notification.personId, value('personId'))),
)
