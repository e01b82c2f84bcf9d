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
import { bareId } from '../../sync/ids.ts'
import { createSentences } from '../language/sentences.ts'

const sentences = createSentences({ en, ar, fr })

export interface PushFacts {
  readonly envelopeId: string
  readonly event: NotificationEvent
  readonly title: string
  readonly actorName: string
}

/** As the service worker understands it (`app/notifications/push-worker.ts`). */
export function pushMessage(
  { envelopeId, event, title, actorName }: PushFacts,
  { language, named }: { readonly language: Language; readonly named: boolean },
) {
  return {
    title: sentences.format(language, event),
    body: named ? [title, actorName].filter((one) => one !== '').join(' · ') : '',
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    path: `/documents/${bareId(envelopeId)}`,
    /** A newer one about the same takes its place. */
    tag: `${event} ${bareId(envelopeId)}`,
  }
}
