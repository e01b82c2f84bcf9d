import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission, RESTRICTIONS } from '../entities/permission.ts'
import type { CustomRole, MemberGroup } from '../entities/role.ts'
import { authorityOf, holds, rolesOf, sourcesOf } from './authority.ts'

const id = <K extends string>(kind: K, n: number) => `${kind}:${String(n).padStart(26, '0')}` as const
const organizationId = id('organization', 1)
const names = Object.keys(PERMISSIONS) as Permission[]

const anywhere = fc
  .record({
    roles: fc.array(
      fc.record({
        active: fc.boolean(),
        permissions: fc.uniqueArray(fc.constantFrom(...Object.values(PERMISSIONS))),
        restrictions: fc.uniqueArray(fc.constantFrom(...RESTRICTIONS)),
      }),
      { maxLength: 4 },
    ),
    groups: fc.array(fc.record({ active: fc.boolean(), roles: fc.uniqueArray(fc.nat({ max: 5 })) }), {
      maxLength: 3,
    }),
    heldRoles: fc.uniqueArray(fc.nat({ max: 5 })),
    own: fc.uniqueArray(fc.nat({ max: 4 })),
    builtIn: fc.subarray(['member', 'userAdmin', 'adminReader', 'companyAdmin']),
    direct: fc.uniqueArray(fc.constantFrom(...Object.values(PERMISSIONS))),
  })
  .map(({ roles, groups, heldRoles, own, builtIn, direct }) => ({
    all: {
      roles: new Map(
        roles.map((one, n): [string, CustomRole] => [
          id('role', n),
          { ...one, id: id('role', n), organizationId, name: `R${n}`, description: '' },
        ]),
      ),
      groups: new Map(
        groups.map(({ active, roles: has }, n): [string, MemberGroup] => [
          id('memberGroup', n),
          {
            ...{ id: id('memberGroup', n), organizationId, name: `G${n}`, active },
            roles: has.map((role) => ({ id: id('role', role) })),
          },
        ]),
      ),
    },
    member: {
      personId: id('person', 1),
      roles: builtIn,
      permissions: direct,
      heldRoles: heldRoles.map((n) => ({ id: id('role', n) })),
      groups: own.map((n) => ({ id: id('memberGroup', n) })),
    },
  }))

describe('what a member may do', () => {
  it('[S15][R1215][R1216] is what some way to it gives, and every such way can be told', () => {
    fc.assert(
      fc.property(anywhere, ({ all, member }) => {
        const authority = authorityOf(member, all)
        for (const permission of names)
          expect(holds(authority, permission), permission).toBe(sourcesOf(permission, member, all).length > 0)
      }),
    )
  })

  it('[R0993][R0994][R1211][R1212] comes from no role and no group that is switched off, or that is gone', () => {
    fc.assert(
      fc.property(anywhere, ({ all, member }) => {
        for (const { role, source } of rolesOf(member, all)) {
          expect(role.active).toBe(true)
          expect(all.roles.get(role.id)).toBe(role)
          if (source.kind === 'group') expect(all.groups.get(source.groupId)?.active).toBe(true)
        }
        const off = new Map([...all.roles].map(([key, one]) => [key, { ...one, active: false }]))
        const without = authorityOf(member, { ...all, roles: off })
        expect(without.permissions).toEqual([...new Set(member.permissions)])
        expect(without.restrictions).toBeUndefined()
      }),
    )
  })

  it('[R1217][R1218] is restricted by any role that restricts, whatever another gives', () => {
    fc.assert(
      fc.property(anywhere, ({ all, member }) => {
        const counted = rolesOf(member, all).flatMap(({ role }) => role.restrictions)
        expect(new Set(authorityOf(member, all).restrictions ?? [])).toEqual(new Set(counted))
      }),
    )
  })

  it('[A193][R1221][R1222] sees what they may change', () => {
    const writing = { personId: id('person', 1), roles: [], permissions: [PERMISSIONS.userWrite] }
    expect(holds(writing, 'userRead')).toBe(true)
    expect(holds({ ...writing, permissions: [PERMISSIONS.userRead] }, 'userWrite')).toBe(false)
    expect(holds({ ...writing, permissions: [PERMISSIONS.groupWrite] }, 'groupRead')).toBe(true)
  })

  it('[R0603][R0604][R0605][R0606][R0607][R0608] has the numbers of the wire', () => {
    const { userRead, userWrite, groupRead, groupWrite, reportRead, viewExtraColumns } = PERMISSIONS
    expect([userRead, userWrite, groupRead, groupWrite, reportRead, viewExtraColumns]).toEqual([
      1, 2, 3, 4, 5, 1001,
    ])
  })
})
