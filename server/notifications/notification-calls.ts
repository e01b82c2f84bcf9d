/** What the caller was told, for whoever asks over the API; devices have it with their feed. */

import { eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/notifications.ts'
import { notificationFrom } from '../../sync/entities/notification.ts'
import { err, ok } from '../../sync/result.ts'
import { keptNotifications } from '../../sync/rules/notifications.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import type { PushKeys } from '../push/push-keys.ts'
import { linesHere } from '../replication/kinds/lines-here.ts'

export const notificationCalls = (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  pushKeys: () => PushKeys,
): readonly Call[] => [
  serve(contracts.pushKey, {
    run: async () => ok({ publicKey: pushKeys().publicKey }),
  }),
  serve(contracts.getNotifications, {
    run: async (_input, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-permitted'))
      const { notification } = db.tables
      const lines = await db.read(async (query) => {
        const rows = await query
          .select({ body: notification.body })
          .from(notification)
          .where(eq(notification.personId, actor.personId))
        const told = rows.map((row) => notificationFrom(row.body))
        return linesHere({ query, tables: db.tables, actor }, told)
      })
      const kept = keptNotifications(lines, now())
      return ok({
        unread: kept.filter((one) => one.readAt === null).length,
        notifications: kept.map(({ personId: _, at, readAt, ...rest }) => ({
          ...rest,
          ...(rest.subject.kind === 'envelope' && { processId: rest.subject.id }),
          at: new Date(at).toISOString(),
          readAt: readAt === null ? null : new Date(readAt).toISOString(),
        })),
      })
    },
  }),
]
