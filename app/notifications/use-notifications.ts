/** What the person was told, from the device: it is there with no network, and so is marking it. */
import { useCallback, useMemo } from 'react'
import type { Notification } from '../../sync/entities/notification.ts'
import { keptNotifications } from '../../sync/rules/notifications.ts'
import { useNow } from '../i18n/use-now.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'

export interface OwnNotifications {
  /** Newest first. */
  readonly all: readonly Notification[]
  readonly unread: readonly Notification[]
  mark(some: readonly Notification[], read: boolean): void
}

export function useNotifications(): OwnNotifications {
  const replica = useReplica()
  const notifications = useHeld('notification')
  // To the day: a list must not be sorted anew with every minute.
  const today = Math.floor(useNow().getTime() / 86_400_000) * 86_400_000
  const all = useMemo(() => keptNotifications(notifications.values(), today), [notifications, today])
  const unread = useMemo(() => all.filter((one) => one.readAt === null), [all])
  const mark = useCallback(
    (some: readonly Notification[], read: boolean) => {
      const ids = some.filter((one) => (one.readAt !== null) !== read).map((one) => one.id)
      if (ids.length > 0) void replica.dispatch('markNotifications', { ids, read }, { title: '' })
    },
    [replica],
  )
  return { all, unread, mark }
}
