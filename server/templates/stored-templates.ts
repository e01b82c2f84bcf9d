/** Templates and what a person keeps about them, as they are stored. */
import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'

export async function templateById({ read, tables }: Database, id: string) {
  const { template } = tables
  const [row] = await read((query) =>
    query.select({ body: template.body }).from(template).where(eq(template.id, id)),
  )
  return row?.body
}

/** Those the person may see, and their shelf. */
export async function recentOf({ read, tables }: Database, { personId, organizationId }: PersonActor) {
  const { template, templateShelf } = tables
  return read(async (query) => {
    const rows = await query
      .select({ body: template.body })
      .from(template)
      .where(
        and(
          eq(template.organizationId, organizationId),
          or(eq(template.ownerId, personId), eq(template.shared, true)),
        ),
      )
    const [shelf] = await query
      .select({ body: templateShelf.body })
      .from(templateShelf)
      .where(eq(templateShelf.personId, personId))
    return { templates: new Map(rows.map(({ body }) => [body.id as string, body])), shelf: shelf?.body }
  })
}
