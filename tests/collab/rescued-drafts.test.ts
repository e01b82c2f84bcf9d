// First: Dexie looks for the database of the browser when it is loaded.
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { describeRescued, restoreRescued } from '../../app/live/rescued-drafts.ts'
import { addRecipient } from '../../sync/collab/edit-recipients.ts'
import { createDraft } from '../../sync/collab/edit-settings.ts'
import { createId } from '../../sync/ids.ts'
import { ok } from '../../sync/result.ts'
import { createWorld, envelopeId, until, type World } from './live-world.ts'

let world: World
afterEach(() => world?.stop())
const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }

/** Mona's device, on which Omar's draft was rescued. */
async function withRescued() {
  world = await createWorld()
  const device = world.device('omar', 'laptop')
  const ydoc = new Y.Doc()
  createDraft(ydoc, { envelopeId, kind: 'document', title: 'Lease', language: 'fr', timeZone: 'Asia/Dubai' })
  addRecipient(ydoc, { id: createId('recipient', ids), name: 'Sara', email: 'sara@example.com' })
  await device.store.rescue({
    documentId: envelopeId,
    why: 'revoked',
    update: Y.encodeStateAsUpdate(ydoc),
    at: 5,
  })
  return device
}

test('a rescued draft is told by its title and why it was kept', async () => {
  const { store } = await withRescued()
  expect(describeRescued(await store.rescued())).toEqual([
    { id: expect.any(Number), title: 'Lease', why: 'revoked', at: 5 },
  ])
})

test('restored, everything in it is a draft of one’s own under a new id, and the copy is let go of', async () => {
  const { store, drafts } = await withRescued()
  const [copy] = await store.rescued()
  const dispatched: unknown[] = []
  const dispatch = async (name: string, input: unknown) => {
    dispatched.push([name, input])
    return ok({}) as never
  }
  const deps = { store, drafts, replica: { dispatch }, ids }
  const restored = await restoreRescued(copy?.id ?? 0, deps)
  expect(restored).not.toBe(envelopeId)
  expect(dispatched).toEqual([
    [
      'createEnvelope',
      { envelopeId: restored, kind: 'document', title: 'Lease', language: 'fr', timeZone: 'Asia/Dubai' },
    ],
  ])
  const { draft } = drafts.open(restored as typeof envelopeId)
  await draft.loaded
  await until(() => draft.reading().draft !== null, 'the draft can be read')
  expect(draft.reading().draft).toMatchObject({
    envelopeId: restored,
    title: 'Lease',
    recipients: [{ name: 'Sara' }],
  })
  expect(await store.rescued()).toEqual([])
  expect(await restoreRescued(copy?.id ?? 0, deps)).toBe(null)
})

test('when it cannot be kept as a draft the copy stays', async () => {
  const { store, drafts } = await withRescued()
  const [copy] = await store.rescued()
  const dispatch = async () => ({ ok: false, error: { code: 'not-permitted' } }) as never
  await expect(restoreRescued(copy?.id ?? 0, { store, drafts, replica: { dispatch }, ids })).rejects.toThrow(
    'not-permitted',
  )
  expect(await store.rescued()).toHaveLength(1)
})
