/** What a run leaves behind, as `reports/bench.json` holds it. */
import type { Machine } from '../machine.ts'
import type { Measurement } from '../measurement.ts'

export interface BenchReport {
  readonly at: string
  readonly machine: Machine
  readonly seconds: number
  readonly full: boolean
  readonly rows: readonly RowReport[]
}

export interface RowReport {
  readonly name: string
  readonly title: string
  readonly seconds: number
  readonly measurements: readonly Measurement[]
  readonly error: string | null
}
