import { expect, test } from 'vitest'
import { firstSteps, type Standing } from './first-steps.ts'

const nothing = {
  ...{ signature: false, firstDocument: false, colleagues: false },
  ...{ roles: false, look: false, connectedSystems: false },
}
const somebody: Standing = {
  mayOpen: () => false,
  mayCreate: true,
  offered: ['profile', 'editSignature'],
  has: nothing,
}
const ids = (standing: Partial<Standing>) => firstSteps({ ...somebody, ...standing }).map((one) => one.id)

test('[R0071][A008] a newcomer is led to their signature, a first document and their device', () => {
  expect(ids({})).toEqual(['signature', 'firstDocument', 'device'])
  // Signing with the national identity, or being asked only: nothing leads where nothing is offered.
  expect(ids({ offered: ['profile'], mayCreate: false })).toEqual(['device'])
})

test('[R0071] whoever runs something of the organisation is led to the pages they may open, and no others', () => {
  expect(ids({ mayOpen: () => true }).slice(3)).toEqual(['colleagues', 'roles', 'look', 'connectedSystems'])
  expect(ids({ mayOpen: (path) => path === '/administration/users' }).slice(3)).toEqual(['colleagues'])
})

test('[R0071] what is there already is done, and a device is never finished', () => {
  const done = firstSteps({
    ...somebody,
    mayOpen: () => true,
    has: { ...nothing, signature: true, colleagues: true },
  })
  expect(done.filter((one) => one.done === true).map((one) => one.id)).toEqual(['signature', 'colleagues'])
  expect(done.find((one) => one.id === 'device')?.done).toBeNull()
})
