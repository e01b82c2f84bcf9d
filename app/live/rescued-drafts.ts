/**
 * Copies of drafts that the server would not take, and the way back: as a new draft of one's own. Decoding them
 * needs the code that merges drafts, so this is fetched when there is one.
 */
import * as Y from 'yjs'
import { metaOf } from '../../sync/collab/draft-doc.ts'
import { metaShape } from '../../sync/collab/draft-shapes.ts'
import { createDraft } from '../../sync/collab/edit-settings.ts'
import { createId, type EnvelopeId, type IdSource } from '../../sync/ids.ts'
import type { Replica } from '../replica/engine.ts'
import type { LiveDrafts } from './live-drafts.ts'
import type { RescuedDocument } from './live-ports.ts'
import type { LiveStore } from './live-store.ts'

export interface RescuedDraft {
  readonly id: number
  readonly title: string
  /** Why the server would not take it, as `refusedWhy` of the protocol. */
  readonly why: string
  readonly at: number
}

export interface RestoreDeps {
  readonly store: Pick<LiveStore, 'rescued' | 'dropRescued'>
  readonly drafts: Pick<LiveDrafts, 'open'>
  readonly replica: Pick<Replica, 'dispatch'>
  readonly ids: IdSource
}

export const describeRescued = (
  rescued: readonly (RescuedDocument & { readonly id: number })[],
): readonly RescuedDraft[] =>
  rescued
    .map(({ id, why, at, update }) => ({ id, why, at, title: titleOf(update) }))
    .sort((a, b) => b.at - a.at)

export function titleOf(update: Uint8Array): string {
  const ydoc = docOf(update)
  const title = metaOf(ydoc).get('title')
  ydoc.destroy()
  return typeof title === 'string' ? title : ''
}

function docOf(update: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, update)
  return ydoc
}

/**
 * The copy becomes a draft under a new id; only when that is safely on this device is the copy let go of. Null
 * when it is gone already, such as restored in another tab.
 */
export async function restoreRescued(id: number, deps: RestoreDeps): Promise<EnvelopeId | null> {
  const { store, drafts, replica, ids } = deps
  const copy = (await store.rescued()).find((one) => one.id === id)
  if (!copy) return null
  const envelopeId = createId('envelope', ids)
  const source = docOf(copy.update)
  const read = metaShape.safeParse(metaOf(source).toJSON())
  source.destroy()
  const meta = read.success
    ? read.data
    : { kind: 'document' as const, title: titleOf(copy.update), language: 'en' as const, timeZone: 'UTC' }
  const { kind, title, language, timeZone } = meta
  const { draft, release } = drafts.open(envelopeId)
  try {
    await draft.loaded
    draft.edit((ydoc) => {
      Y.applyUpdate(ydoc, copy.update)
      metaOf(ydoc).set('envelopeId', envelopeId)
      // What an unreadable copy lacks.
      createDraft(ydoc, { envelopeId, kind, title, language, timeZone })
    })
    const captured = await replica.dispatch(
      'createEnvelope',
      { envelopeId, kind, title: title.trim().slice(0, 200), language, timeZone },
      { title },
    )
    if (!captured.ok) throw new Error(captured.error.code)
  } finally {
    release()
  }
  await store.dropRescued(id)
  return envelopeId
}
