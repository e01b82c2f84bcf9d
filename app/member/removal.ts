/**
 * Removing every byte of a person from this device, for signing out and for revocation. What is to go is noted
 * before it goes: a tab that dies in the middle leaves the rest to the next page, which begins with it.
 */

import { SHARED_FILES_CACHE } from '../install/incoming-files.ts'
import { openLockStore } from '../lock/lock-store.ts'
import { forgetCachedAnswers } from '../replica/kept-answers.ts'
import { webLock } from '../session/browser-session.ts'
import { forgetStore } from '../session/kept-accounts.ts'
import { LAST_LIST_KEYS } from '../shell/rules/last-list.ts'
import { takeOldWords } from '../ui/kept-words.ts'
import { forgetRemoval, notedRemoval } from './removal-note.ts'

/** In one tab at a time, and before anybody's stores are opened. `known` where this tab knows it anyway. */
export async function finishRemoval(known: readonly string[] = []): Promise<void> {
  // The note stays until everything is gone, so without one no other tab is at it either.
  if (notedRemoval().length === 0 && known.length === 0) return
  await webLock('removal', async () => {
    const stores = [...new Set([...notedRemoval(), ...known])]
    for (const store of stores) await removeEverything(store)
    forgetRemoval(stores)
  })
}

async function removeEverything(store: string): Promise<void> {
  const [{ removeStores }, { removeRxdbBodyStore }] = await Promise.all([
    import('./remove-stores.ts'),
    import('../replica/rxdb-body-store.ts'),
  ])
  takeOldWords()
  forgetFirstAnswers()
  await forgetCachedAnswers(store)
  // Shared from another app and never taken: it was this person's.
  await globalThis.caches?.delete(SHARED_FILES_CACHE).catch(() => false)
  await removeStores(store, () => removeRxdbBodyStore(store))
  await openLockStore(store).destroy()
  forgetStore(localStorage, store)
}

/** What the server said of the account that was open before; of the next one it is asked anew. */
export function forgetAccountAnswers(): void {
  try {
    for (const key of ['topMenu', 'fileUploadOptions', 'stepProviders']) localStorage.removeItem(key)
  } catch {}
}

/** What the server said to this person and screens ask for before anything else. */
function forgetFirstAnswers(): void {
  try {
    for (const key of ['topMenu', 'fileUploadOptions', 'stepProviders', 'dueNotices', ...LAST_LIST_KEYS])
      localStorage.removeItem(key)
  } catch {}
}
