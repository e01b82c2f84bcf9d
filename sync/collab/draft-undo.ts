/**
 * Undo of a person's own changes, with names. Changes of other people are never undone, and a value they have
 * changed since stays theirs. Repeated changes of one thing within a moment are one step.
 */
import * as Y from 'yjs'
import { DraftEdit, type EditName } from './draft-doc.ts'

/** The screen promises at least 100 steps. Older ones are dropped: Yjs keeps what an undo step may restore. */
export const UNDO_STEPS = 200
const CAPTURE_TIMEOUT_MS = 700

export interface UndoState {
  /** What the next undo would take back; null when there is nothing. */
  readonly undo: EditName | null
  readonly redo: EditName | null
}

export interface DraftUndo {
  /** False when there was nothing to undo. */
  undo(): boolean
  redo(): boolean
  /** The same object as long as nothing changed. */
  state(): UndoState
  subscribe(listener: () => void): () => void
  /** Makes the next change a step of its own, such as at the end of a drag. */
  endStep(): void
  clear(): void
  stop(): void
}

export interface UndoOptions {
  readonly captureTimeoutMs?: number
  readonly steps?: number
}

export function createDraftUndo(ydoc: Y.Doc, options: UndoOptions = {}): DraftUndo {
  const manager = new Y.UndoManager(ydoc, {
    trackedOrigins: new Set<unknown>([DraftEdit]),
    captureTimeout: options.captureTimeoutMs ?? CAPTURE_TIMEOUT_MS,
  })
  const limit = options.steps ?? UNDO_STEPS
  const listeners = new Set<() => void>()
  let state: UndoState = { undo: null, redo: null }
  let last: DraftEdit | null = null

  // Another kind of change, or the same of another thing, begins a new step however quickly it follows.
  const beforeTransaction = (transaction: Y.Transaction) => {
    if (!(transaction.origin instanceof DraftEdit)) return
    if (last && (last.name !== transaction.origin.name || last.target !== transaction.origin.target))
      manager.stopCapturing()
    last = transaction.origin
  }
  const update = () => {
    const next: UndoState = { undo: nameOf(manager.undoStack.at(-1)), redo: nameOf(manager.redoStack.at(-1)) }
    if (next.undo === state.undo && next.redo === state.redo) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  manager.on('stack-item-added', ({ stackItem, origin, type }) => {
    // A step that was undone and is redone keeps its name: its counterpart is popped just before.
    stackItem.meta.set('name', origin instanceof DraftEdit ? origin.name : moving)
    if (type === 'undo') dropOldest(ydoc, manager, limit)
    update()
  })
  manager.on('stack-item-popped', update)
  manager.on('stack-cleared', update)
  ydoc.on('beforeTransaction', beforeTransaction)

  let moving: EditName | null = null
  const step = (stack: 'undoStack' | 'redoStack', run: () => unknown): boolean => {
    moving = nameOf(manager[stack].at(-1))
    last = null
    const done = run() !== null
    update()
    return done
  }
  return {
    undo: () => step('undoStack', () => manager.undo()),
    redo: () => step('redoStack', () => manager.redo()),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    endStep: () => manager.stopCapturing(),
    clear: () => manager.clear(),
    stop: () => {
      ydoc.off('beforeTransaction', beforeTransaction)
      listeners.clear()
      manager.destroy()
    },
  }
}

type StackItem = Y.UndoManager['undoStack'][number]

const nameOf = (item: StackItem | undefined): EditName | null =>
  (item?.meta.get('name') as EditName | undefined) ?? null

/**
 * Lets go of the oldest steps, so that what they deleted can be collected: with every step kept, 10,000 drags
 * would keep 10,000 places on the device.
 */
function dropOldest(ydoc: Y.Doc, manager: Y.UndoManager, limit: number): void {
  while (manager.undoStack.length > limit) {
    const oldest = manager.undoStack.shift()
    if (!oldest) return
    ydoc.transact((transaction) => {
      Y.iterateDeletedStructs(transaction, oldest.deletions, (struct) => {
        if (struct instanceof Y.Item) struct.keep = false
      })
    })
    Y.tryGc(oldest.deletions, ydoc.store, ydoc.gcFilter)
  }
}
