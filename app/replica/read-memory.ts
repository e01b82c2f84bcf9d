/** What a tab begins with. */
import type { BodyStore } from './body-store.ts'
import { openDeviceState } from './device-state.ts'
import type { LocalDatabase } from './local-database.ts'
import type { ReplicaPorts } from './ports.ts'
import { readStorage } from './read-storage.ts'
import { loadRowSets } from './row-sets.ts'
import type { Memory } from './tab.ts'

export async function readMemory(
  local: LocalDatabase,
  bodies: BodyStore,
  ports: ReplicaPorts,
): Promise<Memory> {
  const memory: Memory = {
    state: await openDeviceState(local, ports),
    rows: loadRowSets([]),
    outbox: [],
    bodies: new Map(),
    shown: new Map(),
    answered: new Map(),
    contact: 'unknown',
    attempts: 0,
    restUntil: 0,
    pulling: false,
    isFull: false,
    version: 0,
    generation: 0,
  }
  await readStorage({ local, bodies, memory })
  return memory
}
