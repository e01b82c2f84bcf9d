/** Which way a person is told of what, and when they are not to be disturbed. */
import {
  DEFAULT_NOTIFICATIONS,
  NOTIFICATION_LIFE_MS,
  type Notification,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationKind,
} from '../entities/notification.ts'
import type { Preferences } from '../entities/profile.ts'

const KINDS: Readonly<Record<NotificationEvent, NotificationKind>> = {
  yourTurn: 'waiting',
  delegated: 'waiting',
  informationRequested: 'waiting',
  returned: 'waiting',
  reverted: 'waiting',
  reminder: 'reminders',
  expiryWarning: 'reminders',
  forYourInformation: 'information',
  shared: 'information',
  informationGiven: 'changes',
  recalled: 'changes',
  delegationRevoked: 'changes',
  removed: 'changes',
  completed: 'completed',
  rejected: 'stopped',
  cancelled: 'stopped',
  expired: 'stopped',
  sealFailed: 'troubles',
  integrationFailed: 'troubles',
  stepAccessBlocked: 'troubles',
}
export const kindOfEvent = (event: NotificationEvent): NotificationKind => KINDS[event]

type Wishes = Pick<Preferences, 'notifications' | 'timeZone'>

export const isTold = (
  { notifications = DEFAULT_NOTIFICATIONS }: Wishes,
  event: NotificationEvent,
  channel: NotificationChannel,
): boolean => !notifications.off.includes(`${kindOfEvent(event)}.${channel}`)

/** What the person was told and is still kept, newest first. */
export const keptNotifications = (all: Iterable<Notification>, now: number): Notification[] =>
  [...all]
    .filter((one) => one.at > now - NOTIFICATION_LIFE_MS)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/**
 * The instant (ms) at which the person's quiet hours end, or null when it is not quiet at `now`. An end that the
 * clocks skip is the first instant after the gap; hours that begin when they end are none.
 */
export function quietUntil({ notifications, timeZone }: Wishes, now: number): number | null {
  const quiet = notifications?.quiet
  if (!quiet || quiet.from === quiet.until) return null
  const clock = minuteOfDay(timeZone)
  const since = minutesBetween(quiet.from, clock(now))
  const length = minutesBetween(quiet.from, quiet.until)
  if (since >= length) return null
  const planned = Math.floor(now / MINUTE_MS) * MINUTE_MS + (length - since) * MINUTE_MS
  // The clocks may change in between: the end is a time on the clock, not a length.
  const off = minutesBetween(quiet.until, clock(planned))
  const corrected = planned - (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS
  return clock(corrected) === quiet.until ? corrected : planned
}

const minutesBetween = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES

function minuteOfDay(timeZone: string): (instant: number) => number {
  const format = formatOf(timeZone)
  return (instant) => {
    const [hour = 0, minute = 0] = format
      .formatToParts(instant)
      .filter((part) => part.type === 'hour' || part.type === 'minute')
      .map((part) => Number(part.value))
    return hour * 60 + minute
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}
