/** The session in a real browser: Web Locks, a channel between tabs, local storage. */

import { waitAskedFor } from '../replica/asked-to-wait.ts'
import type { Reply } from '../replica/ports.ts'
import { type ApiClient, missingIn } from './api-client.ts'
import { patientFetch } from './patient-fetch.ts'
import { createSession, type Session, type SessionMessage } from './session.ts'

export function createBrowserSession(locale: () => 'en' | 'ar' | 'fr'): Session {
  return createSession({
    fetch: patientFetch,
    storage: localStorage,
    tabs: sessionTabs(),
    lock: webLock,
    locale,
    prove: async (asked) => (await import('./bot-check/prove.ts')).prove(asked),
  })
}

/** Where Web Locks are missing, tabs may renew at once; the server answers both with the same next token. */
export const webLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()

function sessionTabs() {
  const channel = new BroadcastChannel('session')
  return {
    send: (message: SessionMessage) => channel.postMessage(message),
    listen(receive: (message: SessionMessage) => void) {
      const onMessage = (event: MessageEvent<SessionMessage>) => receive(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

/**
 * How replication and live documents send JSON: whatever is no answer of ours is "offline", never an exception. Who
 * was told to come back later is not offline.
 */
export const replyOf =
  (client: Pick<ApiClient, 'fetch'>) =>
  async (path: string, body: unknown): Promise<Reply<unknown>> => {
    try {
      const response = await client.fetch(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      // Who has to show something first is known to the server, and nothing else has changed.
      if (response.status === 401 || (response.status === 403 && (await missingIn(response)) !== null))
        return { kind: 'unauthorised' }
      const waitMs = waitAskedFor(response)
      if (waitMs !== null) return { kind: 'busy', waitMs }
      if (!response.ok) return { kind: 'offline' }
      return { kind: 'answer', value: await response.json() }
    } catch {
      return { kind: 'offline' }
    }
  }
