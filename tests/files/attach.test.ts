import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createLiveDocuments } from '../../server/collab/live-documents.ts'
import { createLiveRows } from '../../server/collab/live-rows.ts'
import { createFiles } from '../../server/files/files.ts'
import { createDraft } from '../../sync/collab/edit-settings.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import { createWorld, sha256Of, type World } from './files-world.ts'

let world: World
afterEach(() => world?.stop())

test('[C192][R1352] storageFile/Add puts an uploaded file into a draft its caller may write to', async () => {
  const envelopeId = `envelope:a${'0'.repeat(25)}` as const
  world = await createWorld()
  const documents = createLiveDocuments({
    rows: createLiveRows(world.db, { now: Date.now, randomBytes: (n) => new Uint8Array(randomBytes(n)) }),
    log: world.platform.log,
  })
  const files = createFiles({
    platform: world.platform,
    store: world.store,
    pool: undefined as never,
    ingest: undefined as never,
    authenticate: async () => null,
    drafts: { documents, access: async (actor) => (actor.name === 'sara' ? 'write' : null) },
  })
  await documents.transact(envelopeId, { subject: 'person:sara', deviceId: 'x' }, (ydoc) =>
    createDraft(ydoc, { envelopeId, kind: 'document', title: 'Lease', language: 'en', timeZone: 'UTC' }),
  )
  await world.upload('sara', 'a plan', { purpose: 'attachment', name: 'Plan.txt', type: 'text/plain' })
  const call = files.calls.find((one) => one.path === 'storageFile/Add')!
  const person = (name: string) =>
    ({
      actor: {
        kind: 'person',
        personId: `person:${name}`,
        organizationId: 'organization:noor',
        name,
        email: `${name}@example.com`,
      },
    }) as never
  const input = { documentId: envelopeId, fileName: `${sha256Of('a plan')}-Plan.txt` }
  expect(await call.run(input, person('sara'))).toMatchObject({ ok: true, value: { item: input.fileName } })
  expect(await call.run(input, person('omar'))).toMatchObject({ ok: false, error: { code: 'not-permitted' } })
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, (await documents.readState(envelopeId)).update)
  expect(readDraft(ydoc, { pagesOf: () => null }).draft?.attachments).toMatchObject([
    { name: 'Plan.txt', sha256: sha256Of('a plan'), mediaType: 'text/plain', readAccess: 'all' },
  ])
  await documents.stop()
})
