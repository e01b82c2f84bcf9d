/**
 * The replica's store: one RxDB database per person, `replica-v<N>-<person>`. Not its replication plugin: the
 * pull loop writes here, then checkpoint and results, so that a crash in between replays. A new shape of the
 * replica is a new `N`, pulled afresh; there are no migrations of copies.
 *
 * Two collections of the ten we allow ourselves (RxDB's open core stalls at fourteen).
 */
import Dexie from 'dexie'
import { createRxDatabase, type RxCollection, type RxJsonSchema, removeRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { BodyStore } from './body-store.ts'

export const REPLICA_VERSION = 2
const nameOf = (subject: string, version: number): string =>
  `replica-v${version}-${subject.replace(':', '-')}`
export const replicaName = (subject: string): string => nameOf(subject, REPLICA_VERSION)

interface StoredBody {
  id: string
  /**
   * The body as it came, as JSON text: the replica holds copies, their shape belongs to `sync/entities`, and a
   * text is cloned into storage several times faster than the objects in it.
   */
  body: string
}

const schema: RxJsonSchema<StoredBody> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    body: { type: 'string' },
  },
  required: ['id', 'body'],
}

export async function openRxdbBodyStore(subject: string): Promise<BodyStore> {
  const database = await createRxDatabase<{ bodies: RxCollection<StoredBody> }>({
    name: replicaName(subject),
    storage: getRxStorageDexie(),
    // Several tabs share the database; each follows it by its own pull, so RxDB needs no tab messages.
    multiInstance: false,
    // A page that is opened again before its first self has closed takes over.
    closeDuplicates: true,
  })
  await database.addCollections({ bodies: { schema } })
  const { bodies } = database
  for (let version = 1; version < REPLICA_VERSION; version++)
    await removeRxDatabase(nameOf(subject, version), getRxStorageDexie(), false)

  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    // Scrubbed first: a tombstone keeps the payload it was made from until it is cleaned up.
    const held = await bodies.findByIds([...ids]).exec()
    await bodies.bulkUpsert([...held.keys()].map((id) => ({ id, body: '' })))
    await bodies.bulkRemove([...held.keys()])
    await bodies.storageInstance.cleanup(0)
  }

  return {
    // Past the query cache, which does not hear what other tabs wrote.
    get: async (id) => {
      const [found] = await bodies.storageInstance.findDocumentsById([id], false)
      return found ? JSON.parse(found.body) : undefined
    },
    put: async (items) => {
      for (let at = 0; at < items.length; at += 500)
        await bodies.bulkUpsert(
          items.slice(at, at + 500).map((one) => ({ id: one.id, body: JSON.stringify(one.body) })),
        )
    },
    remove,
    ids: async () => (await bodies.find().exec()).map((one) => one.id),
    measure: async () => {
      const all = await bodies.find().exec()
      return { count: all.length, bytes: all.reduce((sum, one) => sum + one.body.length, 0) }
    },
    clear: async () => remove((await bodies.find().exec()).map((one) => one.id)),
    destroy: async () => void (await database.remove()),
    close: async () => void (await database.close()),
  }
}

/** Whole databases, and without opening them: RxDB's own removal empties them and leaves their names. */
export async function removeRxdbBodyStore(subject: string): Promise<void> {
  for (let version = 1; version <= REPLICA_VERSION; version++)
    for (const collection of ['bodies', '_rxdb_internal'])
      await Dexie.delete(`rxdb-dexie-${nameOf(subject, version)}--0--${collection}`)
}
