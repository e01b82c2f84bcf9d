import { and, count, eq, isNull, ne } from 'drizzle-orm'
import type { Kind } from '../aggregate-kind.ts'

/** Of a person, seen from the organisation of whoever asks. */
export const otherPlacesKind: Kind<'otherPlaces'> = {
  load: async ({ query, tables: { organizationMember: place }, actor }, personId) => {
    if (actor.kind !== 'person') return undefined
    const [found] = await query
      .select({ elsewhere: count() })
      .from(place)
      .where(
        and(
          eq(place.personId, personId),
          ne(place.organizationId, actor.organizationId),
          isNull(place.leftAt),
        ),
      )
    return { count: found?.elsewhere ?? 0 }
  },
}
