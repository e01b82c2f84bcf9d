/** An organisation as who runs the installation knows it; its members' devices are told what it is called. */
import { eq } from 'drizzle-orm'
import type { HostedOrganization } from '../../../sync/entities/hosted-organization.ts'
import type { TenantId } from '../../../sync/entities/tenant.ts'
import type { OrganizationId } from '../../../sync/ids.ts'
import { isOperator } from '../../../sync/rules/operators.ts'
import { addOrganization } from '../../people/people.ts'
import type { Kind } from '../aggregate-kind.ts'

export const hostedOrganizationKind: Kind<'hostedOrganization'> = {
  load: async ({ query, tables: { organization, organizationMember: place } }, id) => {
    const [row] = await query.select().from(organization).where(eq(organization.id, id))
    if (!row) return undefined
    const places = await query
      .select({ roles: place.roles, leftAt: place.leftAt })
      .from(place)
      .where(eq(place.organizationId, id))
    return {
      id: id as OrganizationId,
      nameEn: row.nameEn,
      nameAr: row.nameAr,
      active: row.inactiveSince === null,
      tenantId: row.tenantId as TenantId | null,
      isOfOperators: places.some((one) => one.leftAt === null && isOperator(one)),
      createdAt: row.createdAt,
    }
  },
  idOf: (one) => one.id,
  followers: (one) => [one.id],
  store: async ({ query, tables, feed, now }, value, before) => {
    const { organization } = tables
    const { id, nameEn, nameAr, active, tenantId, createdAt } = value
    const set = { nameEn, nameAr, tenantId }
    if (!before)
      return addOrganization(query, tables, {
        id,
        ...set,
        settings: {},
        plan: 'standard',
        trialEndsAt: null,
        demo: false,
        createdAt,
        inactiveSince: active ? null : now,
      })
    await query
      .update(organization)
      .set({ ...set, ...(active !== before.active && { inactiveSince: active ? null : now }) })
      .where(eq(organization.id, id))
    if (isCalledOtherwise(value, before)) await feed.put(id, 'organization', id)
  },
}

const isCalledOtherwise = (a: HostedOrganization, b: HostedOrganization): boolean =>
  a.nameEn !== b.nameEn || a.nameAr !== b.nameAr
