/**
 * What an invitation may give. Nobody gives more than they hold (S19), neither when they invite nor, since somebody may
 * lose what they held, when the invitation is accepted.
 */
import type { Member } from '../entities/member.ts'
import { isOpenInvite, type MemberInvite } from '../entities/member-invite.ts'
import type { Id } from '../ids.ts'
import { isTemporary } from './account-type.ts'
import {
  type Authority,
  authorityOf,
  holds,
  permissionOf,
  permissionsOf,
  type RolesAndGroups,
} from './authority.ts'

/** What somebody has in an organisation from the day they join. */
export type Gift = Pick<Member, 'roles' | 'heldRoles' | 'groups'>

const NOTHING: RolesAndGroups = { roles: new Map(), groups: new Map() }

/** Whether somebody who holds `giver` may give all of it. */
export function mayGive(
  giver: Authority | undefined,
  gift: Gift,
  all: RolesAndGroups | undefined = NOTHING,
): boolean {
  if (!holds(giver, 'userWrite')) return false
  const runs = giver?.roles.includes('companyAdmin') === true
  if (gift.roles.some((role) => role !== 'member' && !isTemporary([role]) && !runs)) return false
  const isKnown =
    gift.heldRoles.every(({ id }) => all.roles.has(id)) && gift.groups.every(({ id }) => all.groups.has(id))
  if (!isKnown) return false
  // Whose it will be makes no difference to what it gives.
  const has = authorityOf({ ...gift, personId: 'person:', permissions: [] }, all)
  const given = [...has.permissions.map(permissionOf), ...gift.roles.flatMap((role) => permissionsOf(role))]
  return given.every((one) => one !== undefined && holds(giver, one))
}

/** What of it whoever invited may still give, each by itself; a plain member without anything else. */
export function stillGiven(
  giver: Authority | undefined,
  { roles, heldRoles, groups }: Gift,
  all: RolesAndGroups | undefined,
): Gift {
  const none: Gift = { roles: [], heldRoles: [], groups: [] }
  const may = (some: Partial<Gift>) => mayGive(giver, { ...none, ...some }, all)
  // The least there is: whoever may give nothing any more makes nobody more than they were invited as.
  const left = isTemporary(roles) ? roles : roles.filter((role) => may({ roles: [role] }))
  return {
    roles: left.length > 0 ? left : ['member'],
    heldRoles: heldRoles.filter((one) => may({ heldRoles: [one] })),
    groups: groups.filter((one) => may({ groups: [one] })),
  }
}

/** Who is there already under an address, in the organisation of whoever asks. */
export interface Invitee {
  readonly memberId: Id<'member'> | null
  readonly invites: readonly MemberInvite[]
}

/** As many as an organisation may wait for at once: more than it has people, fewer than a hostile one would mail. */
export const MAX_OPEN_INVITES = 20_000

/** Nobody is written to again and again: neither by sending an invitation again, nor by cancelling it for another one. */
export const WRITTEN_AGAIN_AFTER_MS = 60_000

export const isJustWrittenTo = (invitee: Invitee | undefined, now: number): boolean =>
  invitee?.invites.some((one) => now - one.invitedAt < WRITTEN_AGAIN_AFTER_MS) === true

/** Why nobody is invited at this address now; null when somebody may be. `besides` is the invitation that is sent again. */
export function refusedAddress(
  invitee: Invitee | undefined,
  besides?: string,
): 'user-already-exists' | 'already-invited' | null {
  if (invitee?.memberId) return 'user-already-exists'
  return invitee?.invites.some((one) => one.id !== besides && isOpenInvite(one)) ? 'already-invited' : null
}
