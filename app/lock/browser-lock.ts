/** The lock of a device in a real browser: a channel between tabs, the browser's authenticators and locks. */
import type { Profile } from '../../sync/entities/profile.ts'
import { openDeviceLock } from './device-lock.ts'
import type { DeviceLock, LockMessage } from './lock-of-device.ts'
import { openLockStore } from './lock-store.ts'
import { createPasskeys } from './passkeys.ts'

/** Long enough for a tab in the background, short enough not to be noticed before a PIN is asked for. */
const ASK_MS = 400

/** Without a secure context the browser has no cryptography: then there is no lock to turn on. */
export const canLockDevice = (): boolean => globalThis.crypto?.subtle !== undefined && 'locks' in navigator

/** `store`: the name of what it locks. */
export function openBrowserLock(
  { name, email }: Pick<Profile, 'name' | 'email'>,
  store: string,
): Promise<DeviceLock> {
  const channel = new BroadcastChannel(`lock-${store}`)
  return openDeviceLock({
    store: openLockStore(store),
    now: () => Date.now(),
    passkeys: createPasskeys({ name, email }),
    tabs: {
      send: (message) => channel.postMessage(message),
      listen: (receive) => {
        const onMessage = (event: MessageEvent<LockMessage>) => receive(event.data)
        channel.addEventListener('message', onMessage)
        return () => {
          channel.removeEventListener('message', onMessage)
          channel.close()
        }
      },
    },
    askMs: ASK_MS,
    wait: (ms) => new Promise((settle) => setTimeout(settle, ms)),
  })
}

/** Shared while a person's stores are open in a tab, exclusive while they are rewritten. Resolves once held. */
export function holdStores(subject: string, mode: 'shared' | 'exclusive'): Promise<() => void> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((settle, fail) => {
    navigator.locks
      .request(`stores-${subject}`, { mode }, () => new Promise<void>((release) => settle(release)))
      .catch(fail)
  })
}
