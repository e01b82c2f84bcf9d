/**
 * An organisation of 10,000 people, 500 groups and a list of 2,000 items: each list of the console as it is answered on
 * both databases, and as it is painted from what the device holds; ten thousand invited in calls of a hundred while
 * somebody else works.
 */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { copyDatabase } from '../../../db/copy-database.ts'
import type { Database } from '../../../db/database.ts'
import { openPostgres } from '../../../db/postgres.ts'
import { openSqlite } from '../../../db/sqlite.ts'
import { createFeedWriter } from '../../../server/feed/feed.ts'
import { storeAggregate } from '../../../server/replication/aggregates.ts'
import type { Put } from '../../../sync/commands/command.ts'
import { lookupItemId } from '../../../sync/entities/lookup.ts'
import { memberId } from '../../../sync/entities/member.ts'
import { createId, type Id, type OrganizationId, type PersonId } from '../../../sync/ids.ts'
import { startPostgres } from '../../postgres/start-postgres.ts'
import { createRandom } from '../../simulation/random.ts'
import { atMost, type Measurement, type Row } from '../measurement.ts'
import { measured, percentile, spreadOf } from '../statistics.ts'
import { CONTEXT, signIn } from '../world/browser.ts'
import { type SeededPerson, seed } from '../world/seed.ts'
import { type ServerProcess, startServerProcess } from '../world/server-process.ts'

const PEOPLE = 10_000
const GROUPS = 500
const ITEMS = 2_000
const RUNS = 20
const ANSWERED_MS = 100
const PAINTED_MS = 200
const OTHERS_MS = 200
/** Of ten thousand rows. */
const BAD_ROWS = 37

type Ask = (path: string, body?: object) => Promise<{ readonly code: number; readonly data: never }>

const LISTS: Readonly<Record<string, readonly [string, object?]>> = {
  'a page of users': ['Admin/User/Get', { pageSize: 50 }],
  'users by words': ['Admin/User/Get', { pageSize: 50, search: 'crowd 77' }],
  'users by type, the last first': [
    'Admin/User/Get',
    { pageSize: 50, sortBy: 'since', sortDir: 'desc', filters: { userTypeId: [3] } },
  ],
  'page 150 of users': ['Admin/User/Get', { pageSize: 50, pageNumber: 150 }],
  groups: ['Admin/Group/Get'],
}

export const administration: Row = {
  name: 'administration',
  title: `The console at ${PEOPLE.toLocaleString('en')} people and ${GROUPS} groups`,
  onDemand: true,
  patienceMs: 1_800_000,
  async run({ worlds, progress }) {
    const dataDir = await worlds.folder()
    progress('making the organisation')
    const sizes = { envelopes: 0, colleagues: 10, envelopesPerColleague: 0, others: 0 }
    const { first, colleagues } = await seed(dataDir, { ...sizes, crowd: PEOPLE - 11 })
    const sqlite = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
    const lookup = await furnish(sqlite, [first, ...colleagues])
    const postgres = await startPostgres()
    const copy = await openPostgres({ url: postgres.url })
    await copyDatabase(sqlite, copy)
    await Promise.all([copy.close(), sqlite.close()])
    const rows: Measurement[] = []
    try {
      for (const name of ['SQLite', 'PostgreSQL'] as const) {
        const environment = name === 'PostgreSQL' ? { DATABASE_URL: postgres.url } : {}
        const server = await startServerProcess(dataDir, [], environment)
        try {
          progress(`${name}: lists`)
          rows.push(...(await answered(name, server, colleagues[0] ?? first, lookup)))
          if (name === 'SQLite') {
            const browser = await worlds.browser()
            const context = await browser.newContext(CONTEXT)
            // What runs in the page was compiled with the names of its functions kept.
            await context.addInitScript('globalThis.__name = (one) => one')
            await signIn(context, server.url, first)
            rows.push(...(await painted(await context.newPage(), server.url, progress)))
            await context.close()
          }
          progress(`${name}: inviting`)
          // Signing in has given the first person's browser tokens of its own.
          rows.push(...(await invited(name, server, colleagues[0] ?? first, colleagues[1] ?? first)))
        } finally {
          await server.stop()
        }
      }
    } finally {
      await postgres.stop()
    }
    return rows
  },
}

/** Who runs it, groups with people in them, a role for each ten, and a long list. */
async function furnish(db: Database, runners: readonly SeededPerson[]): Promise<Id<'lookup'>> {
  const [first] = runners
  if (!first) throw new Error('Somebody runs it')
  const { organizationId } = first
  const { tables } = db
  const random = createRandom(7)
  const ids = { now: Date.now, randomBytes: random.bytes }
  const lookupId = createId('lookup', ids)
  const groups = Array.from({ length: GROUPS }, () => createId('memberGroup', ids))
  const roles = Array.from({ length: GROUPS / 10 }, () => createId('role', ids))
  const common = { organizationId, active: true }
  const puts: Put[] = [
    ...roles.map(
      (role, n): Put => ({
        kind: 'role',
        value: {
          ...{ ...common, id: role, name: `Role ${n}`, description: '' },
          ...{ permissions: [], restrictions: [] },
        },
      }),
    ),
    ...groups.map(
      (group, n): Put => ({
        kind: 'memberGroup',
        value: { ...common, id: group, name: `Group ${n}`, roles: [{ id: random.pick(roles) }] },
      }),
    ),
    {
      kind: 'lookup',
      value: {
        ...{ id: lookupId, organizationId, access: 'organization', enabled: true },
        ...{ nameEn: 'Cities', nameAr: '' },
      },
    },
    ...Array.from(
      { length: ITEMS },
      (_, n): Put => ({
        kind: 'lookupItem',
        value: {
          ...{ id: lookupItemId(lookupId, `C${n}`), organizationId, lookupId, identifier: `C${n}` },
          ...{ valueEn: `City ${n}`, valueAr: '', active: true, order: n },
        },
      }),
    ),
  ]
  const storing = async (all: readonly Put[]) => {
    await db.transact(async (query) => {
      const store = { query, tables, feed: createFeedWriter(query, tables), now: Date.now() }
      for (const put of all) await storeAggregate(store, put, undefined)
    })
  }
  await storing(puts)
  const place = tables.organizationMember
  const people = await db.read((query) => query.select({ personId: place.personId }).from(place))
  const members = people.map(({ personId }): Put => {
    const runs = runners.some((one) => one.id === personId)
    return {
      kind: 'member',
      value: {
        ...{ id: memberId(organizationId as OrganizationId, personId as PersonId), organizationId },
        ...{ personId: personId as PersonId, name: '', email: '', status: 'active', joinedAt: 0 },
        ...{ roles: runs ? ['companyAdmin'] : ['member'], userClass: 'internal', permissions: [] },
        ...{ heldRoles: [], groups: random.chance(0.5) ? [{ id: random.pick(groups) }] : [] },
      },
    }
  })
  for (let at = 0; at < members.length; at += 500) await storing(members.slice(at, at + 500))
  return lookupId
}

const askerOf =
  ({ url }: ServerProcess, { accessToken }: SeededPerson): Ask =>
  async (path, body = {}) => {
    // A connection for each question: one that waited while a browser was measured is closed by now.
    const asked = request(`${url}/api/${path}`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    })
    asked.end(JSON.stringify(body))
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return JSON.parse(await text(response)) as Awaited<ReturnType<Ask>>
  }

async function answered(
  name: string,
  server: ServerProcess,
  first: SeededPerson,
  lookup: Id<'lookup'>,
): Promise<readonly Measurement[]> {
  const ask = askerOf(server, first)
  const rows: Measurement[] = []
  const lists = { ...LISTS, 'items of a list': ['LookupValue/Get', { lookupId: lookup }] as const }
  for (const [what, [path, body]] of Object.entries(lists)) {
    const times: number[] = []
    for (let run = -3; run < RUNS; run++) {
      const startedAt = performance.now()
      const { code } = await ask(path, body)
      if (code !== 0) throw new Error(`${path} answered ${code}`)
      if (run >= 0) times.push(performance.now() - startedAt)
    }
    rows.push(
      measured(times, {
        ...{ what: `${what}, ${name}`, unit: 'ms' as const, target: atMost(ANSWERED_MS) },
        note: 'answered by the call, over HTTP, median',
      }),
    )
  }
  return rows
}

/** From the tap to the frame that shows rows; the device holds everybody already. */
async function painted(
  page: Page,
  url: string,
  progress: (text: string) => void,
): Promise<readonly Measurement[]> {
  progress('the device takes in everybody')
  await page.goto(`${url}/administration/users`)
  await page
    .getByText(`${PEOPLE.toLocaleString('en')} users`)
    .first()
    .waitFor({ timeout: 300_000 })
  const rows: Measurement[] = []
  const times = new Map<string, number[]>()
  for (let run = -2; run < 12; run++)
    for (const to of ['groups', 'users']) {
      progress(`painting ${to}`)
      const took = await page.evaluate(tapToRows, to)
      if (run >= 0) times.set(to, [...(times.get(to) ?? []), took])
      await page.evaluate(() => new Promise((settle) => requestIdleCallback(settle)))
    }
  for (const [to, all] of times)
    rows.push(
      measured(all, {
        ...{ what: `${to}, painted`, unit: 'ms' as const, target: atMost(PAINTED_MS) },
        note: 'from the tap in the sidebar to the frame with rows, from the device, median',
      }),
    )
  return rows
}

/** In the page. */
function tapToRows(to: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`a[href$="/administration/${to}"]`)
  if (!link) throw new Error(`No way to ${to}`)
  const before = document.querySelector('h1')?.textContent
  const startedAt = performance.now()
  link.click()
  return new Promise((settle) => {
    const look = () => {
      const isThere =
        document.querySelector('h1')?.textContent !== before &&
        document.querySelectorAll('main [role="row"], main tbody tr, main li').length > 5
      if (!isThere) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => settle(performance.now() - startedAt)
      requestAnimationFrame(() => port2.postMessage(null))
    }
    look()
  })
}

/** Ten thousand rows in calls of a hundred; meanwhile somebody else asks for their list, one question after another. */
async function invited(
  name: string,
  server: ServerProcess,
  first: SeededPerson,
  other: SeededPerson,
): Promise<readonly Measurement[]> {
  const ask = askerOf(server, first)
  const askMeanwhile = askerOf(server, other)
  const results = new Map<string, number>()
  const bad = new Set(Array.from({ length: BAD_ROWS }, (_, n) => n * 269 + 5))
  let isDone = false
  const waits: number[] = []
  const others = (async () => {
    while (!isDone) {
      const startedAt = performance.now()
      await askMeanwhile('TasksEf/GetPaging', { pageSize: 10 })
      await sleep(20)
      waits.push(performance.now() - startedAt)
    }
  })()
  const startedAt = performance.now()
  try {
    for (let at = 0; at < PEOPLE; at += 100) {
      const rows = Array.from({ length: 100 }, (_, n) => ({
        email: bad.has(at + n) ? `nobody ${at + n}` : `new${at + n}.${name.toLowerCase()}@example.com`,
      }))
      const { code, data } = await ask('Admin/User/Invite', rows)
      if (code !== 0) throw new Error(`Inviting answered ${code}`)
      for (const { status } of data as readonly { readonly status: string }[])
        results.set(status, (results.get(status) ?? 0) + 1)
    }
  } finally {
    isDone = true
    await others
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (results.get('Success') !== PEOPLE - BAD_ROWS || results.get('Invalid Email') !== BAD_ROWS)
    throw new Error(`Wrong results: ${JSON.stringify([...results])}`)
  return [
    {
      ...{
        what: `10,000 people invited, ${name}`,
        value: seconds,
        unit: 's' as const,
        spread: null,
        runs: 1,
      },
      ...{ target: null, peer: null, note: `${BAD_ROWS} of them refused, each in its own row` },
    },
    {
      ...{ what: `somebody else meanwhile, ${name}`, value: percentile(waits, 0.99) },
      ...{ unit: 'ms' as const, spread: spreadOf(waits), runs: waits.length },
      ...{ target: atMost(OTHERS_MS), peer: null, note: 'their list of documents, p99' },
    },
  ]
}
