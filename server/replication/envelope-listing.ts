/** What lists read of an envelope instead of its body; written with every version of it. */
import { and, eq, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { isRestricted } from '../../sync/entities/recipient.ts'
import { hasQuestionTo, namesOfWaiting, searchKeyOf } from '../../sync/rules/render-envelope.ts'

type Listing = Tables['envelopeListing']['$inferSelect']
type Part = Tables['envelopePart']['$inferSelect']

export function envelopeListing(envelope: Envelope): Listing {
  return {
    id: envelope.id,
    kind: envelope.kind,
    state: envelope.state,
    ownerId: envelope.ownerId,
    ownerName: envelope.owner.name,
    waitingFor: namesOfWaiting(envelope),
    ownerAsked: hasQuestionTo(envelope, null),
    guarded: envelope.recipients.some(isGuarded),
    createdAt: envelope.createdAt,
    modifiedAt: envelope.modifiedAt,
    expiresAt: envelope.expiresAt,
    searchKey: searchKeyOf(envelope),
  }
}

/** Whom some readers do not see, do not see by name, or who does not see the content. */
const isGuarded = (one: Recipient): boolean =>
  one.hidden || one.state === 'removed' || one.access !== 'open' || isRestricted(one, 'hiddenFromExternal')

export function envelopeParts(envelope: Envelope): Part[] {
  return envelope.recipients.flatMap((one) =>
    one.personId
      ? {
          personId: one.personId,
          envelopeId: envelope.id,
          recipientId: one.id,
          state: one.state,
          asked: hasQuestionTo(envelope, one.id),
        }
      : [],
  )
}

/** `before` is what was stored, to write only the parts that differ. */
export async function storeListing(
  query: Query,
  tables: Tables,
  value: Envelope,
  before: Envelope | undefined,
): Promise<void> {
  const { envelopePart } = tables
  await putListing(query, tables, envelopeListing(value))
  const known = new Map((before ? envelopeParts(before) : []).map((one) => [keyOf(one), one]))
  for (const part of envelopeParts(value)) {
    const was = known.get(keyOf(part))
    known.delete(keyOf(part))
    if (was?.state !== part.state || was.asked !== part.asked) await putPart(query, tables, part)
  }
  for (const { personId, recipientId } of known.values())
    await query
      .delete(envelopePart)
      .where(
        and(
          eq(envelopePart.personId, personId),
          eq(envelopePart.envelopeId, value.id),
          eq(envelopePart.recipientId, recipientId),
        ),
      )
}

const keyOf = (part: Part) => `${part.personId}|${part.recipientId}`

const putListing = prepared<Listing>()((query, { envelopeListing: table }, value) =>
  query
    .insert(table)
    .values({
      id: value('id'),
      kind: value('kind'),
      state: value('state'),
      ownerId: value('ownerId'),
      ownerName: value('ownerName'),
      waitingFor: value('waitingFor'),
      ownerAsked: value('ownerAsked'),
      guarded: value('guarded'),
      createdAt: value('createdAt'),
      modifiedAt: value('modifiedAt'),
      expiresAt: value('expiresAt'),
      searchKey: value('searchKey'),
    })
    .onConflictDoUpdate({
      target: table.id,
      set: {
        state: sql`excluded.state`,
        ownerId: sql`excluded.owner_id`,
        ownerName: sql`excluded.owner_name`,
        waitingFor: sql`excluded.waiting_for`,
        ownerAsked: sql`excluded.owner_asked`,
        guarded: sql`excluded.guarded`,
        modifiedAt: sql`excluded.modified_at`,
        expiresAt: sql`excluded.expires_at`,
        searchKey: sql`excluded.search_key`,
      },
    }),
)

const putPart = prepared<Part>()((query, { envelopePart: table }, value) =>
  query
    .insert(table)
    .values({
      personId: value('personId'),
      envelopeId: value('envelopeId'),
      recipientId: value('recipientId'),
      state: value('state'),
      asked: value('asked'),
    })
    .onConflictDoUpdate({
      target: [table.personId, table.envelopeId, table.recipientId],
      set: { state: sql`excluded.state`, asked: sql`excluded.asked` },
    }),
)
