import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Member } from '../../sync/entities/member.ts'
import type { Permission } from '../../sync/entities/permission.ts'
import type { CustomRole, MemberGroup } from '../../sync/entities/role.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import {
  type Administrators,
  type Authority,
  authorityOf,
  holds,
  type RolesAndGroups,
} from '../../sync/rules/authority.ts'
import { isOperator } from '../../sync/rules/operators.ts'
import type { Platform } from '../platform.ts'

/** What somebody may do in the organisation they act in, as it stands in this transaction. */
export async function authorityIn(
  query: Query,
  tables: Tables,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
): Promise<Authority | undefined> {
  const place = await placeIn(query, tables, { organizationId, personId })
  return place && authorityAt(query, tables, place)
}

interface Has {
  readonly jobRoles: NonNullable<Member['jobRoles']>
}

/** What somebody is and has in an organisation; undefined once they left, and while it is switched off. */
export async function placeIn(
  query: Query,
  tables: Tables,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
): Promise<(Pick<Member, 'personId' | 'roles' | 'permissions' | 'heldRoles' | 'groups'> & Has) | undefined> {
  const [place] = await placeOf(query, tables, { organizationId, personId })
  return place && { personId: personId as PersonId, ...place }
}

/** Of a place as it was read. */
export const authorityAt = async (
  query: Query,
  tables: Tables,
  place: Pick<Member, 'personId' | 'roles' | 'permissions' | 'heldRoles' | 'groups'>,
): Promise<Authority> => authorityOf(place, await rolesAndGroupsOf(query, tables, place))

/** What a member has of them, and what the groups bring. Most have none, and nothing is asked for. */
async function rolesAndGroupsOf(
  query: Query,
  { record }: Tables,
  { heldRoles, groups: own }: Pick<Member, 'heldRoles' | 'groups'>,
): Promise<RolesAndGroups> {
  const bodies = async <V extends { readonly id: string }>(kind: string, ids: readonly string[]) => {
    const found = new Map<string, V>()
    for (const part of inParts([...new Set(ids)])) {
      const rows = await query
        .select({ body: record.body })
        .from(record)
        .where(and(eq(record.kind, kind), inArray(record.id, part)))
      for (const { body } of rows) found.set((body as V).id, body as V)
    }
    return found
  }
  const groups = await bodies<MemberGroup>(
    'memberGroup',
    own.map((one) => one.id),
  )
  const brought = [...groups.values()].flatMap((one) => one.roles)
  const roles = await bodies<CustomRole>(
    'role',
    [...heldRoles, ...brought].map((one) => one.id),
  )
  return { roles, groups }
}

/** All of an organisation's, for whoever changes what they give. */
export async function rolesAndGroupsIn(
  query: Query,
  { record }: Tables,
  organizationId: string,
): Promise<RolesAndGroups> {
  const rows = await query
    .select({ kind: record.kind, body: record.body })
    .from(record)
    .where(and(eq(record.organizationId, organizationId), inArray(record.kind, ['role', 'memberGroup'])))
  const of = <V extends { readonly id: string }>(kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ body }) => [(body as V).id, body as V]))
  return { roles: of<CustomRole>('role'), groups: of<MemberGroup>('memberGroup') }
}

const placeOf = prepared<{ organizationId: string; personId: string }>()(
  (query, { organizationMember: place }, value) =>
    query
      .select({
        roles: place.roles,
        permissions: place.permissions,
        heldRoles: place.heldRoles,
        groups: place.groups,
        jobRoles: place.jobRoles,
      })
      .from(place)
      .where(
        and(
          eq(place.organizationId, value('organizationId')),
          eq(place.personId, value('personId')),
          isNull(place.leftAt),
          isNull(place.inactiveSince),
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
        isNull(place.inactiveSince),
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

/** Asked as often. */
export const createOperates =
  ({ db }: Pick<Platform, 'db'>) =>
  async (actor: Actor): Promise<boolean> =>
    actor.kind === 'person' && isOperator(await db.read((query) => authorityIn(query, db.tables, actor)))
