/** Tenants as they are asked for; commands change them. */
import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { DataOf, ReadInputOf } from '../../sync/calls/contract.ts'
import type { getAllTenants, getMapping, getTenants } from '../../sync/calls/operators.ts'
import type { TenantId } from '../../sync/entities/tenant.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { allTenants } from '../people/tenants.ts'

type Told = DataOf<typeof getAllTenants>
type Asked = ReadInputOf<typeof getTenants>

/** By name. */
export async function tenantList(query: Query, tables: Tables): Promise<Told> {
  const { organization } = tables
  const counted = await query
    .select({ tenantId: organization.tenantId, n: count() })
    .from(organization)
    .where(isNotNull(organization.tenantId))
    .groupBy(organization.tenantId)
  const counts = new Map(counted.map((row) => [row.tenantId, row.n]))
  const all = [...(await allTenants(query, tables))].sort((a, b) => (a.name < b.name ? -1 : 1))
  return all.map(({ id, name, url, active, createdAt }) => ({
    tenantId: id,
    name,
    url,
    statusId: active ? (1 as const) : (0 as const),
    organizationCount: counts.get(id) ?? 0,
    createdDate: createdAt,
  }))
}

export function tenantPage(
  all: Told,
  { search, sortDir, pageNumber, pageSize, filters: { statusId } }: Asked,
): DataOf<typeof getTenants> {
  const words = search.trim().toLowerCase()
  const found = all.filter(
    (one) =>
      (statusId === undefined || one.statusId === statusId) &&
      `${one.name} ${one.url}`.toLowerCase().includes(words),
  )
  const ordered = sortDir === 'asc' ? found : found.toReversed()
  return {
    items: ordered.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    TotalCount: found.length,
    TotalPages: Math.ceil(found.length / pageSize),
  }
}

/** Of one tenant, or of all. */
export async function mappingOf(
  query: Query,
  { organization }: Tables,
  tenantId?: TenantId,
): Promise<DataOf<typeof getMapping>> {
  const rows = await query
    .select({
      id: organization.id,
      nameEn: organization.nameEn,
      nameAr: organization.nameAr,
      tenantId: organization.tenantId,
      inactiveSince: organization.inactiveSince,
    })
    .from(organization)
    .where(
      and(
        isNotNull(organization.tenantId),
        ...(tenantId === undefined ? [] : [eq(organization.tenantId, tenantId)]),
      ),
    )
    .orderBy(asc(organization.nameEn), asc(organization.id))
  return rows.map((row) => ({
    tenantId: row.tenantId as TenantId,
    organizationId: row.id as OrganizationId,
    organizationNameEn: row.nameEn,
    organizationNameAr: row.nameAr,
    statusId: row.inactiveSince === null ? (1 as const) : (0 as const),
  }))
}
