import { expect, it } from 'vitest'
import type { Role } from '../entities/permission.ts'
import { TOP_MENU, topMenu } from './top-menu.ts'

const staff = (...roles: Role[]) => topMenu({ roles, deploymentType: 2, userClass: 'internal' })

it('[R0232][R0233][R0234] in deployment 2 an internal org admin has every tab', () => {
  expect(staff('member', 'companyAdmin')).toEqual(TOP_MENU)
})

it('[R0236] an internal admin reader has Administration beside the documents, other staff the documents alone', () => {
  expect(staff('member', 'adminReader')).toEqual(['Documents & Forms', 'Administration'])
  expect(staff('member', 'userAdmin')).toEqual(['Documents & Forms', 'Administration'])
  expect(staff('member')).toEqual(['Documents & Forms'])
})

it('[R0235] a customer sees nothing but Documents & Forms, whatever their role', () => {
  for (const role of ['member', 'companyAdmin', 'adminReader', 'superAdmin'] as const)
    expect(topMenu({ roles: [role], deploymentType: 2, userClass: 'external' })).toEqual([
      'Documents & Forms',
    ])
})

it('elsewhere the class does not matter and Administration is for administrators', () => {
  for (const deploymentType of [1, 3])
    for (const userClass of ['internal', 'external'] as const) {
      expect(topMenu({ roles: ['userAdmin'], deploymentType, userClass })).toEqual(TOP_MENU)
      expect(topMenu({ roles: ['member'], deploymentType, userClass })).toEqual([
        'Documents & Forms',
        'Designer',
        'Contacts',
      ])
    }
})
