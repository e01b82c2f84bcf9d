/**
 * The lists of people, kept with the envelopes: where an envelope lies for each of its people, and what their
 * lists are narrowed and sorted by. The rules of `sync/rules/lists.ts` decide it here, once for each change, as
 * they do on the device.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { isRestricted } from '../../sync/entities/recipient.ts'
import { inFolder, isUnread, type ListedRow, statusFilterOf } from '../../sync/rules/lists.ts'
import {
  hasQuestionTo,
  namesOfWaiting,
  type Reader,
  renderEnvelope,
  searchTextOf,
} from '../../sync/rules/render-envelope.ts'
import { foldText, newestFirstKey } from '../../sync/rules/text-keys.ts'
import { lockedPart } from '../../sync/rules/workflow/step-access.ts'

export type ListEntry = Tables['listEntry']['$inferSelect']
export type ListedFolder = (typeof LISTED_FOLDERS)[number]

/** Of these there are lists on the server; the deleted items are asked for by their marks. */
export const LISTED_FOLDERS = ['inbox', 'sent', 'archive', 'drafts'] as const
/** What never ends stands behind every instant there is. */
const NEVER = Number.MAX_SAFE_INTEGER
/** Enough of a title to sort by; an index has no room for all of it. */
const TITLE_KEY = 80
const AROUND = '\u001f'

/** A name as `waitingFor` holds it: nothing but that very name matches. */
export const aroundName = (name: string): string => `${AROUND}${name.replaceAll(AROUND, ' ')}${AROUND}`

/**
 * The entries of these people; `markOf` is what one of them keeps about it. Steps that open with a password count
 * as closed: who has opened one is known to a session, not to a list.
 */
export function listEntries(
  envelope: Envelope,
  people: Iterable<string>,
  markOf: (personId: string) => Mark | undefined,
): ListEntry[] {
  const words = wordsOnce()
  const isGuarded = envelope.recipients.some(hasGuard)
  const hasInside = envelope.recipients.some((one) => isRestricted(one, 'hiddenFromExternal'))
  const seenBy = (reader: Reader): Words | null => {
    const shown = renderEnvelope(envelope, reader)
    return shown && words(shown)
  }
  return [...people].flatMap((personId) => {
    const isOwner = envelope.ownerId === personId
    const reader: Reader = { subject: personId, email: '' }
    const shown = isOwner || !isGuarded ? words(envelope) : seenBy(reader)
    if (!shown) return []
    const { organizationId } = envelope
    const inside = isOwner || !hasInside ? null : seenBy({ ...reader, organizationId })
    const item = { row: rowOf(envelope, personId, shown), mark: markOf(personId) }
    const entry = {
      personId,
      envelopeId: envelope.id,
      status: statusFilterOf(item.row) ?? '',
      kind: envelope.kind,
      flagged: item.mark?.flagged === true,
      unread: isUnread(item),
      newestFirst: -envelope.modifiedAt,
      createdFirst: -envelope.createdAt,
      soonestFirst: envelope.expiresAt ?? NEVER,
      titleKey: shown.searchKey.slice(0, TITLE_KEY),
      organizationId,
      ownerName: envelope.owner.name,
      waitingFor: shown.waitingFor,
      searchKey: shown.searchKey,
      waitingForInside: inside?.waitingFor ?? null,
      searchKeyInside: inside?.searchKey ?? null,
    } as const
    return LISTED_FOLDERS.filter((folder) => inFolder(item, folder)).map((folder) => ({ ...entry, folder }))
  })
}

/** Whom some readers do not see, do not see by name, or who does not see the content. */
const hasGuard = (one: Recipient): boolean =>
  one.hidden || one.state === 'removed' || one.access !== 'open' || isRestricted(one, 'hiddenFromExternal')

interface Words {
  readonly waitingFor: string
  readonly searchKey: string
}

/** Most readers are shown the same names, and folding two hundred of them takes longer than all the rest. */
function wordsOnce(): (shown: Envelope) => Words {
  const folded = new Map<string, string>()
  return (shown) => {
    const text = searchTextOf(shown)
    const searchKey = folded.get(text) ?? foldText(text)
    folded.set(text, searchKey)
    return { searchKey, waitingFor: namesOfWaiting(shown).map(aroundName).join('') }
  }
}

function rowOf(envelope: Envelope, personId: string, { searchKey }: Words): ListedRow {
  const mine = envelope.recipients.filter((one) => one.personId === personId)
  const isOwner = envelope.ownerId === personId
  const isAsked =
    (isOwner && hasQuestionTo(envelope, null)) ||
    ((isOwner || !lockedPart(envelope, mine, undefined)) &&
      mine.some((one) => hasQuestionTo(envelope, one.id)))
  return {
    id: envelope.id,
    kind: envelope.kind,
    state: envelope.state,
    ownerName: envelope.owner.name,
    isOwner,
    mine,
    waitingFor: namesOfWaiting(envelope),
    ...(isAsked && { askedOfMe: true }),
    expiresAt: envelope.expiresAt,
    createdAt: envelope.createdAt,
    sortKey: newestFirstKey(envelope.modifiedAt),
    searchKey,
  }
}

/** What an envelope was stored as, and what it is stored as now: the entries that differ are written. */
export interface Stored {
  readonly envelope: Envelope
  /** Those who see it. */
  readonly members: ReadonlyMap<string, string>
}

export async function storeListEntries(
  query: Query,
  tables: Tables,
  now: Stored,
  before: Stored | undefined,
): Promise<void> {
  const rows = await marksOfEnvelope(query, tables, { envelopeId: now.envelope.id })
  const marks = new Map(rows.map((one) => [one.personId, one as Mark]))
  const entriesOf = ({ envelope, members }: Stored) =>
    listEntries(envelope, peopleOf(members), (personId) => marks.get(personId))
  await write(query, tables, entriesOf(now), before ? entriesOf(before) : [])
}

export interface MarkChange {
  readonly before: Mark | undefined
  readonly now: Mark | undefined
}

/** After a person's mark has changed, or gone. */
export async function storeMarkedEntries(
  query: Query,
  tables: Tables,
  { envelope, members }: Stored,
  personId: string,
  { before, now }: MarkChange,
): Promise<void> {
  const people = members.has(personId) ? [personId] : []
  const entriesOf = (mark: Mark | undefined) => listEntries(envelope, people, () => mark)
  await write(query, tables, entriesOf(now), entriesOf(before))
}

/** Members are recipients' ids too, for guests; lists are of people. */
export const peopleOf = (members: ReadonlyMap<string, string>): string[] =>
  [...members.keys()].filter((subject) => subject.startsWith('person:'))

async function write(
  query: Query,
  tables: Tables,
  wanted: readonly ListEntry[],
  stored: readonly ListEntry[],
): Promise<void> {
  const known = new Map(stored.map((one) => [keyOf(one), one]))
  /** By what they have become: of two hundred who see an envelope go on, most are told the same. */
  const changed = new Map<string, ListEntry[]>()
  for (const entry of wanted) {
    const was = known.get(keyOf(entry))
    known.delete(keyOf(entry))
    const now = contentOf(entry)
    if (!was) await putEntry(query, tables, entry)
    else if (now !== contentOf(was)) changed.set(now, [...(changed.get(now) ?? []), entry])
  }
  for (const [entry, ...others] of changed.values()) {
    if (!entry) continue
    if (others.length === 0) await putEntry(query, tables, entry)
    else await putEntries(query, tables, [entry, ...others])
  }
  for (const { personId, envelopeId, folder } of known.values())
    await removeEntry(query, tables, { personId, envelopeId, folder })
}

const keyOf = ({ personId, folder }: ListEntry): string => `${personId}|${folder}`
const contentOf = (one: ListEntry): string => CONTENT.map((name) => one[name]).join('\n')
const CONTENT = [
  'folder',
  'status',
  'kind',
  'flagged',
  'unread',
  'newestFirst',
  'createdFirst',
  'soonestFirst',
  'organizationId',
  'ownerName',
  'waitingFor',
  'searchKey',
  'waitingForInside',
  'searchKeyInside',
] as const

const marksOfEnvelope = prepared<{ envelopeId: string }>()((query, { mark }, value) =>
  query
    .select()
    .from(mark)
    .where(eq(mark.envelopeId, value('envelopeId'))),
)

const putEntry = prepared<ListEntry>()((query, { listEntry: table }, value) =>
  query
    .insert(table)
    .values({
      personId: value('personId'),
      envelopeId: value('envelopeId'),
      folder: value('folder'),
      status: value('status'),
      kind: value('kind'),
      flagged: value('flagged'),
      unread: value('unread'),
      newestFirst: value('newestFirst'),
      createdFirst: value('createdFirst'),
      soonestFirst: value('soonestFirst'),
      titleKey: value('titleKey'),
      organizationId: value('organizationId'),
      ownerName: value('ownerName'),
      waitingFor: value('waitingFor'),
      searchKey: value('searchKey'),
      waitingForInside: value('waitingForInside'),
      searchKeyInside: value('searchKeyInside'),
    })
    .onConflictDoUpdate({
      target: [table.personId, table.envelopeId, table.folder],
      set: {
        status: sql`excluded.status`,
        kind: sql`excluded.kind`,
        flagged: sql`excluded.flagged`,
        unread: sql`excluded.unread`,
        newestFirst: sql`excluded.newest_first`,
        createdFirst: sql`excluded.created_first`,
        soonestFirst: sql`excluded.soonest_first`,
        titleKey: sql`excluded.title_key`,
        organizationId: sql`excluded.organization_id`,
        ownerName: sql`excluded.owner_name`,
        waitingFor: sql`excluded.waiting_for`,
        searchKey: sql`excluded.search_key`,
        waitingForInside: sql`excluded.waiting_for_inside`,
        searchKeyInside: sql`excluded.search_key_inside`,
      },
    }),
)

/** Entries of one folder that have become the same. */
async function putEntries(
  query: Query,
  { listEntry }: Tables,
  entries: readonly [ListEntry, ...ListEntry[]],
): Promise<void> {
  const { personId: _, envelopeId, folder, ...content } = entries[0]
  const people = entries.map((one) => one.personId)
  await query
    .update(listEntry)
    .set(content)
    .where(
      and(
        inArray(listEntry.personId, people),
        eq(listEntry.envelopeId, envelopeId),
        eq(listEntry.folder, folder),
      ),
    )
}

const removeEntry = prepared<Pick<ListEntry, 'personId' | 'envelopeId' | 'folder'>>()(
  (query, { listEntry }, value) =>
    query
      .delete(listEntry)
      .where(
        and(
          eq(listEntry.personId, value('personId')),
          eq(listEntry.envelopeId, value('envelopeId')),
          eq(listEntry.folder, value('folder')),
        ),
      ),
)
