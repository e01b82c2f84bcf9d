/** Why somebody may do something, or may not: every way there is, and every way that was looked at in vain. */

import type { Member } from '../../../sync/entities/member.ts'
import { PERMISSIONS, type Permission } from '../../../sync/entities/permission.ts'
import type { CustomRole } from '../../../sync/entities/role.ts'
import {
  comesWith,
  permissionsOf,
  type RolesAndGroups,
  type Source,
  sourcesOf,
} from '../../../sync/rules/authority.ts'

type Place = Pick<Member, 'roles' | 'permissions' | 'heldRoles' | 'groups'>

/** `off`: it would give it, and the role or the group is switched off. */
export type Looked =
  | { readonly kind: 'builtIn'; readonly role: string }
  | { readonly kind: 'role'; readonly roleId: string; readonly why: 'off' | 'lacks' }
  | {
      readonly kind: 'group'
      readonly groupId: string
      readonly roleId: string
      readonly why: 'roleOff' | 'groupOff' | 'lacks'
    }
  | { readonly kind: 'emptyGroup'; readonly groupId: string }

export interface Why {
  /** None: they may not. */
  readonly sources: readonly Source[]
  readonly looked: readonly Looked[]
}

export function whyMay(permission: Permission, member: Place, all: RolesAndGroups): Why {
  const whole = comesWith(permission)
  const ids = [permission, ...(whole ? [whole] : [])].map((one) => PERMISSIONS[one])
  const givesIt = (role: CustomRole) => ids.some((id) => role.permissions.includes(id))
  const looked: Looked[] = member.roles
    .filter((role) => !permissionsOf(role).includes(permission))
    .map((role) => ({ kind: 'builtIn', role }))
  for (const { id } of member.heldRoles) {
    const role = all.roles.get(id)
    if (!role || (role.active && givesIt(role))) continue
    looked.push({ kind: 'role', roleId: id, why: givesIt(role) ? 'off' : 'lacks' })
  }
  for (const { id: groupId } of member.groups) {
    const group = all.groups.get(groupId)
    if (!group) continue
    if (group.roles.length === 0) looked.push({ kind: 'emptyGroup', groupId })
    for (const { id } of group.roles) {
      const role = all.roles.get(id)
      if (!role || (role.active && group.active && givesIt(role))) continue
      const why = !givesIt(role) ? 'lacks' : group.active ? 'roleOff' : 'groupOff'
      looked.push({ kind: 'group', groupId, roleId: id, why })
    }
  }
  return { sources: sourcesOf(permission, member, all), looked }
}
