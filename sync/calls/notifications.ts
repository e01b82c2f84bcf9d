/** What the caller was told, for whoever asks over the API; devices have it with their feed. */
import * as z from 'zod/mini'
import { notification } from '../entities/notification.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

export const pushKey = contract({
  path: 'Notifications/PushKey',
  method: 'GET',
  area: 'notifications',
  summary: 'The key by which push services know this installation (RFC 8292), for a browser that subscribes',
  access: 'person',
  input: z.object({}),
  output: z.object({ publicKey: z.string() }),
})

export const getNotifications = contract({
  path: 'Notifications/Get',
  method: 'GET',
  area: 'notifications',
  summary: 'What the caller was told in the last 90 days, newest first, and how much of it is unread',
  access: 'person',
  input: z.object({}),
  output: z.object({
    unread: z.int(),
    notifications: z.array(
      z.extend(z.omit(notification, { personId: true }), {
        /** Of a document; absent where it is about something else. */
        processId: z.optional(idSchema('envelope')),
        at: told.instant,
        readAt: z.nullable(told.instant),
      }),
    ),
  }),
})
