import { afterAll, expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { planChunks } from './chunk-plan.ts'

const db = openSqlite({ file: ':memory:' })
afterAll(() => db.close())

const omar: PersonActor = {
  kind: 'person',
  personId: 'person:omar',
  organizationId: 'organization:a',
  organizationName: 'Al Noor',
  name: 'Omar',
  email: 'omar@example.com',
  language: 'en',
}
const heads = new Map([
  ['organization:a', 7],
  ['person:omar', 4],
])

it('[P12] a large account begins with one’s own notes, then the newest rows, and every row before a body', async () => {
  const { tables } = db
  await db.transact(async (query) => {
    for (let seq = 1; seq <= 7; seq++) {
      const entity = `envelope:${seq}` as const
      const seen = { subject: omar.personId, audience: 'recipient', seq, goneSeq: null }
      await query.insert(tables.member).values({ entity, channel: 'organization:a', ...seen })
      await query
        .insert(tables.feed)
        .values({ channel: 'organization:a', kind: 'envelope', id: entity, seq, op: 'put' })
    }
    for (let seq = 1; seq <= 4; seq++)
      await query
        .insert(tables.feed)
        .values({ channel: 'person:omar', kind: 'mark', id: `mark:${seq}`, seq, op: 'put' })
  })
  const plan = (above: number, each: number) =>
    db.read((query) =>
      planChunks(query, tables, {
        actor: omar,
        following: { subjects: [omar.personId, omar.organizationId], standings: [] },
        heads,
        sizes: { above, each },
      }),
    )

  expect((await plan(10, 3))?.map(({ channel, part, after, upTo }) => [channel, part, after, upTo])).toEqual([
    ['person:omar', 'rows', 3, 4],
    ['organization:a', 'rows', 6, 7],
    ['person:omar', 'rows', 0, 3],
    ['organization:a', 'rows', 3, 6],
    ['organization:a', 'rows', 0, 3],
    ['organization:a', 'bodies', 6, 7],
    ['organization:a', 'bodies', 3, 6],
    ['organization:a', 'bodies', 0, 3],
  ])
  expect(await plan(11, 3)).toBeNull()
})
