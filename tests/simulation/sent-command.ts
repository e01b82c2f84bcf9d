/** A command as a device without a key sends it, for those who send without an engine. */
import { createId } from '../../sync/ids.ts'
import type { CommandEntry } from '../../sync/replication/protocol.ts'
import type { World } from './world.ts'

export function sentCommand(
  world: World,
  account: string,
  one: { readonly name: string; readonly input: unknown; readonly n: number },
): CommandEntry {
  const id = createId('command', world.platform)
  const payload = {
    commandId: id,
    name: one.name,
    version: 1,
    account,
    input: one.input,
    capturedAt: world.now(),
    lastServerTime: null,
  }
  return {
    id,
    n: one.n,
    name: one.name,
    version: 1,
    payload: JSON.stringify(payload),
    signature: null,
    blobs: {},
  }
}
