/**
 * Queries that run thousands of times a second. Drizzle builds the text of a query anew whenever it is awaited,
 * which takes several times as long as SQLite needs to answer it; here that is done once for each connection.
 */
import { type Placeholder, sql } from 'drizzle-orm'
import type { Query } from './database.ts'
import type { Tables } from './schema/tables.ts'

/** What Drizzle's builders end in. */
interface Buildable<Result> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Result> }
}

export type Prepared<Values, Result> = (query: Query, tables: Tables, values: Values) => Promise<Result>

/**
 * A query that is built by the first call on a connection and kept as long as the connection lives; `value` names
 * the place of one of its values.
 *
 * Nulls: Drizzle hands a value to its column's encoder even when it is null, which makes something else of it for
 * `json` and `bool` columns. Only `text` and `int` columns may be given null.
 *
 * @example
 *   const contactById = prepared<{ id: string }>()((query, { contact }, value) =>
 *     query.select().from(contact).where(eq(contact.id, value('id'))))
 *   const [row] = await contactById(query, tables, { id })
 */
export function prepared<Values extends object>() {
  type Value = (name: keyof Values & string) => Placeholder
  return <Result>(
    build: (query: Query, tables: Tables, value: Value) => Buildable<Result>,
  ): Prepared<Values, Result> => {
    const built = new WeakMap<Query, ReturnType<Buildable<Result>['prepare']>>()
    return async (query, tables, values) => {
      let statement = built.get(query)
      if (!statement) {
        statement = build(query, tables, (name) => sql.placeholder(name)).prepare()
        built.set(query, statement)
      }
      return statement.execute(values as Record<string, unknown>)
    }
  }
}
