import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemberInvite } from '../entities/member-invite.ts'
import { PERMISSIONS, type Permission } from '../entities/permission.ts'
import type { CustomRole, MemberGroup } from '../entities/role.ts'
import { type Authority, authorityOf, holds, permissionOf, permissionsOf } from './authority.ts'
import { mayGive, refusedAddress, stillGiven } from './inviting.ts'

const id = <K extends string>(kind: K, n: number) => `${kind}:${String(n).padStart(26, '0')}` as const
const organizationId = id('organization', 1)
const names = Object.keys(PERMISSIONS) as Permission[]
const ids = Object.values(PERMISSIONS)

const anywhere = fc
  .record({
    roles: fc.array(
      fc.record({ active: fc.boolean(), permissions: fc.uniqueArray(fc.constantFrom(...ids)) }),
      {
        maxLength: 4,
      },
    ),
    groups: fc.array(fc.record({ active: fc.boolean(), roles: fc.uniqueArray(fc.nat({ max: 5 })) }), {
      maxLength: 3,
    }),
    giver: fc.record({
      roles: fc.subarray(['member', 'userAdmin', 'adminReader', 'companyAdmin']),
      permissions: fc.uniqueArray(fc.constantFrom(...ids)),
    }),
    given: fc.record({
      roles: fc.subarray(['member', 'companyAdmin', 'superAdmin', 'userAdmin'], { minLength: 1 }),
      heldRoles: fc.uniqueArray(fc.nat({ max: 5 })),
      groups: fc.uniqueArray(fc.nat({ max: 4 })),
    }),
  })
  .map(({ roles, groups, giver, given }) => ({
    all: {
      roles: new Map(
        roles.map((one, n): [string, CustomRole] => [
          id('role', n),
          { ...one, id: id('role', n), organizationId, name: `R${n}`, description: '', restrictions: [] },
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
    giver: { personId: id('person', 1), ...giver } satisfies Authority,
    gift: {
      roles: given.roles,
      heldRoles: given.heldRoles.map((n) => ({ id: id('role', n) })),
      groups: given.groups.map((n) => ({ id: id('memberGroup', n) })),
    },
  }))

describe('what an invitation gives', () => {
  it('[S19] is never more than whoever invited holds at that moment, whatever it was to give', () => {
    fc.assert(
      fc.property(anywhere, ({ all, giver, gift }) => {
        const left = stillGiven(giver, gift, all)
        const has = authorityOf({ ...left, personId: id('person', 2), permissions: [] }, all)
        for (const permission of names)
          if (holds(has, permission)) expect(holds(giver, permission), permission).toBe(true)
        if (!giver.roles.includes('companyAdmin')) expect(left.roles).toEqual(['member'])
        expect(left.heldRoles.every((one) => all.roles.has(one.id))).toBe(true)
        expect(left.groups.every((one) => all.groups.has(one.id))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('[S19] may be given exactly where nothing of it would be left out', () => {
    fc.assert(
      fc.property(anywhere, ({ all, giver, gift }) => {
        const may = mayGive(giver, gift, all)
        if (may) expect(stillGiven(giver, gift, all)).toEqual(gift)
        // Said in another way: each part by itself, of what each gives.
        const gives = [
          ...gift.roles.flatMap((role) => permissionsOf(role)),
          ...[...authorityOf({ ...gift, personId: id('person', 2), permissions: [] }, all).permissions].map(
            permissionOf,
          ),
        ]
        const isKnown =
          gift.heldRoles.every((one) => all.roles.has(one.id)) &&
          gift.groups.every((one) => all.groups.has(one.id))
        const runs = giver.roles.includes('companyAdmin')
        expect(may).toBe(
          holds(giver, 'userWrite') &&
            isKnown &&
            (runs || gift.roles.every((role) => role === 'member')) &&
            gives.every((one) => one !== undefined && holds(giver, one)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('is nothing but a plain place once whoever invited has left', () => {
    const gift = { roles: ['companyAdmin'], heldRoles: [{ id: id('role', 1) }], groups: [] }
    expect(stillGiven(undefined, gift, undefined)).toEqual({ roles: ['member'], heldRoles: [], groups: [] })
  })
})

describe('an address', () => {
  const invite = (n: number, statusId: MemberInvite['statusId']): MemberInvite => ({
    ...{ id: id('memberInvite', n), organizationId, statusId, email: 'layla@example.com', roles: ['member'] },
    ...{ firstName: '', lastName: '', heldRoles: [], groups: [], invitedBy: id('person', 1) },
    ...{ invitedAt: 0, expiresAt: 1 },
  })

  it('[R1423][R1425] of a member or of somebody who has been asked is not asked again; what is over counts not', () => {
    const member = `member:${'0'.repeat(52)}` as const
    expect(refusedAddress({ memberId: member, invites: [] })).toBe('user-already-exists')
    for (const statusId of [1, 3] as const)
      expect(refusedAddress({ memberId: null, invites: [invite(1, statusId)] })).toBe('already-invited')
    for (const statusId of [2, 4, 5] as const)
      expect(refusedAddress({ memberId: null, invites: [invite(1, statusId)] })).toBeNull()
    expect(refusedAddress({ memberId: null, invites: [invite(1, 1)] }, id('memberInvite', 1))).toBeNull()
    expect(refusedAddress(undefined)).toBeNull()
  })
})
