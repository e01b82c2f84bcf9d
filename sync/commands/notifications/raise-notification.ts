/** Somebody is told of something in the app; what is too old or too much goes in the same step. */
import * as z from 'zod/mini'
import { MAX_NOTIFICATIONS, NOTIFICATION_EVENTS, type Notification } from '../../entities/notification.ts'
import { subject } from '../../entities/subject.ts'
import { createId, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { keptNotifications } from '../../rules/notifications.ts'
import { defineCommand } from '../command.ts'

const input = z.object({
  personId: idSchema('person'),
  subject,
  event: z.enum(NOTIFICATION_EVENTS),
  title: z.string(),
  actorName: z.string(),
})

/** The same event of the same thing is one line: counted up while it is unread, begun anew afterwards. */
export const raiseNotification = defineCommand<z.infer<typeof input>>({
  name: 'raiseNotification',
  version: 2,
  area: 'notifications',
  summary: 'Tell a person in the app what happened',
  offline: 'D',
  from: 'system',
  input,
  // Of before it could be about anything but documents.
  upcast: (raised) => {
    const { envelopeId: id, ...one } = Object(raised) as Readonly<Record<string, unknown>>
    return { ...one, subject: { kind: 'envelope', id } }
  },
  reads: (input) => [{ kind: 'notifications', id: input.personId }],
  check: () => null,
  apply: (facts, input, { now, ids }) => {
    const known = facts.get('notifications', input.personId)?.all ?? []
    const before = known.find((other) => other.subject.id === input.subject.id && other.event === input.event)
    const raised: Notification = {
      ...input,
      id: before?.id ?? createId('notification', ids),
      count: before && before.readAt === null ? before.count + 1 : 1,
      at: now,
      readAt: null,
    }
    const kept = new Set(
      keptNotifications([...known.filter((other) => other !== before), raised], now)
        .slice(0, MAX_NOTIFICATIONS)
        .map((other) => other.id),
    )
    return ok({
      put: [{ kind: 'notification', value: raised }],
      remove: known
        .filter((other) => !kept.has(other.id))
        .map((other) => ({ kind: 'notification' as const, id: other.id })),
    })
  },
})
