/**
 * Looks at a Yjs update before it is applied. What Yjs would keep aside for later (an update on a base the
 * server lacks) is recognised here, because kept aside it would cost memory for ever; and the writers of what is
 * new are named, because two writers with one client id diverge without anybody noticing.
 */
import * as Y from 'yjs'

export interface UpdateFacts {
  /** It builds on something this document does not hold; ask the sender for everything. */
  readonly hasGap: boolean
  /** It changes the document. */
  readonly isNew: boolean
  /** Client ids of new structs. */
  readonly writers: ReadonlySet<number>
  readonly structs: number
}

export class NotAnUpdate extends Error {}

/** Throws `NotAnUpdate` for bytes that are no update, or hold what a document of ours never has. */
export function examineUpdate(ydoc: Y.Doc, update: Uint8Array): UpdateFacts {
  const { structs, ds } = decode(update)
  const known = (client: number) => Y.getState(ydoc.store, client)
  const reach = new Map<number, number>()
  const reached = (client: number) => reach.get(client) ?? known(client)
  const writers = new Set<number>()
  let hasGap = false

  for (const struct of [...structs].sort((a, b) => a.id.clock - b.id.clock)) {
    const { client, clock } = struct.id
    if (struct instanceof Y.Skip || clock > reached(client)) hasGap = true
    // Yjs finds structs by their clocks: one without length hides the next, and what follows it breaks half-way.
    if (struct.length < 1) throw new NotAnUpdate('empty struct')
    const end = clock + struct.length
    if (!Number.isSafeInteger(end)) throw new NotAnUpdate('clock out of range')
    if (end > known(client)) writers.add(client)
    if (end > reached(client)) reach.set(client, end)
  }
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    // A document within a document would be loaded on its own, past every check of this one.
    if (struct.content instanceof Y.ContentDoc) throw new NotAnUpdate('subdocument')
    if (struct.id.clock + struct.length <= known(struct.id.client)) continue
    const parent = struct.parent instanceof Y.ID ? struct.parent : null
    for (const needed of [struct.origin, struct.rightOrigin, parent])
      if (needed && needed.clock >= reached(needed.client)) hasGap = true
  }
  let deletes = false
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) {
      if (clock + len > reached(client)) hasGap = true
      else deletes ||= clock + len > known(client) || hasAlive(ydoc, client, clock, len)
    }
  return { hasGap, isNew: writers.size > 0 || deletes, writers, structs: structs.length }
}

/** Every struct this document holds in memory, alive or not. */
export function countStructs(ydoc: Y.Doc): number {
  let count = 0
  for (const structs of ydoc.store.clients.values()) count += structs.length
  return count
}

function decode(update: Uint8Array) {
  try {
    return Y.decodeUpdate(update)
  } catch (error) {
    throw new NotAnUpdate(String(error))
  }
}

function hasAlive(ydoc: Y.Doc, client: number, clock: number, len: number): boolean {
  const structs = ydoc.store.clients.get(client)
  if (!structs || len === 0) return false
  for (let i = Y.findIndexSS(structs, clock); i < structs.length; i++) {
    const struct = structs[i]
    if (!struct || struct.id.clock >= clock + len) return false
    if (!struct.deleted) return true
  }
  return false
}
