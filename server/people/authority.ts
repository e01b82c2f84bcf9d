import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { type Administrators, type Authority, holds, type Permission } from '../../sync/rules/authority.ts'
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

/** Who runs an organisation and can sign in: an active account whose address is proven. */
export async function administratorsIn(
  query: Query,
  { person, organizationMember: place }: Tables,
  organizationId: OrganizationId,
): Promise<Administrators> {
  const rows = await query
    .select({ personId: person.id, roles: place.roles })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(
      and(
        eq(place.organizationId, organizationId),
        isNull(place.leftAt),
        eq(person.status, 'active'),
        isNotNull(person.emailVerifiedAt),
      ),
    )
  const running = rows.filter((row) => row.roles.includes('companyAdmin'))
  return { organizationId, personIds: running.map((row) => row.personId as PersonId) }
}

export type May = (actor: Actor, permission: Permission) => Promise<boolean>

/** For calls, which decide nothing: asked of the database each time, never of a session. */
export const createMay =
  ({ db }: Pick<Platform, 'db'>): May =>
  async (actor, permission) =>
    actor.kind === 'person' &&
    holds(await db.read((query) => authorityIn(query, db.tables, actor)), permission)
