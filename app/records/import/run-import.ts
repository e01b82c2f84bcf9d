/** Brings the rows of a file in, one after another, and remembers what became of each. */
import type { ImportRow, RowPlan } from './import-rows.ts'

export type RowResult =
  | { readonly kind: 'created' | 'updated' | 'skipped' | 'stopped' }
  | { readonly kind: 'failed'; readonly sentence: string }

export interface ImportRun<V> {
  readonly rows: readonly { readonly row: ImportRow<V>; readonly plan: RowPlan }[]
  /** Dispatches the command of one row; a sentence when it was refused. It may throw: that row failed. */
  readonly bring: (row: ImportRow<V>, plan: 'create' | 'update') => Promise<string | null>
  /** After every row; often enough for a bar, and the page stays alive. */
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
  for (const { row, plan } of run.rows) {
    if (run.signal.aborted) results.push({ kind: 'stopped' })
    else if (plan === 'skip') results.push({ kind: 'skipped' })
    else {
      const sentence = await run.bring(row, plan).catch(() => run.broken)
      results.push(
        sentence === null
          ? { kind: plan === 'create' ? 'created' : 'updated' }
          : { kind: 'failed', sentence },
      )
    }
    if (results.length % ROWS_BETWEEN_RESTS === 0) {
      run.onResults([...results])
      await run.rest()
    }
  }
  run.onResults(results)
  return results
}

export function countResults(results: readonly RowResult[]): Readonly<Record<RowResult['kind'], number>> {
  const counts = { created: 0, updated: 0, skipped: 0, stopped: 0, failed: 0 }
  for (const { kind } of results) counts[kind]++
  return counts
}
