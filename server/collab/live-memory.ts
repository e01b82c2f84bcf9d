/**
 * One live document in memory, held so that it equals what reading its stored bytes would give.
 *
 * A peer's bytes never reach it. They are tried on a second copy first; what that copy says has changed is encoded
 * anew, proved here by applying it, and these same bytes are what is stored and told to others. Yjs applies an
 * update struct by struct and reports the half it got through even when it throws: bytes that break are gone with
 * the copy they were tried on.
 */
import * as Y from 'yjs'
import { createWorkTimer } from '../budgets/work-time.ts'

export interface LiveMemory {
  /** The document. Nobody but `adopt` changes it. */
  readonly ydoc: Y.Doc
  /** The document with what was tried since; made when first asked for, so a room that is only read has one copy. */
  trial(): Y.Doc
  /**
   * What an update would change, encoded anew; `breaks` when it cannot be applied whole, `too costly` when that took
   * longer than `mostMs`. Yjs orders what was written at one place by walking over it, once for each newcomer, so
   * few bytes can ask for minutes.
   */
  attempt(update: Uint8Array, mostMs: number): Uint8Array | 'breaks' | 'too costly'
  /** Takes in what was tried; false when the bytes do not lead where the trial went, and then start again. */
  adopt(change: Uint8Array): boolean
  /** Forgets what was tried and not adopted. */
  forgetTrial(): void
  /** Takes in what is stored already, and gives what it changed; null when it breaks, and then start again. */
  takeStored(updates: readonly Uint8Array[]): Uint8Array | null
  /** Starts again from what is stored. */
  replace(ydoc: Y.Doc): void
  destroy(): void
}

export function createLiveMemory(first: Y.Doc): LiveMemory {
  let ydoc = first
  let tried: Y.Doc | null = null

  const trial = (): Y.Doc => {
    tried ??= copyOf(ydoc)
    return tried
  }
  const forgetTrial = () => {
    tried?.destroy()
    tried = null
  }
  return {
    get ydoc() {
      return ydoc
    },
    trial,
    attempt: (update, mostMs) => {
      const { store } = trial()
      const timed = new TimedStructs(store.clients, createWorkTimer(mostMs))
      store.clients = timed
      const change = applyWhole(trial(), [update])
      store.clients = new Map(timed)
      if (change !== null) return change
      forgetTrial()
      return timed.isOver() ? 'too costly' : 'breaks'
    },
    adopt: (change) => applyWhole(ydoc, [change]) !== null && haveSameState(ydoc, trial()),
    forgetTrial,
    takeStored: (updates) => {
      forgetTrial()
      return applyWhole(ydoc, updates)
    },
    replace: (fresh) => {
      forgetTrial()
      ydoc.destroy()
      ydoc = fresh
    },
    destroy: () => {
      forgetTrial()
      ydoc.destroy()
    },
  }
}

/** Yjs asks for a writer's structs at each step of its work: the place where it can be ended. */
class TimedStructs extends Map<number, (Y.GC | Y.Item)[]> {
  readonly isOver: () => boolean
  constructor(structs: Iterable<readonly [number, (Y.GC | Y.Item)[]]>, isOver: () => boolean) {
    super(structs)
    this.isOver = isOver
  }
  override get(client: number) {
    if (this.isOver()) throw new Error('too costly')
    return super.get(client)
  }
}

/** Applies updates and gives what they changed; null when one broke or left something aside, and the document is lost. */
function applyWhole(ydoc: Y.Doc, updates: readonly Uint8Array[]): Uint8Array | null {
  const changes: Uint8Array[] = []
  const collect = (change: Uint8Array) => changes.push(change)
  ydoc.on('update', collect)
  try {
    for (const update of updates) Y.applyUpdate(ydoc, update)
  } catch {
    return null
  } finally {
    ydoc.off('update', collect)
  }
  if (ydoc.store.pendingStructs || ydoc.store.pendingDs) return null
  return changes.length === 0 ? EMPTY_UPDATE : Y.mergeUpdates(changes)
}
/** No structs and no deletions. */
export const EMPTY_UPDATE = new Uint8Array([0, 0])

function copyOf(ydoc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  return copy
}

function haveSameState(one: Y.Doc, other: Y.Doc): boolean {
  return Buffer.compare(Y.encodeStateVector(one), Y.encodeStateVector(other)) === 0
}
