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

/** By any address they have proven. */
async function knownByAddress(
  query: Query,
  { person, personAddress }: Tables,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PersonId>> {
  if (addresses.length === 0) return new Map()
  const isKnown = and(isNotNull(person.emailVerifiedAt), eq(person.status, 'active'))
  const first = await query
    .select({ id: person.id, email: person.email })
    .from(person)
    .where(and(inArray(person.email, [...addresses]), isKnown))
  const further = await query
    .select({ id: person.id, email: personAddress.email })
    .from(personAddress)
    .innerJoin(person, eq(person.id, personAddress.personId))
    .where(and(inArray(personAddress.email, [...addresses]), isKnown))
  return new Map([...further, ...first].map((row) => [row.email, row.id as PersonId]))
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
  for (const envelope of envelopes.values())
    await linkPersonIn(query, tables, envelope, { personId, addresses: [email], now })
}

export interface Linking {
  readonly personId: string
  /** Proven ones of theirs. */
  readonly addresses: readonly string[]
  readonly now: number
}

/**
 * What an envelope has for these addresses and for no account yet becomes this person's; not where they have left the
 * organisation it belongs to. One that has nothing for them is not written again.
 */
export async function linkPersonIn(
  query: Query,
  tables: Tables,
  before: Envelope,
  { personId, addresses, now }: Linking,
): Promise<Envelope> {
  const isTheirs = (one: Recipient | Viewer) => one.personId === null && addresses.includes(one.email)
  if (before.state === 'draft' || ![...before.recipients, ...before.viewers].some(isTheirs)) return before
  if ((await whoLeft(query, tables, before.organizationId, [personId])).has(personId)) return before
  const linked = <P extends Recipient | Viewer>(one: P): P =>
    isTheirs(one) ? { ...one, personId: personId as PersonId } : one
  const recipients = before.recipients.map(linked)
  const viewers = before.viewers.map(linked)
  const value = { ...before, recipients, viewers, rev: before.rev + 1 }
  // A writer each: a page of the feed is cut between numbers, so one number must not hold thousands of things.
  const feed = createFeedWriter(query, tables)
  await storeAggregate({ query, tables, feed, now }, { kind: 'envelope', value }, before)
  return value
}
