/** One office on SQLite and the same on PostgreSQL, that can be made larger while somebody measures. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { copyDatabase } from '../../../db/copy-database.ts'
import type { Database } from '../../../db/database.ts'
import { openPostgres } from '../../../db/postgres.ts'
import { openSqlite } from '../../../db/sqlite.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { SILENT } from '../../../server/http/logger.ts'
import type { Platform } from '../../../server/platform.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { newRecipient } from '../../../sync/entities/recipient.ts'
import { createId } from '../../../sync/ids.ts'
import { startPostgres } from '../../postgres/start-postgres.ts'
import { createRandom } from '../../simulation/random.ts'
import { createBulkStore } from './bulk-store.ts'
import { grow } from './grow.ts'
import { sampleEnvelope } from './sample-envelope.ts'
import { type Seeded, type SeededPerson, seed } from './seed.ts'

/** Envelopes it begins with: all of them the first person's, a hundredth of them each colleague's. */
export const ORIGINALS = 1_000
const COLLEAGUES = 200
export const LONG_STEPS = 200

export interface GrownOffice {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly platform: Platform
  /** Until it holds this many envelopes. */
  growTo(size: number): Promise<void>
  close(): Promise<void>
}

export interface GrownOffices extends Seeded {
  readonly offices: readonly GrownOffice[]
  /** Two hundred steps one after the other, the first of them waiting. */
  readonly long: Envelope
}

export async function grownOffices(dataDir: string): Promise<GrownOffices> {
  const sizes = { colleagues: COLLEAGUES, envelopesPerColleague: 0, others: 0, crowd: 0 }
  const seeded = await seed(dataDir, { ...sizes, envelopes: ORIGINALS, growable: true })
  const file = join(dataDir, 'tawqi.sqlite')
  const sqlite = openSqlite({ file })
  const long = longEnvelope(seeded.first)
  await sqlite.transact(async (query) => createBulkStore(query, sqlite.tables).envelope(long))
  const server = await startPostgres()
  const postgres = await openPostgres({ url: server.url })
  await copyDatabase(sqlite, postgres)
  const closePostgres = async () => {
    await postgres.close()
    await server.stop()
  }
  return {
    ...seeded,
    long,
    offices: [
      office('SQLite', sqlite, file, () => sqlite.close()),
      office('PostgreSQL', postgres, server.url, closePostgres),
    ],
  }
}

function office(
  name: GrownOffice['name'],
  db: Database,
  address: string,
  close: () => Promise<void>,
): GrownOffice {
  let copies = 0
  return {
    name,
    close,
    platform: {
      config: parseConfig({ NODE_ENV: 'test' }),
      db,
      log: SILENT,
      now: Date.now,
      randomBytes: (length) => new Uint8Array(randomBytes(length)),
      evidenceKey: new Uint8Array(32),
    },
    growTo: async (size) => {
      const to = size / ORIGINALS - 1
      if (to > copies) await grow(db, address, { from: copies, to })
      copies = to
    },
  }
}

function longEnvelope(owner: SeededPerson): Envelope {
  const random = createRandom(7)
  const ids = { now: Date.now, randomBytes: random.bytes }
  const place = {
    organizationId: owner.organizationId,
    organizationName: owner.organizationName,
    until: Date.now(),
  }
  return {
    ...sampleEnvelope(1, owner, [owner, owner], place, random),
    id: createId('envelope', ids),
    state: 'inProgress',
    recipients: Array.from({ length: LONG_STEPS }, (_, n) =>
      newRecipient({
        id: createId('recipient', ids),
        order: n + 1,
        kind: 'approve',
        name: `Approver ${n + 1}`,
        email: `approver.${n + 1}@example.com`,
        language: 'en',
        ...(n === 0 ? { state: 'waiting' as const } : {}),
      }),
    ),
  }
}

export const actorOf = (one: SeededPerson): PersonActor => ({
  kind: 'person',
  personId: one.id,
  organizationId: one.organizationId,
  organizationName: one.organizationName,
  name: one.name,
  email: one.email,
  language: 'en',
})
