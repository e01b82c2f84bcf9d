/**
 * Looks at a Yjs update before it is applied. What Yjs would keep aside for later (an update on a base the
 * server lacks) is recognised here, because kept aside it would cost memory for ever; and the writers of what is
 * new are named, because two writers with one client id diverge without anybody noticing.
 *
 * The look costs as much as the update is long and the document has structs, however they are arranged: each struct
 * is met once, and deleted ranges are refused when they overlap, for Yjs walks what they cover once for each.
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

/**
 * Yjs cuts a struct out of its writer's list for each range that deletes something; so many moves are milliseconds.
 * A person who deletes ten thousand words of a document of ten thousand structs is far below.
 */
const MOST_MOVES = 100_000_000

export class NotAnUpdate extends Error {}

/** Throws `NotAnUpdate` for bytes that are no update, or hold what a document of ours never has. */
export function examineUpdate(ydoc: Y.Doc, update: Uint8Array): UpdateFacts {
  const { structs, ds } = decode(update)
  const known = (client: number) => Y.getState(ydoc.store, client)
  const reach = new Map<number, number>()
  const reached = (client: number) => reach.get(client) ?? known(client)
  const writers = new Set<number>()
  let hasGap = false

  const byClient = new Map<number, Struct[]>()
  for (const struct of [...structs].sort((a, b) => a.id.clock - b.id.clock)) {
    const { client, clock } = struct.id
    const mine = byClient.get(client) ?? []
    byClient.set(client, mine)
    mine.push(struct)
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
  for (const [client, unsorted] of ds.clients) {
    const ranges = [...unsorted].sort((a, b) => a.clock - b.clock)
    for (const [index, { clock, len }] of ranges.entries()) {
      if (clock + len > reached(client)) hasGap = true
      // Programs that follow Yjs join what touches or overlaps before they send it.
      if (clock + len > (ranges[index + 1]?.clock ?? Number.MAX_SAFE_INTEGER))
        throw new NotAnUpdate('deletions overlap')
    }
    const here = ydoc.store.clients.get(client) ?? []
    const coming = byClient.get(client) ?? []
    const alive = rangesAlive(ranges, here) + rangesAlive(ranges, coming)
    if (alive * (here.length + coming.length) > MOST_MOVES) throw new NotAnUpdate('deletes too much at once')
    deletes ||= alive > 0 || ranges.some(({ clock, len }) => clock + len > known(client))
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

interface Range {
  readonly clock: number
  readonly len: number
}
type Struct = Y.GC | Y.Item | Y.Skip

/** How many of the ranges hold something that is not deleted; both in order, each struct met once. */
function rangesAlive(ranges: readonly Range[], structs: readonly Struct[]): number {
  let found = 0
  let at = 0
  for (const { clock, len } of ranges) {
    while (at < structs.length && endOf(structs[at]) <= clock) at++
    for (let i = at; i < structs.length; i++) {
      const struct = structs[i]
      if (!struct || struct.id.clock >= clock + len) break
      // The next range may begin within this one.
      at = i
      if (struct.deleted || (struct instanceof Y.Item && struct.content instanceof Y.ContentDeleted)) continue
      found++
      break
    }
  }
  return found
}

const endOf = (struct: Struct | undefined): number => (struct ? struct.id.clock + struct.length : 0)
