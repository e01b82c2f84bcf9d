import { and, eq, isNull } from 'drizzle-orm'
import type { PersonId } from '../../../sync/ids.ts'
import { personByEmail } from '../../people/people.ts'
import type { Kind } from '../aggregate-kind.ts'

/** By e-mail address: somebody who can be given a part, with a proven address, active. */
export const accountKind: Kind<'account'> = {
  load: async ({ query, tables, actor }, email) => {
    const { organizationMember } = tables
    const row = await personByEmail(query, tables, email)
    if (row?.status !== 'active' || row.emailVerifiedAt === null) return undefined
    const [colleague] =
      actor.kind !== 'person'
        ? []
        : await query
            .select({ id: organizationMember.personId })
            .from(organizationMember)
            .where(
              and(
                eq(organizationMember.personId, row.id),
                eq(organizationMember.organizationId, actor.organizationId),
                isNull(organizationMember.leftAt),
              ),
            )
    return {
      personId: row.id as PersonId,
      name: colleague ? `${row.firstName} ${row.lastName}`.trim() : null,
      // As it was written: which addresses are one person's is not told.
      email,
      language: row.preferences.language,
    }
  },
}
