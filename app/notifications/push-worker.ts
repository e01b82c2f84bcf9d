/// <reference lib="webworker" />
/**
 * The service worker's part of push. The server has written the words in the reader's language; here they are
 * shown, and a press opens the document: in a window of the app that is open already, or in a new one.
 */

import { isSignerPath } from '../navigation-paths.ts'

/** As `server/push/push-message.ts` sends it. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly path: string
  readonly tag: string
}

export function listenForPushes(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => {
    const message = readMessage(event.data)
    // A browser that is shown nothing shows words of its own, and withdraws the permission in the end.
    if (message) event.waitUntil(self.registration.showNotification(message.title, optionsOf(message)))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(self, pathOf(event.notification.data, self.location.origin)))
  })
}

export function readMessage(data: { json(): unknown } | null): PushMessage | null {
  try {
    const told = data?.json() as Partial<PushMessage> | undefined
    return typeof told?.title === 'string' && typeof told.path === 'string'
      ? {
          title: told.title,
          body: told.body ?? '',
          lang: told.lang ?? 'en',
          dir: told.dir === 'rtl' ? 'rtl' : 'ltr',
          path: told.path,
          tag: told.tag ?? told.path,
        }
      : null
  } catch {
    return null
  }
}

const optionsOf = ({ body, lang, dir, path, tag }: PushMessage): NotificationOptions => ({
  body,
  lang,
  dir,
  tag,
  data: path,
  icon: '/icons/icon-192.png',
})

/** A path of our own, whatever was sent. */
export function pathOf(data: unknown, origin: string): string {
  const url = typeof data === 'string' && URL.canParse(data, origin) ? new URL(data, origin) : null
  return url?.origin === origin ? url.pathname : '/'
}

/** The page answers when it goes there; one that does not (locked, not signed in) is not waited for. */
const ANSWER_MS = 1_000

async function open({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  // Somebody may be signing as a guest in another window: that one is left alone.
  const own = windows.find((one) => !isSignerPath(new URL(one.url).pathname))
  if (own && (await goesThere(own, path))) return void (await own.focus())
  await clients.openWindow(path)
}

function goesThere(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(false), ANSWER_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      settle(true)
    }
    window.postMessage({ type: 'OPEN', path }, [port2])
  })
}
