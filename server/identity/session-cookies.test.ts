import { expect, it } from 'vitest'
import type { Role } from '../../sync/entities/permission.ts'
import { loggedUserType } from './session-cookies.ts'

it('[R1199][R1200][R1201][R1202][R1203] the logged-in type is the first that holds: orgAdmin, superAdmin, userAdmin, normal', () => {
  const inOrder: readonly (readonly [Role, string])[] = [
    ['companyAdmin', 'orgAdmin'],
    ['superAdmin', 'superAdmin'],
    ['userAdmin', 'userAdmin'],
    ['member', 'normal'],
  ]
  for (const [at, [role, type]] of inOrder.entries()) {
    expect(loggedUserType([role])).toBe(type)
    // Beside everything that comes after it, in whatever order they are kept.
    const roles = inOrder.slice(at).map(([one]) => one)
    expect(loggedUserType(roles.toReversed())).toBe(type)
  }
  expect(loggedUserType([])).toBe('normal')
})
