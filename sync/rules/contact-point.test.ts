import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContactPoint, readMobile } from './contact-point.ts'

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''))
const blank = fc.constantFrom('', ' ', '  ', '\u00a0', '\u200e')

describe('e-mail or mobile', () => {
  it('[R1091][A165] takes either, with blanks around it', () => {
    expect(readContactPoint('  Omar@Example.com ')).toEqual({ kind: 'email', email: 'omar@example.com' })
    expect(readContactPoint(' +971 50 123 4567 ')).toEqual({ kind: 'mobile', mobile: '+971501234567' })
    expect(readContactPoint('050-123 4567')).toEqual({ kind: 'mobile', mobile: '+971501234567' })
    expect(readContactPoint('٠٥٠١٢٣٤٥٦٧')).toEqual({ kind: 'mobile', mobile: '+971501234567' })
    expect(readContactPoint('0033 6 12 34 56 78')).toEqual({ kind: 'mobile', mobile: '+33612345678' })
  })

  it('[R1091] refuses what is neither', () => {
    for (const wrong of [
      '',
      '  ',
      'Omar',
      'omar at example',
      'omar@',
      '501234567',
      '0412345678',
      '+12',
      '05012345',
      '+971 50 call me',
    ])
      expect(readContactPoint(wrong), wrong).toBeNull()
  })

  it('[R1091] an international number has 7 to 15 digits, however they are grouped', () => {
    fc.assert(
      fc.property(digits(1, 20), blank, blank, (all, before, after) => {
        const isMobile = all.length >= 7 && all.length <= 15
        expect(readMobile(`${before}+${all}${after}`)).toBe(isMobile ? `+${all}` : null)
        expect(readMobile(`${before}+${[...all].join(' ')}${after}`)).toBe(isMobile ? `+${all}` : null)
      }),
    )
  })

  it('[R1091] a number that begins with 05 is the same one as +9715…', () => {
    fc.assert(
      fc.property(digits(8, 8), (rest) => {
        expect(readMobile(`05${rest}`)).toBe(`+9715${rest}`)
        expect(readMobile(`05${rest}`)).toBe(readMobile(`+9715${rest}`))
      }),
    )
  })

  it('[R1091] what was read is read again as itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          digits(7, 15).map((all) => `+${all}`),
          fc.string(),
        ),
        (typed) => {
          const point = readContactPoint(typed)
          if (point)
            expect(readContactPoint(point.kind === 'email' ? point.email : point.mobile)).toEqual(point)
        },
      ),
    )
  })
})
