import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission, RESTRICTIONS } from '../../../sync/entities/permission.ts'
import type { CustomRole } from '../../../sync/entities/role.ts'
import { authorityOf, holds } from '../../../sync/rules/authority.ts'
import { AREAS, PERMISSIONS_IN_ORDER, PLACE_OF } from './role-areas.ts'
import {
  draftBetween,
  givenBy,
  mayChangeRestriction,
  mayGive,
  mayMove,
  NO_DRAFT,
  type RoleDraft,
  stepsOf,
  withDraft,
  withPermission,
  withRestriction,
} from './role-draft.ts'

const names = Object.keys(PERMISSIONS) as Permission[]
const given = fc.record({
  permissions: fc.subarray(Object.values(PERMISSIONS)).map((ids) => ids.sort((a, b) => a - b)),
  restrictions: fc.subarray([...RESTRICTIONS]),
})
const pressed = fc.array(
  fc.oneof(
    fc.record({ permission: fc.constantFrom(...names), on: fc.boolean() }),
    fc.record({ restriction: fc.constantFrom(...RESTRICTIONS), on: fc.boolean() }),
  ),
  { maxLength: 12 },
)
type Role = typeof given extends fc.Arbitrary<infer R> ? R : never
const press = (role: Role, all: typeof pressed extends fc.Arbitrary<infer P> ? P : never): RoleDraft =>
  all.reduce(
    (draft, one) =>
      'permission' in one
        ? withPermission(role, draft, one.permission, one.on)
        : withRestriction(role, draft, one.restriction, one.on),
    NO_DRAFT,
  )

describe('the table of permissions', () => {
  it('[R1215] has a place for every permission there is, each once', () => {
    expect([...PERMISSIONS_IN_ORDER].sort()).toEqual([...names].sort())
    const subjects = Object.values(AREAS).flat()
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(new Set(names.map((one) => JSON.stringify(PLACE_OF[one]))).size).toBe(names.length)
  })

  it('[A193] shows as given what comes with a greater permission', () => {
    expect(givenBy({ permissions: [PERMISSIONS.userWrite], restrictions: [] }, 'userRead')).toBe('userWrite')
    expect(givenBy({ permissions: [PERMISSIONS.userRead], restrictions: [] }, 'userRead')).toBeUndefined()
    expect(givenBy({ permissions: [PERMISSIONS.groupWrite], restrictions: [] }, 'userRead')).toBeUndefined()
  })
})

describe('what is changed of a role and not saved', () => {
  it('is what was pressed last of each box, and nothing where it reads as the role does', () => {
    fc.assert(
      fc.property(given, pressed, (role, all) => {
        const draft = press(role, all)
        const after = withDraft(role, draft)
        for (const one of names) {
          const last = all.filter((press) => 'permission' in press && press.permission === one).at(-1)
          expect(after.permissions.includes(PERMISSIONS[one])).toBe(
            last?.on ?? role.permissions.includes(PERMISSIONS[one]),
          )
        }
        const isSame = JSON.stringify(after) === JSON.stringify({ ...role, restrictions: after.restrictions })
        const sameRestrictions =
          [...after.restrictions].sort().join() === [...role.restrictions].sort().join()
        expect(stepsOf(role, draft).length === 0).toBe(isSame && sameRestrictions)
      }),
    )
  })

  it('undoes nothing that somebody else changed meanwhile', () => {
    fc.assert(
      fc.property(given, given, pressed, (before, meanwhile, all) => {
        const draft = press(before, all)
        const after = withDraft(meanwhile, draft)
        for (const one of names)
          if (draft.permissions[one] === undefined)
            expect(after.permissions.includes(PERMISSIONS[one])).toBe(
              meanwhile.permissions.includes(PERMISSIONS[one]),
            )
      }),
    )
  })

  it('that was refused is laid back as it was wanted', () => {
    fc.assert(
      fc.property(given, given, (role, wanted) => {
        const after = withDraft(role, draftBetween(role, wanted))
        expect(after.permissions).toEqual(wanted.permissions)
        expect([...after.restrictions].sort()).toEqual([...wanted.restrictions].sort())
      }),
    )
  })

  it('keeps a permission of a newer release', () => {
    const role = { permissions: [1, 4711], restrictions: [] }
    expect(withDraft(role, withPermission(role, NO_DRAFT, 'userRead', false)).permissions).toEqual([4711])
  })
})

describe('what somebody may change of a role', () => {
  const keeper = (...permissions: Permission[]) => ({
    personId: 'person:01hzzzzzzzzzzzzzzzzzzzzzzc' as const,
    roles: ['member'],
    permissions: permissions.map((one) => PERMISSIONS[one]),
  })
  const role = (some: Partial<CustomRole>): CustomRole => ({
    ...{ id: 'role:01hzzzzzzzzzzzzzzzzzzzzzzc', organizationId: 'organization:01hzzzzzzzzzzzzzzzzzzzzzzb' },
    ...{ name: 'R', description: '', active: true, permissions: [], restrictions: [], ...some },
  })

  it('[S19] is what they hold themselves, seeing with changing; of a role that is off, anything', () => {
    const reader = keeper('roleWrite', 'userWrite')
    expect(mayMove({ active: true }, 'userRead', reader)).toBe(true)
    expect(mayMove({ active: true }, 'organizationWrite', reader)).toBe(false)
    expect(mayMove({ active: false }, 'organizationWrite', reader)).toBe(true)
    expect(mayGive([role({ permissions: [1, 2] })], reader)).toBe(true)
    expect(mayGive([role({ permissions: [1, 9001] })], reader)).toBe(false)
    expect(mayGive([role({ permissions: [9001], active: false })], reader)).toBe(true)
    expect(mayGive([role({ permissions: [4711] })], reader)).toBe(false)
  })

  it('[S19] and no restriction they are under', () => {
    const all = { roles: new Map(), groups: new Map() }
    const one = { ...authorityOf({ ...keeper('roleWrite'), heldRoles: [], groups: [] }, all) }
    const under = { ...one, restrictions: ['noSharing' as const] }
    const takes = role({ restrictions: ['noSharing', 'noDownload'] })
    expect(mayChangeRestriction(takes, 'noSharing', under)).toBe(false)
    expect(mayChangeRestriction(takes, 'noDownload', under)).toBe(true)
    expect(mayChangeRestriction(takes, 'noSharing', one)).toBe(true)
    expect(mayChangeRestriction(takes, 'noSharing', { ...under, roles: ['companyAdmin'] })).toBe(true)
    expect(holds(under, 'roleWrite')).toBe(true)
  })
})
