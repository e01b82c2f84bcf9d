/**
 * Entries of another device of the same person, taken on by this one. Their ids stay, so that whichever device sends
 * them they count once; number, place and signature are this device’s, as after a copied storage (P2).
 */
import { byPlace, isPending, type OutboxEntry, renumberForNewDevice } from '../../sync/replication/outbox.ts'
import type { Result } from '../../sync/result.ts'
import { inRoom } from './in-room.ts'
import { rememberOutbox } from './outbox-store.ts'
import type { Tab } from './tab.ts'

/** All that are not here yet, or none of them. The caller tells the screens. */
export async function adopt(
  tab: Tab,
  entries: readonly OutboxEntry[],
): Promise<Result<readonly OutboxEntry[], 'full'>> {
  const { local, memory, ports } = tab
  const signed: OutboxEntry[] = []
  const { keyPair } = memory.state
  for (const one of renumberForNewDevice([...entries].sort(byPlace))) {
    const signature = keyPair && isPending(one) ? await ports.keys.sign(keyPair, one.payload) : null
    signed.push({ ...one, signature, notBefore: 0, attempts: 0 })
  }
  const taken = await inRoom(tab, () =>
    local.transaction('rw', local.outbox, async () => {
      const here = await local.outbox.bulkGet(signed.map((one) => one.id))
      const behind = 1 + Math.max(0, ...memory.outbox.map((one) => one.place))
      const fresh = signed
        .filter((_, index) => here[index] === undefined)
        .map((one, index) => ({ ...one, place: behind + index }))
      await local.outbox.bulkPut(fresh)
      return fresh
    }),
  )
  if (!taken.ok) return taken
  rememberOutbox(memory, new Map(taken.value.map((one) => [one.id, one])))
  ports.tabs.send({ type: 'outbox' })
  return taken
}
