/**
 * `npm run simulate -- --seeds N [--seed S] [--processes P] [--postgres] [--bugs]`: plays N random runs from seed S
 * on, somebody hostile among them, in as many processes as there are cores, and prints each that breaks a law, with
 * the shortest history found that still does. `--postgres` plays them on a PostgreSQL of their own. `--bugs` prints
 * which deliberate bug which law catches, and after how many runs.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres/start-postgres.ts'
import { BUGS, catchBug } from './bugs.ts'
import { administeredHistoryOf } from './history.ts'
import { HOSTILE_BUGS } from './hostile-bugs.ts'
import { shrink } from './shrink.ts'
import { judge } from './simulate-one.ts'

/** Fewer are not worth a process of their own. */
const FEWEST_EACH = 50

/** Thousands take a while: it says how far it is. */
const TELL_EVERY = 250

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    bugs: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})
const first = Number(values.seed)
const count = Number(values.seeds)
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
  console.error('--seeds and --seed are whole numbers')
  process.exit(2)
}
// What a deliberate bug breaks on its way is caught by a law, or not at all.
if (values.bugs) process.on('unhandledRejection', () => undefined)
const processes = Math.min(Number(values.processes), Math.ceil(count / FEWEST_EACH))
const inOthers = processes > 1 || values.postgres
process.exit(
  (values.bugs ? await showBugs() : inOthers ? await inProcesses(processes) : await simulate()) ? 0 : 1,
)

/** Each plays a stretch of the seeds and says itself what it found. */
async function inProcesses(many: number): Promise<boolean> {
  const startedAt = performance.now()
  const postgres = values.postgres ? await startPostgres() : null
  const env = postgres && { TEST_DIALECT: 'postgres', TEST_DATABASE_URL: postgres.url }
  const each = Math.ceil(count / many)
  const ends = await Promise.all(
    Array.from({ length: many }, (_, index) => {
      const seeds = Math.min(each, count - index * each)
      const from = first + index * each
      const child = spawn(
        process.execPath,
        [
          ...process.execArgv,
          import.meta.filename,
          '--processes',
          '1',
          '--seeds',
          `${seeds}`,
          '--seed',
          `${from}`,
        ],
        { stdio: 'inherit', env: { ...process.env, ...env } },
      )
      return new Promise<boolean>((settle) => child.once('exit', (code) => settle(code === 0)))
    }),
  )
  await postgres?.stop()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const well = ends.every(Boolean)
  console.log(`${count} runs from seed ${first}: ${well ? 'all hold every law' : 'see above'} (${seconds} s)`)
  return well
}

async function simulate(): Promise<boolean> {
  const startedAt = performance.now()
  let failed = 0
  for (let seed = first; seed < first + count; seed++) {
    const history = administeredHistoryOf(seed)
    const law = await judge(seed, history)
    const played = seed - first + 1
    if (played % TELL_EVERY === 0) console.log(`${played} runs from seed ${first}: ${failed} broke a law`)
    if (law === null) continue
    failed++
    console.log(`seed ${seed} breaks ${law}`)
    const shortest = await shrink(history, async (shorter) => (await judge(seed, shorter)) !== null)
    const kept = shortest.map((one) => `step('${one.kind}', ${one.seat}, ${one.seed})`)
    console.log(
      `  still broken by ${shortest.length} of ${history.length} steps: ${await judge(seed, shortest)}`,
    )
    console.log(`  ${shortest.map((step) => `${step.kind}@${step.seat % 5}`).join(' ')}`)
    console.log(`  for kept-histories.ts: { seed: ${seed}, steps: [${kept.join(', ')}] }`)
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${count} runs from seed ${first}: ${count - failed} hold every law, ${failed} do not (${seconds} s)`,
  )
  return failed === 0
}

async function showBugs(): Promise<boolean> {
  let all = true
  for (const bug of [...BUGS, ...HOSTILE_BUGS]) {
    const caught = await catchBug(bug, first, count)
    all &&= caught !== null
    const how = caught
      ? `seed ${caught.seed} (run ${caught.runs}): ${caught.law}`
      : `NOT CAUGHT in ${count} runs`
    console.log(`${bug.name.padEnd(52)} ${how}`)
  }
  return all
}
