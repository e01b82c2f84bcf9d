import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_EXPRESSION, parseExpression } from './expression.ts'
import { holds, namesIn } from './expression-holds.ts'

const VALUES: Record<string, string | boolean> = {
  Amount: '1200',
  Country: 'UAE',
  VIP: true,
  Signed: false,
  From: '2026-03-01',
  Empty: '',
}
function said(text: string): boolean | string {
  const parsed = parseExpression(text)
  return parsed.ok ? holds(parsed.value, (name) => VALUES[name]) : `near ${parsed.error.near}`
}

describe('a condition', () => {
  it.each([
    ['[Amount] > 1000', true],
    ['[Amount] > 999.5 and [Amount] <= 1200', true],
    ['[Amount] < 200', false],
    ['[Country] = "UAE"', true],
    ["[Country] != 'UAE'", false],
    ['[VIP]', true],
    ['not [VIP] or [Signed]', false],
    ['[Signed] = false', true],
    ['[From] >= "2026-02-28"', true],
    ['[Empty]', false],
    ['[Nothing] = ""', true],
    ['[Signed] and [VIP] or [VIP]', true],
    ['[Signed] and ([VIP] or [VIP])', false],
    ['NOT ([Country] = "KSA") AND true', true],
    ['([Amount] > 1000) = [VIP]', true],
  ])('[C156][A161] %s is %s', (text, expected) => expect(said(text)).toBe(expected))

  it.each([
    ['', 'near '],
    ['[Amount] >', 'near >'],
    ['(1 = 1', 'near 1'],
    ['[Amount] = 1 2', 'near 1 2'],
    ['alert(1)', 'near alert ( 1 )'],
    ['process.exit', 'near .exit'],
    ['1 = 1; drop', 'near ; drop'],
    ['"open', 'near "open'],
  ])('[A161] that makes no sense says where: %s', (text, near) => expect(said(text)).toBe(near))

  it('[A161] has limits of length and depth', () => {
    expect(parseExpression(`"${'x'.repeat(MAX_EXPRESSION)}"`).ok).toBe(false)
    expect(parseExpression(`${'('.repeat(15)}1${')'.repeat(15)}`).ok).toBe(true)
    expect(parseExpression(`${'('.repeat(100)}1${')'.repeat(100)}`).ok).toBe(false)
    expect(parseExpression(`${'not '.repeat(100)}1`).ok).toBe(false)
  })

  it('names what it speaks of', () => {
    const parsed = parseExpression('[a] = [b] and not ([c] or "d")')
    expect(parsed.ok && namesIn(parsed.value)).toEqual(['a', 'b', 'c'])
  })

  it('[A161] any text at all is answered at once, with a tree or a place', () => {
    const piece = fc.constantFrom(
      '[a]',
      '"x"',
      '12',
      '-3.5',
      '(',
      ')',
      '=',
      '!=',
      '<',
      ' and ',
      ' or ',
      ' not ',
      'x',
      '.',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          const parsed = parseExpression(text)
          if (parsed.ok) expect(typeof holds(parsed.value, () => undefined)).toBe('boolean')
          else expect(typeof parsed.error.near).toBe('string')
        },
      ),
    )
  })
})
