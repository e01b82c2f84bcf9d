/** Roles, groups and permissions, as whoever looks after people is answered. */
import * as contracts from '../../sync/calls/administration.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Member } from '../../sync/entities/member.ts'
import { madeAt } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import {
  holds,
  ORGANIZATION_ROLES,
  PERMISSIONS,
  permissionsOf,
  type RolesAndGroups,
} from '../../sync/rules/authority.ts'
import { type Call, serve } from '../http/call.ts'
import { authorityIn, rolesAndGroupsIn } from '../people/authority.ts'
import type { Platform } from '../platform.ts'
import { membersOfOrganization } from '../replication/kinds/member.ts'

const MODULE = 1

export function roleCalls({ db }: Pick<Platform, 'db'>): readonly Call[] {
  const readIn = (
    actor: Actor | null,
  ): Promise<(RolesAndGroups & { members: readonly Member[]; seesPeople: boolean }) | null> =>
    actor?.kind !== 'person'
      ? Promise.resolve(null)
      : db.read(async (query) => ({
          ...(await rolesAndGroupsIn(query, db.tables, actor.organizationId)),
          seesPeople: holds(await authorityIn(query, db.tables, actor), 'userRead'),
          members: await membersOfOrganization({ query, tables: db.tables }, actor.organizationId),
        }))
  const named = (members: readonly Member[]) =>
    members.map((one) => ({ userId: one.personId, userName: one.name || one.email }))
  const byName =
    <T>(nameOf: (one: T) => string) =>
    (a: T, b: T) =>
      nameOf(a).localeCompare(nameOf(b))
  return [
    serve(contracts.getRoles, {
      run: async (_, { actor }) => {
        const all = await readIn(actor)
        if (!all) return err({ code: 'not-signed-in' })
        const { roles, groups, members } = all
        const made = [...roles.values()].sort(byName((one) => one.name))
        return ok([
          ...ORGANIZATION_ROLES.map((name) => ({
            roleId: name,
            roleName: name,
            roleDescription: '',
            active: true,
            isBuiltIn: true,
            assigneeName: named(members.filter((one) => one.roles.includes(name))),
            groupRoles: [],
          })),
          ...made.map((role) => ({
            roleId: role.id,
            roleName: role.name,
            roleDescription: role.description,
            active: role.active,
            isBuiltIn: false,
            assigneeName: named(members.filter((one) => one.heldRoles.some(({ id }) => id === role.id))),
            groupRoles: [...groups.values()]
              .filter((group) => group.roles.some(({ id }) => id === role.id))
              .map((group) => ({ groupId: group.id, name: group.name })),
          })),
        ])
      },
    }),
    serve(contracts.getGroups, {
      run: async (_, { actor }) => {
        const all = await readIn(actor)
        if (!all) return err({ code: 'not-signed-in' })
        const { roles, groups } = all
        // Who is where is told to who may see users.
        const members = all.seesPeople ? all.members : []
        return ok(
          [...groups.values()].sort(byName((one) => one.name)).map((group) => ({
            groupId: group.id,
            name: group.name,
            active: group.active,
            role: group.roles.flatMap(({ id }) => {
              const role = roles.get(id)
              return role ? [{ roleId: id, roleName: role.name }] : []
            }),
            users: named(members.filter((one) => one.groups.some(({ id }) => id === group.id))),
            createdDate: madeAt(group.id),
          })),
        )
      },
    }),
    serve(contracts.getPermissions, {
      run: async ({ moduleId }) =>
        ok(
          moduleId === MODULE
            ? Object.entries(PERMISSIONS).map(([name, permissionId]) => ({ permissionId, name, moduleId }))
            : [],
        ),
    }),
    serve(contracts.getRolePermissions, {
      run: async ({ roleId }, { actor }) => {
        const all = await readIn(actor)
        if (!all) return err({ code: 'not-signed-in' })
        const made = [...all.roles.values()].filter((role) => roleId === undefined || role.id === roleId)
        const builtIn = roleId === undefined ? ORGANIZATION_ROLES : []
        return ok([
          ...builtIn.map((name) => ({
            roleId: name,
            permissions: permissionsOf(name).map((permission) => PERMISSIONS[permission]),
            restrictions: [],
          })),
          ...made.map(({ id, permissions, restrictions }) => ({ roleId: id, permissions, restrictions })),
        ])
      },
    }),
  ]
}
