/**
 * Which links this device has opened, by the SHA-256 of their token: with it a link finds its envelope with no
 * network. The token itself is written nowhere. Plain IndexedDB, because this is read before anything is
 * painted and a database library would cost more than the page.
 */
import type { Locale } from '../../i18n/locale.ts'
import type { Guest } from '../../session/guest-session.ts'

export interface KnownLink {
  readonly tokenHash: string
  readonly guest: Guest
  /** The language the guest chose behind this link, if they did. */
  readonly language?: Locale
}

const NAME = 'local-links'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('links', { keyPath: 'tokenHash' })
      request.result.createObjectStore('device')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(
  store: 'links' | 'device',
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Null when this device has not opened the link, and also when the browser forbids storage. */
export async function knownLink(tokenHash: string): Promise<KnownLink | null> {
  try {
    const found = (await run('links', 'readonly', (links) => links.get(tokenHash))) as KnownLink | undefined
    return found ?? null
  } catch {
    return null
  }
}

export async function rememberLink(tokenHash: string, guest: Guest): Promise<void> {
  const link: KnownLink = { tokenHash, guest }
  await run('links', 'readwrite', (links) => links.put(link))
  // The page itself reads this before its first paint (build/first-page.ts): a link may open directly here.
  localStorage.setItem('opened-links', '1')
}

/** What was chosen is there when the link is opened again; before it was opened there is nothing to keep it with. */
export async function keepLinkLanguage(tokenHash: string, language: Locale): Promise<void> {
  const link = await knownLink(tokenHash)
  if (link) await run('links', 'readwrite', (links) => links.put({ ...link, language }))
}

export async function forgetLink(tokenHash: string): Promise<void> {
  await run('links', 'readwrite', (links) => links.delete(tokenHash))
}

/** One name for this browser over all its links; made by `make` the first time. */
export async function guestDeviceId(make: () => string): Promise<string> {
  const found = (await run('device', 'readonly', (device) => device.get('id'))) as string | undefined
  if (found !== undefined) return found
  const id = make()
  await run('device', 'readwrite', (device) => device.put(id, 'id'))
  return id
}
