import { offerAgain } from '../../sync/replication/outbox.ts'
import { doubtBodies } from './bodies-in-doubt.ts'
import { changeOutbox } from './outbox-store.ts'
import { readStorage } from './read-storage.ts'
import type { Tab } from './tab.ts'

/**
 * The server's timeline is another one, or it no longer remembers what happened since the checkpoint: the copy
 * goes, the outbox stays. `epoch` is the timeline from which the copy is made anew, `now` the server's clock, `from`
 * the revision of storage that the server was asked with: another one says that a tab has been faster, with this or
 * with a page, and has bodies of its own.
 */
export async function forgetReplica(
  tab: Tab,
  { epoch, now }: { readonly epoch: string; readonly now: number },
  from: number,
): Promise<void> {
  const { local, bodies, memory } = tab
  const known = await local.state.get('state')
  if (!known || known.revision === from) {
    await bodies.clear()
    await local.transaction('rw', local.rows, local.state, local.outbox, async () => {
      const stored = (await local.state.get('state')) ?? memory.state
      if (stored.revision !== from) return void (await doubtBodies(local, stored, []))
      await local.rows.clear()
      await local.state.put({
        ...stored,
        revision: stored.revision + 1,
        epoch,
        checkpoint: {},
        chunks: null,
        ackN: 0,
      })
      if (stored.epoch !== null && stored.epoch !== epoch)
        await changeOutbox(local, null, (entry) => offerAgain(entry, now))
    })
  }
  memory.answered.clear()
  memory.version++
  memory.bodies = new Map()
  await readStorage(tab)
  tab.publish()
}
