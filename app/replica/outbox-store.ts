/** Changing entries of the outbox where they are kept; memory follows what was committed. */
import type { AnswerCode } from '../../sync/answers.ts'
import { isPending, type OutboxEntry } from '../../sync/replication/outbox.ts'
import type { LocalDatabase } from './local-database.ts'
import { readStorage } from './read-storage.ts'
import type { Memory, Tab } from './tab.ts'

/**
 * Reads entries (all when `ids` is null), writes what `change` makes of them and answers the entries as they are
 * now; null deletes one, the entry itself leaves it alone. Call it inside a transaction over the outbox, so that
 * the decision is made on what is stored and not on what another tab has changed since.
 */
export async function changeOutbox(
  local: LocalDatabase,
  ids: readonly string[] | null,
  change: (entry: OutboxEntry) => OutboxEntry | null,
): Promise<ReadonlyMap<string, OutboxEntry | null>> {
  if (ids?.length === 0) return new Map()
  const stored = ids ? await local.outbox.bulkGet(ids as OutboxEntry['id'][]) : await local.outbox.toArray()
  const now = new Map<string, OutboxEntry | null>((ids ?? []).map((id) => [id, null]))
  const written: OutboxEntry[] = []
  const deleted: OutboxEntry['id'][] = []
  for (const entry of stored) {
    if (!entry) continue
    const next = change(entry)
    now.set(entry.id, next)
    if (next === null) deleted.push(entry.id)
    else if (next !== entry) written.push(next)
  }
  if (written.length > 0) await local.outbox.bulkPut(written)
  if (deleted.length > 0) await local.outbox.bulkDelete(deleted)
  return now
}

/**
 * Memory follows what was read or written of pending entries. When one of them turns out to be gone or decided,
 * another tab has done that with a page this one has not seen: then rows and outbox are read anew together, for
 * the entry must not leave the view before its change is in it. The caller tells the screens.
 */
export async function followOutbox(
  tab: Tab,
  changed: ReadonlyMap<string, OutboxEntry | null>,
): Promise<void> {
  if ([...changed.values()].every((one) => one !== null && isPending(one)))
    rememberOutbox(tab.memory, changed)
  else await readStorage(tab)
}

/** Lays committed changes over the entries in memory. */
export function rememberOutbox(memory: Memory, changed: ReadonlyMap<string, OutboxEntry | null>): void {
  if (changed.size === 0) return
  memory.version++
  const known = new Set(memory.outbox.map((one) => one.id as string))
  const kept = memory.outbox.flatMap((one) => {
    const next = changed.get(one.id)
    return next === undefined ? [one] : next === null ? [] : [next]
  })
  const added = [...changed.values()].filter((one): one is OutboxEntry => one !== null && !known.has(one.id))
  memory.outbox = [...kept, ...added]
}

/** What was put off for this reason need not wait any longer: the reason has gone. */
export async function releaseHeld(tab: Tab, reason: AnswerCode): Promise<void> {
  const { local, memory } = tab
  const held = memory.outbox.filter((one) => isPending(one) && one.heldBy === reason).map(({ id }) => id)
  if (held.length === 0) return
  const changed = await local.transaction('rw', local.outbox, () =>
    changeOutbox(local, held, (entry) =>
      isPending(entry) && entry.heldBy === reason ? { ...entry, notBefore: 0 } : entry,
    ),
  )
  await followOutbox(tab, changed)
  tab.publish()
}
