/**
 * A draft as React sees it. `useDraft` gives what changes rarely; `useDraftPart` re-renders only when the part
 * it selects is another object, so one dragged field re-renders one field.
 */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { UndoState } from '../../sync/collab/draft-undo.ts'
import type { DraftReading, DraftView, FieldView } from '../../sync/collab/draft-view.ts'
import type { LiveState } from './live-document.ts'
import type { LiveDraft } from './live-draft.ts'
import type { LiveDrafts } from './live-drafts.ts'

/** Gives the drafts of the signed-in person; their code is fetched when they are first asked for. */
export type LoadDrafts = () => Promise<LiveDrafts>

const LiveDraftsContext = createContext<LoadDrafts | null>(null)

export function LiveDraftsProvider({
  drafts,
  children,
}: {
  readonly drafts: LoadDrafts
  readonly children: ReactNode
}) {
  return <LiveDraftsContext value={drafts}>{children}</LiveDraftsContext>
}

export function useLiveDrafts(): LoadDrafts {
  const drafts = use(LiveDraftsContext)
  if (!drafts) throw new Error('No live drafts above this component')
  return drafts
}

/** Opens the draft while the component is there; null for the first moment. */
export function useLiveDraft(envelopeId: `envelope:${string}`): LiveDraft | null {
  const drafts = useLiveDrafts()
  const [opened, setOpened] = useState<LiveDraft | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    let gone = false
    let letGo: (() => void) | undefined
    drafts().then((loaded) => {
      if (gone) return
      const { draft, release } = loaded.open(envelopeId)
      letGo = release
      setOpened(draft)
    }, setFailed)
    return () => {
      gone = true
      setOpened(null)
      letGo?.()
    }
  }, [drafts, envelopeId])
  // The screen's own error state says it, with a way to try again.
  if (failed !== null) throw failed
  return opened
}

export type DraftUse =
  /** The device's copy is being read, or the server is asked for the first one. */
  | { readonly phase: 'loading'; readonly live: LiveDraft | null }
  /** Nothing on this device, and the server cannot be reached or does not give it. */
  | { readonly phase: 'absent'; readonly live: LiveDraft; readonly state: LiveState }
  | {
      readonly phase: 'ready'
      readonly live: LiveDraft
      readonly draft: DraftView
      readonly reading: DraftReading
      readonly state: LiveState
      readonly undo: UndoState
    }

/** The whole draft; for small screens of it. Where many fields are shown use `useDraftPart` below it. */
export function useDraft(envelopeId: `envelope:${string}`): DraftUse {
  const live = useLiveDraft(envelopeId)
  const reading = useDraftPart(live, readingOf)
  const state = useDraftPart(live, stateOf)
  const undo = useDraftPart(live, undoOf)
  if (!live || !reading || !state || !undo || !state.loaded) return { phase: 'loading', live }
  if (reading.draft) return { phase: 'ready', live, draft: reading.draft, reading, state, undo }
  if (!state.synced && state.status === 'local' && !state.refused && !state.unknown)
    return { phase: 'loading', live }
  return { phase: 'absent', live, state }
}

const readingOf = (live: LiveDraft) => live.reading()
const stateOf = (live: LiveDraft) => live.state()
const undoOf = (live: LiveDraft) => live.undo.state()

/**
 * A part of a draft. `select` must give the same object for the same draft, which views of a reading do; keep
 * the function itself stable (outside of the component, or `useCallback`).
 */
export function useDraftPart<T>(live: LiveDraft | null, select: (live: LiveDraft) => T): T | null {
  const subscribe = useCallback(
    (listener: () => void) => live?.subscribe(listener) ?? (() => undefined),
    [live],
  )
  return useSyncExternalStore(subscribe, () => (live ? select(live) : null))
}

/** One field; null when it is gone. */
export function useDraftField(live: LiveDraft | null, fieldId: string): FieldView | null {
  const select = useCallback(
    (one: LiveDraft) => one.reading().draft?.fields.find((field) => field.id === fieldId) ?? null,
    [fieldId],
  )
  return useDraftPart(live, select)
}

/** The ids of a document's fields, the same list as long as none comes or goes. */
export function useFieldIds(live: LiveDraft | null, documentId: string): readonly string[] {
  const select = useCallback(
    (one: LiveDraft) =>
      (one.reading().draft?.fields ?? [])
        .filter((field) => field.documentId === documentId)
        .map((field) => field.id)
        .join(' '),
    [documentId],
  )
  const joined = useDraftPart(live, select)
  return useMemo(() => (joined ? joined.split(' ') : []), [joined])
}
