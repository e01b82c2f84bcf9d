import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, type Decimal, readDecimal, writeDecimal } from './decimal.ts'
import {
  add,
  divide,
  multiply,
  negated,
  rounded,
  shortest,
  subtract,
  toWhole,
  whole,
} from './decimal-arithmetic.ts'

const read = (text: string): Decimal => readDecimal(text) as Decimal
const said = (value: Decimal | null): string | null => value && writeDecimal(value)
/** Small enough that no result is too large. */
const decimal = fc
  .tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.nat(6))
  .map(([units, scale]): Decimal => ({ units, scale }))

describe('a decimal', () => {
  it.each(['0', '-1', '12.50', '007.10', '0.000001', '9'.repeat(30)])('%s is read', (text) =>
    expect(compareDecimals(read(text), read(writeDecimal(read(text))))).toBe(0),
  )
  it.each(['', '-', '.5', '5.', '1,000', '1e3', '+1', ' 1', '0x10', '١٢', 'NaN', '1.2.3'])(
    '%s is none',
    (text) => expect(readDecimal(text)).toBe(null),
  )

  it('is added, taken away and multiplied without losing a digit', () => {
    expect(said(add(read('0.1'), read('0.2')))).toBe('0.3')
    expect(said(multiply(read('1.10'), read('1.10')))).toBe('1.2100')
    expect(said(subtract(read('9007199254740993'), read('0.001')))).toBe('9007199254740992.999')
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(compareDecimals(subtract(add(a, b) as Decimal, b) as Decimal, a)).toBe(0)
        const [left, right] = [
          multiply(a, add(b, c) as Decimal),
          add(multiply(a, b) as Decimal, multiply(a, c) as Decimal),
        ]
        expect(compareDecimals(left as Decimal, right as Decimal)).toBe(0)
      }),
    )
  })

  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['2.5', 0, '3'],
    ['2.4999999', 0, '2'],
    ['0.045', 2, '0.05'],
    ['7', 2, '7.00'],
    ['-0.001', 2, '0.00'],
    ['999.995', 2, '1000.00'],
  ])('%s is rounded half up to %i digits: %s', (text, scale, expected) =>
    expect(writeDecimal(rounded(read(text), scale))).toBe(expected),
  )

  it('that is rounded is never further away than half a unit, and rounding it again changes nothing', () => {
    fc.assert(
      fc.property(decimal, fc.nat(6), (a, scale) => {
        const near = rounded(a, scale)
        const off = subtract(near, a) as Decimal
        const distance = off.units < 0n ? negated(off) : off
        expect(compareDecimals(distance, { units: 5n, scale: scale + 1 })).toBeLessThanOrEqual(0)
        expect(rounded(near, scale)).toEqual(near)
        expect(compareDecimals(rounded(negated(a), scale), negated(near))).toBe(0)
      }),
    )
  })

  it('is divided to twenty digits', () => {
    expect(said(divide(read('1'), read('3')))).toBe('0.33333333333333333333')
    expect(said(divide(read('-2'), read('3')))).toBe('-0.66666666666666666667')
    expect(said(divide(read('10.00'), read('4')))).toBe('2.5')
    expect(said(divide(read(`0.${'0'.repeat(24)}1`), read('1')))).toBe('0')
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        fc.pre(b.units !== 0n)
        const exact = multiply(a, b)
        expect(compareDecimals(divide(exact as Decimal, b) as Decimal, a)).toBe(0)
      }),
    )
  })

  it('stays within bounds, whatever is done with it', () => {
    expect(add(read('9'.repeat(30)), read('1'))).toBe(null)
    expect(multiply(read('9'.repeat(20)), read('9'.repeat(20)))).toBe(null)
    expect(divide(read('9'.repeat(30)), read('0.1'))).toBe(null)
    expect(said(multiply(read(`0.${'0'.repeat(14)}1`), read(`0.${'0'.repeat(14)}1`)))).toBe(
      `0.${'0'.repeat(20)}`,
    )
  })

  it('knows its order, its shortest spelling and whether it is whole', () => {
    expect(compareDecimals(read('1.50'), read('1.5'))).toBe(0)
    expect(compareDecimals(read('-2'), read('1.999'))).toBe(-1)
    expect(said(shortest(read('1200.500')))).toBe('1200.5')
    expect(said(shortest(read('1200')))).toBe('1200')
    expect([toWhole(read('3.00')), toWhole(read('3.01')), toWhole(read('9'.repeat(20)))]).toEqual([
      3,
      null,
      null,
    ])
    expect(whole(-4)).toEqual(read('-4'))
  })
})
