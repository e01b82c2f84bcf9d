/**
 * What only this device holds of live documents: copies the server has not stored all of, and those it would not
 * take. And their return, on another device of the same person.
 */
import * as Y from 'yjs'
import type { Sealing } from '../replica/sealing.ts'
import type { DraftsOnDemand } from './drafts-on-demand.ts'
import { readUpdates } from './kept-updates.ts'
import type { LiveDrafts } from './live-drafts.ts'
import { type LiveStore, liveDocumentDatabase } from './live-store.ts'

export interface UnsavedDraft {
  readonly id: `envelope:${string}`
  /** Of the server’s document it belongs to; null before the server has seen it. */
  readonly epoch: string | null
  /** Of a copy the server would not take. */
  readonly why: string | null
  readonly at: number
  /** Yjs update holding the whole copy. */
  readonly update: Uint8Array<ArrayBuffer>
}

/** `merged` the copy goes on as the draft it was · `kept` as a copy, which its person makes a draft of. */
export type Brought = 'merged' | 'kept' | 'here'

export interface UnsavedDrafts {
  list(): Promise<readonly UnsavedDraft[]>
  bring(draft: UnsavedDraft, as: 'draft' | 'copy'): Promise<Brought>
}

export interface UnsavedDraftsDeps {
  readonly subject: string
  readonly store: Pick<
    LiveStore,
    'documents' | 'isSaved' | 'epochOf' | 'setEpoch' | 'opened' | 'rescue' | 'rescued'
  >
  readonly drafts: Pick<LiveDrafts, 'open'>
  readonly sealing: Sealing | null
}

export const createUnsaved = ({
  drafts,
  ...deps
}: Omit<UnsavedDraftsDeps, 'drafts'> & { readonly drafts: Pick<DraftsOnDemand, 'load'> }): UnsavedDrafts => ({
  list: () => listUnsaved(deps),
  bring: async (draft, as) => bringUnsaved(draft, as, { ...deps, drafts: await drafts.load() }),
})

export async function listUnsaved({
  store,
  subject,
  sealing,
}: Omit<UnsavedDraftsDeps, 'drafts'>): Promise<readonly UnsavedDraft[]> {
  const found: UnsavedDraft[] = []
  for (const id of (await store.documents()) as UnsavedDraft['id'][]) {
    if (await store.isSaved(id)) continue
    const update = await readUpdates(liveDocumentDatabase(subject, id), sealing)
    if (update) found.push({ id, epoch: await store.epochOf(id), why: null, at: Date.now(), update })
  }
  for (const { documentId, why, at, update } of await store.rescued())
    found.push({ id: documentId as UnsavedDraft['id'], epoch: null, why, at, update: update.slice() })
  return found
}

/** Whether a live document can be made of it; what cannot would spoil the list it stands in. */
export function isReadable(update: Uint8Array): boolean {
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, update)
    return true
  } catch {
    return false
  } finally {
    doc.destroy()
  }
}

export async function bringUnsaved(
  draft: UnsavedDraft,
  as: 'draft' | 'copy',
  { store, drafts }: UnsavedDraftsDeps,
): Promise<Brought> {
  const { id, epoch, update } = draft
  const isHere = (await store.documents()).includes(id)
  const epochHere = isHere ? await store.epochOf(id) : epoch
  // Of another document of this name: what one lacks the other may never have had.
  const fits = epochHere === epoch || epochHere === null || epoch === null
  if (as === 'copy' || draft.why !== null || !fits) return keepCopy(draft, store)
  if (!isHere) await store.opened(id, Date.now())
  if (epochHere !== null || epoch !== null) await store.setEpoch(id, epochHere ?? epoch)
  const { draft: opened, release } = drafts.open(id)
  try {
    await opened.loaded
    const before = Y.encodeStateVector(opened.doc)
    const size = Y.encodeStateAsUpdate(opened.doc).length
    opened.edit((ydoc) => Y.applyUpdate(ydoc, update))
    const isSame =
      sameBytes(before, Y.encodeStateVector(opened.doc)) && Y.encodeStateAsUpdate(opened.doc).length === size
    return isSame ? 'here' : 'merged'
  } finally {
    release()
  }
}

async function keepCopy(
  { id, why, at, update }: UnsavedDraft,
  store: Pick<LiveStore, 'rescue' | 'rescued'>,
): Promise<Brought> {
  const known = await store.rescued()
  if (known.some((one) => one.documentId === id && sameBytes(one.update, update))) return 'here'
  await store.rescue({ documentId: id, why: why ?? 'returned', at, update })
  return 'kept'
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])
