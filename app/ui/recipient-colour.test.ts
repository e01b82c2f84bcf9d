import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY, personTone, tonesOf } from './recipient-colour.ts'

const name = fc.string({ minLength: 1, maxLength: 30 })

describe('the hue of a person', () => {
  it('differs between people seen together, up to seven, whatever they are called', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 7 }), (names) => {
        const tones = tonesOf(names)
        expect(new Set(names.map((one) => tones.get(one))).size).toBe(names.length)
        expect([...tones.values()]).not.toContain(NOBODY)
      }),
    )
  })

  it('does not depend on the order people are told in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
        expect(tonesOf([...names].reverse())).toEqual(tonesOf(names))
      }),
    )
  })

  it('is the one they have in every list, unless somebody beside them has it too', () => {
    expect(tonesOf(['Mariam Al Suwaidi']).get('Mariam Al Suwaidi')).toBe(personTone('Mariam Al Suwaidi'))
  })

  it('is spread over the names of a company', () => {
    const people = [
      'Omar Haddad',
      'Mariam Al Suwaidi',
      'Khalid Al Mazrouei',
      'Sara Al Hashimi',
      'Nadia Benali',
    ]
    expect(new Set(people.map(personTone)).size).toBeGreaterThan(3)
  })
})
