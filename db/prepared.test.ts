import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { prepared } from './prepared.ts'
import { openSqlite } from './sqlite.ts'

const countUp = prepared<{ channel: string; by: number }>()((query, { channelHead }, value) =>
  query
    .insert(channelHead)
    .values({ channel: value('channel'), seq: value('by') })
    .onConflictDoUpdate({ target: channelHead.channel, set: { seq: sql`${channelHead.seq} + excluded.seq` } })
    .returning({ seq: channelHead.seq }),
)
const contactBody = prepared<{ id: string }>()((query, { contact }, value) =>
  query
    .select({ body: contact.body })
    .from(contact)
    .where(eq(contact.id, value('id'))),
)

it('a query built once answers for the values of each call', async () => {
  const db = openSqlite({ file: ':memory:' })
  const counted = await db.transact(async (query) => [
    await countUp(query, db.tables, { channel: 'a', by: 1 }),
    await countUp(query, db.tables, { channel: 'b', by: 5 }),
    await countUp(query, db.tables, { channel: 'a', by: 2 }),
  ])
  expect(counted).toEqual([[{ seq: 1 }], [{ seq: 5 }], [{ seq: 3 }]])
  await db.close()
})

it('every database gets its own: one that is open never asks one that is closed', async () => {
  for (const _ of [1, 2]) {
    const db = openSqlite({ file: ':memory:' })
    expect(await db.transact((query) => countUp(query, db.tables, { channel: 'a', by: 1 }))).toEqual([
      { seq: 1 },
    ])
    await db.close()
  }
})

it('rows come as Drizzle maps them, after the same text was asked for without it', async () => {
  const db = openSqlite({ file: ':memory:' })
  await db.transact((query) =>
    query.run(
      sql`insert into contact (id, organization_id, owner_id, shared, email, body) values ('c', 'o', 'p', 0, '', '{"n":1}')`,
    ),
  )
  const text = sql`select "body" from "contact" where "contact"."id" = ${'c'}`
  for (const _ of [1, 2])
    await db.read(async (query) => {
      expect(await contactBody(query, db.tables, { id: 'c' })).toEqual([{ body: { n: 1 } }])
      expect(await query.all(text)).toEqual([{ body: '{"n":1}' }])
    })
  await db.close()
})
