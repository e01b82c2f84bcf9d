/** For whom a webhook is told, and whether it may be told anything now. */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Webhook } from '../../sync/entities/webhook.ts'
import { holds } from '../../sync/rules/authority.ts'
import { authorityIn } from '../people/authority.ts'
import { membershipsOf, personActor, personById } from '../people/people.ts'

/** Null once they are no active member who may look after programs: it waits until they are again, or is removed. */
export async function ownerOf(
  query: Query,
  tables: Tables,
  { ownerId, organizationId }: Pick<Webhook, 'ownerId' | 'organizationId'>,
): Promise<PersonActor | null> {
  const person = await personById(query, tables, ownerId)
  if (person?.status !== 'active' || person.emailVerifiedAt === null) return null
  const authority = await authorityIn(query, tables, { organizationId, personId: ownerId })
  if (!holds(authority, 'apiWrite')) return null
  const place = (await membershipsOf(query, tables, ownerId)).find(
    (one) => one.organization.id === organizationId,
  )
  return place ? personActor(person, place) : null
}

/** Undefined once it is removed. */
export async function webhookById(
  query: Query,
  { record }: Tables,
  id: string,
): Promise<Webhook | undefined> {
  const [row] = await query
    .select({ kind: record.kind, body: record.body })
    .from(record)
    .where(eq(record.id, id))
  return row?.kind === 'webhook' ? (row.body as Webhook) : undefined
}
