/** Tenants as they rest: beside other records, of no organisation and of no owner. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Tenant } from '../../sync/entities/tenant.ts'
import type { OrganizationRow } from './people.ts'

/** They are few: an installation has as many as it has names in the world. */
export async function allTenants(query: Query, { record }: Tables): Promise<readonly Tenant[]> {
  const rows = await query
    .select({ body: record.body })
    .from(record)
    .where(and(isNull(record.organizationId), eq(record.kind, 'tenant')))
  return rows.map((row) => row.body as Tenant)
}

/** The one organisation it looks like; null where it has none, or several. */
export async function organizationOfTenant(
  query: Query,
  { organization }: Tables,
  { id }: Tenant,
): Promise<OrganizationRow | null> {
  const rows = await query.select().from(organization).where(eq(organization.tenantId, id)).limit(2)
  return (rows.length === 1 && rows[0]) || null
}
