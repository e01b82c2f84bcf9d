/**
 * What somebody is changing of a role and has not saved: each box that reads otherwise than the role does. Kept as the
 * boxes, not as the whole: what somebody else changes meanwhile is seen at once, and nothing of it is undone.
 */
import {
  PERMISSIONS,
  type Permission,
  RESTRICTIONS,
  type Restriction,
} from '../../../sync/entities/permission.ts'
import type { CustomRole } from '../../../sync/entities/role.ts'
import {
  type Authority,
  comesWith,
  holds,
  isRestricted,
  mayLift,
  permissionOf,
} from '../../../sync/rules/authority.ts'
import { PERMISSIONS_IN_ORDER } from './role-areas.ts'

export interface RoleDraft {
  readonly permissions: { readonly [P in Permission]?: boolean }
  readonly restrictions: { readonly [R in Restriction]?: boolean }
}
export const NO_DRAFT: RoleDraft = { permissions: {}, restrictions: {} }

interface Given {
  readonly permissions: readonly number[]
  readonly restrictions: readonly Restriction[]
}

export const gives = ({ permissions }: Given, permission: Permission): boolean =>
  permissions.includes(PERMISSIONS[permission])

/** Seeing is a part of changing: this permission gives the one that is asked about. */
export function givenBy(role: Given, permission: Permission): Permission | undefined {
  const whole = comesWith(permission)
  return whole !== undefined && gives(role, whole) ? whole : undefined
}

/** The role as it would be. */
export function withDraft(
  role: Given,
  draft: RoleDraft,
): { permissions: number[]; restrictions: Restriction[] } {
  // Ids a newer release knows stay as they are.
  const unknown = role.permissions.filter((id) => permissionOf(id) === undefined)
  const given = PERMISSIONS_IN_ORDER.filter((one) => draft.permissions[one] ?? gives(role, one))
  return {
    permissions: [...given.map((one) => PERMISSIONS[one]), ...unknown].sort((a, b) => a - b),
    restrictions: RESTRICTIONS.filter((one) => draft.restrictions[one] ?? role.restrictions.includes(one)),
  }
}

/** The draft after a box was set; a box that reads as the role does is no change. */
export const withPermission = (
  role: Given,
  draft: RoleDraft,
  permission: Permission,
  on: boolean,
): RoleDraft => ({
  ...draft,
  permissions: changed(draft.permissions, permission, on, gives(role, permission)),
})
export const withRestriction = (
  role: Given,
  draft: RoleDraft,
  restriction: Restriction,
  on: boolean,
): RoleDraft => ({
  ...draft,
  restrictions: changed(draft.restrictions, restriction, on, role.restrictions.includes(restriction)),
})
function changed<All extends { readonly [name: string]: boolean | undefined }>(
  all: All,
  name: keyof All & string,
  on: boolean,
  stands: boolean,
): All {
  const { [name]: _before, ...rest } = all
  // The same names with one more or less of them, all of which may be left out.
  return (on === stands ? rest : { ...rest, [name]: on }) as unknown as All
}

export type RoleStep =
  | { readonly kind: 'permission'; readonly permission: Permission; readonly on: boolean }
  | { readonly kind: 'restriction'; readonly restriction: Restriction; readonly on: boolean }

/** What saving would change, in the order of the screen. */
export function stepsOf(role: Given, draft: RoleDraft): readonly RoleStep[] {
  return [
    ...PERMISSIONS_IN_ORDER.flatMap((permission): readonly RoleStep[] => {
      const on = draft.permissions[permission]
      return on === undefined || on === gives(role, permission)
        ? []
        : [{ kind: 'permission', permission, on }]
    }),
    ...RESTRICTIONS.flatMap((restriction): readonly RoleStep[] => {
      const on = draft.restrictions[restriction]
      return on === undefined || on === role.restrictions.includes(restriction)
        ? []
        : [{ kind: 'restriction', restriction, on }]
    }),
  ]
}

/** Between what was wanted and what stands: what a refused change is laid back as. */
export function draftBetween(role: Given, wanted: Partial<Given>): RoleDraft {
  const { permissions = role.permissions, restrictions = role.restrictions } = wanted
  let draft = NO_DRAFT
  for (const one of PERMISSIONS_IN_ORDER)
    draft = withPermission(role, draft, one, permissions.includes(PERMISSIONS[one]))
  for (const one of RESTRICTIONS) draft = withRestriction(role, draft, one, restrictions.includes(one))
  return draft
}

/** Whether somebody may give or take a permission by this role; one that is off gives nothing yet. */
export const mayMove = (
  role: Pick<CustomRole, 'active'>,
  permission: Permission,
  authority: Authority | undefined,
): boolean => !role.active || holds(authority, permission)

/** A restriction is added by anybody who keeps roles, and not lifted by who is under it. */
export const mayChangeRestriction = (
  role: Pick<CustomRole, 'active' | 'restrictions'>,
  restriction: Restriction,
  authority: Authority | undefined,
): boolean =>
  !role.active ||
  !role.restrictions.includes(restriction) ||
  !isRestricted(authority, restriction) ||
  mayLift(authority, [restriction])

/** Whether somebody may switch roles on or off, give them to a group or take them from it. */
export const mayGive = (roles: readonly CustomRole[], authority: Authority | undefined): boolean =>
  roles
    .filter((role) => role.active)
    .every((role) =>
      role.permissions.every((id) => {
        const permission = permissionOf(id)
        return permission !== undefined && holds(authority, permission)
      }),
    )

/** Whether nothing is lifted that they are under themselves, should these roles count no more. */
export const mayLiftAll = (roles: readonly CustomRole[], authority: Authority | undefined): boolean =>
  mayLift(
    authority,
    roles.filter((role) => role.active).flatMap((role) => role.restrictions),
  )
