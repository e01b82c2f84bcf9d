import { and, eq } from 'drizzle-orm'
import type { Kind } from '../aggregate-kind.ts'

export const foundingKind: Kind<'founding'> = {
  load: async ({ query, tables }, organizationId) => {
    const { organizationMember: place, invitation } = tables
    // Also who has left since: what they left behind is not open to whoever comes next.
    const [anybody] = await query
      .select({ personId: place.personId })
      .from(place)
      .where(eq(place.organizationId, organizationId))
      .limit(1)
    if (anybody) return { isEmpty: false, invites: [] }
    const invites = await query
      .select({ body: invitation.body })
      .from(invitation)
      .where(and(eq(invitation.organizationId, organizationId), eq(invitation.open, true)))
    return { isEmpty: true, invites: invites.map((one) => one.body) }
  },
}
