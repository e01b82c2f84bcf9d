/** Who has a role, and by which way. */

import type { Member } from '../../../sync/entities/member.ts'
import { ORGANIZATION_ROLES } from '../../../sync/entities/permission.ts'
import type { CustomRole, MemberGroup } from '../../../sync/entities/role.ts'
import type { RolesAndGroups } from '../../../sync/rules/authority.ts'

type Place = Pick<Member, 'personId' | 'roles' | 'heldRoles' | 'groups'>

export interface Holders<M> {
  /** Given to them themselves. */
  readonly direct: readonly M[]
  /** Groups that have it, switched off ones too, with their people. */
  readonly groups: readonly { readonly group: MemberGroup; readonly people: readonly M[] }[]
  /** Everybody it counts for now, each once. */
  readonly all: readonly M[]
}

/** `roleId`: one the organisation made, or the name of one that is built in. */
export function holdersOfRole<M extends Place>(
  roleId: string,
  members: readonly M[],
  { roles, groups }: RolesAndGroups,
): Holders<M> {
  if (isBuiltIn(roleId)) {
    const direct = members.filter((one) => one.roles.includes(roleId))
    return { direct, groups: [], all: direct }
  }
  const direct = members.filter((one) => one.heldRoles.some(({ id }) => id === roleId))
  const having = [...groups.values()]
    .filter((group) => group.roles.some(({ id }) => id === roleId))
    .map((group) => ({ group, people: membersOf(group.id, members) }))
  const through = having.flatMap(({ group, people }) => (group.active ? people : []))
  return {
    direct,
    groups: having,
    all: roles.get(roleId)?.active ? [...new Set([...direct, ...through])] : [],
  }
}

export const membersOf = <M extends Pick<Member, 'groups'>>(
  groupId: string,
  members: readonly M[],
): readonly M[] => members.filter((one) => one.groups.some(({ id }) => id === groupId))

/** In one pass: ten thousand members are not walked for each of a hundred groups. */
export function membersByGroup<M extends Pick<Member, 'groups'>>(
  members: Iterable<M>,
): ReadonlyMap<string, readonly M[]> {
  const by = new Map<string, M[]>()
  for (const one of members)
    for (const { id } of one.groups) {
      const known = by.get(id)
      if (known) known.push(one)
      else by.set(id, [one])
    }
  return by
}

export type BuiltInRole = (typeof ORGANIZATION_ROLES)[number]
export const isBuiltIn = (roleId: string): roleId is BuiltInRole =>
  (ORGANIZATION_ROLES as readonly string[]).includes(roleId)

/** Groups that bring a role, or may: what a change of it touches. */
export const rolesOfGroup = (
  group: Pick<MemberGroup, 'roles'>,
  roles: ReadonlyMap<string, CustomRole>,
): readonly CustomRole[] => group.roles.flatMap(({ id }) => roles.get(id) ?? [])
