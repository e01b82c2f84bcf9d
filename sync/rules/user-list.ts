/**
 * The list of users: the members of an organisation and whom it has invited, each address once. The same on a device and
 * in the answer of the call.
 */
import type { Member } from '../entities/member.ts'
import { INVITE_STATUS, type MemberInvite } from '../entities/member-invite.ts'
import type { UserClass } from '../entities/profile.ts'
import { type UserTypeId, userTypeOf } from './account-type.ts'
import { foldText, searchWords } from './text-keys.ts'

/** Of a member or of an invitation (product.md §4, M337–M343). */
export const USER_STATUSES = [
  'active',
  'deactivatedByUser',
  'inactive',
  'invited',
  'cancelled',
  'accepted',
  'declined',
] as const
export type UserStatus = (typeof USER_STATUSES)[number]

interface Common {
  /** `member:…` or `memberInvite:…`. */
  readonly id: string
  /** The full name, else the address (A039). */
  readonly name: string
  readonly email: string
  readonly status: UserStatus
  readonly userTypeId: UserTypeId
  /** Built in. */
  readonly roles: readonly string[]
  readonly heldRoles: Member['heldRoles']
  readonly groups: Member['groups']
  /** When they joined, or were invited last. */
  readonly since: number
}
export type ListedUser = Common &
  (
    | { readonly member: Member; readonly invite: null }
    | { readonly member: null; readonly invite: MemberInvite }
  )

const STATUS_OF_INVITE: { readonly [S in MemberInvite['statusId']]: UserStatus } = {
  [INVITE_STATUS.invited]: 'invited',
  [INVITE_STATUS.resent]: 'invited',
  [INVITE_STATUS.cancelled]: 'cancelled',
  [INVITE_STATUS.accepted]: 'accepted',
  [INVITE_STATUS.declined]: 'declined',
}

/** Wire: statusId. Of a member 1 or 2, and none while they are inactive; of an invitation its own. */
export const statusIdOf = ({ member, invite }: ListedUser): number | null =>
  invite ? invite.statusId : { active: 1, deactivatedByUser: 2, inactive: null }[member.status]

export function listedUsers(
  members: Iterable<Member>,
  invites: Iterable<MemberInvite>,
): readonly ListedUser[] {
  const listed = [...members].map(ofMember)
  const there = new Set(listed.map((one) => one.email))
  const last = new Map<string, MemberInvite>()
  for (const one of invites) {
    const known = last.get(one.email)
    if (!there.has(one.email) && (!known || isLater(one, known))) last.set(one.email, one)
  }
  return [...listed, ...[...last.values()].map(ofInvite)]
}

/** Whom somebody has invited, each address as it was invited last; also those who have come. */
export function sentInvites(
  invites: Iterable<MemberInvite>,
  personId: string,
): readonly Extract<ListedUser, { readonly member: null }>[] {
  const last = new Map<string, MemberInvite>()
  for (const one of invites) {
    const known = last.get(one.email)
    if (!known || isLater(one, known)) last.set(one.email, one)
  }
  return [...last.values()].filter(({ invitedBy }) => invitedBy === personId).map(ofInvite)
}

/** Ids are made in the order of time; they decide where two were sent in the same moment. */
const isLater = (a: MemberInvite, b: MemberInvite): boolean =>
  a.invitedAt === b.invitedAt ? a.id > b.id : a.invitedAt > b.invitedAt

const ofMember = (member: Member): ListedUser => {
  const { id, name, email, status, roles, heldRoles, groups, joinedAt: since } = member
  return {
    ...{ id, email, status, roles, heldRoles, groups, since, member },
    name: name || email,
    userTypeId: userTypeOf(roles),
    invite: null,
  }
}

const ofInvite = (invite: MemberInvite): Extract<ListedUser, { readonly member: null }> => {
  const { id, firstName, lastName, email, roles, heldRoles, groups, invitedAt: since } = invite
  return {
    ...{ id, email, roles, heldRoles, groups, since, invite },
    name: `${firstName} ${lastName}`.trim() || email,
    status: STATUS_OF_INVITE[invite.statusId],
    userTypeId: userTypeOf(roles),
    member: null,
  }
}

export const USER_SORTS = ['name', 'email', 'type', 'status', 'since'] as const

export interface UserQuery {
  readonly search: string
  readonly sortBy: (typeof USER_SORTS)[number]
  readonly sortDir: 'asc' | 'desc'
  readonly includeInvites: boolean
  readonly filters: {
    readonly status?: readonly UserStatus[] | undefined
    readonly userTypeId?: readonly number[] | undefined
    /** Built-in names and ids of roles. */
    readonly role?: readonly string[] | undefined
    readonly group?: readonly string[] | undefined
    readonly userClass?: readonly UserClass[] | undefined
    /** These alone, of those that are met by the rest. */
    readonly ids?: readonly string[] | undefined
  }
}

/** Those that are asked for, in order; the address decides between equals. */
export function soughtUsers(all: readonly ListedUser[], asked: UserQuery): readonly ListedUser[] {
  const { filters, includeInvites, sortBy, sortDir } = asked
  const words = searchWords(asked.search)
  const found = all.filter(
    (one) =>
      (includeInvites || one.member !== null) &&
      isAmong(filters.status, [one.status]) &&
      isAmong(filters.userTypeId, [one.userTypeId]) &&
      isAmong(filters.ids, [one.id]) &&
      isAmong(filters.userClass, one.member ? [one.member.userClass] : []) &&
      isAmong(filters.role, [...one.roles, ...one.heldRoles.map(({ id }) => id)]) &&
      isAmong(
        filters.group,
        one.groups.map(({ id }) => id),
      ) &&
      (words.length === 0 || isCalled(one, words)),
  )
  // Each key once: comparing asks for it a dozen times for everybody.
  const keyed = found.map((one) => ({ one, key: sortKey(one, sortBy) }))
  const way = sortDir === 'desc' ? -1 : 1
  const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  return keyed
    .sort((a, b) => way * order(a.key, b.key) || order(a.one.email, b.one.email))
    .map(({ one }) => one)
}

const sortKey = (one: ListedUser, by: UserQuery['sortBy']): string | number =>
  by === 'since' ? one.since : by === 'type' ? one.userTypeId : foldText(one[by])

function isCalled({ name, email }: ListedUser, words: readonly string[]): boolean {
  const called = foldText(`${name} ${email}`)
  return words.every((word) => called.includes(word))
}

const isAmong = <T>(wanted: readonly T[] | undefined, has: readonly T[]): boolean =>
  wanted === undefined || wanted.length === 0 || has.some((one) => wanted.includes(one))
