/**
 * Whether somebody still belongs to the organisation in whose name they ask. The session said so when the request
 * came in; a command may be decided after its person was taken out, or their place switched off, and then that is what
 * counts.
 */
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Actor } from '../../sync/entities/actor.ts'

/** A guest's place is a fact of the envelope itself, which every command looks at. */
export async function hasLeft(query: Query, tables: Tables, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'person') return false
  const { organizationId, personId } = actor
  return (await departure(query, tables, { organizationId, personId })).length > 0
}

const departure = prepared<{ organizationId: string; personId: string }>()(
  (query, { organizationMember: place }, value) =>
    query
      .select({ leftAt: place.leftAt })
      .from(place)
      .where(
        and(
          eq(place.organizationId, value('organizationId')),
          eq(place.personId, value('personId')),
          or(isNotNull(place.leftAt), isNotNull(place.inactiveSince)),
        ),
      ),
)
