/**
 * Bodies rest in a database of their own, so that no transaction spans them and the rows. Tabs that work at the same
 * time (without a lock, or after waiting long enough for it) may have touched bodies for a page, a reset or an answer
 * that turns out not to count any more. Which these were is written beside the checkpoint, and stays there until
 * somebody who has read the feed to its end has put them right: what should be here is fetched, the rest goes.
 */
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isBroughtUnasked } from '../../sync/rules/brought-unasked.ts'
import type { DeviceState, LocalDatabase } from './local-database.ts'
import { heard, type Tab } from './tab.ts'

/** Well below what the server answers at once. */
const MOST_ASKED = 100

/**
 * `stored` is what storage says by now, `ids` are the envelopes whose bodies were written or removed; none where all
 * were removed, for what should be here is looked at anyway. Call it inside a transaction over the state.
 */
export async function doubtBodies(
  local: LocalDatabase,
  stored: DeviceState,
  ids: readonly string[],
): Promise<DeviceState> {
  const bodiesInDoubt = [...new Set([...(stored.bodiesInDoubt ?? []), ...ids])]
  const state = { ...stored, bodiesInDoubt }
  await local.state.put(state)
  return state
}

/**
 * Ends the doubt, if there is one; it stays where nobody could be asked. `overtaken`: another tab has written
 * meanwhile, and there is more to doubt.
 */
export async function settleDoubt(tab: Tab): Promise<'done' | 'overtaken'> {
  const { local, bodies, memory, ports } = tab
  const { revision, bodiesInDoubt } = memory.state
  if (!bodiesInDoubt) return 'done'
  const found = await askFor(tab, await unsure(tab, new Set(bodiesInDoubt)))
  const isGone = (id: string) => (found ? !found.has(id) : !memory.rows.envelope.values.has(id))
  const gone = bodiesInDoubt.filter(isGone)
  await bodies.remove(gone)
  if (found) await bodies.put(Array.from(found, ([id, body]) => ({ id, body })))
  const state = await local.transaction('rw', local.state, async () => {
    const stored = (await local.state.get('state')) ?? memory.state
    if (stored.revision !== revision) {
      await doubtBodies(local, stored, [...gone, ...(found?.keys() ?? [])])
      return null
    }
    // A page that another tab is writing must not count either: what it has brought may have gone just now.
    const settled = { ...stored, revision: revision + 1, bodiesInDoubt: found ? null : bodiesInDoubt }
    await local.state.put(settled)
    return settled
  })
  if (!state || memory.state.revision !== revision) return 'overtaken'
  memory.version++
  memory.state = state
  const remembered = new Map(memory.bodies)
  for (const id of gone) remembered.delete(id)
  for (const [id, body] of found ?? []) if (remembered.has(id)) remembered.set(id, body)
  memory.bodies = remembered
  tab.publish()
  ports.tabs.send({ type: 'replica', revision: state.revision })
  return 'done'
}

/** What should be here, and is in doubt, old or missing. */
async function unsure(
  { bodies, memory, actor }: Tab,
  inDoubt: ReadonlySet<string>,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const row of memory.rows.envelope.values.values()) {
    if (!isBroughtUnasked(row, actor)) continue
    const isSure =
      !inDoubt.has(row.id) && ((await bodies.get(row.id)) as Envelope | undefined)?.rev === row.rev
    if (!isSure) ids.push(row.id)
  }
  return ids
}

/** Null when nobody answers. */
async function askFor(tab: Tab, ids: readonly string[]): Promise<ReadonlyMap<string, Envelope> | null> {
  const found = new Map<string, Envelope>()
  for (let at = 0; at < ids.length; at += MOST_ASKED) {
    const reply = await tab.ports.transport.bodies(ids.slice(at, at + MOST_ASKED))
    heard(tab, reply)
    if (reply.kind !== 'answer') return null
    for (const { id, body } of reply.value.items) found.set(id, body as Envelope)
  }
  return found
}
