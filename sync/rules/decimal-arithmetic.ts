/**
 * Arithmetic of exact decimals. Rounding is half up, away from zero (1.005 → 1.01, -1.005 → -1.01), as on an invoice.
 * Results stay below 10^30 with at most 20 digits after the point, so that no chain of multiplications grows; what goes
 * above is null.
 */
import { type Decimal, power, unitsAt } from './decimal.ts'

const MAX_RESULT_SCALE = 20
const WHOLE_DIGITS = 30

export const whole = (number: number): Decimal => ({ units: BigInt(number), scale: 0 })

/** As a plain number, of what is known to be a small whole one; null when it is not. */
export function toWhole({ units, scale }: Decimal): number | null {
  const unit = power(scale)
  if (units % unit !== 0n) return null
  const value = Number(units / unit)
  return Number.isSafeInteger(value) ? value : null
}

/** Without zeros at the end: 3.00 is 3. */
export function shortest(decimal: Decimal): Decimal {
  let { units, scale } = decimal
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n
    scale--
  }
  return { units, scale }
}

export const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

export function add(a: Decimal, b: Decimal): Decimal | null {
  const scale = Math.max(a.scale, b.scale)
  return bounded({ units: unitsAt(a, scale) + unitsAt(b, scale), scale })
}

export const subtract = (a: Decimal, b: Decimal): Decimal | null => add(a, negated(b))

export const multiply = (a: Decimal, b: Decimal): Decimal | null =>
  bounded({ units: a.units * b.units, scale: a.scale + b.scale })

/** To 20 digits after the point, without zeros at the end. Nothing is divided by zero: ask before. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  // a/10^s ÷ b/10^t = (a × 10^(20+t-s)) / b, in units of 10^-20.
  const shift = MAX_RESULT_SCALE + b.scale - a.scale
  const quotient =
    shift >= 0 ? halfUp(a.units * power(shift), b.units) : halfUp(a.units, b.units * power(-shift))
  const result = bounded({ units: quotient, scale: MAX_RESULT_SCALE })
  return result && shortest(result)
}

/** With exactly `scale` digits after the point. */
export function rounded(decimal: Decimal, scale: number): Decimal {
  return scale >= decimal.scale
    ? { units: unitsAt(decimal, scale), scale }
    : { units: halfUp(decimal.units, power(decimal.scale - scale)), scale }
}

function bounded(decimal: Decimal): Decimal | null {
  const result = decimal.scale > MAX_RESULT_SCALE ? rounded(decimal, MAX_RESULT_SCALE) : decimal
  const size = result.units < 0n ? -result.units : result.units
  return size < power(WHOLE_DIGITS + result.scale) ? result : null
}

/** A quotient of whole numbers as a whole number, half away from zero. */
function halfUp(units: bigint, by: bigint): bigint {
  const negative = units < 0n !== by < 0n
  const [n, d] = [units < 0n ? -units : units, by < 0n ? -by : by]
  const up = (n * 2n + d) / (d * 2n)
  return negative ? -up : up
}
