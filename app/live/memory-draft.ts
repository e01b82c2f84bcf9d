/** A live draft in memory, for tests and the gallery: the same reading and undo, no device and no server. */
import * as Y from 'yjs'
import { createDraftUndo } from '../../sync/collab/draft-undo.ts'
import type { ReadDeps } from '../../sync/collab/draft-view.ts'
import { createDraftReader } from '../../sync/collab/read-draft.ts'
import type { LiveDraft } from './live-draft.ts'

export function memoryDraft(
  envelopeId: `envelope:${string}`,
  deps: ReadDeps,
  doc: Y.Doc = new Y.Doc(),
): LiveDraft {
  const reader = createDraftReader(doc, deps)
  const undo = createDraftUndo(doc)
  const state = {
    status: 'saved',
    loaded: true,
    synced: true,
    unknown: false,
    writable: true,
    unkept: false,
    refused: null,
    generation: 0,
  } as const
  const none: readonly never[] = []
  return {
    envelopeId,
    doc,
    loaded: Promise.resolve(),
    edit: (work) => work(doc),
    state: () => state,
    reading: () => reader.read(),
    undo,
    presence: () => none,
    setPresence: () => undefined,
    subscribe: (listener) => {
      const stops = [reader.subscribe(listener), undo.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    unsavedUpdate: () => null,
    close: async () => {
      reader.stop()
      undo.stop()
    },
  }
}
