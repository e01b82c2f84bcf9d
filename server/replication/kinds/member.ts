/** A place in an organisation rests where everything else about belonging does. */

import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import { colleagueId, directoryOf } from '../../../sync/entities/colleague.ts'
import { type Member, type MemberStatus, memberId, placeOfMember } from '../../../sync/entities/member.ts'
import type { OrganizationId, PersonId } from '../../../sync/ids.ts'
import { isTemporary } from '../../../sync/rules/account-type.ts'
import { raiseFloor } from '../../feed/feed-floor.ts'
import { tellOfPlace } from '../../people/directory.ts'
import { endSessions, takeOut } from '../../people/end-membership.ts'
import { fullName } from '../../people/full-name.ts'
import type { Store } from '../store.ts'

type At = Pick<Store, 'query' | 'tables'>

async function membersWhere({ query, tables }: At, condition: SQL | undefined): Promise<Member[]> {
  const { person, organizationMember: place } = tables
  // Not the whole person: of ten thousand, preferences and pictures of signatures are most of the work.
  const rows = await query
    .select({
      ...{ firstName: person.firstName, lastName: person.lastName, email: person.email },
      ...{ account: person.status, organizationId: place.organizationId, personId: place.personId },
      ...{ roles: place.roles, userClass: place.userClass, permissions: place.permissions },
      ...{ heldRoles: place.heldRoles, groups: place.groups, jobRoles: place.jobRoles },
      ...{ joinedAt: place.joinedAt, inactiveSince: place.inactiveSince, customer: place.customer },
    })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(and(isNull(place.leftAt), condition))
  return rows.map(({ account, inactiveSince, firstName, lastName, ...one }) => {
    const organizationId = one.organizationId as OrganizationId
    const personId = one.personId as PersonId
    return {
      ...one,
      ...{ id: memberId(organizationId, personId), organizationId, personId },
      name: fullName({ firstName, lastName }),
      status: statusOf(account, inactiveSince),
    }
  })
}

/** In one organisation: an account that is switched off everywhere is so here as well. */
const statusOf = (account: string, inactiveSince: number | null): MemberStatus => {
  if (inactiveSince !== null || account === 'disabled') return 'inactive'
  return account === 'deactivatedByUser' ? account : 'active'
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
  write: async (store: Store, value: Member) => {
    const { query, tables, feed } = store
    const { organizationMember: place } = tables
    const {
      organizationId,
      personId,
      roles,
      userClass,
      permissions,
      heldRoles,
      groups,
      jobRoles = [],
      customer = null,
    } = value
    const here = and(eq(place.organizationId, organizationId), eq(place.personId, personId))
    const [before] = await query.select({ roles: place.roles }).from(place).where(here)
    await query
      .update(place)
      .set({ roles, userClass, permissions, heldRoles, groups, jobRoles, customer })
      .where(here)
    await switchPlace(store, value)
    await tellOfPlace(query, tables, feed, { organizationId, personId, hasLeft: false })
    // Their own devices show them what they may do.
    await feed.put(personId, 'profile', personId)
    // What the organisation has told its people long ago is new to them: their devices begin anew, outboxes kept.
    if (before && isTemporary(before.roles) && !isTemporary(roles))
      await raiseFloor(query, tables, personId, await feed.number(personId))
  },
  erase: async (store: Store, id: string): Promise<Member | undefined> => {
    const [member] = await membersAtRest.load(store, [id])
    if (member) await takeOut(store, member)
    return member
  },
}

/** Off, sessions there end and the directory of the organisation does not list them; on, it lists them again. */
async function switchPlace(store: Store, { organizationId, personId, status }: Member): Promise<void> {
  const { query, tables, feed, now } = store
  const { person, organizationMember: place } = tables
  const here = and(eq(place.organizationId, organizationId), eq(place.personId, personId))
  const [stands] = await query
    .select({ account: person.status, inactiveSince: place.inactiveSince })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(here)
  if (!stands || statusOf(stands.account, stands.inactiveSince) === status) return
  const goesOff = status === 'inactive'
  await query
    .update(place)
    .set({ inactiveSince: goesOff ? now : null })
    .where(here)
  if (goesOff) await endSessions(store, { organizationId, personId })
  const isListed = !goesOff && stands.account === 'active'
  await feed[isListed ? 'put' : 'drop'](directoryOf(organizationId), 'colleague', colleagueId(personId))
}
