import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createDataKey } from '../lock/wrap-key.ts'
import { createCipher } from '../replica/cipher.ts'
import type { Sealing } from '../replica/sealing.ts'
import { keepUpdates, rewriteUpdates } from './kept-updates.ts'

const sealing = async (writes: Sealing['writes'] = 'sealed'): Promise<Sealing> => ({
  cipher: createCipher(await createDataKey()),
  writes,
})
let names = 0
const newName = () => `live-person:updates-envelope:${++names}`

/** Opens the copy, lets `work` write into it, closes it, and answers the text as it was. */
async function opened(name: string, key: Sealing | null, work: (text: Y.Text) => void = () => {}) {
  const doc = new Y.Doc()
  const kept = keepUpdates(name, doc, key)
  await kept.loaded
  work(doc.getText('title'))
  await kept.destroy()
  return doc.getText('title').toString()
}

/** Everything in the database, as a reader of the disk would find it. */
async function onDisk(name: string): Promise<string> {
  const db = await new Promise<IDBDatabase>((settle, fail) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => settle(request.result)
    request.onerror = () => fail(request.error)
  })
  const rows = await new Promise<unknown[]>((settle) => {
    const request = db.transaction('updates').objectStore('updates').getAll()
    request.onsuccess = () => settle(request.result)
  })
  db.close()
  const bytes = (row: unknown) => (row instanceof Uint8Array ? row : (row as { sealed: Uint8Array }).sealed)
  return rows.map((row) => Buffer.from(bytes(row)).toString('latin1')).join('\n')
}

describe('the copy of a draft on this device', () => {
  it('comes back as it was written, also after its updates became one', async () => {
    const name = newName()
    await opened(name, null, (text) => {
      for (let n = 0; n < 600; n++) text.insert(text.length, `${n % 10}`)
    })
    await opened(name, null, (text) => text.insert(0, 'Lease '))
    expect(await opened(name, null)).toBe(`Lease ${'0123456789'.repeat(60)}`)
  })

  it('[L1] holds no word of the draft while the device has a key', async () => {
    const name = newName()
    const key = await sealing()
    await opened(name, key, (text) => text.insert(0, 'Lease renewal'))
    expect(await opened(name, key)).toBe('Lease renewal')
    expect(await onDisk(name)).not.toContain('Lease renewal')
  })

  it('[L4] is sealed and opened again, from wherever the last attempt was cut', async () => {
    const name = newName()
    await opened(name, null, (text) => text.insert(0, 'Lease renewal'))
    const on = await sealing()
    // Cut before the end: a sealed update and a clear one lie side by side.
    await opened(name, on, (text) => text.insert(0, 'Our '))
    expect(await opened(name, on)).toBe('Our Lease renewal')
    await rewriteUpdates(name, on)
    expect(await onDisk(name)).not.toMatch(/Our|Lease/)
    await rewriteUpdates(name, on)
    expect(await opened(name, on)).toBe('Our Lease renewal')
    await rewriteUpdates(name, { ...on, writes: 'clear' })
    expect(await opened(name, null)).toBe('Our Lease renewal')
  })

  it('one that an earlier version of the app kept is read and goes on', async () => {
    const name = newName()
    const doc = new Y.Doc()
    doc.getText('title').insert(0, 'Lease')
    const old = await new Promise<IDBDatabase>((settle) => {
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('updates', { autoIncrement: true })
        request.result.createObjectStore('custom')
      }
      request.onsuccess = () => settle(request.result)
    })
    await new Promise((settle) => {
      const request = old.transaction('updates', 'readwrite').objectStore('updates')
      request.add(Y.encodeStateAsUpdate(doc)).onsuccess = settle
    })
    old.close()
    await opened(name, null, (text) => text.insert(text.length, ' renewal'))
    expect(await opened(name, null)).toBe('Lease renewal')
  })
})
