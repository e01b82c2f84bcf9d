/**
 * The copy of one live document on this device: its updates in the order they came, in a database of its own
 * (`live-<subject>-<document>`, as y-indexeddb lays it out), each sealed while the device has a key. Read first,
 * then appended to; after some hundred updates they become one.
 */
import Dexie, { type Table } from 'dexie'
import * as Y from 'yjs'
import type { Sealing } from '../replica/sealing.ts'

type StoredUpdate = Uint8Array<ArrayBuffer> | { readonly sealed: Uint8Array<ArrayBuffer> }
type UpdatesDatabase = Dexie & { readonly updates: Table<StoredUpdate, number> }

export interface KeptUpdates {
  /** Resolves when the document holds what rests here; rejects when the browser gives no database. */
  readonly loaded: Promise<void>
  /** Resolves when everything written so far is on disk; nothing is written after it. */
  destroy(): Promise<void>
}

/** As y-indexeddb: reading five hundred small updates is still quick. */
const COMPACT_AT = 500

function openUpdates(name: string): UpdatesDatabase {
  const db = new Dexie(name) as UpdatesDatabase
  // `custom` stands where an older version of the app left it.
  db.version(1).stores({ updates: '++', custom: '' })
  return db
}

/** `origin` of the transactions that bring what rests here is the returned object. */
export function keepUpdates(name: string, doc: Y.Doc, sealing: Sealing | null): KeptUpdates {
  const db = openUpdates(name)
  const place = `live|${name}`
  let count = 0
  let destroyed = false
  /** Writes follow one another: sealing takes a turn of its own, and order is how they are read again. */
  let writing: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    writing = writing.then(work).catch(() => undefined)
  }

  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin === kept || destroyed) return
    inTurn(async () => {
      await db.updates.add(await atRest(update.slice(), place, sealing))
      if (++count >= COMPACT_AT) await compact()
    })
  }
  const read = async () =>
    Promise.all((await db.updates.toArray()).map((one) => inTheClear(one, place, sealing)))

  /** Made of what rests here, not of the document: another tab may have written what this one has not heard. */
  async function compact(): Promise<void> {
    const keys = await db.updates.toCollection().primaryKeys()
    const stored = (await db.updates.bulkGet(keys)).filter((one) => one !== undefined)
    const updates = await Promise.all(stored.map((one) => inTheClear(one, place, sealing)))
    const whole = await atRest(Y.mergeUpdates(updates).slice(), place, sealing)
    await db.transaction('rw', db.updates, async () => {
      await db.updates.add(whole)
      await db.updates.bulkDelete(keys)
    })
    count = 1
  }
  async function load(): Promise<void> {
    const updates = await read()
    if (destroyed) return
    count = updates.length
    Y.transact(doc, () => updates.forEach((one) => void Y.applyUpdate(doc, one)), kept, false)
  }

  const kept: KeptUpdates = {
    get loaded() {
      return loaded
    },
    destroy: async () => {
      destroyed = true
      doc.off('update', onUpdate)
      doc.off('destroy', kept.destroy)
      await loaded.catch(() => undefined)
      await writing
      db.close()
    },
  }
  const loaded = load()
  loaded.catch(() => undefined)
  doc.on('update', onUpdate)
  doc.on('destroy', kept.destroy)
  return kept
}

/** Writes each update of a copy that is not open again, sealed or clear as `sealing` says. */
export async function rewriteUpdates(name: string, sealing: Sealing): Promise<void> {
  const db = openUpdates(name)
  const place = `live|${name}`
  try {
    for (const key of await db.updates.toCollection().primaryKeys()) {
      const stored = await db.updates.get(key)
      if (!stored) continue
      const update = await inTheClear(stored, place, sealing)
      await db.updates.put(await atRest(update, place, sealing), key)
    }
  } finally {
    db.close()
  }
}

/** All of a copy as one update; null where nothing rests. What is written meanwhile may or may not be in it. */
export async function readUpdates(
  name: string,
  sealing: Sealing | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const db = openUpdates(name)
  try {
    const stored = await db.updates.toArray()
    if (stored.length === 0) return null
    const updates = await Promise.all(stored.map((one) => inTheClear(one, `live|${name}`, sealing)))
    return Y.mergeUpdates(updates).slice()
  } finally {
    db.close()
  }
}

/** In bytes, as it rests. */
export async function sizeOfUpdates(name: string): Promise<number> {
  const db = openUpdates(name)
  try {
    const stored = await db.updates.toArray()
    return stored.reduce((sum, one) => sum + (one instanceof Uint8Array ? one : one.sealed).length, 0)
  } finally {
    db.close()
  }
}

const atRest = async (
  update: Uint8Array<ArrayBuffer>,
  place: string,
  sealing: Sealing | null,
): Promise<StoredUpdate> =>
  sealing?.writes === 'sealed' ? { sealed: await sealing.cipher.seal(update, place) } : update

async function inTheClear(
  stored: StoredUpdate,
  place: string,
  sealing: Sealing | null,
): Promise<Uint8Array<ArrayBuffer>> {
  if (stored instanceof Uint8Array) return stored
  if (!sealing) throw new Error('A sealed draft was asked for without the key')
  return sealing.cipher.open(stored.sealed, place)
}
