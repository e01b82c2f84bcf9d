import { eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { Aggregates } from '../../../sync/commands/command.ts'
import { membershipsOf, personById, profileOf } from '../../people/people.ts'
import type { Deliver, Delivered, Kind } from '../aggregate-kind.ts'
import { addFileReference } from '../file-references.ts'

export const profileKind: Kind<'profile'> = {
  load: ({ query, tables, actor }, id) =>
    loadProfile(query, tables, id, actor.kind === 'person' ? actor.organizationId : null),
  idOf: (one) => one.id,
  followers: (one) => [one.id],
  store: async ({ query, tables, feed }, value) => {
    const { person } = tables
    const { id, preferences, signature, initials, stamp, photoSha256, organizationId } = value
    await query
      .update(person)
      .set({ preferences, signature, initials, stamp, photoSha256 })
      .where(eq(person.id, id))
    for (const sha256 of [signature?.sha256, initials?.sha256, stamp?.sha256, photoSha256])
      if (sha256)
        await addFileReference(query, tables, { sha256, entity: id, organizationId, role: 'profile' })
    return feed.put(id, 'profile', id)
  },
}

export async function loadProfile(
  query: Query,
  tables: Tables,
  personId: string,
  organizationId: string | null,
): Promise<Aggregates['profile'] | undefined> {
  const person = await personById(query, tables, personId)
  const places = await membershipsOf(query, tables, personId)
  const place = organizationId ? places.find((one) => one.organization.id === organizationId) : places[0]
  return person && place ? profileOf(person, place) : undefined
}

export const profilesFor: Deliver = async ({ query, tables, actor }, ids) => {
  if (actor.kind !== 'person') return new Map()
  const found = new Map<string, Delivered>()
  for (const id of ids) {
    const body = await loadProfile(query, tables, id, actor.organizationId)
    if (body) found.set(id, { body })
  }
  return found
}
