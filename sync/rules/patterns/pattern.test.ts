import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPattern } from './pattern.ts'

const isOf = (pattern: string, text: string): boolean | string => {
  const read = readPattern(pattern)
  return read.ok ? read.value(text) : `${read.error.code} at ${read.error.at}`
}

describe('a pattern', () => {
  it.each([
    ['[A-Z]{2}\\d{6}', ['AB123456'], ['AB12345', 'ab123456', 'xAB123456', 'AB1234567']],
    ['^784-\\d{4}-\\d{7}-\\d$', ['784-1990-1234567-1'], ['784-1990-1234567', ' 784-1990-1234567-1']],
    ['(cat|dog)s?', ['cat', 'dogs'], ['cats ', 'catdog', '']],
    ['(?:ab)+c*', ['ab', 'abab', 'abccc'], ['', 'aab', 'abca']],
    ['.{2,3}', ['ab', 'أبت', '😀😀'], ['a', 'abcd', 'a\nb']],
    ['\\p{Arabic}+( \\p{Arabic}+)*', ['مريم', 'مريم علي'], ['Mariam', 'مريم ']],
    ['[^0-9]*', ['', 'abc'], ['a1']],
    ['a{0}b', ['b'], ['ab']],
    ['a{2,}', ['aa', 'aaaa'], ['a']],
    ['1\\.5|\\$|\\\\', ['1.5', '$', '\\'], ['1x5']],
    ['[-a]\\-[\\]x]', ['--]', 'a-x'], ['b-x']],
    ['\\W\\D\\S', ['-a.'], ['aa.', '-1.', '-a ']],
    ['', [''], ['a']],
    ['a|', ['a', ''], ['b']],
    ['()*', [''], ['a']],
    ['(a*)*b', ['b', 'aaab'], ['a']],
    ['\\$', ['$'], ['']],
  ])('%s is met by the whole of a text or not at all', (pattern, met, unmet) => {
    for (const text of met) expect(isOf(pattern, text), text).toBe(true)
    for (const text of unmet) expect(isOf(pattern, text), text).toBe(false)
  })

  it.each([
    ['(ab', 'bracket-not-closed at 0'],
    ['ab)', 'bracket-not-opened at 2'],
    ['[ab', 'bracket-not-closed at 0'],
    ['a]', 'bracket-not-opened at 1'],
    ['*a', 'nothing-to-repeat at 0'],
    ['a**', 'nothing-to-repeat at 2'],
    ['(?=a)', 'nothing-to-repeat at 1'],
    ['a{3,2}', 'repetition-not-valid at 1'],
    ['a{101}', 'repetition-not-valid at 1'],
    ['a{x}', 'repetition-not-valid at 1'],
    ['\\k', 'escape-not-known at 0'],
    ['\\1', 'escape-not-known at 0'],
    ['\\p{constructor}', 'escape-not-known at 0'],
    ['a\\', 'escape-not-known at 1'],
    ['[z-a]', 'class-not-valid at 1'],
    ['[]', 'class-not-valid at 0'],
    ['((a{100}){100}){100}', 'pattern-too-large at 0'],
    [`${'('.repeat(18)}a{0}${'){100}'.repeat(18)}`, 'pattern-too-large at 0'],
    ['((((){100}){100}){100}){100}', 'pattern-too-large at 0'],
    [`${'('.repeat(30)}a${')'.repeat(30)}`, 'pattern-too-deep at 20'],
    ['a'.repeat(201), 'pattern-too-long at 200'],
  ])('%s says where it stops making sense', (pattern, expected) => {
    expect(isOf(pattern, 'a')).toBe(expected)
  })

  it('agrees with the engine of the platform on what both read', () => {
    const piece = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(ab)', '(a*|b)', '\\d', '1')
    const count = fc.constantFrom('', '?', '*', '+', '{2}', '{0,2}', '{1,}')
    const pattern = fc
      .array(fc.tuple(piece, count, fc.constantFrom('', '', '|')), { minLength: 1, maxLength: 6 })
      .map((all) => all.map((one) => one.join('')).join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, (one, asked) => {
        expect(isOf(one, asked)).toBe(new RegExp(`^(?:${one})$`, 'u').test(asked))
      }),
      { numRuns: 500 },
    )
  })

  it('never ends by throwing, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ maxLength: 40 }),
        (one, asked) => {
          const read = readPattern(one)
          if (read.ok) read.value(asked)
          else expect(read.error.at).toBeLessThanOrEqual(one.length)
        },
      ),
    )
  })

  it('takes as many steps as pattern times text where an engine that tries one way after another takes forever', () => {
    expect(isOf('(a+)+b', 'a'.repeat(4000))).toBe(false)
    expect(isOf('(a|a)*(a|a)*(a|a)*c', 'a'.repeat(4000))).toBe(false)
    expect(isOf('(\\p{L}{1,20}){1,20}x', 'م'.repeat(4000))).toBe(false)
  })
})
