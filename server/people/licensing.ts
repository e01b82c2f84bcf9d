/** Under which licences an organisation is, and how many belong to it. */
import { and, count, eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { License } from '../../sync/entities/license.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import type { Licensing } from '../../sync/rules/licensing.ts'

export type LicensingHere = Licensing & { readonly licenses: readonly License[]; readonly people: number }

export async function licensingOf(
  query: Query,
  { record, organization, organizationNumber }: Tables,
  id: string,
): Promise<LicensingHere> {
  const licenses = await query
    .select({ body: record.body })
    .from(record)
    .where(and(eq(record.organizationId, id), eq(record.kind, 'license')))
  const [own] = await query
    .select({ plan: organization.plan, trialEndsAt: organization.trialEndsAt })
    .from(organization)
    .where(eq(organization.id, id))
  const [people] = await query
    .select({ n: organizationNumber.n })
    .from(organizationNumber)
    .where(and(eq(organizationNumber.organizationId, id), eq(organizationNumber.what, 'people')))
  return {
    organizationId: id as OrganizationId,
    licenses: licenses.map((row) => row.body as License),
    trialEndsAt: own?.plan === 'trial' ? own.trialEndsAt : null,
    people: people?.n ?? 0,
  }
}

/** How many seats are taken: who belongs to it, and who was asked to. */
export async function seatsTaken(
  query: Query,
  { invitation }: Tables,
  { organizationId, people }: Pick<LicensingHere, 'organizationId' | 'people'>,
): Promise<number> {
  const [open] = await query
    .select({ n: count() })
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.open, true)))
  return people + (open?.n ?? 0)
}
