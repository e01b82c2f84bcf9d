import { eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { canonicalJson } from '../../../sync/canonical-json.ts'
import type { Aggregates } from '../../../sync/commands/command.ts'
import type { Profile } from '../../../sync/entities/profile.ts'
import { tellColleagues } from '../../people/directory.ts'
import { membershipsOf, personById, profileOf } from '../../people/people.ts'
import type { Deliver, Delivered, Kind } from '../aggregate-kind.ts'
import { addFileReference } from '../file-references.ts'

export const profileKind: Kind<'profile'> = {
  load: ({ query, tables, actor }, id) =>
    loadProfile(query, tables, id, actor.kind === 'person' ? actor.organizationId : null),
  idOf: (one) => one.id,
  followers: (one) => [one.id],
  store: async ({ query, tables, feed }, value, before) => {
    const { person } = tables
    const { id, details, preferences, signature, initials, stamp, photoSha256, organizationId } = value
    await query
      .update(person)
      .set({ ...details, preferences, signature, initials, stamp, photoSha256 })
      .where(eq(person.id, id))
    for (const sha256 of [signature?.sha256, initials?.sha256, stamp?.sha256, photoSha256])
      if (sha256)
        await addFileReference(query, tables, { sha256, entity: id, organizationId, role: 'profile' })
    // In every organisation, wherever they said it.
    if (canonicalJson(shownOf(value)) !== canonicalJson(shownOf(before)))
      return tellColleagues(query, tables, id, feed)
    return feed.put(id, 'profile', id)
  },
}

/** What others see of somebody. */
const shownOf = (one: Profile | undefined) => ({
  name: one?.name ?? null,
  nameAr: one?.details?.nameAr ?? null,
  photoSha256: one?.photoSha256 ?? null,
})

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
