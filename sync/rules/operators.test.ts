import { expect, it } from 'vitest'
import { isOperator } from './operators.ts'

it('an operator is who has that role, and no other role makes one', () => {
  expect(isOperator({ roles: ['member', 'superAdmin'] })).toBe(true)
  const others = ['member', 'companyAdmin', 'userAdmin', 'adminReader', 'sacAdmin', 'superadmin']
  expect(isOperator({ roles: others })).toBe(false)
  expect(isOperator(undefined)).toBe(false)
})
