import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { PersonId } from '../../sync/ids.ts'
import { type Authority, holds, type Permission } from '../../sync/rules/authority.ts'
import type { Platform } from '../platform.ts'

/** What somebody may do in the organisation they act in, as it stands in this transaction. */
export async function authorityIn(
  query: Query,
  tables: Tables,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
): Promise<Authority | undefined> {
  const [place] = await placeOf(query, tables, { organizationId, personId })
  return place && { personId: personId as PersonId, ...place }
}

const placeOf = prepared<{ organizationId: string; personId: string }>()(
  (query, { organizationMember: place }, value) =>
    query
      .select({ roles: place.roles, permissions: place.permissions })
      .from(place)
      .where(
        and(
          eq(place.organizationId, value('organizationId')),
          eq(place.personId, value('personId')),
          isNull(place.leftAt),
        ),
      ),
)

export type May = (actor: Actor, permission: Permission) => Promise<boolean>

/** For calls, which decide nothing: asked of the database each time, never of a session. */
export const createMay =
  ({ db }: Pick<Platform, 'db'>): May =>
  async (actor, permission) =>
    actor.kind === 'person' &&
    holds(await db.read((query) => authorityIn(query, db.tables, actor)), permission)
