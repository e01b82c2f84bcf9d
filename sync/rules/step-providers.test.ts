import { expect, test } from 'vitest'
import { STEP_KINDS, type StepKind } from '../entities/step-kind.ts'
import { knownProviders, missingProvider, STEP_PROVIDERS } from './step-providers.ts'

const kinds = Object.keys(STEP_KINDS) as StepKind[]

test('[R0023][R0031][R0032] an installation with nothing has every step but those of UAE PASS, seals and systems', () => {
  expect(kinds.filter((one) => missingProvider(one, []) !== null)).toEqual([
    'uaePassSign',
    'integration',
    'eSeal',
    'corporateSeal',
  ])
  expect(kinds.filter((one) => missingProvider(one, STEP_PROVIDERS) !== null)).toEqual([])
})

test('what one step needs does not make up for what another needs', () => {
  expect(missingProvider('uaePassSign', ['organizationSeal', 'connectedSystem'])).toBe('uaePass')
  expect(missingProvider('corporateSeal', ['uaePass'])).toBe('organizationSeal')
})

test('words of a newer server are passed over, and an older one says nothing', () => {
  expect(knownProviders(['uaePass', 'somethingNewer'])).toEqual(['uaePass'])
  expect(knownProviders(undefined)).toBeNull()
})
