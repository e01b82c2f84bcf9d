/** Brings the rows of a file in, one after another, and remembers what became of each. */
import type { ImportRow, RowPlan } from './import-rows.ts'

export type RowResult =
  /** `waiting`: kept on this device, the server has not said anything yet. */
  | { readonly kind: 'created' | 'updated' | 'skipped' | 'stopped' | 'waiting' }
  | { readonly kind: 'failed'; readonly sentence: string }

export interface Brought<V> {
  readonly row: ImportRow<V>
  readonly plan: 'create' | 'update'
}

export interface ImportRun<V> {
  readonly rows: readonly { readonly row: ImportRow<V>; readonly plan: RowPlan }[]
  /** Dispatches the commands of these rows, and answers what became of each. It may throw: these rows failed. */
  readonly bring: (rows: readonly Brought<V>[]) => Promise<readonly RowResult[]>
  /** How many are brought together. */
  readonly atOnce: number
  /** Often enough for a bar, and the page stays alive. */
  readonly onResults: (results: readonly RowResult[]) => void
  readonly signal: AbortSignal
  /** What is said of a row whose command broke. */
  readonly broken: string
  /** Gives way to the page. */
  readonly rest: () => Promise<void>
}

const ROWS_BETWEEN_RESTS = 20

export async function runImport<V>(run: ImportRun<V>): Promise<readonly RowResult[]> {
  const results: RowResult[] = []
  const size = Math.max(run.atOnce, 1)
  const isBrought = (one: ImportRun<V>['rows'][number]): one is Brought<V> => one.plan !== 'skip'
  let reported = 0
  for (let at = 0; at < run.rows.length; at += size) {
    const batch = run.rows.slice(at, at + size)
    const stopped = run.signal.aborted
    const brought = stopped ? [] : batch.filter(isBrought)
    const broken = (): readonly RowResult[] => brought.map(() => ({ kind: 'failed', sentence: run.broken }))
    const answers = brought.length === 0 ? [] : await run.bring(brought).catch(broken)
    let next = 0
    for (const one of batch)
      results.push(
        stopped
          ? { kind: 'stopped' }
          : isBrought(one)
            ? (answers[next++] ?? { kind: 'failed', sentence: run.broken })
            : { kind: 'skipped' },
      )
    if (results.length - reported < ROWS_BETWEEN_RESTS) continue
    reported = results.length
    run.onResults([...results])
    await run.rest()
  }
  run.onResults(results)
  return results
}

export function countResults(results: readonly RowResult[]): Readonly<Record<RowResult['kind'], number>> {
  const counts = { created: 0, updated: 0, skipped: 0, stopped: 0, waiting: 0, failed: 0 }
  for (const { kind } of results) counts[kind]++
  return counts
}
