import { and, eq, isNull } from 'drizzle-orm'
import { holdersNamed } from '../../../sync/entities/holder.ts'
import { memberId } from '../../../sync/entities/member.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { rolesAndGroupsIn } from '../../people/authority.ts'
import type { Kind } from '../aggregate-kind.ts'
import { membersAtRest } from './member.ts'

export const rolesAndGroupsKind: Kind<'rolesAndGroups'> = {
  load: ({ query, tables }, organizationId) => rolesAndGroupsIn(query, tables, organizationId),
}

/** Of the organisation of who asks; another one's group has, to them, nobody in it. */
export const groupMembersKind: Kind<'groupMembers'> = {
  load: async ({ query, tables, actor }, groupId) => {
    if (actor.kind !== 'person') return []
    const { organizationId } = actor
    const { standing } = tables
    const rows = await query
      .select({ personId: standing.subject })
      .from(standing)
      .where(
        and(
          eq(standing.holder, holdersNamed(organizationId, groupId as `memberGroup:${string}`)),
          isNull(standing.goneSeq),
        ),
      )
    const ids = rows.map((row) => memberId(organizationId, row.personId as PersonId))
    return membersAtRest.load({ query, tables }, ids)
  },
}
