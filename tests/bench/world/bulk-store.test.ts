import { describe, expect, it } from 'vitest'
import type { Query } from '../../../db/database.ts'
import { openSqlite } from '../../../db/sqlite.ts'
import { createFeedWriter } from '../../../server/feed/feed.ts'
import { storeAggregate } from '../../../server/replication/aggregates.ts'
import { createRandom } from '../../simulation/random.ts'
import { createBulkStore } from './bulk-store.ts'
import { readMark, sampleEnvelope } from './sample-envelope.ts'

const office = {
  organizationId: 'organization:00000000000000000000000001' as const,
  organizationName: 'Al Noor',
  until: Date.UTC(2026, 10, 1),
}
const someone = (n: number) => ({
  id: `person:0000000000000000000000000${n}` as const,
  name: `Person ${n}`,
  email: `p${n}@example.com`,
})
const random = createRandom(7)
const envelopes = Array.from({ length: 60 }, (_, index) =>
  sampleEnvelope(index, someone(1), [someone(2), someone(3)], office, random),
)
const marks = envelopes.slice(0, 9).map((one) => readMark(one.id, someone(2).id, random))

async function rowsOf(
  write: (query: Query, tables: ReturnType<typeof openSqlite>['tables']) => Promise<void>,
) {
  const db = openSqlite({ file: ':memory:' })
  await db.transact((query) => write(query, db.tables))
  const { envelope, feed, member, fileReference, channelHead, mark, listEntry } = db.tables
  const rows = await db.read(async (query) => ({
    envelope: await query.select().from(envelope),
    feed: await query.select().from(feed).orderBy(feed.channel, feed.seq, feed.id),
    member: await query.select().from(member),
    fileReference: await query.select().from(fileReference),
    channelHead: await query.select().from(channelHead),
    mark: await query.select().from(mark),
    listEntry: await query.select().from(listEntry).orderBy(listEntry.personId, listEntry.envelopeId),
  }))
  await db.close()
  return rows
}

describe('the data of the measurements', () => {
  it('is what the repositories would have written', async () => {
    const oneByOne = await rowsOf(async (query, tables) => {
      const store = (feed = createFeedWriter(query, tables)) => ({ query, tables, feed, now: 0 })
      for (const value of envelopes) await storeAggregate(store(), { kind: 'envelope', value }, undefined)
      for (const value of marks) await storeAggregate(store(), { kind: 'mark', value }, undefined)
    })
    const inBulk = await rowsOf(async (query, tables) => {
      const store = createBulkStore(query, tables)
      for (const value of envelopes)
        store.envelope(
          value,
          marks.filter((one) => one.envelopeId === value.id),
        )
      store.finish()
    })
    expect(inBulk).toEqual(oneByOne)
  })
})
