import { eq, sql } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { inParts } from '../../../db/in-parts.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { envelopeIdOfOpen } from '../../../sync/entities/open-envelope.ts'
import { isBroughtUnasked } from '../../../sync/rules/brought-unasked.ts'
import { draftColleagues } from '../../../sync/rules/draft-sharing.ts'
import { openEnvelopeOf } from '../../../sync/rules/open-envelope.ts'
import { isPurgedFor } from '../../../sync/rules/recycle-bin.ts'
import { envelopeRow, readerOf, renderEnvelope } from '../../../sync/rules/render-envelope.ts'
import { hasBeenReached } from '../../../sync/rules/workflow/route.ts'
import type { Deliver, Delivered, Kind } from '../aggregate-kind.ts'
import { addFileReference, envelopeFiles } from '../file-references.ts'
import { type Stored, storeListEntries } from '../list-entries.ts'
import { takeRecipientPlaces } from '../recipient-places.ts'
import { storeOpenEnvelope } from '../store-open-envelope.ts'

export const envelopeKind: Kind<'envelope'> = {
  load: async ({ query, tables }, id) => {
    const [row] = await envelopeById(query, tables, { id })
    return row?.body
  },
  idOf: (one) => one.id,
  followers: (one) => [
    one.ownerId,
    ...draftColleagues(one).map((colleague) => colleague.personId),
    ...one.recipients.flatMap((part) => (part.personId ? [part.id, part.personId] : [part.id])),
    ...one.viewers.flatMap((viewer) => viewer.personId ?? []),
  ],
  store: async ({ query, tables, feed }, value, before) => {
    const { id, organizationId, ownerId, state, modifiedAt, demo } = value
    await takeRecipientPlaces(query, tables, value, before)
    await putEnvelope(query, tables, { id, organizationId, ownerId, state, modifiedAt, demo, body: value })
    const members = envelopeMembers(value)
    await storeListEntries(query, tables, withMembers(value), before && withMembers(before))
    await feed.put(organizationId, 'envelope', id)
    await storeOpenEnvelope(feed, value, before)
    if (!before || !sameKeys(members, envelopeMembers(before)))
      await feed.setMembers(organizationId, id, members)
    const known = new Set(before ? envelopeFiles(before).keys() : [])
    for (const [sha256, role] of envelopeFiles(value))
      if (!known.has(sha256))
        await addFileReference(query, tables, { sha256, entity: id, organizationId, role })
  },
}

/** Subjects that follow an entity, with the capacity they do it in. */
export function envelopeMembers(envelope: Envelope): Map<string, string> {
  const members = participants(envelope)
  for (const personId of members.keys()) if (isPurgedFor(envelope, personId)) members.delete(personId)
  return members
}

function participants(envelope: Envelope): Map<string, string> {
  const members = new Map<string, string>([[envelope.ownerId, 'owner']])
  if (envelope.state === 'draft') {
    for (const one of draftColleagues(envelope)) members.set(one.personId, 'colleague')
    return members
  }
  for (const one of envelope.recipients) {
    if (!hasBeenReached(one)) continue
    members.set(one.id, 'recipient')
    if (one.personId && !members.has(one.personId)) members.set(one.personId, 'recipient')
  }
  for (const one of envelope.viewers)
    if (one.personId && !members.has(one.personId)) members.set(one.personId, 'viewer')
  return members
}

export const withMembers = (envelope: Envelope): Stored => ({ envelope, members: envelopeMembers(envelope) })

const sameKeys = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key))

/** The list row, and the body where it comes unasked. */
export const envelopesFor: Deliver = async ({ query, tables, actor }, ids) => {
  const reader = readerOf(actor)
  const found = new Map<string, Delivered>()
  for (const [id, envelope] of await loadEnvelopes(query, tables, ids)) {
    const body = renderEnvelope(envelope, reader)
    if (!body) continue
    const row = envelopeRow(body, reader)
    found.set(id, { row, body, isDue: isBroughtUnasked(row, actor) })
  }
  return found
}

/** As the members of its organisation see it who have not joined. */
export const openEnvelopesFor: Deliver = async ({ query, tables, actor }, ids) => {
  if (actor.kind !== 'person') return new Map()
  const found = new Map<string, Delivered>()
  for (const envelope of (await loadEnvelopes(query, tables, ids.map(envelopeIdOfOpen))).values()) {
    const body = envelope.organizationId === actor.organizationId ? openEnvelopeOf(envelope) : null
    if (body) found.set(body.id, { body })
  }
  return found
}

export const envelopeById = prepared<{ id: string }>()((query, { envelope }, value) =>
  query
    .select({ body: envelope.body })
    .from(envelope)
    .where(eq(envelope.id, value('id'))),
)

const putEnvelope = prepared<Tables['envelope']['$inferInsert']>()((query, { envelope }, value) =>
  query
    .insert(envelope)
    .values({
      id: value('id'),
      organizationId: value('organizationId'),
      ownerId: value('ownerId'),
      state: value('state'),
      modifiedAt: value('modifiedAt'),
      demo: value('demo'),
      body: value('body'),
    })
    .onConflictDoUpdate({
      target: envelope.id,
      set: {
        organizationId: sql`excluded.organization_id`,
        ownerId: sql`excluded.owner_id`,
        state: sql`excluded.state`,
        modifiedAt: sql`excluded.modified_at`,
        demo: sql`excluded.demo`,
        body: sql`excluded.body`,
      },
    }),
)

/** Loads envelopes by id, many at once, for rendering a page. */
export async function loadEnvelopes(
  query: Query,
  tables: Tables,
  ids: readonly string[],
): Promise<Map<string, Envelope>> {
  const found = new Map<string, Envelope>()
  for (const part of inParts(ids)) {
    const rows = await query
      .select({ body: tables.envelope.body })
      .from(tables.envelope)
      .where(sql`${tables.envelope.id} in ${part}`)
    for (const row of rows) found.set(row.body.id, row.body)
  }
  return found
}
