import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

/** By e-mail address: somebody who can be given a part, with a proven address, active. */
export const accountKind: Kind<'account'> = {
  load: async ({ query, tables: { organizationMember, person }, actor }, email) => {
    const [row] = await query
      .select()
      .from(person)
      .where(and(eq(person.email, email), eq(person.status, 'active'), isNotNull(person.emailVerifiedAt)))
    if (!row) return undefined
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
      email: row.email,
      language: row.preferences.language,
    }
  },
}
