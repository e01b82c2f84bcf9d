import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { holdersNamed } from '../../../sync/entities/holder.ts'
import { type JobRole, jobRoleIn } from '../../../sync/entities/job-role.ts'
import { type Holders, MAX_RECIPIENTS } from '../../../sync/entities/recipient.ts'
import type { MemberGroup } from '../../../sync/entities/role.ts'
import { fullName } from '../../people/full-name.ts'
import type { Kind } from '../aggregate-kind.ts'

/**
 * Of the organisation of who asks, whoever is in it and can sign in there; a group of another organisation, one that is
 * switched off and one that never was are alike not there. Whether the asker may see who is in it does not matter: they
 * learn whom they have asked, as of everybody they ask.
 */
export const askableKind: Kind<'askable'> = {
  load: async ({ query, tables, actor }, id) => {
    if (actor.kind !== 'person') return undefined
    const { organizationId } = actor
    const { record, standing, person, organizationMember: place } = tables
    const kind = id.startsWith('jobRole:') ? 'jobRole' : 'memberGroup'
    const [row] = await query
      .select({ body: record.body })
      .from(record)
      .where(and(eq(record.id, id), eq(record.kind, kind), eq(record.organizationId, organizationId)))
    const found = row?.body as MemberGroup | JobRole | undefined
    if (!found?.active) return undefined
    const people = await query
      .select({ firstName: person.firstName, lastName: person.lastName, email: person.email })
      .from(standing)
      .innerJoin(place, and(eq(place.personId, standing.subject), eq(place.organizationId, standing.channel)))
      .innerJoin(person, eq(person.id, standing.subject))
      .where(
        and(
          eq(standing.holder, holdersNamed(organizationId, id as Holders)),
          isNull(standing.goneSeq),
          isNull(place.leftAt),
          isNull(place.inactiveSince),
          eq(person.status, 'active'),
          isNotNull(person.emailVerifiedAt),
        ),
      )
      .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
      .limit(MAX_RECIPIENTS + 1)
    return {
      name: 'name' in found ? found.name : jobRoleIn(found, 'en'),
      people: people.map(({ email, ...one }) => ({ name: fullName(one), email })),
    }
  },
}
