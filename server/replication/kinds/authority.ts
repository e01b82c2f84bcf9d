import { and, eq, isNull } from 'drizzle-orm'
import { prepared } from '../../../db/prepared.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

/** Read in the transaction that decides: a role taken away a moment ago counts no more, whatever the session knew. */
export const authorityKind: Kind<'authority'> = {
  load: async ({ query, tables, actor }, personId) => {
    if (actor.kind !== 'person') return undefined
    const { organizationId } = actor
    const [place] = await placeOf(query, tables, { organizationId, personId })
    return place && { personId: personId as PersonId, ...place }
  },
}

const placeOf = prepared<{ organizationId: string; personId: string }>()(
  (query, { organizationMember: place }, value) =>
    query
      .select({ roles: place.roles, permissions: place.permissions })
      .from(place)
      .where(
        and(
          eq(place.organizationId, value('organizationId')),
          eq(place.personId, value('personId')),
          isNull(place.leftAt),
        ),
      ),
)
