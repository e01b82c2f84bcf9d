import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { createId, type EnvelopeId } from '../../sync/ids.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { keepUpdates } from './kept-updates.ts'
import { liveDocumentDatabase, openLiveStore } from './live-store.ts'
import { bringUnsaved, listUnsaved, type UnsavedDraft } from './unsaved-drafts.ts'

let people = 0

/** The drafts of a device, without a connection. */
function device() {
  const subject = `person:unsaved${++people}`
  const store = openLiveStore(subject)
  const open = (id: EnvelopeId) => {
    const doc = new Y.Doc()
    const kept = keepUpdates(liveDocumentDatabase(subject, id), doc, null)
    const edit = <T>(work: (ydoc: Y.Doc) => T) => work(doc)
    return {
      draft: { loaded: kept.loaded, doc, edit } as never,
      release: () => void kept.destroy(),
      kept,
      doc,
    }
  }
  const deps = { subject, store, sealing: null, drafts: { open } }
  return {
    store,
    deps,
    write: async (id: EnvelopeId, title: string, about: { saved?: boolean; epoch?: string } = {}) => {
      const { doc, kept } = open(id)
      await kept.loaded
      await store.opened(id, 1)
      doc.getMap('meta').set('title', title)
      await kept.destroy()
      await store.setSaved(id, about.saved ?? false)
      await store.setEpoch(id, about.epoch ?? null)
    },
    titleOf: async (id: EnvelopeId) => {
      const { doc, kept } = open(id)
      await kept.loaded
      const title = doc.getMap('meta').get('title')
      await kept.destroy()
      return title
    },
  }
}
const newId = () => createId('envelope', deviceIds)

it('[L10] what the server has stored of a draft is not backed up; the rest is, and copies it would not take', async () => {
  const { store, deps, write } = device()
  const [saved, mine] = [newId(), newId()]
  await write(saved, 'Saved', { saved: true })
  await write(mine, 'Mine', { epoch: 'epoch:1' })
  await store.rescue({ documentId: saved, why: 'revoked', update: Uint8Array.of(0, 0), at: 3 })
  expect((await listUnsaved(deps)).map(({ id, epoch, why }) => ({ id, epoch, why }))).toEqual([
    { id: mine, epoch: 'epoch:1', why: null },
    { id: saved, epoch: null, why: 'revoked' },
  ])
})

it('[L10] a draft comes back as what it was, once, and with the document of the server it belongs to', async () => {
  const old = device()
  const id = newId()
  await old.write(id, 'Half written', { epoch: 'epoch:1' })
  const [draft] = (await listUnsaved(old.deps)) as [UnsavedDraft]
  const fresh = device()
  expect(await bringUnsaved(draft, 'draft', fresh.deps)).toBe('merged')
  expect(await fresh.store.epochOf(id)).toBe('epoch:1')
  expect(await bringUnsaved(draft, 'draft', fresh.deps)).toBe('here')
  expect(await fresh.titleOf(id)).toBe('Half written')
})

it('[L10] a draft of another document of that name, and one nobody vouches for, comes as a copy and changes none', async () => {
  const old = device()
  const id = newId()
  await old.write(id, 'From the file', { epoch: 'epoch:1' })
  const [draft] = (await listUnsaved(old.deps)) as [UnsavedDraft]
  const here = device()
  await here.write(id, 'Here', { epoch: 'epoch:2' })
  expect(await bringUnsaved(draft, 'draft', here.deps)).toBe('kept')
  expect(await bringUnsaved(draft, 'copy', here.deps)).toBe('here')
  expect(await here.titleOf(id)).toBe('Here')
  expect((await here.store.rescued()).map(({ documentId, why }) => ({ documentId, why }))).toEqual([
    { documentId: id, why: 'returned' },
  ])
})
