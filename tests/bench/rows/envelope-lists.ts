/** One page of a list among very many envelopes, and one envelope of very many steps, as the calls answer them. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openSqlite } from '../../../db/sqlite.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { envelopeCalls } from '../../../server/envelopes/calls.ts'
import type { CallContext } from '../../../server/http/call.ts'
import { SILENT } from '../../../server/http/logger.ts'
import type { Platform } from '../../../server/platform.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { newRecipient } from '../../../sync/entities/recipient.ts'
import { createId } from '../../../sync/ids.ts'
import { createRandom } from '../../simulation/random.ts'
import { atMost, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { createBulkStore } from '../world/bulk-store.ts'
import { sampleEnvelope } from '../world/sample-envelope.ts'
import { type SeededPerson, seed } from '../world/seed.ts'

const MANY = 100_000
const FULL = 1_000_000
/** Those of the person who asks: as many as a list looks at. */
const HELD = 10_000
const STEPS = 200
const RUNS = 25

/** Every filter of the list, and all of them at once. */
const QUESTIONS: Readonly<Record<string, object>> = {
  'the inbox': { folderId: 0 },
  sent: { folderId: 1 },
  'waiting for me': { folderId: 0, tab: 'waitingForMe' },
  'by status': { folderId: 0, status: ['completed'] },
  'by who it is assigned to': { folderId: 1, assignedTo: ['Colleague 7'] },
  'by owner': { folderId: 0, ownedBy: ['Colleague 7'] },
  'by words': { folderId: 0, search: 'lease dubai' },
  'requests by expiry': { folderId: 0, processType: 1, sortBy: 'expiry' },
  favourites: { folderId: 0, tab: 'favourites' },
  'by title': { folderId: 0, sortBy: 'title' },
  'page 20': { folderId: 0, page: 20 },
  'everything at once': {
    folderId: 0,
    tab: 'completed',
    status: ['completed'],
    ownedBy: ['Colleague 7'],
    search: 'a',
  },
}

export const envelopeLists: Row = {
  name: 'envelope-lists',
  title: 'Fifty rows of a list among very many envelopes',
  async run({ worlds, progress, full }) {
    const size = full ? FULL : MANY
    progress(`making ${size.toLocaleString('en')} envelopes`)
    const folder = await worlds.folder()
    const sizes = {
      envelopes: HELD,
      colleagues: 300,
      envelopesPerColleague: 0,
      crowd: 0,
      others: size - HELD,
    }
    const { first } = await seed(folder, sizes)
    const db = openSqlite({ file: join(folder, 'tawqi.sqlite') })
    const platform: Platform = {
      config: parseConfig({ NODE_ENV: 'test' }),
      db,
      log: SILENT,
      now: Date.now,
      randomBytes: (length) => new Uint8Array(randomBytes(length)),
      evidenceKey: new Uint8Array(32),
    }
    const long = await storeLong(platform, first)
    const ask = asker(platform, actorOf(first))
    try {
      const rows = []
      for (const [what, input] of Object.entries(QUESTIONS)) {
        progress(what)
        const times = await repeated(() => ask('TasksEf/GetPaging', { pageSize: 50, ...input }))
        rows.push(
          measured(times, {
            what,
            unit: 'ms',
            target: atMost(50),
            note: `Of ${size.toLocaleString('en')} envelopes the person holds ${HELD.toLocaleString('en')}. SQLite, within one process.`,
          }),
        )
      }
      progress('a long envelope')
      rows.push(
        measured(await repeated(() => ask('TasksEf/GetDetails', { processId: long.id })), {
          what: `details of an envelope of ${STEPS} steps`,
          unit: 'ms',
          target: atMost(200),
        }),
      )
      return rows
    } finally {
      await db.close()
    }
  },
}

async function repeated(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  // The first three compile.
  for (let run = -3; run < RUNS; run++) {
    const startedAt = performance.now()
    await work()
    if (run >= 0) times.push(performance.now() - startedAt)
  }
  return times
}

function asker(platform: Platform, actor: PersonActor) {
  const calls = new Map(envelopeCalls(platform).map((one) => [one.path, one]))
  return async (path: string, body: object) => {
    const call = calls.get(path)
    if (!call) throw new Error(`${path} is no call`)
    const input = call.input.parse(body)
    const answer = await call.run(input, { actor } as CallContext)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
}

/** Two hundred steps one after the other, the first of them waiting. */
async function storeLong({ db }: Platform, owner: SeededPerson): Promise<Envelope> {
  const random = createRandom(7)
  const ids = { now: Date.now, randomBytes: random.bytes }
  const office = {
    organizationId: owner.organizationId,
    organizationName: owner.organizationName,
    until: Date.now(),
  }
  const recipients = Array.from({ length: STEPS }, (_, n) =>
    newRecipient({
      id: createId('recipient', ids),
      order: n + 1,
      kind: 'approve',
      name: `Approver ${n + 1}`,
      email: `approver.${n + 1}@example.com`,
      language: 'en',
      ...(n === 0 ? { state: 'waiting' as const } : {}),
    }),
  )
  const envelope: Envelope = {
    ...sampleEnvelope(1, owner, [owner, owner], office, random),
    id: createId('envelope', ids),
    state: 'inProgress',
    recipients,
  }
  await db.transact(async (query) => createBulkStore(query, db.tables).envelope(envelope))
  return envelope
}

const actorOf = (one: SeededPerson): PersonActor => ({
  kind: 'person',
  personId: one.id,
  organizationId: one.organizationId,
  organizationName: one.organizationName,
  roles: ['member'],
  name: one.name,
  email: one.email,
  language: 'en',
})
