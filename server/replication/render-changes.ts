/** What a reader gets for each change: the thing as they may see it, or that it is gone. */
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { KIND_NAMES, type KindName, ROW_KINDS } from '../../sync/kinds/kind-names.ts'
import { RECORD_NAMES, type RecordName } from '../../sync/kinds/records.ts'
import type { PullItem } from '../../sync/replication/protocol.ts'
import type { Deliver, Delivered } from './aggregate-kind.ts'
import { type Change, keyOf } from './channel-changes.ts'
import { colleaguesFor } from './kinds/colleague.ts'
import { envelopesFor, openEnvelopesFor } from './kinds/envelope.ts'
import { marksFor } from './kinds/mark.ts'
import { profilesFor } from './kinds/profile.ts'
import { recordsFor } from './kinds/record.ts'

const DELIVER: { readonly [K in KindName]: Deliver } = {
  envelope: envelopesFor,
  mark: marksFor,
  profile: profilesFor,
  openEnvelope: openEnvelopesFor,
  colleague: colleaguesFor,
  ...(Object.fromEntries(RECORD_NAMES.map((name) => [name, recordsFor(name)])) as Record<
    RecordName,
    Deliver
  >),
}

/** Bodies come of what waits for the reader, and of whatever changed in channels they have followed before. */
export async function renderChanges(
  query: Query,
  tables: Tables,
  changes: readonly Change[],
  actor: Actor,
  followedChannels: ReadonlySet<string>,
) {
  const items: PullItem[] = []
  const drops: { kind: string; id: string }[] = []
  const put = changes.filter((one) => one.op === 'put')
  // Lost in one channel and kept in another (a contact its owner no longer shares) is not lost.
  const kept = new Set(put.map(keyOf))
  const lost = changes.filter((one) => one.op === 'drop' && !kept.has(keyOf(one)))
  const theirs = await deliver([...put, ...lost], { query, tables, actor })
  // One way to it has ended; it is lost when there is no other.
  for (const { kind, id } of lost) if (!theirs.has(`${kind}|${id}`)) drops.push({ kind, id })
  for (const { kind, id, channel } of put) {
    const found = theirs.get(`${kind}|${id}`)
    if (!found) drops.push({ kind, id })
    else items.push(itemOf(kind as KindName, id, found, followedChannels.has(channel)))
  }
  return { items, drops }
}

function itemOf(kind: KindName, id: string, { row, body, isDue }: Delivered, isFollowed: boolean): PullItem {
  if (!ROW_KINDS.has(kind)) return { kind, id, body }
  return isDue || isFollowed ? { kind, id, row, body } : { kind, id, row }
}

/** What is the reader's to see, by kind and id; what is gone or not theirs is left out. */
async function deliver(
  changes: readonly Change[],
  reading: Parameters<Deliver>[0],
): Promise<ReadonlyMap<string, Delivered>> {
  const found = new Map<string, Delivered>()
  for (const kind of KIND_NAMES) {
    const ids = changes.filter((one) => one.kind === kind).map((one) => one.id)
    if (ids.length === 0) continue
    for (const [id, one] of await DELIVER[kind](reading, ids)) found.set(`${kind}|${id}`, one)
  }
  return found
}
