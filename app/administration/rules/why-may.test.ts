import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission } from '../../../sync/entities/permission.ts'
import type { CustomRole, MemberGroup } from '../../../sync/entities/role.ts'
import { authorityOf, holds } from '../../../sync/rules/authority.ts'
import { membersMoved, wantedPeople } from './group-change.ts'
import { holdersOfRole, membersByGroup, membersOf } from './role-holders.ts'
import { whyMay } from './why-may.ts'

const id = <K extends string>(kind: K, n: number) => `${kind}:${String(n).padStart(26, '0')}` as const
const organizationId = id('organization', 1)
const names = Object.keys(PERMISSIONS) as Permission[]

const organisation = fc
  .record({
    roles: fc.array(
      fc.record({
        active: fc.boolean(),
        permissions: fc.subarray(Object.values(PERMISSIONS)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    groups: fc.array(fc.record({ active: fc.boolean(), roles: fc.uniqueArray(fc.nat({ max: 3 })) }), {
      maxLength: 3,
    }),
    people: fc.array(
      fc.record({
        heldRoles: fc.uniqueArray(fc.nat({ max: 3 })),
        groups: fc.uniqueArray(fc.nat({ max: 2 })),
        builtIn: fc.constantFrom('member', 'userAdmin', 'companyAdmin'),
        direct: fc.subarray(Object.values(PERMISSIONS), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ roles, groups, people }) => ({
    all: {
      roles: new Map(
        roles.map((one, n): [string, CustomRole] => [
          id('role', n),
          {
            ...{ ...one, id: id('role', n), organizationId, name: `R${n}` },
            ...{ description: '', restrictions: [] },
          },
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
    people: people.map((one, n) => ({
      personId: id('person', n),
      roles: [one.builtIn],
      permissions: one.direct,
      heldRoles: one.heldRoles.map((role) => ({ id: id('role', role) })),
      groups: one.groups.map((group) => ({ id: id('memberGroup', group) })),
    })),
  }))

describe('why somebody may do something', () => {
  it('[R1219] is told by its sources, and every other role and group they have was looked at', () => {
    fc.assert(
      fc.property(organisation, fc.constantFrom(...names), ({ all, people }, permission) => {
        for (const one of people) {
          const { sources, looked } = whyMay(permission, one, all)
          expect(sources.length > 0).toBe(holds(authorityOf(one, all), permission))
          const ways = [
            ...one.roles.map((role) => `builtIn ${role}`),
            ...one.heldRoles.flatMap((role) => (all.roles.has(role.id) ? [`role ${role.id}`] : [])),
            ...one.groups.flatMap(({ id: group }) =>
              (all.groups.get(group)?.roles ?? []).flatMap((role) =>
                all.roles.has(role.id) ? [`group ${group} ${role.id}`] : [],
              ),
            ),
          ]
          const named = [...sources, ...looked].flatMap((way) =>
            way.kind === 'builtIn'
              ? [`builtIn ${way.role}`]
              : way.kind === 'role'
                ? [`role ${way.roleId}`]
                : way.kind === 'group'
                  ? [`group ${way.groupId} ${way.roleId}`]
                  : [],
          )
          // Each way once: among those that give it, or among those that do not.
          expect(named.sort()).toEqual(ways.sort())
        }
      }),
    )
  })

  it('says what is switched off, and would give it', () => {
    fc.assert(
      fc.property(organisation, fc.constantFrom(...names), ({ all, people }, permission) => {
        const on = {
          roles: new Map([...all.roles].map(([key, one]) => [key, { ...one, active: true }] as const)),
          groups: new Map([...all.groups].map(([key, one]) => [key, { ...one, active: true }] as const)),
        }
        for (const one of people) {
          const off = whyMay(permission, one, all).looked.filter((way) => 'why' in way && way.why !== 'lacks')
          const before = whyMay(permission, one, all).sources.length
          expect(whyMay(permission, one, on).sources.length).toBe(before + off.length)
        }
      }),
    )
  })
})

describe('who has a role', () => {
  it('[R1213][R1214] is everybody it counts for, themselves or through a group that is on', () => {
    fc.assert(
      fc.property(organisation, ({ all, people }) => {
        for (const role of all.roles.values()) {
          const { all: holders } = holdersOfRole(role.id, people, all)
          const bare = people.map((one) => ({ ...one, roles: [], permissions: [] }))
          const only = { ...all, roles: new Map([[role.id as string, { ...role, permissions: [5] }]]) }
          const counted = bare.filter((one) => holds(authorityOf(one, only), 'reportRead'))
          expect(holders.map((one) => one.personId).sort()).toEqual(counted.map((one) => one.personId).sort())
        }
        for (const [group, inside] of membersByGroup(people)) expect(inside).toEqual(membersOf(group, people))
      }),
    )
  })
})

describe('who is moved in and out of a group', () => {
  const people = fc.uniqueArray(fc.nat({ max: 9 })).map((all) => all.map((n) => ({ id: id('person', n) })))

  it('is what differs, in no more than so many at once', () => {
    fc.assert(
      fc.property(people, people, fc.integer({ min: 1, max: 4 }), (before, after, atMost) => {
        const inside = new Set(before.map((one) => one.id))
        for (const { add, remove } of membersMoved(before, after, atMost)) {
          expect(Math.max(add.length, remove.length)).toBeLessThanOrEqual(atMost)
          for (const one of add) inside.add(one)
          for (const one of remove) inside.delete(one)
        }
        expect([...inside].sort()).toEqual(after.map((one) => one.id).sort())
      }),
    )
  })

  it('that was refused is wanted still, over who is in it now', () => {
    const [a, b, c] = [id('person', 1), id('person', 2), id('person', 3)]
    expect(wantedPeople([{ set: { name: 'x' } }], [{ id: a }])).toBeUndefined()
    expect(
      wantedPeople(
        [
          { add: [b], remove: [a] },
          { add: [c], remove: [] },
        ],
        [{ id: a }],
      ),
    ).toEqual([{ id: b }, { id: c }])
    expect(wantedPeople([{ users: [a] }], [])).toEqual([{ id: a }])
  })
})
