/** Documents are found by their ids, whichever release wrote their envelopes, and when. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { EMPTY_ENVELOPE, type Envelope, type EnvelopeDocument } from '../sync/entities/envelope.ts'
import { olderDatabase } from '../tests/postgres/open-before.ts'
import type { Database } from './database.ts'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const documentOf = (id: string) =>
  ({ id, name: 'a.pdf', pages: [], revisions: [] }) as unknown as EnvelopeDocument
const bodyOf = (id: string, documents: readonly string[]): Envelope => ({
  ...EMPTY_ENVELOPE,
  id: id as Envelope['id'],
  organizationId: 'organization:1',
  ownerId: 'person:1',
  owner: { name: 'Sara', email: 'sara@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  language: 'en',
  timeZone: 'UTC',
  createdAt: 1,
  modifiedAt: 1,
  documents: documents.map(documentOf),
})
const rowOf = (body: Envelope) => ({
  ...{ id: body.id, organizationId: body.organizationId, ownerId: body.ownerId },
  ...{ state: body.state, modifiedAt: 1, demo: false, body },
})
async function places(db: Database): Promise<readonly string[]> {
  const rows = await db.read((query) => query.select().from(db.tables.documentPlace))
  return rows.map((one) => `${one.documentId} ${one.envelopeId}`).sort()
}

it('those of before, those of the previous release beside this one, and none of what was deleted', async () => {
  const older = await olderDatabase()
  undo.push(older.remove)
  const before = await older.openBefore('document_places')
  await before.transact((query) =>
    query
      .insert(before.tables.envelope)
      .values([rowOf(bodyOf('envelope:1', ['a', 'b'])), rowOf(bodyOf('envelope:2', []))]),
  )
  await before.close()

  const db = await older.openNow()
  const { envelope } = db.tables
  expect(await places(db)).toEqual(['a envelope:1', 'b envelope:1'])

  const change = (body: Envelope) =>
    db.transact((query) =>
      query.insert(envelope).values(rowOf(body)).onConflictDoUpdate({ target: envelope.id, set: { body } }),
    )
  await change(bodyOf('envelope:2', ['a', 'c']))
  await change(bodyOf('envelope:3', ['d']))
  expect(await places(db)).toEqual([
    'a envelope:1',
    'a envelope:2',
    'b envelope:1',
    'c envelope:2',
    'd envelope:3',
  ])

  await db.transact((query) => query.delete(envelope).where(eq(envelope.id, 'envelope:2')))
  expect(await places(db)).toEqual(['a envelope:1', 'b envelope:1', 'd envelope:3'])
})
