/**
 * Exact decimals: a whole number of units and how many digits of it stand after the point. Binary fractions cannot say
 * 0.1, and two ends that compute a total must write the same digits (`decimal-arithmetic.ts`).
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

const WRITTEN = /^-?\d+(\.\d+)?$/

/** `-12.50`; null for anything else, also for what computers write (`1e3`) and other figures than Western ones. */
export function readDecimal(text: string): Decimal | null {
  if (!WRITTEN.test(text)) return null
  const point = text.indexOf('.')
  return point < 0
    ? { units: BigInt(text), scale: 0 }
    : { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 }
}

/** With as many digits after the point as it has: 3.00 is written so. There is no minus before zero. */
export function writeDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Below zero when `a` is less, above when it is more. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference =
    a.scale === b.scale
      ? a.units - b.units
      : unitsAt(a, Math.max(a.scale, b.scale)) - unitsAt(b, Math.max(a.scale, b.scale))
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Its units at a scale that is not smaller than its own. */
export const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? units : units * power(wanted - scale)

const POWERS = Array.from({ length: 64 }, (_, n) => 10n ** BigInt(n))
export const power = (n: number): bigint => POWERS[n] ?? 10n ** BigInt(n)
