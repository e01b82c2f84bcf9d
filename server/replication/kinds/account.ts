import { and, eq, isNotNull } from 'drizzle-orm'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

/** By e-mail address: somebody who can be given a part, with a proven address, active. */
export const accountKind: Kind<'account'> = {
  load: async ({ query, tables: { person } }, email) => {
    const [row] = await query
      .select()
      .from(person)
      .where(and(eq(person.email, email), eq(person.status, 'active'), isNotNull(person.emailVerifiedAt)))
    if (!row) return undefined
    return {
      personId: row.id as PersonId,
      name: `${row.firstName} ${row.lastName}`.trim(),
      email: row.email,
      language: row.preferences.language,
    }
  },
}
