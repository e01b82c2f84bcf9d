/**
 * Telling somebody who has an account, as they wish: a line in the app at once, a push to their devices and a
 * mail, both not before their quiet hours are over. Whoever has no account gets the mail and nothing else.
 */
import { eq } from 'drizzle-orm'
import type { NotificationEvent } from '../../sync/entities/notification.ts'
import type { Subject } from '../../sync/entities/subject.ts'
import { isTold, quietUntil } from '../../sync/rules/notifications.ts'
import type { Platform } from '../platform.ts'
import { addPushes } from '../push/push-jobs.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface Telling {
  /** Null for people without an account. */
  readonly personId: string | null
  readonly about: {
    readonly subject: Subject
    readonly title: string
    /** Of the demo: told in the app, and nowhere outside. */
    readonly demo?: boolean | undefined
  }
  readonly event: NotificationEvent
  readonly actorName: string
  /** The same over all tries, so that nobody is told twice in the app. */
  readonly jobId: string
  /** The app has told it already; the question is only about the mail. */
  readonly onlyMail: boolean
}

/** When (ms) the mail is to go; null for never. */
export async function tellPerson(
  { platform, system }: { readonly platform: Platform; readonly system: SystemCommands },
  { personId, about, event, actorName, jobId, onlyMail }: Telling,
): Promise<number | null> {
  const now = platform.now()
  const preferences = personId === null ? null : await preferencesOf(platform, personId)
  if (personId === null || preferences === null) return now
  const told = { personId, subject: about.subject, event, title: about.title, actorName }
  if (!onlyMail && isTold(preferences, event, 'inApp')) await system.run('raiseNotification', told, jobId)
  const undisturbed = quietUntil(preferences, now) ?? now
  if (!onlyMail && !about.demo && isTold(preferences, event, 'push'))
    await addPushes(platform, told, undisturbed)
  return isTold(preferences, event, 'email') ? undisturbed : null
}

async function preferencesOf({ db }: Platform, personId: string) {
  const { person } = db.tables
  const [row] = await db.read((query) =>
    query
      .select({ preferences: person.preferences, status: person.status })
      .from(person)
      .where(eq(person.id, personId)),
  )
  return row?.status === 'active' ? row.preferences : null
}
