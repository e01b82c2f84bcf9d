/**
 * `npm run flips -- --count N [--seed S] [--only PATH] [--minutes M]`: tells N small lies in
 * `sync/` and `server/` that compile, one at a time and in a copy, and says of each whether a test notices or nobody
 * does; those that the types stop are told besides. The same seed in the same tree is the same lies. Related tests only, the nearest first; a test that
 * fails without the lie too is no witness. `--only` narrows the files, `--minutes` is what one flip
 * may take before it is left undecided.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../simulation/random.ts'
import { FLIP_KINDS, type Flip, flipped, flipsOf } from './flips-of.ts'
import { importersOf, inBatches, relatedTests } from './related-tests.ts'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '10' },
  },
})
const [count, seed, minutes] = [values.count, values.seed, values.minutes].map(Number) as [
  number,
  number,
  number,
]
if (![count, seed, minutes].every(Number.isSafeInteger) || count < 1) {
  console.error('--count, --seed and --minutes are whole numbers')
  process.exit(2)
}

interface Lie extends Flip {
  readonly file: string
}
/** Not all its tests were heard in the time it had: nobody had noticed it by then. */
type Outcome = 'stopped at types' | 'noticed' | 'survived' | 'undecided'

const listed = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], root)
const files = listed.out.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
const copy = copyOf(files)
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const importers = importersOf(copy, files)
const told: { readonly lie: Lie; readonly outcome: Outcome; readonly by: string }[] = []
/** What tests took the last time vitest ran here; nothing where it never did. */
const durations = lastDurations()
const msOf = (test: string) => durations.get(test) ?? 1_000
const FIRST_BATCH_MS = 10_000
/** Tests that fail as things are, and those known not to. */
const red = new Set<string>()
const green = new Set<string>()

// Read once for all: what the types make of the tree as it is.
await typesHold()
let compiled = 0
for (const lie of chosenLies()) {
  if (compiled >= count) break
  const started = Date.now()
  const told = await tell(lie)
  if (told[0] !== 'stopped at types') compiled++
  report(lie, ...told, Date.now() - started)
}
conclude()

/** Kinds take turns, so that constants, of which there are most, are not all that is tried. */
function* chosenLies(): Generator<Lie> {
  const random = createRandom(seed)
  const lies = files
    .filter((file) => /^(sync|server)\/.*\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => file.startsWith(values.only))
    .sort()
    .flatMap((file) =>
      flipsOf(readFileSync(join(copy, file), 'utf8')).map((flip): Lie => ({ file, ...flip })),
    )
  const byKind = FLIP_KINDS.map((kind) => lies.filter((one) => one.kind === kind))
  for (let turn = 0; byKind.some((all) => all.length > 0); turn++) {
    const all = byKind[turn % byKind.length] as Lie[]
    const [lie] = all.splice(random.below(Math.max(1, all.length)), 1)
    if (lie) yield lie
  }
}

async function tell(lie: Lie): Promise<readonly [Outcome, string]> {
  const path = join(copy, lie.file)
  const truth = readFileSync(path, 'utf8')
  const until = Date.now() + minutes * 60_000
  writeFileSync(path, flipped(truth, lie))
  try {
    if (!(await typesHold())) return ['stopped at types', '']
    for (const tests of inBatches(relatedTests(lie.file, importers, msOf), msOf, FIRST_BATCH_MS)) {
      for (;;) {
        const failed = await failing(
          tests.filter((one) => !red.has(one)),
          until,
        )
        if (failed === 'time') return ['undecided', '']
        if (failed.length === 0) break
        writeFileSync(path, truth)
        const witness = await firstWitness(failed)
        if (witness) return ['noticed', witness]
        writeFileSync(path, flipped(truth, lie))
      }
    }
    return ['survived', '']
  } finally {
    writeFileSync(path, truth)
  }
}

/** Of tests that failed with the lie, one that does not fail without it; the others are remembered. */
async function firstWitness(failed: readonly string[]): Promise<string | undefined> {
  for (const test of failed) {
    if (green.has(test)) return test
    const again = await failing([test], Date.now() + 10 * 60_000)
    if (again !== 'time' && again.length === 0) {
      green.add(test)
      return test
    }
    red.add(test)
    console.log(`  ${test} fails as things are, and counts for nothing`)
  }
  return undefined
}

async function typesHold(): Promise<boolean> {
  const types = ['--noEmit', '--incremental', '--tsBuildInfoFile', join(copy, 'types.tsbuildinfo')]
  return (await run(process.execPath, ['node_modules/typescript/bin/tsc', ...types], copy)).code === 0
}

/** The test files that fail; stops at the first. */
async function failing(tests: readonly string[], until: number): Promise<readonly string[] | 'time'> {
  if (tests.length === 0) return []
  const out = join(copy, 'flips.json')
  rmSync(out, { force: true })
  const projects = ['units', 'sqlite', 'words'].flatMap((name) => ['--project', name])
  const { code } = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...tests,
      ...projects,
      '--bail',
      '1',
      '--reporter=json',
      '--outputFile',
      out,
    ],
    copy,
    until,
  )
  if (code === null) return 'time'
  if (code === 0) return []
  const all: readonly { name: string; status: string }[] = existsSync(out)
    ? JSON.parse(readFileSync(out, 'utf8')).testResults
    : []
  const failed = all.filter((one) => one.status === 'failed').map((one) => one.name.slice(copy.length + 1))
  // A worker that died names nobody.
  return failed.length > 0 ? failed : tests.slice(0, 1)
}

function report(lie: Lie, outcome: Outcome, by: string, ms: number): void {
  told.push({ lie, outcome, by })
  const code = readFileSync(join(copy, lie.file), 'utf8')
  const line = code.slice(0, lie.start).split('\n').length
  console.log(
    `${told.length}. ${outcome}: ${lie.file}:${line} (${lie.kind}, ${Math.round(ms / 1000)} s)${by && ` by ${by}`}`,
  )
  console.log(diffOf(code, flipped(code, lie)))
}

/** The lines that differ. */
function diffOf(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let first = 0
  while (a[first] === b[first]) first++
  let last = 0
  while (a.at(-1 - last) === b.at(-1 - last) && last < Math.min(a.length, b.length) - first - 1) last++
  const part = (lines: readonly string[], sign: string) =>
    lines.slice(first, lines.length - last).map((line) => `    ${sign} ${line.trim()}`)
  return [...part(a, '-'), ...part(b, '+')].join('\n')
}

function conclude(): void {
  const of = (outcome: Outcome) => told.filter((one) => one.outcome === outcome).length
  const compiling = told.length - of('stopped at types')
  console.log(
    `
${compiling} flips that compile, from seed ${seed}: ${of('noticed')} noticed, ${of('survived')} survived, ` +
      `${of('undecided')} undecided; ${Math.round((100 * of('noticed')) / Math.max(1, compiling))} % noticed. ` +
      `${of('stopped at types')} more were stopped at the types`,
  )
  const file = join(root, 'reports', `flips-${seed}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(told, null, 2))
}

function lastDurations(): ReadonlyMap<string, number> {
  const cache = join(root, 'node_modules/.vite/vitest')
  const found = existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }) : []
  return new Map(
    found
      .filter((file) => file.endsWith('results.json'))
      .flatMap((file) => JSON.parse(readFileSync(join(cache, file), 'utf8')).results)
      .filter(([name]: [string]) => !name.startsWith('postgres:'))
      .map(([name, { duration }]: [string, { duration: number }]) => [name.split(':')[1] ?? name, duration]),
  )
}

/** What is in the tree now, committed or not; packages and the build are lent. */
function copyOf(all: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-flips-'))
  for (const file of all) cpSync(join(root, file), join(folder, file))
  for (const lent of ['node_modules', 'dist'])
    if (existsSync(join(root, lent))) symlinkSync(join(root, lent), join(folder, lent))
  return folder
}

/** `code` is null for what was ended because it took too long. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  until = Number.POSITIVE_INFINITY,
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((settle, fail) => {
    const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' }
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    const said: Buffer[] = []
    child.stdout.on('data', (part) => said.push(part))
    const end = () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = Number.isFinite(until) ? setTimeout(end, Math.max(0, until - Date.now())) : undefined
    process.once('exit', end)
    child.once('error', fail)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.removeListener('exit', end)
      settle({ code, out: Buffer.concat(said).toString() })
    })
  })
}
