/**
 * A recipient's id stands in one envelope for ever. Whoever sends makes it, and co-recipients see each other's: a
 * guest is known by theirs, so an id that already stands elsewhere is refused with all that came with it. The row
 * is written in the transaction that stores the envelope; its primary key decides between two at once.
 */
import { sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'

/** Undoes what its command has written so far; the command is refused with `id-in-use`. */
export class IdInUse extends Error {}

/** `before` is the envelope as it was stored: most changes bring nobody new, and cost nothing here. */
export async function takeRecipientPlaces(
  query: Query,
  { recipientPlace }: Tables,
  { id: envelopeId, recipients }: Envelope,
  before: Envelope | undefined,
): Promise<void> {
  const ids = new Set<string>(recipients.map((one) => one.id))
  if (ids.size < recipients.length) throw new IdInUse(`Twice in ${envelopeId}`)
  for (const one of before?.recipients ?? []) ids.delete(one.id)
  if (ids.size === 0) return
  const rows = await query
    .insert(recipientPlace)
    // In one order everywhere, so that two who want the same wait for each other and never crosswise.
    .values([...ids].sort().map((recipientId) => ({ recipientId, envelopeId })))
    // Nothing changes; the row is only told, and its lock held.
    .onConflictDoUpdate({
      target: recipientPlace.recipientId,
      set: { envelopeId: sql`${recipientPlace.envelopeId}` },
    })
    .returning()
  const taken = rows.find((row) => row.envelopeId !== envelopeId)
  if (taken) throw new IdInUse(`${taken.recipientId} stands in ${taken.envelopeId}`)
}
