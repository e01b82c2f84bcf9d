/** What whoever accepts an invitation gets, by whatever way they have shown who they are. */
import type { Query } from '../../db/database.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import type { Role } from '../../sync/entities/permission.ts'
import { isTemporary } from '../../sync/rules/account-type.ts'
import { stillGiven } from '../../sync/rules/inviting.ts'
import { isOperator } from '../../sync/rules/operators.ts'
import { administratorsIn, authorityIn, rolesAndGroupsIn } from '../people/authority.ts'
import { membershipsOf } from '../people/people.ts'
import type { IdentityWorld } from './deps.ts'

/**
 * What they are there from now on: what whoever invited them may give at this moment (S19). A colleague is of the class
 * of whoever invited them: staff invites staff, customers their own people. While nobody runs an organisation, who runs
 * the installation gives that.
 */
export async function placeOf(query: Query, { platform }: IdentityWorld, invite: MemberInvite) {
  const { tables } = platform.db
  const { organizationId, invitedBy } = invite
  const giver = await authorityIn(query, tables, { organizationId, personId: invitedBy })
  const places = await membershipsOf(query, tables, invitedBy)
  const isFounded =
    places.some(isOperator) && (await administratorsIn(query, tables, organizationId)).personIds.length === 0
  const gift = isFounded
    ? invite
    : stillGiven(giver, invite, await rolesAndGroupsIn(query, tables, organizationId))
  const founding = isFounded ? 'internal' : 'external'
  // Whoever has a part in a document is no staff, whoever asked them.
  const userClass = isTemporary(gift.roles)
    ? 'external'
    : (places.find((one) => one.organization.id === organizationId)?.userClass ?? founding)
  const { roles, heldRoles, groups } = gift
  return { heldRoles, groups, roles: roles as Role[], organizationId, userClass }
}
