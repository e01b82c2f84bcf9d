import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { KEEP_ACKNOWLEDGED_MS } from '../../sync/replication/timing.ts'
import { readStorage, type Tab } from './tab.ts'

/**
 * The server's timeline is another one, or it no longer remembers what happened since the checkpoint: the copy
 * goes, the outbox stays. `epoch` is the timeline from which the copy is made anew.
 *
 * What a person had done and a restored server may not know any more is offered again under its own id and number:
 * a server that knows it answers as it did.
 */
export async function forgetReplica(tab: Tab, epoch: string): Promise<void> {
  const { local, bodies, memory, ports } = tab
  const known = await local.state.get('state')
  // Another tab has done it already, and has bodies of the new timeline.
  if (!known || known.revision === memory.state.revision) {
    await bodies.clear()
    await local.transaction('rw', local.rows, local.state, local.outbox, async () => {
      const stored = (await local.state.get('state')) ?? memory.state
      if (stored.revision !== memory.state.revision) return
      await local.rows.clear()
      await local.state.put({
        ...stored,
        revision: stored.revision + 1,
        epoch,
        checkpoint: {},
        ackN: 0,
      })
      const since = ports.now() - KEEP_ACKNOWLEDGED_MS
      await local.outbox.bulkPut((await local.outbox.toArray()).flatMap((one) => offeredAgain(one, since)))
    })
  }
  memory.answered.clear()
  memory.bodies = new Map()
  await readStorage(tab)
  tab.publish()
}

const offeredAgain = (entry: OutboxEntry, since: number): OutboxEntry[] =>
  entry.state === 'applied' && (entry.result?.at ?? 0) >= since
    ? [{ ...entry, state: 'sending', notBefore: 0, result: null }]
    : []
