/** Joins recipients and accounts by proven address: a known person sees the envelope in their own inbox. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Envelope, Recipient, Viewer } from '../../sync/entities/envelope.ts'
import type { PersonId } from '../../sync/ids.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { storeAggregate } from '../replication/aggregates.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'

/**
 * Whenever an envelope is stored: recipients and viewers whose address belongs to a verified account are linked to it, and
 * whoever has left the organisation is not, by their address or otherwise.
 */
export async function linkKnownPeople(query: Query, tables: Tables, envelope: Envelope): Promise<Envelope> {
  if (envelope.state === 'draft') return envelope
  const known = await knownByAddress(
    query,
    tables,
    [...envelope.recipients, ...envelope.viewers]
      .filter((one) => one.personId === null)
      .map((one) => one.email),
  )
  const linked = [...envelope.recipients.flatMap((one) => one.personId ?? []), ...known.values()]
  const gone = await whoLeft(query, tables, envelope.organizationId, linked)
  if (known.size === 0 && gone.size === 0) return envelope
  const withoutGone = (personId: PersonId | null) =>
    personId !== null && gone.has(personId) ? null : personId
  return {
    ...envelope,
    recipients: envelope.recipients.map((one) => ({
      ...one,
      personId: withoutGone(one.personId ?? known.get(one.email) ?? null),
    })),
    viewers: envelope.viewers.map((one) => ({
      ...one,
      personId: one.personId ?? withoutGone(known.get(one.email) ?? null),
    })),
  }
}

async function knownByAddress(
  query: Query,
  { person }: Tables,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PersonId>> {
  if (addresses.length === 0) return new Map()
  const isKnown = and(isNotNull(person.emailVerifiedAt), eq(person.status, 'active'))
  const rows = await query
    .select({ id: person.id, email: person.email })
    .from(person)
    .where(and(inArray(person.email, [...addresses]), isKnown))
  return new Map(rows.map((row) => [row.email, row.id as PersonId]))
}

async function whoLeft(
  query: Query,
  { organizationMember: member }: Tables,
  organizationId: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const rows = await query
    .select({ personId: member.personId })
    .from(member)
    .where(
      and(
        eq(member.organizationId, organizationId),
        inArray(member.personId, [...people]),
        isNotNull(member.leftAt),
      ),
    )
  return new Set(rows.map((row) => row.personId))
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
    const linked = <P extends Recipient | Viewer>(one: P): P =>
      one.personId === null && one.email === email ? { ...one, personId: personId as PersonId } : one
    const recipients = before.recipients.map(linked)
    const viewers = before.viewers.map(linked)
    // A writer each: a page of the feed is cut between numbers, so one number must not hold thousands of things.
    await storeAggregate(
      { query, tables, feed: createFeedWriter(query, tables), now },
      { kind: 'envelope', value: { ...before, recipients, viewers, rev: before.rev + 1 } },
      before,
    )
  }
}
