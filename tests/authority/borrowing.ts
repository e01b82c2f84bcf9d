/** What the tests of borrowed ids share: where ids stand in what is sent, and what is kept about somebody's things. */
import { eq } from 'drizzle-orm'
import type { AuthorityWorld } from './authority-world.ts'

export const ID = /\b([a-zA-Z]+):(?:[0-9a-z]{26}){1,2}\b/g
/** Whom something is about, not a thing: people are named by those who know them. */
export const NO_THINGS = new Set(['person', 'organization', 'command', 'device', 'tenant'])
export const kindOf = (id: string) => id.slice(0, id.indexOf(':'))
export const idsIn = (text: string): readonly string[] => [...new Set(text.match(ID) ?? [])]

/**
 * All rows that name one of these, as they are; what was asked and refused is kept apart. A list of the asker's own may
 * name anything: nothing is told or done by it.
 */
export async function rowsAbout(
  world: AuthorityWorld,
  ids: Iterable<string>,
  askerId: string,
): Promise<readonly string[]> {
  const { db } = world.platform
  const named = [...ids]
  const rows: string[] = []
  for (const [name, table] of Object.entries(db.tables))
    if (name !== 'commandLog' && name !== 'feed')
      for (const row of await db.read((query) => query.select().from(table as typeof db.tables.envelope))) {
        const text = `${name} ${JSON.stringify(row)}`
        const isOwnList = name === 'record' && (row as { ownerId?: unknown }).ownerId === askerId
        if (!isOwnList && named.some((id) => text.includes(id))) rows.push(text)
      }
  return rows.sort()
}

/** How much was applied; refusals change nothing of what is asked about next. */
export async function applied({ platform: { db } }: AuthorityWorld): Promise<number> {
  const { commandLog } = db.tables
  return db.read(async (query) => query.$count(commandLog, eq(commandLog.status, 'applied')))
}
