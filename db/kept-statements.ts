/**
 * Compiled statements kept by their text. SQLite compiles a statement in 10–60 µs, about what it then takes to
 * run a small one; a server asks the same few hundred texts all day.
 */
import type Sqlite from 'better-sqlite3'

/** Lists of ids make one text for each length, so there is an end; the longest unused goes first. */
const MOST_STATEMENTS = 500

/** From now on `connection.prepare` gives the statement it gave before for the same text. Call it after migrating. */
export function keepStatements(connection: Sqlite.Database): void {
  const compile = connection.prepare.bind(connection)
  const kept = new Map<string, Sqlite.Statement>()
  const prepare = (text: string): Sqlite.Statement => {
    const known = kept.get(text)
    const statement = known ?? compile(text)
    if (known) {
      kept.delete(text)
      // The last user may have asked for rows as arrays, and a statement remembers that.
      if (known.reader) known.raw(false)
    } else if (kept.size >= MOST_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
    kept.set(text, statement)
    return statement
  }
  connection.prepare = prepare as typeof connection.prepare
}
