/** A person has read what they were told, or wants to see it as new again. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { nothing } from '../../calls/shapes.ts'
import type { Actor } from '../../entities/actor.ts'
import { MAX_NOTIFICATIONS, type Notification } from '../../entities/notification.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { defineCommand, type Facts } from '../command.ts'

const input = z.object({
  /** Named one by one, so that what came in the meantime stays new. */
  ids: z.array(idSchema('notification')).check(z.minLength(1), z.maxLength(MAX_NOTIFICATIONS)),
  read: z.boolean(),
})
export type MarkNotifications = z.infer<typeof input>

export const markNotifications = defineCommand<MarkNotifications>({
  name: 'markNotifications',
  version: 1,
  area: 'notifications',
  summary: 'Mark notifications as read or as new',
  offline: 'A',
  from: 'person',
  input,
  calls: [
    {
      path: 'Notifications/Mark',
      method: 'POST',
      output: nothing,
      body: input,
      toInput: (body: MarkNotifications) => body,
    },
  ],
  reads: (_one, actor) => [{ kind: 'notifications', id: actor.kind === 'person' ? actor.personId : '' }],
  check: (_facts, _one, actor) => (actor.kind === 'person' ? null : refusal('not-permitted')),
  apply: (facts, input, { actor, now }) =>
    ok({
      put: changedBy(facts, input, actor).map((before) => ({
        kind: 'notification' as const,
        value: { ...before, readAt: input.read ? now : null },
      })),
    }),
  preview: (facts, input, actor, now) =>
    changedBy(facts, input, actor).map((before) => ({
      kind: 'notification',
      id: before.id,
      set: { readAt: input.read ? now : null },
    })),
})

/** What is gone by now, or is somebody else's, is passed over: there is nothing to say about it. */
function changedBy(facts: Facts, { ids, read }: MarkNotifications, actor: Actor): readonly Notification[] {
  if (actor.kind !== 'person') return []
  const meant = new Set<string>(ids)
  return (
    (facts.get('notifications', actor.personId)?.all ?? [])
      .filter((one) => meant.has(one.id))
      // As an earlier mark that still waits left it.
      .map((one) => facts.get('notification', one.id) ?? one)
      .filter((one) => (one.readAt !== null) !== read)
  )
}
