/** A data folder of the time before recipients' ids had one place each opens, and what was kept under them is there. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { EMPTY_ENVELOPE, type Envelope } from '../sync/entities/envelope.ts'
import { newRecipient } from '../sync/entities/recipient.ts'
import type { FieldId, RecipientId } from '../sync/ids.ts'
import { olderDatabase } from '../tests/postgres/open-before.ts'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const id = <K extends string>(kind: K, n: number) => `${kind}:${String(n).padStart(26, '0')}` as const
const person = { order: 1, kind: 'sign', name: 'Somebody', email: 'a@example.com', language: 'en' } as const
const envelopeOf = (n: number, createdAt: number, recipients: readonly number[]): Envelope => ({
  ...EMPTY_ENVELOPE,
  id: id('envelope', n),
  organizationId: id('organization', 1),
  ownerId: id('person', 1),
  owner: { name: 'Sara', email: 'sara@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  language: 'en',
  timeZone: 'UTC',
  createdAt,
  modifiedAt: createdAt,
  state: 'inProgress',
  recipients: recipients.map((one) => newRecipient({ ...person, id: id('recipient', one) as RecipientId })),
})

it('gives each id to the envelope that was first, with what was half filled in', async () => {
  const older = await olderDatabase()
  undo.push(older.remove)
  const first = await older.openBefore('recipient_places')
  const { envelope, serverState } = first.tables
  const values = { [id('field', 1) as FieldId]: { kind: 'text', text: '240,000' } } as const
  await first.transact(async (query) => {
    // The later one took the second id of the earlier one; it stands first in the table.
    for (const body of [envelopeOf(1, 20, [2, 3]), envelopeOf(2, 10, [1, 2]), envelopeOf(3, 5, [])]) {
      const { organizationId, ownerId, state, modifiedAt, demo } = body
      const row = { id: body.id, organizationId, ownerId, state, modifiedAt, demo, body }
      await query.insert(envelope).values(row)
    }
    for (const n of [2, 9])
      await query
        .insert(serverState)
        .values({ key: `step-values ${id('recipient', n)}`, value: JSON.stringify(values) })
  })
  await first.close()

  const db = await older.openNow()
  const { recipientPlace } = db.tables
  const places = await db.read((query) => query.select().from(recipientPlace).orderBy(sql`recipient_id`))
  expect(places.map((one) => [one.recipientId, one.envelopeId])).toEqual([
    [id('recipient', 1), id('envelope', 2)],
    [id('recipient', 2), id('envelope', 2)],
    [id('recipient', 3), id('envelope', 1)],
  ])
  const kept = await db.read((query) =>
    query.select().from(serverState).where(sql`key like 'step-values%'`).orderBy(sql`key`),
  )
  expect(kept.map((row) => row.key)).toEqual([
    `step-values ${id('envelope', 2)} ${id('recipient', 2)}`,
    // Of an envelope that is no more.
    `step-values ${id('recipient', 9)}`,
  ])
  expect(JSON.parse(kept[0]?.value ?? '')).toEqual(values)
})
