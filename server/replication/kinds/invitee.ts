import { and, eq, isNull } from 'drizzle-orm'
import { type Member, memberId } from '../../../sync/entities/member.ts'
import type { MemberInvite } from '../../../sync/entities/member-invite.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { Kind } from '../aggregate-kind.ts'

/** In the organisation of whoever asks. By an invitation or a member it is asked for after that was loaded. */
export const inviteeKind: Kind<'invitee'> = {
  load: async ({ query, tables, actor, loaded }, of) => {
    if (actor.kind !== 'person') return undefined
    const { organizationId } = actor
    const named = (loaded.get(`memberInvite|${of}`) ?? loaded.get(`member|${of}`)) as
      | MemberInvite
      | Member
      | undefined
    const email = named?.email ?? of
    const { person, organizationMember: place, invitation } = tables
    const [row] = await query
      .select({ id: person.id })
      .from(person)
      .innerJoin(place, eq(place.personId, person.id))
      .where(and(eq(person.email, email), eq(place.organizationId, organizationId), isNull(place.leftAt)))
    const invites = await query
      .select({ body: invitation.body })
      .from(invitation)
      .where(and(eq(invitation.organizationId, organizationId), eq(invitation.email, email)))
    return {
      memberId: row ? memberId(organizationId, row.id as PersonId) : null,
      // Whatever became of them.
      invites: invites.map((one) => one.body),
    }
  },
}
