/** Which ways are offered to whom. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { domainOf, isAnybodysDomain } from '../../../sync/rules/email-domain.ts'
import { OPEN_POLICY, type Way, waysInto } from '../../../sync/rules/sign-in-policy.ts'
import type { CallContext } from '../../http/call.ts'
import type { OrganizationRow } from '../../people/people.ts'
import { policyOf } from '../../people/proofs.ts'
import { organizationOfTenant } from '../../people/tenants.ts'
import type { IdentityWorld } from '../deps.ts'
import { tenantAt } from '../tenant-doors.ts'

/** Those that ask on a page of ours and need no provider. A way that comes is named here. */
const OWN_WAYS: readonly Way[] = ['password', 'mailedCode', 'passkey']

/** As the sign-in page and the lock offer them, for one organisation; for the installation alone without. */
export async function offeredWays({ providers }: IdentityWorld, home: OrganizationRow | null) {
  const policy = home ? policyOf(home) : OPEN_POLICY
  const offered = (await providers.offered(home?.id ?? null)).filter(
    ({ way }) => policy.ways?.includes(way) ?? true,
  )
  const installed = [...OWN_WAYS, ...new Set(offered.map(({ way }) => way))]
  return {
    methods: [...waysInto(policy, installed)],
    providers: offered.map(({ id, way, name }) => ({ id, way, name })),
  }
}

/**
 * The organisation somebody is on the way to, as far as the address they came by and the domain they typed say: what
 * is before the @ is not looked at, so the answer is the same whether there is such a person or not.
 */
export async function organizationAhead(
  query: Query,
  { platform: { db, config } }: IdentityWorld,
  { header }: Pick<CallContext, 'header'>,
  typed: string | undefined,
): Promise<OrganizationRow | null> {
  const door = await tenantAt(query, db.tables, header('host'), config)
  const ofDomain = typed?.includes('@') ? await organizationOfDomain(query, db.tables, domainOf(typed)) : null
  if (!door) return ofDomain
  return ofDomain?.tenantId === door.id ? ofDomain : organizationOfTenant(query, db.tables, door)
}

export async function organizationOfDomain(
  query: Query,
  { organization }: Tables,
  domain: string,
): Promise<OrganizationRow | null> {
  if (isAnybodysDomain(domain)) return null
  const [row] = await query
    .select()
    .from(organization)
    .where(and(eq(organization.provedDomain, domain), isNull(organization.inactiveSince)))
  return row ?? null
}
