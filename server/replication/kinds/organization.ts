/** The record of an organisation rests in the row that everything else about it hangs on. */
import { eq, inArray } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import type { Organization } from '../../../sync/entities/organization.ts'
import { organizationColumns, organizationRecord } from '../../people/people.ts'
import type { Store } from '../store.ts'

type At = Pick<Store, 'query' | 'tables'>

/** Removing one is removing all that is its own: no command does. */
export const organizationsAtRest = {
  load: async ({ query, tables: { organization } }: At, ids: readonly string[]) => {
    const found: Organization[] = []
    for (const part of inParts(ids)) {
      const rows = await query.select().from(organization).where(inArray(organization.id, part))
      found.push(...rows.map(organizationRecord))
    }
    return found
  },
  all: async ({ query, tables: { organization } }: At) =>
    (await query.select().from(organization)).map(organizationRecord),
  write: async ({ query, tables: { organization } }: At, value: Organization) => {
    await query.update(organization).set(organizationColumns(value)).where(eq(organization.id, value.id))
  },
}
