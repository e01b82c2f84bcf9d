/** Templates and what a person keeps about them, as they are stored. */
import { and, eq, or } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { maySeeTemplate } from '../../sync/rules/template-access.ts'
import { authorityIn } from '../people/authority.ts'

/** One, and by what somebody may see it or not. */
export const templateFor = ({ read, tables }: Database, actor: PersonActor, id: string) =>
  read(async (query) => {
    const { template } = tables
    const [row] = await query.select({ body: template.body }).from(template).where(eq(template.id, id))
    return {
      template: row?.body,
      authority: await authorityIn(query, tables, actor),
      shelf: await shelfOf(query, tables, actor),
    }
  })

/** Those the person may see, and their shelf. */
export const templatesSeenBy = ({ read, tables }: Database, actor: PersonActor) =>
  read(async (query) => {
    const { template } = tables
    const { personId, organizationId } = actor
    const authority = await authorityIn(query, tables, actor)
    const rows = await query
      .select({ body: template.body })
      .from(template)
      .where(
        and(
          eq(template.organizationId, organizationId),
          or(eq(template.ownerId, personId), eq(template.shared, true)),
        ),
      )
    const seen = rows.map((row) => row.body).filter((one) => maySeeTemplate(one, actor, authority))
    return {
      templates: new Map(seen.map((one) => [one.id as string, one])),
      shelf: await shelfOf(query, tables, actor),
    }
  })

async function shelfOf(query: Query, { templateShelf }: Tables, { personId }: PersonActor) {
  const [shelf] = await query
    .select({ body: templateShelf.body })
    .from(templateShelf)
    .where(eq(templateShelf.personId, personId))
  return shelf?.body
}
