import { describe, expect, it } from 'vitest'
import { organizationNameFor } from './profile.ts'

describe('the name of an organisation on its people’s screens', () => {
  const told = { organizationName: 'Al Noor', organizationNames: { en: 'Al Noor', ar: 'النور' } }

  it('turns with the language of the screen, whichever the account had when it was told', () => {
    expect((['en', 'ar', 'fr'] as const).map((one) => organizationNameFor(one, told))).toEqual([
      'Al Noor',
      'النور',
      'Al Noor',
    ])
  })

  it('is the one name a device has that kept it before', () => {
    expect(organizationNameFor('ar', { organizationName: 'Al Noor' })).toBe('Al Noor')
  })
})
