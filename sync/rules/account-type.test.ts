import { expect, it } from 'vitest'
import { runsOrganization, userTypeOf } from './account-type.ts'

it('[R0014][R0015][R1190][R1191][R1192][R1193][R1194][R0982][R0983][R0984][R0986] the strongest role names the account', () => {
  expect(userTypeOf(['member', 'companyAdmin', 'superAdmin'])).toBe(2)
  expect(userTypeOf(['member', 'sacAdmin'])).toBe(5)
  expect(userTypeOf(['member', 'companyAdmin'])).toBe(1)
  expect(userTypeOf(['member', 'userAdmin', 'adminReader'])).toBe(3)
  expect(userTypeOf(['temporary'])).toBe(4)
})

it('only a company admin runs the organisation', () => {
  expect(runsOrganization(['member', 'companyAdmin'])).toBe(true)
  expect(runsOrganization(['member', 'userAdmin', 'superAdmin'])).toBe(false)
})
