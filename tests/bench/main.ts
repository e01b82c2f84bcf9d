/**
 * `npm run bench`: the numbers we hold ourselves to, measured. `--only name[,name]` selects rows, `--full` runs
 * the largest sizes, `--list` names the rows. `BENCH_ONLY` and `BENCH_FULL` say the same where no flags get through.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from './machine.ts'
import type { BenchContext, Measurement, Row } from './measurement.ts'
import { printTable } from './report/print-table.ts'
import type { BenchReport, RowReport } from './report/report.ts'
import { reportPage } from './report/report-page.ts'
import { ROWS } from './rows.ts'
import { within } from './world/patience.ts'
import { createWorlds } from './world/worlds.ts'

/** A row that hangs is a finding, not the end of the run. */
const ROW_PATIENCE_MS = 300_000
const REPORTS = join(import.meta.dirname, '../../reports')

async function main(args: readonly string[]): Promise<boolean> {
  const full = args.includes('--full') || process.env.BENCH_FULL === '1'
  const named = args.includes('--only') ? args[args.indexOf('--only') + 1] : process.env.BENCH_ONLY
  const only = named?.split(',').filter(Boolean)
  if (args.includes('--list')) {
    for (const row of ROWS) console.log(`${row.name.padEnd(22)} ${row.title}`)
    return true
  }
  const unknown = only?.filter((name) => !ROWS.some((row) => row.name === name)) ?? []
  if (unknown.length > 0) {
    console.error(`No row is called ${unknown.join(', ')}. Rows: ${ROWS.map((row) => row.name).join(', ')}`)
    return false
  }
  const rows = ROWS.filter((row) => (only ? only.includes(row.name) : full || !row.onDemand))

  const startedAt = performance.now()
  const machine = describeMachine()
  const worlds = createWorlds()
  const reports: RowReport[] = []
  try {
    for (const row of rows) reports.push(await runRow(row, { full, worlds, progress }))
  } finally {
    await worlds.stop()
    progress('')
  }
  const report: BenchReport = {
    at: new Date().toISOString(),
    machine,
    seconds: (performance.now() - startedAt) / 1000,
    full,
    rows: reports,
  }
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(join(REPORTS, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(REPORTS, 'bench.html'), reportPage(report))
  console.log(printTable(report))
  // A missed target is a fact of the table; only a row that could not be measured fails the command.
  return reports.every((row) => row.error === null)
}

async function runRow(row: Row, context: BenchContext): Promise<RowReport> {
  const startedAt = performance.now()
  context.progress(row.title)
  let measurements: readonly Measurement[] = []
  let error: string | null = null
  try {
    measurements = await within(row.patienceMs ?? ROW_PATIENCE_MS, row.title, row.run(context))
  } catch (thrown) {
    error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  }
  return {
    name: row.name,
    title: row.title,
    seconds: (performance.now() - startedAt) / 1000,
    measurements,
    error,
  }
}

/** On a terminal one line that is written over, elsewhere a line each. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, 110)}`)
  else if (text) process.stderr.write(`${text}\n`)
}

main(process.argv.slice(2)).then(
  (well) => process.exit(well ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
