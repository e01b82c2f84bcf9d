/**
 * What an installation consists of besides its code: database, secrets, files and the way to its other nodes,
 * opened as the configuration says.
 */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { isPostgres, openDatabase } from '../db/open-database.ts'
import { keepErasedList } from './account/erasure/erased-list.ts'
import { closeToOthers } from './close-to-others.ts'
import { type Config, ConfigError } from './config/config.ts'
import { openEvidenceKey } from './evidence/keys.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import type { Metrics } from './http/metrics.ts'
import { releaseDeadLeases } from './jobs/dead-leases.ts'
import { ALONE, type NodeBus } from './nodes/node-bus.ts'
import { fillDirectory, fillMembers } from './people/directory.ts'
import { tellOfOrganizations } from './people/people.ts'
import type { Log, Platform } from './platform.ts'
import { ensureEpoch, renewEpoch } from './replication/epoch.ts'
import { fillContacts } from './replication/fill-contacts.ts'
import { fillGroups } from './replication/fill-groups.ts'
import { fillLists } from './replication/fill-lists.ts'
import { type HighWater, keepHighWater } from './replication/high-water.ts'

export interface Installation {
  readonly platform: Platform
  readonly store: FileStore
  readonly nodes: NodeBus
  readonly highWater: HighWater
  readonly erasedList: { stop(): Promise<void> }
}

export interface InstallationDeps {
  readonly config: Config
  readonly log: Log
  readonly metrics?: Pick<Metrics, 'count'>
  /** The database was restored from a backup, and nothing on this disk would show it. */
  readonly beginsNewTimeline?: boolean
}

async function openBus({ databaseUrl: url }: Config, log: Log): Promise<NodeBus> {
  if (!isPostgres(url)) return ALONE
  const { openPostgresBus } = await import('./nodes/postgres-bus.ts')
  return openPostgresBus({ url, log })
}

/** @throws ConfigError when what is configured does not belong together. */
export async function openInstallation(deps: InstallationDeps): Promise<Installation> {
  const { config, log, metrics } = deps
  await closeToOthers(config.DATA_DIR, log)
  const evidenceKey = openEvidenceKey(join(config.DATA_DIR, 'keys'))
  const db = await openDatabase(config.databaseUrl, {
    connections: config.DATABASE_CONNECTIONS,
    onTrouble: (what, error) => {
      metrics?.count('tawqi_database_troubles_total', { what })
      if (what === 'disconnected') log.warn('A connection to the database ended', { error })
    },
  })
  const platform: Platform = {
    config,
    db,
    log,
    now: Date.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey,
  }
  try {
    const fresh = () => randomBytes(12).toString('hex')
    await db.transact(async (query) => {
      await ensureEpoch(query, db.tables, fresh())
      if (deps.beginsNewTimeline) await renewEpoch(query, db.tables, fresh())
    })
    await fillLists(db)
    await fillContacts(db)
    await fillDirectory(db)
    await fillMembers(db)
    await fillGroups(db, platform.now)
    await tellOfOrganizations(db)
    await ensureOwnKey(platform)
    await releaseDeadLeases(db)
    const highWater = await keepHighWater({
      db,
      file: join(config.DATA_DIR, 'high-water.json'),
      fresh,
      onRestored: () => log.warn('This database is an older copy of itself: it begins a new timeline'),
    })
    // After the timeline: what is told of it is told in the new one.
    const erasedList = await keepErasedList({
      platform,
      onRestored: (people) =>
        log.warn('This database brought back people who were erased: they are erased again', { people }),
    })
    return {
      platform,
      highWater,
      erasedList,
      store: openFileStore(config),
      nodes: await openBus(config, log),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * The database knows the fingerprint of the key its evidence was made with. A node with another one would make
 * commitments nobody can check, and refuse every session of the other nodes.
 */
async function ensureOwnKey({ db, evidenceKey, config }: Platform): Promise<void> {
  const { serverState } = db.tables
  const own = createHash('sha256').update('evidence key').update(evidenceKey).digest('hex').slice(0, 32)
  const known = await db.transact(async (query) => {
    await query.insert(serverState).values({ key: 'evidence-key', value: own }).onConflictDoNothing()
    const [row] = await query.select().from(serverState).where(eq(serverState.key, 'evidence-key'))
    return row?.value
  })
  if (known !== own)
    throw new ConfigError(
      `The key in ${join(config.DATA_DIR, 'keys')} is not the one this database was made with: copy keys/ from the first node, or from the backup.`,
    )
}
