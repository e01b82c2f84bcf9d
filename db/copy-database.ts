/**
 * Copies everything from one database into another, empty one: from SQLite to PostgreSQL when an installation
 * grows, or back. The epoch goes along, so devices go on as if nothing had happened. Nobody may be using the
 * source meanwhile: it is read on one snapshot, and what comes after would be lost.
 */
import { count, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { type PgTable, getTableConfig as postgresConfig } from 'drizzle-orm/pg-core'
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core'
import type { Database, Query } from './database.ts'
import { KEPT_BY_TRIGGERS } from './schema/tables.ts'

export interface CopiedTable {
  readonly table: string
  readonly rows: number
}

/** Parameters of one statement stay far below what either database takes (32,766 and 65,535). */
const PARAMETERS_PER_INSERT = 8_000
const ROWS_PER_READ = 1_000

type Table = Database['tables'][keyof Database['tables']]

/**
 * All or nothing.
 * @throws Error when the target holds anything, or when a table does not arrive with as many rows as it had.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  progress: (copied: CopiedTable) => void = () => undefined,
): Promise<readonly CopiedTable[]> {
  const all = Object.keys(from.tables) as (keyof Database['tables'])[]
  return from.read((source) =>
    to.transact(async (target) => {
      for (const name of all)
        if ((await rowsOf(target, to.tables[name])) > 0)
          throw new Error(`The target is not empty: ${getTableName(to.tables[name])} has rows`)
      const copied: CopiedTable[] = []
      for (const name of all.filter((one) => !KEPT_BY_TRIGGERS.has(one))) {
        const key = keyOf(from, from.tables[name])
        await copyTable({ source, target, from: from.tables[name], to: to.tables[name], key })
        const [had, has] = [await rowsOf(source, from.tables[name]), await rowsOf(target, to.tables[name])]
        if (had !== has) throw new Error(`${getTableName(to.tables[name])}: ${has} of ${had} rows arrived`)
        const one = { table: getTableName(to.tables[name]), rows: has }
        copied.push(one)
        progress(one)
      }
      return copied
    }),
  )
}

async function copyTable(of: {
  readonly source: Query
  readonly target: Query
  readonly from: Table
  readonly to: Table
  readonly key: readonly string[]
}): Promise<void> {
  const columns = Object.keys(getTableColumns(of.from)).length
  const perInsert = Math.max(1, Math.floor(PARAMETERS_PER_INSERT / columns))
  let last: Row | undefined
  do {
    const rows: Row[] = await readAfter(of.source, of.from, of.key, last)
    for (let at = 0; at < rows.length; at += perInsert)
      await of.target.insert(of.to).values(rows.slice(at, at + perInsert) as never)
    last = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)
  } while (last)
}

type Row = Record<string, unknown>

/** The next rows in the order of their key, so that no page is counted from the start. */
async function readAfter(
  query: Query,
  table: Table,
  key: readonly string[],
  after: Row | undefined,
): Promise<Row[]> {
  const columns: Readonly<Record<string, unknown>> = getTableColumns(table)
  const list = (parts: readonly unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    )
  const keyColumns = list(key.map((name) => columns[name]))
  const selected = query.select().from(table)
  const page = after
    ? selected.where(sql`(${keyColumns}) > (${list(key.map((name) => after[name]))})`)
    : selected
  return (await page.orderBy(keyColumns).limit(ROWS_PER_READ)) as Row[]
}

/** Properties of the primary key's columns, in its order. */
function keyOf({ dialect }: Database, table: Table): string[] {
  const columns = Object.entries(getTableColumns(table))
  const single = columns.filter(([, column]) => column.primary).map(([property]) => property)
  if (single.length > 0) return single
  const { primaryKeys } =
    dialect === 'sqlite' ? sqliteConfig(table) : postgresConfig(table as unknown as PgTable)
  const named = primaryKeys[0]?.columns.map((column) => column.name) ?? []
  return named.flatMap((name) =>
    columns.filter(([, column]) => column.name === name).map(([property]) => property),
  )
}

async function rowsOf(query: Query, table: Table): Promise<number> {
  const [row] = await query.select({ rows: count() }).from(table)
  return row?.rows ?? 0
}
