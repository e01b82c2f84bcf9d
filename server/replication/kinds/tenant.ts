/** Tenants rest beside other records, of no organisation and of no owner. */
import { and, eq } from 'drizzle-orm'
import type { Tenant } from '../../../sync/entities/tenant.ts'
import { allTenants } from '../../people/tenants.ts'
import type { Kind } from '../aggregate-kind.ts'

export const tenantKind: Kind<'tenant'> = {
  load: async ({ query, tables: { record } }, id) => {
    const [row] = await query
      .select({ body: record.body })
      .from(record)
      .where(and(eq(record.id, id), eq(record.kind, 'tenant')))
    return row?.body as Tenant | undefined
  },
  idOf: (one) => one.id,
  store: async ({ query, tables: { record } }, value) => {
    const row = { id: value.id, kind: 'tenant', ownerId: null, organizationId: null, body: value }
    await query.insert(record).values(row).onConflictDoUpdate({ target: record.id, set: row })
  },
  /** Its organisations stay, with none. */
  remove: async ({ query, tables: { record, organization } }, id) => {
    await query.update(organization).set({ tenantId: null }).where(eq(organization.tenantId, id))
    await query.delete(record).where(and(eq(record.id, id), eq(record.kind, 'tenant')))
  },
}

export const tenantAtKind: Kind<'tenantAt'> = {
  load: async ({ query, tables }, url) => (await allTenants(query, tables)).find((one) => one.url === url),
}
