/** Roles, groups and permissions, as whoever looks after people is answered. */

import * as contracts from '../../sync/calls/administration.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Member } from '../../sync/entities/member.ts'
import { ORGANIZATION_ROLES, PERMISSIONS } from '../../sync/entities/permission.ts'
import { madeAt } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { holds, permissionsOf, type RolesAndGroups } from '../../sync/rules/authority.ts'
import { type Call, serve } from '../http/call.ts'
import { authorityIn, rolesAndGroupsIn } from '../people/authority.ts'
import type { Platform } from '../platform.ts'
import type { ReadPeople } from './listed-people.ts'

const MODULE = 1

export function roleCalls({
  platform: { db },
  readPeople,
}: {
  readonly platform: Pick<Platform, 'db'>
  readonly readPeople: ReadPeople
}): readonly Call[] {
  const readIn = (
    actor: Actor | null,
  ): Promise<(RolesAndGroups & { members: readonly Member[]; seesPeople: boolean }) | null> =>
    actor?.kind !== 'person'
      ? Promise.resolve(null)
      : db.read(async (query) => ({
          ...(await rolesAndGroupsIn(query, db.tables, actor.organizationId)),
          seesPeople: holds(await authorityIn(query, db.tables, actor), 'userRead'),
          members: [...(await readPeople(query, actor.organizationId)).members.values()],
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
        const holders = byEach(members, (one) => one.heldRoles)
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
            assigneeName: named(holders.get(role.id) ?? []),
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
        const within = byEach(all.seesPeople ? all.members : [], (one) => one.groups)
        return ok(
          [...groups.values()].sort(byName((one) => one.name)).map((group) => ({
            groupId: group.id,
            name: group.name,
            active: group.active,
            role: group.roles.flatMap(({ id }) => {
              const role = roles.get(id)
              return role ? [{ roleId: id, roleName: role.name }] : []
            }),
            users: named(within.get(group.id) ?? []),
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

/** Who has each: asked for group by group, everybody would be looked at for every group. */
function byEach(
  members: readonly Member[],
  of: (one: Member) => readonly { readonly id: string }[],
): ReadonlyMap<string, readonly Member[]> {
  const found = new Map<string, Member[]>()
  for (const member of members)
    for (const { id } of of(member)) {
      const there = found.get(id)
      if (there) there.push(member)
      else found.set(id, [member])
    }
  return found
}
