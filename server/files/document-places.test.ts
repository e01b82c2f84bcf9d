import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import { envelopesWithDocument } from './document-places.ts'

it('a document is found by its id: no request reads all envelopes of an account', async () => {
  const db = openSqlite({ file: ':memory:' })
  const planOf = (envelopeId?: string) =>
    db.read(async (query) => {
      const named = { subject: 'person:1', documentId: 'document:1', envelopeId }
      const asked: SQL = envelopesWithDocument(query, db.tables, named).getSQL()
      return (await query.all<{ detail: string }>(sql`explain query plan ${asked}`)).map((row) => row.detail)
    })
  for (const plan of [await planOf(), await planOf('envelope:1')]) {
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH document_place .*\(document_id=\?/))
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH member .*\(entity=\? AND subject=\?\)$/))
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH envelope .*\(id=\?\)$/))
    expect(plan.length).toBe(3)
  }
  await db.close()
})
