/** Which organisation has what only one can have. Read in the transaction that decides; an index keeps them apart. */
import { eq } from 'drizzle-orm'
import type { Organization } from '../../../sync/entities/organization.ts'
import type { OrganizationId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

export const organizationCodeKind: Kind<'organizationCode'> = {
  load: async ({ query, tables: { organization } }, code) => {
    const [row] = await query
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.code, code.toUpperCase()))
    return row && { organizationId: row.id as OrganizationId }
  },
}

export const domainHolderKind: Kind<'domainHolder'> = {
  load: async ({ query, tables: { organization }, loaded }, id) => {
    const one = loaded.get(`organization|${id}`) as Organization | undefined
    if (!one || one.emailDomain === '') return undefined
    const [row] = await query
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.provedDomain, one.emailDomain))
    return row && { organizationId: row.id as OrganizationId }
  },
}
