/**
 * What a push shows on a screen that may be locked: what happened, in the reader's language. The document and
 * who caused it are named only when the reader asked for that; reasons, messages, codes and links that open
 * anything without signing in are never in it. The push service itself sees neither (RFC 8291).
 */
import ar from '../../locales/ar/push.json' with { type: 'json' }
import en from '../../locales/en/push.json' with { type: 'json' }
import fr from '../../locales/fr/push.json' with { type: 'json' }
import type { Language } from '../../sync/entities/envelope.ts'
import type { NotificationEvent } from '../../sync/entities/notification.ts'
import type { Subject } from '../../sync/entities/subject.ts'
import { bareId } from '../../sync/ids.ts'
import { placeOfSubject } from '../../sync/rules/place-of-subject.ts'
import { createSentences } from '../language/sentences.ts'

const sentences = createSentences({ en, ar, fr })

export interface PushFacts {
  readonly subject: Subject
  readonly event: NotificationEvent
  readonly title: string
  readonly actorName: string
}

/** As the service worker understands it (`app/notifications/push-worker.ts`). */
export function pushMessage(
  { subject, event, title, actorName }: PushFacts,
  {
    language,
    named,
    account,
  }: {
    readonly language: Language
    readonly named: boolean
    /** It is of another organisation than the one this browser has open: its name, which is all that is said. */
    readonly account?: string
  },
) {
  const shown = { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' }
  if (account !== undefined) return { ...shown, title: account, body: '', path: '/', tag: account }
  return {
    ...shown,
    title: sentences.format(language, event),
    body: named ? [title, actorName].filter((one) => one !== '').join(' · ') : '',
    path: placeOfSubject(subject),
    /** A newer one about the same takes its place. */
    tag: `${event} ${bareId(subject.id)}`,
  }
}
