import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { Aggregates } from '../../../sync/commands/command.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { Mark } from '../../../sync/entities/mark.ts'
import type { Deliver, Delivered, Kind } from '../aggregate-kind.ts'
import { type MarkChange, storeMarkedEntries } from '../list-entries.ts'
import type { Store } from '../store.ts'
import { envelopeById, withMembers } from './envelope.ts'

/** Keyed `<envelope id>|<person id>`. Whoever stores one has read it: without one before there was none. */
export const markKind: Kind<'mark'> = {
  load: async ({ query, tables }, id) => {
    const [row] = await markOf(query, tables, partsOf(id))
    return row as Aggregates['mark'] | undefined
  },
  idOf: (one) => `${one.envelopeId}|${one.personId}`,
  followers: (one) => [one.personId],
  store: async (store, value, before) => {
    await putMark(store.query, store.tables, value)
    await listMarked(store, value, { before, now: value })
    return store.feed.put(value.personId, 'mark', `${value.envelopeId}|${value.personId}`)
  },
  remove: async (store, id) => {
    const { query, tables, feed } = store
    const { mark } = tables
    const { envelopeId, personId } = partsOf(id)
    const [before] = await query
      .delete(mark)
      .where(and(eq(mark.personId, personId), eq(mark.envelopeId, envelopeId)))
      .returning()
    await listMarked(store, { envelopeId, personId }, { before: before as Mark | undefined, now: undefined })
    return feed.drop(personId, 'mark', id)
  },
}

/** A person's own, and nobody else's; of a document that is theirs in another account, there (S29). */
export const marksFor: Deliver = async ({ query, tables: { mark, envelope }, actor }, ids) => {
  if (actor.kind !== 'person') return new Map()
  const { elsewhere = [] } = actor
  const notHere = query
    .select({ id: envelope.id })
    .from(envelope)
    .where(inArray(envelope.organizationId, [...elsewhere]))
  const found = new Map<string, Delivered>()
  for (const part of inParts(ids)) {
    const envelopeIds = part.map((id) => partsOf(id).envelopeId)
    const rows = await query
      .select()
      .from(mark)
      .where(
        and(
          eq(mark.personId, actor.personId),
          inArray(mark.envelopeId, envelopeIds),
          elsewhere.length > 0 ? notInArray(mark.envelopeId, notHere) : undefined,
        ),
      )
    for (const body of rows) found.set(`${body.envelopeId}|${body.personId}`, { body })
  }
  return found
}

function partsOf(id: string): { envelopeId: string; personId: string } {
  const [envelopeId = '', personId = ''] = id.split('|')
  return { envelopeId, personId }
}

/** A person's lists after their mark of an envelope has changed, or gone. */
async function listMarked(
  { query, tables, loaded }: Store,
  { envelopeId, personId }: { readonly envelopeId: string; readonly personId: string },
  marks: MarkChange,
): Promise<void> {
  const known = loaded?.get(`envelope|${envelopeId}`) as Envelope | undefined
  const envelope = known ?? (await envelopeById(query, tables, { id: envelopeId }))[0]?.body
  if (envelope) await storeMarkedEntries(query, tables, withMembers(envelope), personId, marks)
}

const markOf = prepared<{ personId: string; envelopeId: string }>()((query, { mark }, value) =>
  query
    .select()
    .from(mark)
    .where(and(eq(mark.personId, value('personId')), eq(mark.envelopeId, value('envelopeId')))),
)

const putMark = prepared<Tables['mark']['$inferSelect']>()((query, { mark }, value) =>
  query
    .insert(mark)
    .values({
      personId: value('personId'),
      envelopeId: value('envelopeId'),
      readAt: value('readAt'),
      unread: value('unread'),
      flagged: value('flagged'),
      archived: value('archived'),
      deletedAt: value('deletedAt'),
    })
    .onConflictDoUpdate({
      target: [mark.personId, mark.envelopeId],
      set: {
        readAt: sql`excluded.read_at`,
        unread: sql`excluded.unread`,
        flagged: sql`excluded.flagged`,
        archived: sql`excluded.archived`,
        deletedAt: sql`excluded.deleted_at`,
      },
    }),
)
