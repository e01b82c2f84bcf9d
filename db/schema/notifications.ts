/** What people were told in the app, and the browsers that want to be told by push. */
import type { StoredNotification } from '../../sync/entities/notification.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function notificationTables(kit: ColumnsKit) {
  const { table, text, int, json, index } = kit

  const notification = table(
    'notification',
    {
      id: text('id').primaryKey(),
      personId: text('person_id').notNull(),
      /** What it is about; called after what it used to be, so that a release of before goes on with it. */
      subjectId: text('envelope_id').notNull(),
      body: json<StoredNotification>('body').notNull(),
    },
    (t) => [index('notification_person').on(t.personId), index('notification_envelope').on(t.subjectId)],
  )

  /** A browser's address at its push service. It ends with the session it was made in. */
  const pushSubscription = table(
    'push_subscription',
    {
      endpoint: text('endpoint').primaryKey(),
      personId: text('person_id').notNull(),
      sessionId: text('session_id').notNull(),
      /** The browser's public key and shared secret, base64url (RFC 8291 §3). */
      p256dh: text('p256dh').notNull(),
      auth: text('auth').notNull(),
      createdAt: int('created_at').notNull(),
    },
    (t) => [index('push_subscription_person').on(t.personId)],
  )

  return { notification, pushSubscription }
}
