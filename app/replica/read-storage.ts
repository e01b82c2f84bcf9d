import type { Envelope } from '../../sync/entities/envelope.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import type { BodyStore } from './body-store.ts'
import { loadRowSets, type RowSets } from './row-sets.ts'
import { shownByEnvelope } from './shown-documents.ts'
import type { Memory, Tab } from './tab.ts'

/** Memory becomes what storage holds now: at the start, and when another tab was faster. */
export async function readStorage(tab: Pick<Tab, 'local' | 'bodies' | 'memory'>): Promise<void> {
  const { memory } = tab
  for (;;) {
    const { version } = memory
    const stored = await storedNow(tab)
    // What was read is older than what has been committed meanwhile.
    if (version !== memory.version) continue
    memory.version++
    memory.generation++
    Object.assign(memory, stored)
    return
  }
}

async function storedNow({
  local,
  bodies: store,
  memory,
}: Pick<Tab, 'local' | 'bodies' | 'memory'>): Promise<
  Pick<Memory, 'state' | 'rows' | 'outbox' | 'bodies' | 'shown'>
> {
  const [state = memory.state, chunks, outbox, shown] = await local.transaction(
    'r',
    [local.state, local.rows, local.outbox, local.shown],
    () =>
      Promise.all([
        local.state.get('state'),
        local.rows.toArray(),
        local.outbox.toArray(),
        local.shown.toArray(),
      ]),
  )
  const rows = loadRowSets(chunks)
  // Previews need the bodies their commands are about.
  const wanted = new Set(memory.bodies.keys())
  for (const one of outbox) if (isPending(one) && one.entity.startsWith('envelope:')) wanted.add(one.entity)
  const bodies = new Map<string, Envelope>()
  for (const id of wanted) {
    const body = await keptBody(store, rows, id)
    if (body) bodies.set(id, body)
  }
  return { state, rows, outbox, bodies, shown: shownByEnvelope(shown) }
}

/**
 * The body this device keeps; none when it is older than its row (a tab without the lock wrote it). A newer one came
 * with a page whose rows were not written any more: the page comes again, and until then it can be read offline.
 */
export async function keptBody(store: BodyStore, rows: RowSets, id: string): Promise<Envelope | undefined> {
  const body = (await store.get(id)) as Envelope | undefined
  const row = rows.envelope.values.get(id)
  return body && row && body.rev < row.rev ? undefined : body
}
