import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression, type Value } from './expression.ts'
import { FUNCTIONS, type FunctionName } from './expression-functions.ts'
import { holds, namesIn } from './expression-holds.ts'
import { asText, byCodePoint, isFailure } from './expression-outcome.ts'
import type { Scope } from './expression-value.ts'
import { inWholeLanguage, parseWhole, wholeHolds, wholeOutcome } from './whole-language.ts'

const VALUES: Readonly<Record<string, Value>> = {
  price: '18450.00',
  quantity: '2',
  name: ' Mariam ',
  born: '2008-02-29',
  colours: ['red', 'blue'],
  none: [],
  vip: true,
  arabic: 'مريم',
}
const items: readonly Readonly<Record<string, Value>>[] = [
  { 'items.quantity': '2', 'items.price': '18450.00', 'items.day': '2026-03-01' },
  { 'items.quantity': '2', 'items.price': '8775.00', 'items.day': '2026-01-15' },
  { 'items.quantity': '', 'items.price': '10', 'items.day': '' },
]
const scope: Scope = {
  lookup: (name) => VALUES[name],
  today: '2026-11-24',
  rows: (asked) =>
    namesIn(asked).some((name) => name.startsWith('items.'))
      ? items.map((row) => inWholeLanguage({ lookup: (name) => row[name] ?? VALUES[name] }))
      : null,
}
function said(text: string, asked = scope): string {
  const parsed = parseWhole(text, 1000)
  if (!parsed.ok) return `${parsed.error.code} at ${parsed.error.at}`
  const value = wholeOutcome(parsed.value, asked)
  return isFailure(value) ? `no: ${value.failed}` : asText(value)
}

describe('[A161] an expression', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 2 - 3', '5'],
    ['0.1 + 0.2 = 0.3', 'true'],
    ['-[quantity] * 3', '-6'],
    ['[quantity] -1', '1'],
    ['- - 2', '2'],
    ['[price] * [quantity]', '36900.00'],
    ['round([price] * 0.05 / 3, 2)', '307.50'],
    ['round(2.5)', '3'],
    ['1 / 3', '0.33333333333333333333'],
    ['abs(-4) + abs(3)', '7'],
    ['number(" 12 ") + 1', '13'],
    ['9007199254740993 > 9007199254740992', 'true'],
  ])('counts exactly: %s is %s', (text, expected) => expect(said(text)).toBe(expected))

  it.each([
    ['sum([items.quantity] * [items.price])', '54450.00'],
    ['sum([items.price], 100)', '27335.00'],
    ['count([items.quantity])', '2'],
    ['count([items.price] > 1000)', '2'],
    ['average([items.quantity])', '2'],
    ['average([nothing])', ''],
    ['min([items.price])', '10'],
    ['max([items.price])', '18450.00'],
    ['max([items.day])', '2026-03-01'],
    ['max(sum([items.quantity]), 100)', '100'],
    ['any([items.quantity] = 2)', 'true'],
    ['all([items.quantity] = 2)', 'false'],
    ['sum()', 'arguments-wrong at 0'],
    ['sum([nothing])', '0'],
  ])('asks about rows: %s is %s', (text, expected) => expect(said(text)).toBe(expected))

  it.each([
    ['join("Dear ", trim([name]), "!")', 'Dear Mariam!'],
    ['upper("abc") = "ABC"', 'true'],
    ['lower("ABC")', 'abc'],
    ['length([arabic])', '4'],
    ['length("😀")', '1'],
    ['left([arabic], 2)', 'مر'],
    ['right("contract", 3)', 'act'],
    ['left("ab", 5)', 'ab'],
    ['words("one two  three")', '3'],
    ['contains("Dubai Marina", "Marina") and startsWith("Dubai", "Du") and endsWith("Dubai", "ai")', 'true'],
    ['has([colours], "red")', 'true'],
    ['has([colours], "re")', 'false'],
    ['has("red", "red")', 'true'],
    ['size([colours]) + size([none])', '2'],
    ['filled([none]) or filled("  ")', 'false'],
    ['filled([colours]) and filled([vip])', 'true'],
  ])('knows texts and lists: %s is %s', (text, expected) => expect(said(text)).toBe(expected))

  it.each([
    ['today()', '2026-11-24'],
    ['days(today(), "2026-12-01")', '7'],
    ['days("2026-12-01", today()) < 0', 'true'],
    ['addDays(today(), 7)', '2026-12-01'],
    ['addMonths("2026-01-31", 1)', '2026-02-28'],
    ['addYears(today(), -18)', '2008-11-24'],
    ['age([born])', '18'],
    ['age([born], "2026-02-28")', '17'],
    ['year(today()) * 10000 + month(today()) * 100 + day(today())', '20261124'],
    ['weekday("2026-11-24")', '2'],
    ['weekday("1969-12-28")', '7'],
    ['days([nothing], today())', ''],
    ['today() >= "2026-11-24"', 'true'],
  ])('knows days: %s is %s', (text, expected) => expect(said(text)).toBe(expected))

  it.each([
    ['if([vip], "gold", "plain")', 'gold'],
    ['if([price] > 50000, "a", [price] > 10000, "b", "c")', 'b'],
    ['if(false, 1 / 0, 2)', '2'],
    ['IF(Not [vip], 1, 2)', '2'],
  ])('chooses, and works out only what it chose: %s is %s', (text, expected) =>
    expect(said(text)).toBe(expected),
  )

  it.each([
    ['[nothing] * 2', ''],
    ['[nothing] + 2', ''],
    ['2 - [nothing]', ''],
    ['-[nothing]', ''],
    ['round([nothing], 2)', ''],
  ])('says nothing of what is empty: %s', (text, expected) => expect(said(text)).toBe(expected))

  it.each([
    ['[name] * 2', 'not-a-number'],
    ['[vip] + 1', 'not-a-number'],
    ['1 / 0', 'divided-by-zero'],
    ['1 / [quantity] / 0.0', 'divided-by-zero'],
    [`${'9'.repeat(30)} * 10`, 'number-too-large'],
    ['addDays("2026-02-30", 1)', 'not-a-day'],
    ['addYears(today(), 9000)', 'day-out-of-range'],
    ['addDays(today(), 1.5)', 'not-a-whole-number'],
    ['round(1, 11)', 'not-a-whole-number'],
    ['left("a", -1)', 'not-a-whole-number'],
    ['[colours] = "red"', 'list-not-expected'],
    ['[colours] + 1', 'list-not-expected'],
    ['has("red", [colours])', 'list-not-expected'],
    ['not (1 / 0 = 1)', 'divided-by-zero'],
    ['sum([items.day])', 'not-a-number'],
  ])('that cannot be worked out says why: %s', (text, code) => expect(said(text)).toBe(`no: ${code}`))

  it('says no day where nobody says which day it is', () => {
    const timeless: Scope = { lookup: scope.lookup }
    expect(said('today()', timeless)).toBe('no: no-day-here')
    expect(said('age([born])', timeless)).toBe('no: no-day-here')
    expect(said('age([born], "2026-11-24")', timeless)).toBe('18')
  })

  it('that cannot be worked out does not hold, nor does its opposite', () => {
    const holdsNow = (text: string): boolean => {
      const parsed = parseWhole(text, 100)
      if (!parsed.ok) throw new Error(parsed.error.near)
      return wholeHolds(parsed.value, { lookup: () => undefined, today: '2026-11-24' })
    }
    expect(holdsNow('1 / 0 = 1')).toBe(false)
    expect(holdsNow('not (1 / 0 = 1)')).toBe(false)
    expect(holdsNow('today() = "2026-11-24"')).toBe(true)
  })

  it('that is a condition has no arithmetic and no functions, and one that has them does not hold as such', () => {
    for (const text of ['[a] + 1 > 2', '[a] -1 = 0', '-[a] = 2', 'today() = "2026-11-24"', 'if([a], 1, 2)']) {
      expect(parseExpression(text).ok, text).toBe(false)
      const parsed = parseWhole(text, 100)
      expect(parsed.ok && holds(parsed.value, () => '2'), text).toBe(false)
    }
  })

  it.each([
    ['[a] + ', 'value-missing', 6],
    ['[a] + * 2', 'value-missing', 6],
    ['(1 + 2', 'bracket-not-closed', 6],
    ['round(1', 'bracket-not-closed', 7],
    ['round(1;', 'character-not-known', 7],
    ['total > 5', 'word-not-known', 0],
    ['1 + alert(1)', 'word-not-known', 4],
    ['constructor(1)', 'word-not-known', 0],
    ['toString()', 'word-not-known', 0],
    ['if([a], 1)', 'arguments-wrong', 0],
    ['if([a], 1, 2, 3)', 'arguments-wrong', 0],
    ['1 + today(1)', 'arguments-wrong', 4],
    ['"open', 'text-not-closed', 0],
    ['1 = [a', 'text-not-closed', 4],
    ['[a] = 1 2', 'end-missing', 8],
    ['1 , 2', 'end-missing', 2],
    ['1 = 1 = 1', 'end-missing', 6],
    ['1 ≥ 2', 'character-not-known', 2],
    ['', 'value-missing', 0],
  ])('that makes no sense says what and where: %s', (text, code, at) =>
    expect(said(text)).toBe(`${code} at ${at}`),
  )

  it('names the function whose values are too few or too many, and how many it takes', () => {
    const parsed = parseWhole('round(1, 2, 3)', 100)
    expect(!parsed.ok && parsed.error.facts).toEqual({ name: 'round', least: 1, most: 2 })
  })

  it('is as deep and as long as it may be, however it is nested', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['not ', ''],
      ['abs(', ')'],
      ['- ', ''],
    ] as const) {
      expect(parseWhole(`${open.repeat(15)}[a]${close.repeat(15)}`, 1000).ok, open).toBe(true)
      const deep = parseWhole(`${open.repeat(60)}[a]${close.repeat(60)}`, 1000)
      expect(!deep.ok && deep.error.code, open).toBe('expression-too-deep')
    }
    expect(said(`${'1 + '.repeat(240)}1`)).toBe('241')
  })

  it('ends with a value or a reason, whatever it says and whatever names mean, and the same each time', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom('1', '-2.5', '2026-11-24', '', '9'.repeat(30)),
      fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
    )
    const names = Object.keys(FUNCTIONS) as FunctionName[]
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('[a]', '[b]', '[__proto__]', '[constructor]', '"x"', '2', '0', '"2026-01-31"'),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '=', '<', 'and', 'or'), tie('tree'))
          .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('tree'), { maxLength: 3 }))
          .map(([name, args]) => `${name}(${args.join(', ')})`),
      ),
    }))
    fc.assert(
      fc.property(tree, value, value, (text, a, b) => {
        const told = new Map<string, Value>([
          ['a', a],
          ['b', b],
        ])
        const asked: Scope = { lookup: (name) => told.get(name), today: '2026-11-24' }
        const once = said(text as string, asked)
        expect(typeof once).toBe('string')
        expect(once).not.toContain('native code')
        expect(said(text as string, asked)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the order of texts', () => {
  it('is that of their code points, as every database and machine has it', () => {
    expect(byCodePoint('\u{1F600}', '\uFF5E')).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const [one, other] = [new TextEncoder().encode(a), new TextEncoder().encode(b)]
        expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(Buffer.compare(one, other)))
      }),
    )
  })
})
