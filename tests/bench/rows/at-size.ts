/**
 * What grows with a server and what does not: lists, opening, timers, pulls and commands at a thousand envelopes
 * and at a hundred thousand (a million with `--full`), on both databases, as the calls answer them. One person holds
 * all of them, each colleague a hundredth.
 */
import { atMost, type Measurement, type Row, round } from '../measurement.ts'
import { measured, median, spreadOf } from '../statistics.ts'
import {
  actorOf,
  type GrownOffice,
  type GrownOffices,
  grownOffices,
  LONG_STEPS,
} from '../world/grown-office.ts'
import { asker, device, lookForJobs } from '../world/office-work.ts'
import type { SeededPerson } from '../world/seed.ts'

const SIZES = [1_000, 10_000, 100_000]
const FULL = 1_000_000
const RUNS = 25
const LIST_MS = 50
const OPEN_MS = 200

/** Every filter of the list, every order, and all of them at once. */
const LISTS: Readonly<Record<string, object>> = {
  'the inbox': { folderId: 0 },
  sent: { folderId: 1 },
  archived: { folderId: 2 },
  drafts: { folderId: 3 },
  'waiting for me': { tab: 'waitingForMe' },
  'waiting for others': { tab: 'waitingForOthers' },
  completed: { tab: 'completed' },
  cancelled: { tab: 'cancelled' },
  favourites: { tab: 'favourites' },
  'by two statuses': { status: ['completed', 'cancelled'] },
  'by who it is assigned to': { folderId: 1, assignedTo: ['Colleague 7'] },
  'by owner': { ownedBy: ['Colleague 7'] },
  'by words': { search: 'lease dubai' },
  'by words that are nowhere': { search: 'zebra' },
  requests: { processType: 1 },
  'by creation': { sortBy: 'created' },
  'by title': { sortBy: 'title' },
  'by expiry': { sortBy: 'expiry' },
  'page 20': { page: 20 },
  'everything at once': { tab: 'completed', status: ['completed'], ownedBy: ['Colleague 7'], search: 'a' },
}

interface Timed {
  /** Of single runs, in ms. */
  readonly times: readonly number[]
  /** Of this process for one run, in ms; what PostgreSQL spends is not in it. */
  readonly cpuMs: number
}
/** By what was measured, by size. */
type Found = Map<string, Map<number, Timed>>

export const atSize: Row = {
  name: 'at-size',
  title: 'Cost against size: lists, opening, timers, pulls and commands on both databases',
  patienceMs: 3_600_000,
  async run({ worlds, progress, full }) {
    const offices = await grownOffices(await worlds.folder())
    const sizes = full ? [...SIZES, FULL] : SIZES
    const rows: Measurement[] = []
    for (const office of offices.offices) {
      const found: Found = new Map()
      try {
        for (const size of sizes) {
          progress(`${office.name}: making ${size.toLocaleString('en')} envelopes`)
          await office.growTo(size)
          await measureAt(size, office, offices, found, progress)
        }
      } finally {
        await office.close()
      }
      rows.push(...summary(office.name, found, full))
    }
    return rows
  },
}

async function measureAt(
  size: number,
  { name, platform }: GrownOffice,
  { first, colleagues, long }: GrownOffices,
  found: Found,
  progress: (text: string) => void,
): Promise<void> {
  const keep = async (what: string, work: () => Promise<unknown>) => {
    progress(`${name}, ${size.toLocaleString('en')}: ${what}`)
    const bySize = found.get(what) ?? new Map<number, Timed>()
    found.set(what, bySize.set(size, await repeated(work)))
  }
  const colleague = colleagues[7]
  if (!colleague) throw new Error('There are colleagues')
  const whose: readonly (readonly [string, SeededPerson])[] = [
    [HUNDREDTH, colleague],
    [ALL, first],
  ]
  for (const [who, person] of whose) {
    const ask = asker(platform, actorOf(person))
    for (const [what, input] of Object.entries(LISTS))
      await keep(`${who}: ${what}`, () => ask('TasksEf/GetPaging', { pageSize: 50, ...input }))
    const last = await ask('TasksEf/GetPaging', { pageSize: 50 })
    const page = (last as { TotalPages: number }).TotalPages
    await keep(`${who}: the last page`, () => ask('TasksEf/GetPaging', { pageSize: 50, page }))
    await keep(`${who}: unread`, () => ask('TasksEf/GetUnreadCount', {}))
  }
  await keep(OPENING, () => asker(platform, actorOf(first))('TasksEf/GetDetails', { processId: long.id }))
  await keep(TIMERS, () => lookForJobs(platform))
  const { execute, pull } = await device(platform, actorOf(first))
  let turn = 0
  const envelopeId = () => first.envelopeIds[turn++ % first.envelopeIds.length]
  await keep(COMMAND, () => execute('setFlagged', { envelopeId: envelopeId(), flagged: turn % 2 === 0 }))
  await pull()
  const change = () => execute('setFlagged', { envelopeId: envelopeId(), flagged: turn % 2 === 0 })
  await keep(PULL, async () => {
    await change()
    await pull()
  })
}

const HUNDREDTH = 'a person with a hundredth'
const ALL = 'a person with all'
const OPENING = `details of an envelope of ${LONG_STEPS} steps`
const TIMERS = 'what is due now, and when the next is'
const COMMAND = 'a mark'
const PULL = 'a mark, and the pull of it'

async function repeated(work: () => Promise<unknown>): Promise<Timed> {
  const times: number[] = []
  // The first three compile.
  for (let run = 0; run < 3; run++) await work()
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, cpuMs: (user + system) / 1_000 / RUNS }
}

function summary(name: GrownOffice['name'], found: Found, full: boolean): Measurement[] {
  return [...found].map(([what, bySize]) => {
    const sizes = [...bySize.keys()]
    const [small, large] = [sizes[0], sizes.at(-1)].map((size) => bySize.get(size ?? 0))
    if (!small || !large) throw new Error('Nothing was measured')
    const curve = [...bySize].map(([size, one]) => [size, median(one.times)] as const)
    const note = `${(sizes.at(-1) ?? 0).toLocaleString('en')} envelopes${full ? '' : '; 1,000,000 with --full'}. ${round(large.cpuMs)} ms of this process.`
    if (what === COMMAND || what === PULL) {
      // The fastest, because the two were measured minutes apart.
      const [few, many] = [Math.min(...small.times), Math.min(...large.times)]
      return {
        ...measured([many / few], { what: `${name}: ${what}, against 1,000`, unit: '×' }),
        target: atMost(1.5),
        curve,
        note: `${round(many)} ms against ${round(few)} ms, the fastest of ${RUNS}. ${note}`,
      }
    }
    return {
      ...measured(large.times, { what: `${name}: ${what}`, unit: 'ms' }),
      spread: spreadOf(large.times),
      target: what === TIMERS ? null : atMost(what === OPENING ? OPEN_MS : LIST_MS),
      curve,
      note,
    }
  })
}
