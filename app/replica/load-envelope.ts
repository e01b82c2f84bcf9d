import type { Envelope } from '../../sync/entities/envelope.ts'
import { doubtBodies } from './bodies-in-doubt.ts'
import { inRoom } from './in-room.ts'
import { keptBody } from './read-storage.ts'
import { heard, type Tab, tabsLock } from './tab.ts'

/** Brings the body of an envelope into memory: from this device, else from the server, and then keeps it here. */
export async function loadEnvelope(tab: Tab, id: string): Promise<'held' | 'absent' | 'offline'> {
  const { memory, ports } = tab
  if (memory.bodies.has(id)) return 'held'
  const { generation } = memory
  const kept = await keptBody(tab.bodies, memory.rows, id)
  if (kept && generation === memory.generation) return remember(tab, id, kept)
  for (;;) {
    const asked = memory.generation
    const reply = await ports.transport.bodies([id])
    heard(tab, reply)
    if (reply.kind !== 'answer') return 'offline'
    // A page overtook this reply: the envelope may have changed, or be no longer this person's to see.
    if (asked !== memory.generation) continue
    const [found] = reply.value.items
    if (!found) return 'absent'
    remember(tab, id, found.body as Envelope)
    await keep(tab, found, asked)
    return 'held'
  }
}

function remember(tab: Tab, id: string, body: Envelope): 'held' {
  tab.memory.version++
  tab.memory.bodies = new Map(tab.memory.bodies).set(id, body)
  tab.publish()
  return 'held'
}

/** Bodies are written by one tab at a time, or an old one could come to lie over a new one. */
async function keep(
  tab: Tab,
  found: { readonly id: string; readonly body: unknown },
  asked: number,
): Promise<void> {
  const { local, bodies, memory, ports } = tab
  await ports.lock.run(tabsLock(tab), async () => {
    const stored = await local.state.get('state')
    if (asked !== memory.generation || stored?.revision !== memory.state.revision) return
    // It is shown all the same where there is no room to keep it.
    await inRoom(tab, () => bodies.put([found]))
    const doubted = await local.transaction('rw', local.state, async () => {
      const now = await local.state.get('state')
      return now && now.revision !== stored.revision ? doubtBodies(local, now, [found.id]) : null
    })
    if (doubted?.revision === memory.state.revision) memory.state = doubted
  })
}
