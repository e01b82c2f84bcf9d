/** Contacts of a database from before they were found by keys, or whose keys were folded otherwise, get theirs: once. */
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { FOLDING } from '../../sync/rules/text-keys.ts'
import { contactKeys } from './kinds/record.ts'

const BATCH = 500
/** Of `serverState`. */
export const CONTACTS_FILLED = { key: 'contacts', value: `folding ${FOLDING}` } as const

export async function fillContacts({ transact, read, tables }: Database): Promise<void> {
  const { contact, serverState } = tables
  const [done] = await read((query) =>
    query.select().from(serverState).where(eq(serverState.key, CONTACTS_FILLED.key)),
  )
  if (done?.value === CONTACTS_FILLED.value) return
  for (let after = ''; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ id: contact.id, body: contact.body })
        .from(contact)
        .where(gt(contact.id, after))
        .orderBy(asc(contact.id))
        .limit(BATCH)
      for (const { id, body } of rows)
        await query.update(contact).set(contactKeys(body)).where(eq(contact.id, id))
      return rows.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query
      .insert(serverState)
      .values(CONTACTS_FILLED)
      .onConflictDoUpdate({ target: serverState.key, set: CONTACTS_FILLED })
  })
}
