/** Medians and percentiles; no means, for one hiccup of a shared machine would carry them away. */
import type { Measurement } from './measurement.ts'

/** `fraction` between 0 and 1; nearest rank. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(fraction * sorted.length) - 1))] ?? Number.NaN
  )
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const spreadOf = (values: readonly number[]): readonly [number, number] | null =>
  values.length < 2 ? null : [Math.min(...values), Math.max(...values)]

/** A measurement from its single values. */
export function measured(
  values: readonly number[],
  rest: Omit<Measurement, 'value' | 'spread' | 'runs' | 'peer' | 'note' | 'target'> &
    Partial<Pick<Measurement, 'peer' | 'note' | 'target' | 'curve'>> & { readonly fraction?: number },
): Measurement {
  const { fraction = 0.5, peer = null, note = '', target = null, ...named } = rest
  return {
    ...named,
    value: percentile(values, fraction),
    spread: spreadOf(values),
    runs: values.length,
    target,
    peer,
    note,
  }
}
