import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import { partsOf, walkNames } from './find-contacts.ts'

const READER = {
  personId: 'person:00000000000000000000000001',
  organizationId: 'organization:00000000000000000000000001',
} as const

it.each([
  ['of everybody', undefined],
  ['of oneself', READER.personId],
  ['of a colleague', 'person:00000000000000000000000002'],
])('a search %s walks the keys in the order of names and reads no contact', async (_whose, ownerId) => {
  const db = openSqlite({ file: ':memory:' })
  const parts = partsOf(db.tables, READER, { typed: ['sara 050'], ownerId })
  const plan = await db.read((query) => {
    const walk = walkNames(query, db.tables, parts, { page: 3, pageSize: 20 })
    return query.all<{ detail: string }>(sql`explain query plan ${walk.getSQL()}`)
  })
  const steps = plan.map((row) => row.detail)
  const reads = steps.filter((one) => one.includes(' contact ') || one.endsWith(' contact'))
  expect(reads).toHaveLength(parts.length)
  for (const one of reads)
    expect(one).toMatch(/^SEARCH contact USING COVERING INDEX contact_(own|shared)_names/)
  await db.close()
})
