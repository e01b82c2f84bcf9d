import { afterAll, expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { channelChanges, followedHeads, followingOf } from './channel-changes.ts'

const db = openSqlite({ file: ':memory:' })
afterAll(() => db.close())

const envelope = (n: number) => `envelope:${n}` as const
const guest: Actor = {
  kind: 'guest',
  recipientId: 'recipient:sara',
  envelopeId: envelope(1),
  name: 'Sara',
  email: 'sara@example.com',
  language: 'en',
}

it('[S8] a link opens its envelope alone, whatever else stands under the recipient’s id', async () => {
  const { tables } = db
  await db.transact(async (query) => {
    for (const [n, channel] of ['organization:a', 'organization:a', 'organization:b'].entries()) {
      const entity = envelope(n + 1)
      const seen = { subject: guest.recipientId, audience: 'recipient', seq: n + 1, goneSeq: null }
      await query.insert(tables.member).values({ entity, channel, ...seen })
      await query.insert(tables.feed).values({ channel, kind: 'envelope', id: entity, seq: n + 1, op: 'put' })
    }
    for (const channel of ['organization:a', 'organization:b'])
      await query.insert(tables.channelHead).values({ channel, seq: 3 })
  })
  const found = await db.read(async (query) => {
    const following = await followingOf(query, tables, guest)
    const heads = await followedHeads(query, tables, guest, following)
    const of = { channel: 'organization:a', limit: 10, actor: guest, following, fromNothing: true }
    const changes = await Promise.all([0, 1].map((since) => channelChanges(query, tables, { ...of, since })))
    return { heads: [...heads.keys()], ids: changes.map((one) => one.changes.map((change) => change.id)) }
  })
  expect(found).toEqual({ heads: ['organization:a', 'recipient:sara'], ids: [[envelope(1)], []] })
})
