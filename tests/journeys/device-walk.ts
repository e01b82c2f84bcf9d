/** Everything a page of ours can reach of what the browser keeps, searched for things that must not be there. */
import type { Page } from '@playwright/test'

/** Texts, and bytes of files. */
export type Canaries = Readonly<Record<string, string | Uint8Array>>

/** Which canaries were found, and where: `title → indexedDB local-person-…/rows`. */
export async function findOnDevice(
  page: Page,
  canaries: Canaries,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const needles = Object.entries(canaries).flatMap(([name, value]) =>
    typeof value === 'string' ? writtenAs(name, value) : [{ name, bytes: [...value] }],
  )
  const found = await page.evaluate(walk, needles)
  const cookies = (await page.context().cookies()).map((one) => `${one.name}=${one.value}`).join('\n')
  for (const { name, bytes } of needles)
    if (cookies.includes(String.fromCharCode(...bytes))) found[name] = [...(found[name] ?? []), 'cookies']
  return found
}

/** As text in UTF-8 and UTF-16, and in base64 at each of its three phases. */
function writtenAs(name: string, text: string): { name: string; bytes: number[] }[] {
  const utf8 = Buffer.from(text)
  const phases = [0, 1, 2].map((phase) => {
    const encoded = Buffer.concat([Buffer.alloc(phase), utf8]).toString('base64')
    // The characters that hold nothing of what stands before or after.
    return encoded.slice(Math.ceil((phase * 8) / 6), Math.floor(((phase + utf8.length) * 8) / 6))
  })
  return [utf8, Buffer.from(text, 'utf16le'), ...phases.map((one) => Buffer.from(one))].map((bytes) => ({
    name,
    bytes: [...bytes],
  }))
}

/** Runs in the page. */
async function walk(needles: readonly { name: string; bytes: readonly number[] }[]) {
  const found: Record<string, string[]> = {}
  const encoder = new TextEncoder()
  const wanted = needles.map(({ name, bytes }) => ({ name, text: String.fromCharCode(...bytes) }))
  const lookIn = (bytes: Uint8Array, place: string) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000)
      text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    for (const one of wanted)
      if (text.includes(one.text)) found[one.name] = [...new Set([...(found[one.name] ?? []), place])]
  }
  const lookAt = async (value: unknown, place: string): Promise<void> => {
    if (typeof value === 'string') lookIn(encoder.encode(value), place)
    else if (value instanceof Blob) lookIn(new Uint8Array(await value.arrayBuffer()), place)
    else if (value instanceof ArrayBuffer) lookIn(new Uint8Array(value), place)
    else if (ArrayBuffer.isView(value))
      lookIn(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), place)
    else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) {
        lookIn(encoder.encode(key), place)
        await lookAt(one, place)
      }
  }
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((settle, fail) => {
      request.onsuccess = () => settle(request.result)
      request.onerror = () => fail(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    await lookAt(name, 'names of databases')
    const db = await settled(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const place = `indexedDB ${name}/${store}`
      const objects = db.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())])
      await lookAt(keys, place)
      await lookAt(values, place)
    }
    db.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      await lookAt(decodeURIComponent(request.url), `cache ${name}`)
      await lookAt(await (await cache.match(request))?.blob(), `cache ${name}`)
    }
  }
  for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const key of Object.keys(storage)) await lookAt(`${key}\n${storage.getItem(key)}`, `${place} ${key}`)
  await lookAt(document.cookie, 'cookies')
  const folders = [await navigator.storage.getDirectory()]
  for (const folder of folders)
    for await (const entry of (folder as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()) {
      await lookAt(entry.name, 'private files')
      if (entry.kind === 'directory') folders.push(entry as FileSystemDirectoryHandle)
      else await lookAt(await (entry as FileSystemFileHandle).getFile(), 'private files')
    }
  return found
}
