import { and, count, eq } from 'drizzle-orm'
import type { Kind } from '../aggregate-kind.ts'

export const openInvitesKind: Kind<'openInvites'> = {
  load: async ({ query, tables: { invitation } }, organizationId) => {
    const [found] = await query
      .select({ open: count() })
      .from(invitation)
      .where(and(eq(invitation.organizationId, organizationId), eq(invitation.open, true)))
    return { count: found?.open ?? 0 }
  },
}
