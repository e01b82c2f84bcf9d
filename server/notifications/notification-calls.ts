/** What the caller was told, for whoever asks over the API; devices have it with their feed. */
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import { err, ok } from '../../sync/result.ts'
import { keptNotifications } from '../../sync/rules/notifications.ts'
import { type Call, defineCall } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import type { PushKeys } from '../push/push-keys.ts'

export const notificationCalls = (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  pushKeys: () => PushKeys,
): readonly Call[] => [
  defineCall({
    area: 'notifications',
    access: 'person',
    path: 'Notifications/PushKey',
    method: 'GET',
    summary:
      'The key by which push services know this installation (RFC 8292), for a browser that subscribes',
    input: z.object({}),
    run: async () => ok({ publicKey: pushKeys().publicKey }),
  }),
  defineCall({
    area: 'notifications',
    access: 'person',
    path: 'Notifications/Get',
    method: 'GET',
    summary: 'What the caller was told in the last 90 days, newest first, and how much of it is unread',
    input: z.object({}),
    run: async (_input, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-permitted'))
      const { notification } = db.tables
      const rows = await db.read((query) =>
        query
          .select({ body: notification.body })
          .from(notification)
          .where(eq(notification.personId, actor.personId)),
      )
      const kept = keptNotifications(
        rows.map((row) => row.body),
        now(),
      )
      return ok({
        unread: kept.filter((one) => one.readAt === null).length,
        notifications: kept.map(({ personId: _, envelopeId, at, readAt, ...rest }) => ({
          ...rest,
          processId: envelopeId,
          at: new Date(at).toISOString(),
          readAt: readAt === null ? null : new Date(readAt).toISOString(),
        })),
      })
    },
  }),
]
