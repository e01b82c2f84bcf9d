/** People of another organisation, on the same server. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openSqlite } from '../../../db/sqlite.ts'
import { bareId, createId } from '../../../sync/ids.ts'
import type { SeededPerson } from './seed.ts'

/** These people, and their sessions, move to an organisation of their own; before its server starts. */
export async function moveNextDoor(dataDir: string, people: readonly SeededPerson[]): Promise<void> {
  const db = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
  const { organization, organizationMember, session } = db.tables
  const id = createId('organization', {
    now: Date.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
  await db.transact(async (query) => {
    const [home] = await query.select().from(organization)
    if (!home) throw new Error('No organisation was seeded')
    await query.insert(organization).values({ ...home, id, nameEn: 'Next door' })
    for (const one of people) {
      await query
        .update(organizationMember)
        .set({ organizationId: id })
        .where(eq(organizationMember.personId, one.id))
      await query
        .update(session)
        .set({ organizationId: id })
        .where(eq(session.id, `session:${one.refreshToken.slice(0, bareId(id).length)}`))
    }
  })
  await db.close()
}
