/** Joins recipients and accounts by proven address: a known person sees the envelope in their own inbox. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { PersonId } from '../../sync/ids.ts'
import { loadEnvelopes, storeAggregate } from '../replication/aggregates.ts'
import { createFeedWriter } from '../replication/feed.ts'

/** At send: recipients whose address belongs to a verified account are linked to it. */
export async function linkKnownPeople(
  query: Query,
  { person, organizationMember }: Tables,
  envelope: Envelope,
): Promise<Envelope> {
  if (envelope.state === 'draft') return envelope
  const open = envelope.recipients.filter((one) => one.personId === null).map((one) => one.email)
  if (open.length === 0) return envelope
  const rows = await query
    .select({ id: person.id, email: person.email })
    .from(person)
    .where(and(inArray(person.email, open), isNotNull(person.emailVerifiedAt), eq(person.status, 'active')))
  if (rows.length === 0) return envelope
  // Whoever left the organisation gets nothing of it by their address either.
  const left = await query
    .select({ personId: organizationMember.personId })
    .from(organizationMember)
    .where(
      and(
        eq(organizationMember.organizationId, envelope.organizationId),
        inArray(
          organizationMember.personId,
          rows.map((row) => row.id),
        ),
        isNotNull(organizationMember.leftAt),
      ),
    )
  const gone = new Set(left.map((row) => row.personId))
  const byEmail = new Map(
    rows.filter((row) => !gone.has(row.id)).map((row) => [row.email, row.id as PersonId]),
  )
  return {
    ...envelope,
    recipients: envelope.recipients.map((one) =>
      one.personId === null ? { ...one, personId: byEmail.get(one.email) ?? null } : one,
    ),
  }
}

/** At verification of an address: the envelopes already sent to it appear in the new account. */
export async function linkRecipientsToPerson(
  query: Query,
  tables: Tables,
  personId: string,
  email: string,
  now: number,
): Promise<void> {
  const links = await query
    .selectDistinct({ envelopeId: tables.recipientLink.envelopeId })
    .from(tables.recipientLink)
    .where(eq(tables.recipientLink.email, email))
  const envelopes = await loadEnvelopes(
    query,
    tables,
    links.map((one) => one.envelopeId),
  )
  for (const before of envelopes.values()) {
    const recipients = before.recipients.map((one) =>
      one.personId === null && one.email === email ? { ...one, personId: personId as PersonId } : one,
    )
    // A writer each: a page of the feed is cut between numbers, so one number must not hold thousands of things.
    await storeAggregate(
      { query, tables, feed: createFeedWriter(query, tables), now },
      { kind: 'envelope', value: { ...before, recipients, rev: before.rev + 1 } },
      before,
    )
  }
}
