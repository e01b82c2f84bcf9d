/** Who this device is to the server: its id, its key, its count of commands, and how far it has read. */
import { createId } from '../../sync/ids.ts'
import { KIND_NAMES } from '../../sync/kinds/kind-names.ts'
import { renumberForNewDevice } from '../../sync/replication/outbox.ts'
import type { DeviceState, LocalDatabase } from './local-database.ts'
import { changeOutbox } from './outbox-store.ts'
import type { ReplicaPorts } from './ports.ts'
import type { Tab } from './tab.ts'

/** The state kept on this device, made on its first day. */
export async function openDeviceState(local: LocalDatabase, ports: ReplicaPorts): Promise<DeviceState> {
  const kept = await local.state.get('state')
  if (kept) return KIND_NAMES.every((kind) => kept.kinds?.includes(kind)) ? kept : learnKinds(local)
  const fresh: DeviceState = {
    key: 'state',
    kinds: KIND_NAMES,
    deviceId: createId('device', ports),
    keyPair: await ports.keys.create(),
    lastN: 0,
    ackN: 0,
    revision: 0,
    epoch: null,
    checkpoint: {},
    lastServerTime: null,
    pulledAt: null,
  }
  // Two tabs may open at once: whoever was first is the device.
  return local.transaction('rw', local.state, async () => {
    const other = await local.state.get('state')
    if (!other) await local.state.put(fresh)
    return other ?? fresh
  })
}

/** No server knows it, so whoever names it is told to begin anew; what waits to be sent stays. */
const BEFORE_A_KIND = 'before-a-kind'

/**
 * This version knows kinds of things that passed by an earlier one. They are read with everything else from the
 * beginning; until then, and without a network, what is held stays as it is.
 */
const learnKinds = (local: LocalDatabase): Promise<DeviceState> =>
  local.transaction('rw', local.state, async () => {
    const kept = await local.state.get('state')
    if (!kept) throw new Error('The state was there a moment ago')
    if (KIND_NAMES.every((kind) => kept.kinds?.includes(kind))) return kept
    const began = Object.keys(kept.checkpoint).length > 0 || kept.chunks
    const state: DeviceState = {
      ...kept,
      kinds: KIND_NAMES,
      ...(began && { epoch: BEFORE_A_KIND, chunks: null }),
    }
    await local.state.put(state)
    return state
  })

/**
 * This storage was copied: go on under another device's name, with numbers from one. `copied` is the name that
 * was found taken; another tab may have changed it by now.
 */
export async function takeNewDeviceId(tab: Tab, copied: DeviceState['deviceId']): Promise<void> {
  const { local, memory, ports } = tab
  const keyPair = await ports.keys.create()
  const pending = await local.outbox.toArray()
  const signatures = new Map<string, string | null>()
  for (const one of pending)
    signatures.set(one.id, keyPair ? await ports.keys.sign(keyPair, one.payload) : null)
  await local.transaction('rw', local.outbox, local.state, async () => {
    const stored = (await local.state.get('state')) ?? memory.state
    if (stored.deviceId !== copied) return
    const fresh = { deviceId: createId('device', ports), keyPair, lastN: 0, ackN: 0 }
    // Pages another tab asked for under the old name must not be written: their results are the old device's.
    await local.state.put({ ...stored, ...fresh, revision: stored.revision + 1 })
    await changeOutbox(local, null, (entry) => {
      const [renumbered = entry] = renumberForNewDevice([entry])
      return renumbered === entry
        ? entry
        : { ...renumbered, signature: signatures.get(entry.id) ?? entry.signature }
    })
  })
}
