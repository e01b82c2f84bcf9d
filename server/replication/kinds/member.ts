/** A place in an organisation rests where everything else about belonging does. */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import { type Member, memberId, placeOfMember } from '../../../sync/entities/member.ts'
import type { OrganizationId, PersonId } from '../../../sync/ids.ts'
import { tellOfPlace } from '../../people/directory.ts'
import { takeOut } from '../../people/end-membership.ts'
import { fullName } from '../../people/people.ts'
import type { Store } from '../store.ts'

type At = Pick<Store, 'query' | 'tables'>

async function membersWhere({ query, tables }: At, condition: SQL | undefined): Promise<Member[]> {
  const { person, organizationMember: place } = tables
  const rows = await query
    .select({ person, place })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(and(isNull(place.leftAt), condition))
  return rows.map(
    ({ person: who, place: { roles, userClass, permissions, heldRoles, groups, joinedAt, ...place } }) => {
      const organizationId = place.organizationId as OrganizationId
      const personId = place.personId as PersonId
      return {
        id: memberId(organizationId, personId),
        organizationId,
        personId,
        name: fullName(who),
        email: who.email,
        roles,
        userClass,
        permissions,
        heldRoles,
        groups,
        joinedAt,
      }
    },
  )
}

export const membersOfOrganization = (at: At, organizationId: string): Promise<Member[]> =>
  membersWhere(at, eq(at.tables.organizationMember.organizationId, organizationId))

/** Nobody becomes a member by a command; removing one is taking somebody out. */
export const membersAtRest = {
  load: async (at: At, ids: readonly string[]) => {
    const { organizationMember: place } = at.tables
    const wanted = new Set(ids)
    const found: Member[] = []
    const places = ids.map(placeOfMember)
    for (const organizationId of new Set(places.map((one) => one.organizationId)))
      for (const part of inParts(
        places.filter((one) => one.organizationId === organizationId).map((one) => one.personId),
      ))
        found.push(
          ...(await membersWhere(
            at,
            and(eq(place.organizationId, organizationId), inArray(place.personId, part)),
          )),
        )
    return found.filter((one) => wanted.has(one.id))
  },
  all: (at: At) => membersWhere(at, undefined),
  write: async ({ query, tables, feed }: Store, value: Member) => {
    const { organizationMember: place } = tables
    const { organizationId, personId, roles, userClass, permissions, heldRoles, groups } = value
    await query
      .update(place)
      .set({ roles, userClass, permissions, heldRoles, groups })
      .where(and(eq(place.organizationId, organizationId), eq(place.personId, personId)))
    await tellOfPlace(query, tables, feed, { organizationId, personId, hasLeft: false })
    // Their own devices show them what they may do.
    await feed.put(personId, 'profile', personId)
  },
  erase: async (store: Store, id: string): Promise<Member | undefined> => {
    const [member] = await membersAtRest.load(store, [id])
    if (member) await takeOut(store, member)
    return member
  },
}
