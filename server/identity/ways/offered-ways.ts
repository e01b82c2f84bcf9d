/** Which ways are offered to whom. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import { domainOf, isAnybodysDomain } from '../../../sync/rules/email-domain.ts'
import {
  OPEN_POLICY,
  type SignInPolicy,
  shutsEverybodyOut,
  type Way,
  waysInto,
} from '../../../sync/rules/sign-in-policy.ts'
import type { CallContext } from '../../http/call.ts'
import type { OrganizationRow } from '../../people/people.ts'
import { policyOf } from '../../people/proofs.ts'
import { organizationOfTenant } from '../../people/tenants.ts'
import type { IdentityWorld } from '../deps.ts'
import { tenantAt } from '../tenant-doors.ts'
import type { Offered } from './provider.ts'

/** Those that ask on a page of ours and need no provider. A way that comes is named here. */
const OWN_WAYS: readonly Way[] = ['password', 'mailedCode', 'passkey']

const installedWays = (offered: readonly Pick<Offered, 'way'>[]): readonly Way[] => [
  ...OWN_WAYS,
  ...new Set(offered.map(({ way }) => way)),
]

/** What a provider of the organisation is about to be: a way in, or none any more. */
export interface Becoming {
  readonly id: string
  readonly way: Way | null
}

/**
 * Refuses what would leave an organisation without a way in: a policy of ways that are not there, and taking away the
 * last one that its policy allows. In the transaction that decides, so that two at once cannot do it together. Where
 * there is none already, a provider may be mended in steps.
 */
export async function refuseNoWayLeft(
  query: Query,
  { providers }: Pick<IdentityWorld, 'providers'>,
  organizationId: string,
  { policy, becoming }: { readonly policy: SignInPolicy; readonly becoming?: Becoming },
): Promise<Refusal | null> {
  const now = await providers.offered(organizationId, query)
  const isShut = (offered: readonly Pick<Offered, 'way'>[]) =>
    shutsEverybodyOut(policy, installedWays(offered))
  if (!becoming) return isShut(now) ? refusal('no-way-left') : null
  const { id, way } = becoming
  const after = [...now.filter((one) => one.id !== id), ...(way === null ? [] : [{ way }])]
  return isShut(after) && !isShut(now) ? refusal('no-way-left') : null
}

/** As the sign-in page and the lock offer them, for one organisation; for the installation alone without. */
export async function offeredWays({ providers }: IdentityWorld, home: OrganizationRow | null) {
  const policy = home ? policyOf(home) : OPEN_POLICY
  const offered = (await providers.offered(home?.id ?? null)).filter(
    ({ way }) => policy.ways?.includes(way) ?? true,
  )
  const installed = installedWays(offered)
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
