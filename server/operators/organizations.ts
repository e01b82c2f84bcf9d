/** The organisations of the installation with their running numbers: a page of them, whatever they hold. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { DataOf, ReadInputOf } from '../../sync/calls/contract.ts'
import type { getHostedOrganizations } from '../../sync/calls/operators.ts'
import { bareId, type OrganizationId } from '../../sync/ids.ts'
import { allTenants } from '../people/tenants.ts'
import { isLike } from './is-like.ts'

type Asked = ReadInputOf<typeof getHostedOrganizations>
type Page = DataOf<typeof getHostedOrganizations>
type Numbers = Page['items'][number]['numbers']

export async function organizationsPage(query: Query, tables: Tables, asked: Asked): Promise<Page> {
  const { organization } = tables
  const { pageNumber, pageSize } = asked
  const where = conditionOf(tables, asked)
  const by = asked.sortBy === 'name' ? organization.nameEn : organization.createdAt
  const to = asked.sortDir === 'asc' ? asc : desc
  const [all] = await query.select({ n: count() }).from(organization).where(where)
  const rows = await query
    .select()
    .from(organization)
    .where(where)
    .orderBy(to(by), to(organization.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const ids = rows.map((row) => row.id)
  const numbers = await numbersOf(query, tables, ids)
  const operators = await whereOperatorsAre(query, tables, ids)
  const names = new Map<string, string>((await allTenants(query, tables)).map((one) => [one.id, one.name]))
  const total = all?.n ?? 0
  return {
    items: rows.map((row) => ({
      organizationId: row.id as OrganizationId,
      organizationCode: bareId(row.id as OrganizationId),
      organizationNameEn: row.nameEn,
      organizationNameAr: row.nameAr,
      statusId: row.inactiveSince === null ? (1 as const) : (0 as const),
      tenantId: row.tenantId as Page['items'][number]['tenantId'],
      tenantName: row.tenantId === null ? null : (names.get(row.tenantId) ?? null),
      isOfOperators: operators.has(row.id),
      createdDate: row.createdAt,
      numbers: numbers.get(row.id) ?? NONE,
    })),
    TotalCount: total,
    TotalPages: Math.ceil(total / pageSize),
  }
}

function conditionOf({ organization }: Tables, { search, filters }: Asked): SQL | undefined {
  const { statusId, tenantId, organizationId } = filters
  return and(
    search.trim() === ''
      ? undefined
      : or(...[organization.nameEn, organization.nameAr].map((one) => isLike(one, search))),
    statusId === undefined ? undefined : (statusId === 1 ? isNull : isNotNull)(organization.inactiveSince),
    tenantId === undefined
      ? undefined
      : tenantId === null
        ? isNull(organization.tenantId)
        : eq(organization.tenantId, tenantId),
    organizationId === undefined ? undefined : eq(organization.id, organizationId),
  )
}

const NONE: Numbers = { people: 0, envelopes: {}, files: 0, bytes: 0, lastActivityAt: null }
const ENVELOPES = 'envelope:'

/** Of these organisations: what triggers have counted, and the newest instant an index knows. */
async function numbersOf(
  query: Query,
  { organization, organizationNumber }: Tables,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Numbers>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .select()
    .from(organizationNumber)
    .where(inArray(organizationNumber.organizationId, [...ids]))
  const newest = await query
    .select({
      id: organization.id,
      at: sql<
        number | string | null
      >`(select max(e.modified_at) from envelope e where e.organization_id = organization.id)`,
    })
    .from(organization)
    .where(inArray(organization.id, [...ids]))
  return new Map(
    newest.map(({ id, at }) => {
      const own = rows.filter((row) => row.organizationId === id)
      const n = (what: string) => own.find((row) => row.what === what)?.n ?? 0
      const envelopes = own.filter((row) => row.what.startsWith(ENVELOPES))
      return [
        id,
        {
          people: n('people'),
          envelopes: Object.fromEntries(envelopes.map((row) => [row.what.slice(ENVELOPES.length), row.n])),
          files: n('files'),
          bytes: n('bytes'),
          lastActivityAt: at === null ? null : Number(at),
        },
      ]
    }),
  )
}

/** In which of these operators have their place. They are few, and roles are text either way. */
async function whereOperatorsAre(
  query: Query,
  { organizationMember: place }: Tables,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query
    .select({ id: place.organizationId })
    .from(place)
    .where(
      and(
        inArray(place.organizationId, [...ids]),
        isNull(place.leftAt),
        sql`cast(${place.roles} as text) like '%"superAdmin"%'`,
      ),
    )
  return new Set(rows.map((row) => row.id))
}
