/**
 * The peer: RxDB's own replication plugin into its Dexie storage, as its documentation shows it, fed by the same
 * endpoint with the same items in pages of the same size.
 */
import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Checkpoint, PullAnswer } from '../../../sync/replication/protocol.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { post, type Who } from './device.ts'

interface Item {
  id: string
  kind: string
  sortKey: string
  value: Record<string, unknown>
}
type Place = { readonly epoch: string | null; readonly checkpoint: Checkpoint; readonly ended: boolean }

export async function replicatePlainly(
  who: Who,
): Promise<{ readonly firstMs: number; readonly totalMs: number; readonly rows: number }> {
  const database = await createRxDatabase<{ items: RxCollection<Item> }>({
    name: `plain-${crypto.randomUUID()}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  })
  await database.addCollections({
    items: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 100 },
          kind: { type: 'string', maxLength: 20 },
          sortKey: { type: 'string', maxLength: 13 },
          value: { type: 'object', additionalProperties: true },
        },
        required: ['id', 'kind', 'sortKey', 'value'],
        indexes: [['kind', 'sortKey']],
      },
    },
  })
  const startedAt = performance.now()
  let firstMs = 0
  let received = 0
  const replication = replicateRxCollection<Item, Place>({
    collection: database.items,
    replicationIdentifier: 'plain',
    live: false,
    pull: {
      batchSize: 1000,
      handler: async (place, limit) => {
        if (place?.ended) return { documents: [], checkpoint: place }
        const reply = await post(who.accessToken, '/sync/pull', {
          protocol: 1,
          deviceId: 'device:00000000000000000000000000',
          epoch: place?.epoch ?? null,
          checkpoint: place?.checkpoint ?? {},
          ackN: 0,
          limit,
        })
        const answer = (reply as unknown as { value: PullAnswer }).value
        if (answer.reset) throw new Error('reset')
        return {
          documents: answer.items.map((one) => ({
            id: one.id,
            kind: one.kind,
            sortKey: (one.row as EnvelopeRow | undefined)?.sortKey ?? '',
            value: (one.row ?? one.body) as Record<string, unknown>,
            _deleted: false,
          })),
          checkpoint: { epoch: answer.epoch, checkpoint: answer.checkpoint, ended: !answer.more },
        }
      },
    },
  })
  replication.received$.subscribe(() => {
    if (++received === 200) firstMs = performance.now() - startedAt
  })
  replication.error$.subscribe((error) => console.error(error))
  await replication.awaitInitialReplication()
  // Usable: the first screen of the list can be read.
  await database.items.find({ selector: { kind: 'envelope' }, sort: [{ sortKey: 'asc' }], limit: 50 }).exec()
  const totalMs = performance.now() - startedAt
  const rows = await database.items.count({ selector: { kind: 'envelope' } }).exec()
  await database.remove()
  return { firstMs, totalMs, rows }
}
