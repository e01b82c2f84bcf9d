import { applyResult, isPending, isSilentlyDone } from '../../sync/replication/outbox.ts'
import { changeOutbox } from './outbox-store.ts'
import { readStorage } from './read-storage.ts'
import type { Tab } from './tab.ts'

/**
 * The feed brings each result once, by rising number. An answer heard by reply that it does not bring any more
 * (decided after a later number, by another tab, under the name of a copied storage, or a reused id that is
 * nobody's to keep) stands once the feed has been read to its end: its change was in those pages. `before`: the
 * answers known when that reading began; a later one may precede its change.
 */
export async function settleAnswered(tab: Tab, before: ReadonlySet<string>): Promise<void> {
  const { local, memory, ports } = tab
  const left = memory.outbox
    .filter((one) => isPending(one) && before.has(one.id) && memory.answered.has(one.id))
    .map((one) => one.id)
  if (left.length > 0) {
    await local.transaction('rw', local.outbox, () =>
      changeOutbox(local, left, (entry) => {
        const result = memory.answered.get(entry.id)
        if (!result || !isPending(entry)) return entry
        const decided = applyResult(entry, result)
        return isSilentlyDone(decided) ? null : decided
      }),
    )
    // With the rows: another tab may have brought both already.
    await readStorage(tab)
    tab.publish()
    ports.tabs.send({ type: 'outbox' })
  }
  for (const id of before) memory.answered.delete(id)
}
