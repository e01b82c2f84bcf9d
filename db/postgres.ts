/**
 * PostgreSQL behind the `Database` interface. Writes are SERIALIZABLE: whatever handlers read before they write
 * still holds when they commit, on any number of nodes, or the transaction begins anew. The row of a channel's
 * head stays locked until commit, so feed order is commit order here too (S5). Reads are one snapshot.
 *
 * Writers and readers have connections of their own, so that a read inside a transaction never waits for the end
 * of that very transaction.
 */
import { fileURLToPath } from 'node:url'
import { Pool, type PoolClient } from 'pg'
import { postgresKit } from './columns/postgres.ts'
import type { Database, Query, TransactOptions } from './database.ts'
import { failureOf, isUniqueViolation } from './postgres-errors.ts'
import { migratePostgres } from './postgres-migrate.ts'
import { createPostgresSession, type PostgresSession } from './postgres-session.ts'
import { createTables } from './schema/tables.ts'
import { TransactionLost } from './transaction-lost.ts'

export const POSTGRES_MIGRATIONS = fileURLToPath(new URL('./migrations/postgres', import.meta.url))

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`. */
  readonly url: string
  readonly migrationsFolder?: string
  /** Connections of this node at most; a third of them write. */
  readonly connections?: number
  /** Told whenever a transaction begins anew, and of connections that ended on their own. */
  readonly onTrouble?: (what: 'retried' | 'disconnected', error: unknown) => void
}

export interface PostgresDatabase extends Database {
  readonly dialect: 'postgres'
}

/** Held together by those who write, and alone by one who lost: nobody can be first again. */
const WRITERS_LOCK = 7_283_001
/**
 * After a conflict this node writes alone for a while. Nodes that are busy at once commit groups that touch the
 * same channels, and taking turns costs less than undoing each other's work.
 */
const CAREFUL_MS = 500
/** Waiting for a turn. Longer than this nobody waits for an answer: what was undone is told as an error. */
const TURN_WITHIN_MS = 15_000
const GIVE_UP_AFTER_MS = 20_000
/** Waiting for a row means waiting for a conflict, or in a circle: then a turn of one's own is sooner. */
const ROW_WITHIN_MS = 300
const LONGEST_PAUSE_MS = 150

interface Kind {
  readonly turn: 'together' | 'alone' | null
  readonly begin: string
}
const READ: Kind = { turn: null, begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }
const WRITE = `BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL lock_timeout = ${ROW_WITHIN_MS}`
const WRITE_TOGETHER: Kind = { turn: 'together', begin: WRITE }
const WRITE_ALONE: Kind = { turn: 'alone', begin: WRITE }
const TAKE_TURN = {
  together: `SET lock_timeout = ${TURN_WITHIN_MS}; SELECT pg_advisory_lock_shared(${WRITERS_LOCK})`,
  alone: `SET lock_timeout = ${TURN_WITHIN_MS}; SELECT pg_advisory_lock(${WRITERS_LOCK})`,
} as const
const END_TURN = 'SELECT pg_advisory_unlock_all()'

export async function openPostgres(options: PostgresOptions): Promise<PostgresDatabase> {
  await migratePostgres(options.url, options.migrationsFolder ?? POSTGRES_MIGRATIONS)
  const connections = options.connections ?? 18
  const trouble = options.onTrouble ?? (() => undefined)
  // Every scan of a whole table would be in conflict with every writer of that table.
  const writers = openPool('-c enable_seqscan=off', Math.max(2, Math.floor(connections / 3)))
  const readers = openPool(
    '-c default_transaction_read_only=on',
    Math.max(2, Math.ceil((connections * 2) / 3)),
  )
  const sessions = new WeakMap<PoolClient, PostgresSession>()
  const sessionOfQuery = new WeakMap<Query, PostgresSession>()
  const statementNames = new Map<string, string>()
  let carefulUntil = 0

  function openPool(settings: string, max: number): Pool {
    const pool = new Pool({
      connectionString: options.url,
      max,
      application_name: 'tawqi',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      options: `${settings} ${SETTINGS}`,
    })
    pool.on('error', (error) => trouble('disconnected', error))
    return pool
  }

  function sessionOf(client: PoolClient): PostgresSession {
    const known = sessions.get(client)
    if (known) return known
    const session = createPostgresSession(client, statementNames)
    sessions.set(client, session)
    sessionOfQuery.set(session.query, session)
    return session
  }

  /** One try: the value, or why it must begin anew. Throws what `work` threw for reasons of its own. */
  async function attempt<T>(
    pool: Pool,
    { turn, begin }: Kind,
    work: (query: Query) => Promise<T>,
  ): Promise<{ readonly value: T } | { readonly lost: TransactionLost }> {
    const client = await pool.connect().catch((error: unknown) => {
      if (failureOf(error) === 'disconnected') return new TransactionLost('disconnected', error)
      throw error
    })
    if (client instanceof TransactionLost) return { lost: client }
    const session = sessionOf(client)
    session.forgetLost()
    let isCommitting = false
    let isClean = false
    try {
      // Before the snapshot is taken, or what others committed while it waited would be a conflict.
      if (turn) await session.command(TAKE_TURN[turn])
      await session.command(begin)
      const value = await work(session.query)
      const lost = session.lost()
      if (lost) throw lost
      isCommitting = true
      // PostgreSQL answers COMMIT of a failed transaction with a rollback, and no error.
      if ((await session.command('COMMIT')) !== 'COMMIT')
        throw new Error('A query failed and its error was not passed on: nothing was stored')
      isClean = true
      return { value }
    } catch (error) {
      const lost = session.lost()
      // An answer to COMMIT that never came says nothing: only the caller can know whether to ask again.
      if (!lost || (isCommitting && lost.because === 'disconnected')) throw error
      return { lost }
    } finally {
      if (!isClean) isClean = await client.query('ROLLBACK').then(alwaysTrue, alwaysFalse)
      if (turn && isClean) isClean = await client.query(END_TURN).then(alwaysTrue, alwaysFalse)
      client.release(!isClean)
    }
  }

  async function run<T>(
    pool: Pool,
    work: (query: Query) => Promise<T>,
    { committed }: TransactOptions<T> = {},
  ): Promise<T> {
    const startedAt = performance.now()
    for (let tries = 1; ; tries++) {
      const isCareful = tries > 1 || performance.now() < carefulUntil
      const kind = pool === readers ? READ : isCareful ? WRITE_ALONE : WRITE_TOGETHER
      const outcome = await attempt(pool, kind, work)
      if ('value' in outcome) {
        committed?.(outcome.value)
        return outcome.value
      }
      const { cause, because } = outcome.lost
      if (isUniqueViolation(cause) && tries > 1) throw cause
      if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw outcome.lost
      trouble('retried', cause)
      if (because === 'conflict') carefulUntil = performance.now() + CAREFUL_MS
      else await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** tries))
    }
  }

  return {
    dialect: 'postgres',
    tables: createTables(postgresKit),
    read: (work) => run(readers, work),
    glance: (work) => run(readers, work),
    transact: (work, how) => run(writers, work, how),
    savepoint: (query, work) => {
      const session = sessionOfQuery.get(query)
      if (!session) throw new Error('A savepoint needs the query of its transaction')
      return session.savepoint(work)
    },
    close: async () => {
      await Promise.all([writers.end(), readers.end()])
    },
  }
}

/**
 * A node whose machine vanished must not hold a channel's head for the hours TCP would wait: the server notices
 * within 25 s, and gives up on a transaction that says nothing for a minute.
 */
const SETTINGS = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'idle_in_transaction_session_timeout=60000',
  'statement_timeout=120000',
]
  .map((one) => `-c ${one}`)
  .join(' ')

const alwaysTrue = () => true
const alwaysFalse = () => false
const pause = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms))
