#!/usr/bin/env node
// `npm test`: everything on a fresh clone. Installs if needed (a Chromium too, when none is found), then types,
// lint and the build beside each other, unit, contract and simulation tests, and the journeys; one closing line.
// `--check` types, lint and unit tests only · `--all` every case instead of today's share · `--bench`
// the table of numbers.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleIfNeeded } from '../server/bundle.mjs'
import { BUILD, buildIfNeeded, checkNode, installIfNeeded, isBuilt, root, run } from '../server/setup.mjs'

const flags = new Set(process.argv.slice(2))
const bin = (name, file) => join(root, 'node_modules', name, file)
const node = (...args) => run(process.execPath, args, { env })
const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: process.env.FORCE_COLOR ?? '0' }
if (flags.has('--all')) env.EVERY_CASE = '1'
let passed = 0
let failed = 0
/** Said once more at the end: what a long run printed in between has scrolled away. */
const fallen = []

checkNode()
installIfNeeded()
mkdirSync(join(root, 'reports'), { recursive: true })
if (flags.has('--bench')) {
  buildIfNeeded()
  bundleIfNeeded()
  process.exit(node('--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(3)) ? 0 : 1)
}

const withBuild = !flags.has('--check') && !isBuilt()
await Promise.all([
  stepBeside('types', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.json']),
  stepBeside('lint', [bin('@biomejs/biome', 'bin/biome'), 'check', '.']),
  // A release is built as one: not in the mode of tests.
  withBuild && stepBeside('build', BUILD, process.env),
])
suite('unit, contract, simulation', 'reports/unit.json', () =>
  node(
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=reports/unit.json',
    '--reporter=./tests/spec/rules-reporter.ts',
  ),
)
step('every rule on both databases', () => node('--import', 'tsx', 'tests/spec/check-rules.ts'))
if (!flags.has('--check') && isBuilt()) {
  env.CHROMIUM_PATH = chromium()
  suite('journeys', 'reports/journeys.json', () =>
    node(bin('@playwright/test', 'cli.js'), 'test', '--config', 'tests/journeys/playwright.config.ts'),
  )
}
const tools = ['pdfsig', 'qpdf', 'openssl', 'pdftotext'].filter(
  (tool) => spawnSync(tool, ['--version']).error,
)
if (tools.length > 0)
  console.log(
    `${tools.length} independent verifiers are not on this machine, so their checks were left out: ${tools.join(', ')}`,
  )
if (['slapd', '/usr/sbin/slapd'].every((one) => spawnSync(one, ['-VV']).error))
  console.log('No OpenLDAP (slapd) is on this machine, so sign-ins at a real directory were left out')
for (const name of fallen) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function step(name, work) {
  console.log(`\n— ${name}`)
  if (work()) passed++
  else {
    failed++
    fallen.push(name)
  }
}

/** A step that shares nothing with those beside it; what it says is shown when it has ended. */
async function stepBeside(name, args, environment = env) {
  const child = spawn(process.execPath, args, { cwd: root, env: environment })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text))
  const code = await new Promise((settle) => child.once('close', settle))
  step(name, () => {
    process.stdout.write(Buffer.concat(said))
    return code === 0
  })
}

/** Counts the tests of a report; a suite that ends badly without naming a failed test counts as one. */
function suite(name, report, work) {
  console.log(`\n— ${name}`)
  const file = join(root, report)
  rmSync(file, { force: true })
  const well = work()
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, names: [] }
  passed += counts.passed
  const names = well || counts.names.length > 0 ? counts.names : [name]
  failed += names.length
  fallen.push(...names)
}

/** How many of a report's tests passed, and the names of those that did not: Vitest's, or Playwright's. */
function count(report) {
  if (typeof report.numPassedTests === 'number')
    return {
      passed: report.numPassedTests,
      names: report.testResults.flatMap(({ name, status, assertionResults }) => {
        const own = assertionResults.filter((one) => one.status === 'failed')
        if (own.length > 0) return own.map((one) => `${name} ${one.fullName}`)
        return status === 'failed' ? [name] : []
      }),
    }
  return { passed: report.stats?.expected ?? 0, names: (report.suites ?? []).flatMap(unexpected) }
}

function unexpected({ suites = [], specs = [] }) {
  return [...specs.filter((one) => !one.ok).map((one) => one.title), ...suites.flatMap(unexpected)]
}

function chromium() {
  const found = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path))
  if (found) return found
  console.log('No Chromium found: installing one …')
  if (!run(process.execPath, [bin('@playwright/test', 'cli.js'), 'install', '--with-deps', 'chromium']))
    process.exit(1)
  return ''
}
