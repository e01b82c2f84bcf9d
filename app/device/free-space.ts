/**
 * Which bodies and files may leave this device: those that were only opened. What the person kept, what waits for
 * them, what they are in the middle of and what has not been sent stays.
 */
import { isPending } from '../../sync/replication/outbox.ts'
import { waitsForMe } from '../../sync/rules/lists.ts'
import { keptOwner } from '../replica/local-database.ts'
import type { ReplicaView } from '../replica/view-of.ts'
import type { Member } from './member.ts'

export interface NeededInput {
  readonly view: Pick<ReplicaView, 'rows' | 'outbox'>
  readonly kept: Iterable<string>
  /** Envelopes with an unfinished signing. */
  readonly begun: Iterable<string>
}

/** Envelopes whose body and files are needed here. */
export function neededEnvelopes({ view, kept, begun }: NeededInput): ReadonlySet<string> {
  const needed = new Set([...kept, ...begun])
  for (const entry of view.outbox) if (isPending(entry)) needed.add(entry.entity)
  for (const row of view.rows.values()) if (row.state === 'draft' || waitsForMe(row)) needed.add(row.id)
  return needed
}

/** Owners of a file that let it go: envelopes nobody needs here. Uploads, drafts and the profile never do. */
export const dispensableOwners = (keptFor: readonly string[], needed: ReadonlySet<string>): string[] =>
  keptFor.filter(
    (owner) => owner.startsWith('envelope:') && !needed.has(owner) && !needed.has(keptOwner(owner)),
  )

/** What of a person's device is looked through. */
export type Dispensing = Pick<Member, 'local' | 'bodies' | 'replica' | 'kept' | 'files'>

/** Removes what may go and answers how many bodies and files went. */
export async function freeSpace(member: Dispensing): Promise<number> {
  const { local, bodies, replica, kept } = member
  const begun = await local.progress.toCollection().primaryKeys()
  const needed = neededEnvelopes({ view: replica.view(), kept: kept.all().keys(), begun })
  const gone = (await bodies.ids()).filter((id) => !needed.has(id))
  await bodies.remove(gone)
  let files = 0
  for (const sha256 of await local.files.toCollection().primaryKeys()) {
    const row = await local.files.get(sha256)
    for (const owner of dispensableOwners(row?.keptFor ?? [], needed))
      await member.files.device.release(owner, [sha256])
    if (row && !(await member.files.device.has(sha256))) files++
  }
  return gone.length + files
}
