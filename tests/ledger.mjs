#!/usr/bin/env node
// Which requirements do passing tests prove? Reads the last reports in `reports/`; arguments go through
// (`--missing AREA`, `--min N`).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const reports = ['reports/unit.json', 'reports/journeys.json'].filter((file) => existsSync(file))
if (reports.length === 0) {
  console.error('No reports yet: run `npm test` first.')
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['tests/spec/ledger.mjs', ...reports, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
