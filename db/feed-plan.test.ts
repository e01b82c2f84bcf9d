import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSqlite } from './sqlite.ts'

it('a member is joined with the feed by channel and thing, never by reading the whole channel', async () => {
  const db = openSqlite({ file: ':memory:' })
  const plan = await db.read((query) =>
    query.all<{ detail: string }>(sql`explain query plan
      select feed.kind, feed.seq from member
      inner join feed on member.channel = feed.channel and member.entity = feed.id
      where member.subject in ('a', 'b') and member.channel = 'c' and member.seq > 0`),
  )
  expect(plan.map((row) => row.detail).filter((detail) => detail.includes('feed'))).toEqual([
    'SEARCH feed USING INDEX sqlite_autoindex_feed_1 (channel=? AND id=?)',
  ])
  await db.close()
})
