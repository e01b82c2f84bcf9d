/** What one row of the table says: a number, how far it spread, the number we hold ourselves to, the peer's. */

export type Unit =
  | 'ms'
  | 's'
  | '/s'
  | 'MB'
  | 'KB'
  | '×'
  | 'requests'
  | 'documents/s'
  | 'rows/s'
  | 'frames/s'
  | ''

export interface Target {
  /** The measured value must be at most, or at least, this. */
  readonly bound: 'at most' | 'at least'
  readonly value: number
}

export interface Measurement {
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** Lowest and highest of the single values behind `value`; null when there was only one. */
  readonly spread: readonly [number, number] | null
  /** How many single values. */
  readonly runs: number
  /** Null: shown for orientation, nothing is promised. */
  readonly target: Target | null
  /** The same measured on another product, with its name. */
  readonly peer: string | null
  /** What was measured how; where a target is missed, why. */
  readonly note: string
  /** The value at each size on the way to the largest. */
  readonly curve?: Curve
}

export type Curve = readonly (readonly [size: number, value: number])[]

export interface Row {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  /** Rows that take very long run only when named or with `--full`. */
  readonly onDemand?: boolean
  /** Where it is known to take longer than others may; with `--full` everything is larger. */
  readonly patienceMs?: number
  run(context: BenchContext): Promise<readonly Measurement[]>
}

export interface BenchContext {
  /** The largest sizes, however long they take. */
  readonly full: boolean
  /** Says what is going on, on one line. */
  progress(text: string): void
  /** Worlds are started when the first row asks and stopped at the end. */
  readonly worlds: Worlds
}

import type { Worlds } from './world/worlds.ts'

export const atMost = (value: number): Target => ({ bound: 'at most', value })
export const atLeast = (value: number): Target => ({ bound: 'at least', value })

/** `met`, `missed by 1.4 ×`, or nothing where nothing is promised. */
export function verdict({
  value,
  target,
}: Measurement): { readonly met: boolean; readonly text: string } | null {
  if (!target) return null
  const factor = target.bound === 'at most' ? value / target.value : target.value / value
  if (factor <= 1) return { met: true, text: 'met' }
  const by =
    factor >= 2
      ? `${round(factor)} ×`
      : `${Math.ceil((target.bound === 'at most' ? factor - 1 : 1 - 1 / factor) * 100)} %`
  return { met: false, text: `missed by ${by}` }
}

/** Three figures are all these measurements carry. */
export const round = (value: number): number =>
  value >= 100 ? Math.round(value) : value >= 10 ? Math.round(value * 10) / 10 : Math.round(value * 100) / 100
