/**
 * Makes an office a thousand times as large, inside its database: every envelope with its entries in lists, its
 * members, marks, numbers of the feed, files and timers is repeated under ids of its own, further back in time. By
 * the database itself, because a million envelopes that are made one by one take an hour.
 */
import Sqlite from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '../../../db/database.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'

/** Stands in ids where copies have their number. */
const PLACE = 'kkkkkkk'
/** Between an envelope and its copy of the next number; the originals lie within less. */
const STEP_MS = 3_600_000

/** Fifteen of twenty-six characters are enough to tell the ids of one office apart. */
export const growable = (envelope: Envelope): Envelope =>
  JSON.parse(
    JSON.stringify(envelope).replace(
      /\b(envelope|document|recipient|revision|field):([0-9a-z]{19})[0-9a-z]{7}\b/g,
      `$1:$2${PLACE}`,
    ),
  ) as Envelope

/** The column that names the envelope a row belongs to. */
const HOLDERS = {
  envelope: 'id',
  listEntry: 'envelope_id',
  member: 'entity',
  mark: 'envelope_id',
  feed: 'id',
  fileReference: 'entity',
  job: 'key',
} as const
type Grown = keyof typeof HOLDERS
const TABLES = Object.keys(HOLDERS) as Grown[]

/** Whatever speaks SQL to the database outside of its driver, with indexes that are made when all is there. */
interface Bulk {
  run(text: string): Promise<unknown>
  /** The statements that make the indexes of a table again. */
  indexesOf(table: string): Promise<readonly { readonly name: string; readonly make: string }[]>
  /** What its own housekeeping does with the time. */
  settle(): Promise<unknown>
  close(): Promise<void>
}

export interface Growth {
  /** Copies there are when it begins, and when it ends. */
  readonly from: number
  readonly to: number
}

/** `address` is the file of SQLite, or the URL of PostgreSQL. */
export async function grow(db: Database, address: string, { from, to }: Growth): Promise<void> {
  const bulk = await (db.dialect === 'sqlite' ? ofSqlite(address) : ofPostgres(address))
  try {
    for (const name of TABLES) {
      const table = getTableName(db.tables[name])
      const indexes = await bulk.indexesOf(table)
      for (const index of indexes) await bulk.run(`drop index ${index.name}`)
      const holder = HOLDERS[name]
      await bulk.run(`create temp table original as select * from ${table} where ${holder} like '%${PLACE}%'`)
      for (let done = from; done < to; done += COPIES_AT_ONCE)
        await bulk.run(copies(db, name, { from: done, to: Math.min(to, done + COPIES_AT_ONCE) }))
      await bulk.run('drop table original')
      for (const index of indexes) await bulk.run(index.make)
    }
    // What was changed since has numbers up to the head, and copies of its own beyond it.
    await bulk.run(`update channel_head set seq = seq + ${to} * ${STRIDE}`)
    await bulk.run('delete from list_count')
    await bulk.run(`insert into list_count select ${COUNTED}, count(*) from list_entry group by ${COUNTED}`)
    await bulk.settle()
  } finally {
    await bulk.close()
  }
}

const COUNTED = 'person_id, folder, status, kind, flagged, unread'
/** Few enough that the log of one statement stays small. */
const COPIES_AT_ONCE = 25
/** More than any channel of the originals has numbers. */
const STRIDE = 10_000

function copies(db: Database, name: Grown, { from, to }: Growth): string {
  const columns = Object.values(getTableColumns(db.tables[name]))
  const values = columns.map((column) => copyOf(db, column.name, column.columnType))
  return `with recursive copy(n) as (select cast(${from + 1} as bigint) union all select n + 1 from copy where n < ${to})
    insert into ${getTableName(db.tables[name])} (${columns.map((one) => one.name).join(', ')})
    select ${values.join(', ')} from copy cross join original`
}

function copyOf({ dialect }: Database, column: string, type: string): string {
  const number = dialect === 'sqlite' ? "printf('%07d', n)" : "lpad(n::text, 7, '0')"
  const renamed = (text: string) => `replace(${text}, '${PLACE}', ${number})`
  if (column === 'modified_at') return `modified_at - n * ${STEP_MS}`
  if (column === 'newest_first') return `newest_first + n * ${STEP_MS}`
  if (column === 'seq') return `seq + n * ${STRIDE}`
  if (column === 'due_at') return `due_at + n * ${STEP_MS}`
  if (column === 'body' || column === 'payload') {
    const text = dialect === 'sqlite' ? column : `${column}::text`
    const dated = `replace(${text}, '"modifiedAt":' || modified_at, '"modifiedAt":' || (modified_at - n * ${STEP_MS}))`
    const copied = renamed(column === 'body' ? dated : text)
    return dialect === 'sqlite' ? copied : `${copied}::json`
  }
  const isText = type === 'SQLiteText' || type === 'PgCustomColumn'
  return isText && (column.endsWith('id') || ['entity', 'subject', 'key'].includes(column))
    ? renamed(column)
    : column
}

async function ofSqlite(file: string): Promise<Bulk> {
  const connection = new Sqlite(file)
  // Nobody waits for a power cut here.
  connection.pragma('synchronous = OFF')
  connection.pragma('cache_size = -400000')
  connection.pragma('temp_store = MEMORY')
  return {
    run: async (text) => connection.exec(text),
    indexesOf: async (table) =>
      connection
        .prepare(
          "select name, sql as make from sqlite_master where type = 'index' and tbl_name = ? and sql is not null",
        )
        .all(table) as { name: string; make: string }[],
    settle: async () => undefined,
    close: async () => {
      connection.close()
    },
  }
}

async function ofPostgres(url: string): Promise<Bulk> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("set maintenance_work_mem = '512MB'")
  // Counted once at the end, not by a trigger for each of a million rows.
  await client.query('set session_replication_role = replica')
  return {
    run: (text) => client.query(text),
    indexesOf: async (table) => {
      const { rows } = await client.query<{ name: string; make: string }>(
        `select indexname as name, indexdef as make from pg_indexes
         where tablename = $1 and indexname not in (select conname from pg_constraint)`,
        [table],
      )
      return rows
    },
    settle: () => client.query('vacuum analyze'),
    close: () => client.end(),
  }
}
