/** A notice of the system for one task, in the person's language; named only where they allow names on a locked screen. */
import { msg } from '@lingui/core/macro'
import { DEFAULT_NOTIFICATIONS } from '../../sync/entities/notification.ts'
import type { Preferences } from '../../sync/entities/profile.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import type { DueTask } from '../../sync/rules/due-notices.ts'
import { placeOfSubject } from '../../sync/rules/place-of-subject.ts'
import { createFormat } from '../i18n/format.ts'
import type { Language } from '../i18n/language.ts'
import { directionOfLocale } from '../i18n/locale.ts'
import { isolate } from '../ui/isolate.ts'

export async function showDueTask(
  task: DueTask,
  language: Language,
  { notifications = DEFAULT_NOTIFICATIONS, timeZone, digits = 'latn' }: Preferences,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || Notification.permission !== 'granted') return
  await language.use('notifications')
  const { i18n } = language
  const locale = language.locale()
  const format = createFormat({ locale, digits, timeZone })
  const when = isolate(format.dateTime(new Date(task.expiresAt)))
  const title = isolate(task.title)
  await registration.showNotification(i18n._(msg`A document waits for you and expires soon`), {
    body: notifications.titlesOnLockScreen
      ? i18n._(msg`${title}: until ${when}`)
      : i18n._(msg`Until ${when}`),
    lang: locale,
    dir: directionOfLocale(locale),
    tag: task.key,
    // The press is answered by the service worker, as that of a push message.
    data: placeOfSubject({ kind: 'envelope', id: task.envelopeId as EnvelopeId }),
    icon: '/icons/icon-192.png',
  })
}
