/**
 * A draft on a screen: the live document with a reading of it that is always current, undo, and presence.
 *
 *   const draft = drafts.open(envelopeId)
 *   draft.edit((ydoc) => moveField(ydoc, fieldId, place))
 *   draft.reading().draft?.fields
 *
 * Everything a screen subscribes to keeps its identity until it changes.
 */
import * as Y from 'yjs'
import { createDraftUndo, type DraftUndo, type UndoState } from '../../sync/collab/draft-undo.ts'
import type { DraftReading, ReadDeps } from '../../sync/collab/draft-view.ts'
import { type Presence, parsePresence } from '../../sync/collab/presence.ts'
import { createDraftReader, type DraftReader } from '../../sync/collab/read-draft.ts'
import { type LiveState, openLiveDocument } from './live-document.ts'
import type { LivePorts } from './live-ports.ts'
import type { LiveStore } from './live-store.ts'

/** What is known about the draft's files, and when that changes. */
export interface DraftFiles extends ReadDeps {
  subscribe(listener: () => void): () => void
}

export interface LiveDraft {
  readonly envelopeId: `envelope:${string}`
  /** Another object after a reset; take it anew for each use, or use `edit`. */
  readonly doc: Y.Doc
  /** Resolves when the device's copy has been read. */
  readonly loaded: Promise<void>
  edit<T>(work: (ydoc: Y.Doc) => T): T
  state(): LiveState
  reading(): DraftReading
  readonly undo: Pick<DraftUndo, 'undo' | 'redo' | 'endStep'> & { state(): UndoState }
  /** Others who have the draft open now, by client. */
  presence(): readonly (Presence & { readonly client: number })[]
  setPresence(presence: Presence | null): void
  /** Called after any change of state, reading, undo or presence. */
  subscribe(listener: () => void): () => void
  /** Yjs update with what the server may lack, for `sendEnvelope`; null when it has stored everything. */
  unsavedUpdate(): Uint8Array | null
  close(): Promise<void>
}

export interface LiveDraftDeps {
  readonly ports: LivePorts
  readonly store: LiveStore
  readonly files: DraftFiles
}

export function openLiveDraft(envelopeId: `envelope:${string}`, deps: LiveDraftDeps): LiveDraft {
  const live = openLiveDocument(envelopeId, deps.ports, deps.store)
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  let present: readonly (Presence & { client: number })[] = []
  let session = openSession()
  let generation = 0

  function openSession(): Session {
    const { doc, awareness } = live
    const reader = createDraftReader(doc, deps.files)
    const undo = createDraftUndo(doc)
    const onAwareness = () => {
      present = others()
      changed()
    }
    reader.subscribe(changed)
    undo.subscribe(changed)
    awareness.on('change', onAwareness)
    return {
      reader,
      undo,
      stop: () => {
        awareness.off('change', onAwareness)
        reader.stop()
        undo.stop()
      },
    }
  }
  function others() {
    return [...live.awareness.getStates()].flatMap(([client, one]) => {
      const shown = client === live.doc.clientID ? null : parsePresence(one.draft)
      return shown ? [{ client, ...shown }] : []
    })
  }

  live.subscribe(() => {
    if (live.state().generation !== generation) {
      generation = live.state().generation
      session.stop()
      session = openSession()
    }
    changed()
  })
  const stopFiles = deps.files.subscribe(() => session.reader.refresh())

  return {
    envelopeId,
    get doc() {
      return live.doc
    },
    get loaded() {
      return live.loaded
    },
    edit: (work) => work(live.doc),
    state: live.state,
    reading: () => session.reader.read(),
    undo: {
      undo: () => session.undo.undo(),
      redo: () => session.undo.redo(),
      endStep: () => session.undo.endStep(),
      state: () => session.undo.state(),
    },
    presence: () => present,
    setPresence: (presence) => live.awareness.setLocalStateField('draft', presence),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unsavedUpdate: () => (live.state().status === 'saved' ? null : Y.encodeStateAsUpdate(live.doc)),
    close: async () => {
      stopFiles()
      session.stop()
      listeners.clear()
      await live.close()
    },
  }
}

interface Session {
  readonly reader: DraftReader
  readonly undo: DraftUndo
  stop(): void
}
