/** Who is registered, in all organisations: a line for each place somebody has, page by page. */

import { and, asc, count, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { DataOf, ReadInputOf } from '../../sync/calls/contract.ts'
import type { downloadRegisteredUsers, getRegisteredUsers } from '../../sync/calls/operators.ts'
import { memberId } from '../../sync/entities/member.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { userTypeOf } from '../../sync/rules/account-type.ts'
import { fullName } from '../people/full-name.ts'
import { isLike } from './is-like.ts'

type Sought = Pick<ReadInputOf<typeof downloadRegisteredUsers>, 'search' | 'sortBy' | 'sortDir' | 'filters'>
type Asked = ReadInputOf<typeof getRegisteredUsers>
export type RegisteredUser = DataOf<typeof getRegisteredUsers>['items'][number]

export async function registeredUsersPage(
  query: Query,
  tables: Tables,
  asked: Asked,
): Promise<DataOf<typeof getRegisteredUsers>> {
  const { pageNumber, pageSize } = asked
  const [all] = await query
    .select({ n: count() })
    .from(tables.organizationMember)
    .innerJoin(tables.person, eq(tables.person.id, tables.organizationMember.personId))
    .innerJoin(tables.organization, eq(tables.organization.id, tables.organizationMember.organizationId))
    .where(conditionOf(tables, asked))
  const total = all?.n ?? 0
  return {
    items: await registeredUsers(query, tables, asked, { from: (pageNumber - 1) * pageSize, most: pageSize }),
    TotalCount: total,
    TotalPages: Math.ceil(total / pageSize),
  }
}

export async function registeredUsers(
  query: Query,
  tables: Tables,
  asked: Sought,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<RegisteredUser[]> {
  const { person, organizationMember: place, organization } = tables
  const to = asked.sortDir === 'asc' ? asc : desc
  const by = {
    name: [person.firstName, person.lastName],
    email: [person.email],
    createdDate: [person.createdAt],
    organization: [organization.nameEn],
  }[asked.sortBy]
  const rows = await query
    .select({
      personId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      account: person.status,
      createdAt: person.createdAt,
      roles: place.roles,
      inactiveSince: place.inactiveSince,
      organizationId: organization.id,
      nameEn: organization.nameEn,
      nameAr: organization.nameAr,
    })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .innerJoin(organization, eq(organization.id, place.organizationId))
    .where(conditionOf(tables, asked))
    .orderBy(...by.map((one) => to(one)), to(person.id), to(organization.id))
    .limit(most)
    .offset(from)
  return rows.map((row) => {
    const organizationId = row.organizationId as OrganizationId
    const personId = row.personId as PersonId
    const status = statusOf(row)
    return {
      id: memberId(organizationId, personId),
      userId: personId,
      partyId: personId,
      userInviteId: null,
      userName: fullName(row) || row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      isInvite: false,
      statusId: { active: 1, deactivatedByUser: 2, inactive: null }[status],
      status,
      invitedDate: null,
      type: userTypeOf(row.roles),
      roles: row.roles.map((name) => ({ roleId: name, roleName: name })),
      avatar: null,
      createdDate: row.createdAt,
      organizationId,
      organizationNameEn: row.nameEn,
      organizationNameAr: row.nameAr,
    }
  })
}

function conditionOf(
  { person, organizationMember: place, organization }: Tables,
  asked: Sought,
): SQL | undefined {
  const { search, filters } = asked
  const isActive = and(eq(person.status, 'active'), isNull(place.inactiveSince))
  return and(
    isNull(place.leftAt),
    search.trim() === ''
      ? undefined
      : or(
          isLike(sql`${person.firstName} || ' ' || ${person.lastName}`, search),
          isLike(person.email, search),
          isLike(organization.nameEn, search),
          isLike(organization.nameAr, search),
        ),
    filters.organizationId === undefined ? undefined : eq(organization.id, filters.organizationId),
    filters.statusId === undefined
      ? undefined
      : filters.statusId === 1
        ? isActive
        : or(ne(person.status, 'active'), isNotNull(place.inactiveSince)),
  )
}

const statusOf = (row: { readonly account: string; readonly inactiveSince: number | null }) =>
  row.inactiveSince !== null || row.account === 'disabled'
    ? 'inactive'
    : row.account === 'deactivatedByUser'
      ? 'deactivatedByUser'
      : 'active'
