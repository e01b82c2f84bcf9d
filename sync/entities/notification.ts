/**
 * What a person is told besides the inbox: one line per event of one thing, raised again when it happens again. It says what the mail about it would say and nothing more; words are chosen where it is read.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { type ChainKind, envelopeBeside, namedSubject, type OfEnvelope, subject } from './subject.ts'

/** What can be told of a thing, by its kind: in the app, by a push and by a mail, each of which has words for it. */
export const EVENTS_OF = {
  envelope: [
    'yourTurn',
    'forYourInformation',
    'reminder',
    'rejected',
    'cancelled',
    'completed',
    'expired',
    'sealFailed',
    'integrationFailed',
    'stepAccessBlocked',
    'expiryWarning',
    'informationRequested',
    'informationGiven',
    'delegated',
    'delegationRevoked',
    'returned',
    'reverted',
    'recalled',
    'shared',
    'removed',
  ],
  template: [],
  person: [],
  organization: [],
} as const satisfies { readonly [K in ChainKind]: readonly string[] }
export type EventOf<K extends ChainKind> = (typeof EVENTS_OF)[K][number]

export const NOTIFICATION_EVENTS = [
  ...EVENTS_OF.envelope,
  ...EVENTS_OF.template,
  ...EVENTS_OF.person,
  ...EVENTS_OF.organization,
] as const satisfies readonly EventOf<ChainKind>[]
export type NotificationEvent = EventOf<ChainKind>

/** Kept per person at most; the oldest go first. */
export const MAX_NOTIFICATIONS = 200
export const NOTIFICATION_LIFE_MS = 90 * 86_400_000

export const notification = z.object({
  id: idSchema('notification'),
  personId: idSchema('person'),
  /** What it is about, and where it is opened (`rules/place-of-subject.ts`). */
  subject,
  event: z.enum(NOTIFICATION_EVENTS),
  /** Of the thing, as it was called then. */
  title: z.string(),
  /** Who caused it; '' where the platform itself tells. */
  actorName: z.string(),
  /** How often it happened since it was last read. */
  count: z.int().check(z.minimum(1)),
  at: z.int(),
  readAt: z.nullable(z.int()),
})
export type Notification = z.infer<typeof notification>

/** As a database keeps it, and as older devices are told it: there was a time when all of them were about documents. */
export type StoredNotification = Omit<Notification, 'subject'> & OfEnvelope

export const notificationToStore = (one: Notification): StoredNotification => ({
  ...one,
  ...envelopeBeside(one.subject),
})
export function notificationFrom({ envelopeId, ...one }: StoredNotification): Notification {
  return { ...one, subject: namedSubject({ ...one, envelopeId }) }
}

/** Everything a person was told, as retention must see it. */
export interface Notifications {
  readonly personId: Notification['personId']
  readonly all: readonly Notification[]
}

/** What a person decides about one by one. */
export const NOTIFICATION_KINDS = [
  'waiting',
  'reminders',
  'information',
  'changes',
  'completed',
  'stopped',
  'troubles',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export const NOTIFICATION_CHANNELS = ['inApp', 'email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
const SWITCHES = NOTIFICATION_KINDS.flatMap((kind) =>
  NOTIFICATION_CHANNELS.map((channel) => `${kind}.${channel}` as const),
)
export type NotificationSwitch = (typeof SWITCHES)[number]

const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1439))
export const notificationPreferences = z.object({
  /** Everything is on that was not switched off, so that a new kind is told. */
  off: z.array(z.enum(SWITCHES)).check(z.maxLength(SWITCHES.length)),
  /** Minutes of the day in the person's own zone, over midnight when `from` is later; null: none. */
  quiet: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  /** A push names the document and who caused it, where anybody may read the locked screen. */
  titlesOnLockScreen: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const DEFAULT_NOTIFICATIONS: NotificationPreferences = {
  off: [],
  quiet: null,
  titlesOnLockScreen: false,
}
