/** Rights to the bytes of records: whoever reads a template or an organisation may read what it shows, and nothing by a hash. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { namesInUse } from '../../server/files/names-in-use.ts'
import { createOrganization } from '../../server/people/people.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { createExecutor } from '../../server/replication/execute.ts'
import { addFileReference } from '../../server/replication/file-references.ts'
import { mayReadFile } from '../../server/replication/file-rights.ts'
import { recordKind } from '../../server/replication/kinds/record.ts'
import { templateContent } from '../../sync/collab/template-content.ts'
import { commandNamed } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Organization } from '../../sync/entities/organization.ts'
import type { Template } from '../../sync/entities/template.ts'
import { createId } from '../../sync/ids.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

let world: ClockedWorld
let sara: PersonActor
let omar: PersonActor
let stranger: PersonActor
beforeAll(async () => {
  world = await createClockedWorld(Date.UTC(2026, 10, 24))
  sara = await world.person('Sara')
  omar = await world.person('Omar')
  const elsewhere = await world.db.transact((query) =>
    createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
  )
  stranger = await world.person('Eve', ['member'], elsewhere)
})
afterAll(() => world.stop())

let made = 0
/** Bytes that somebody has brought. */
async function brought(by: PersonActor): Promise<string> {
  const sha256 = (++made).toString(16).padStart(64, '0')
  const { personId: entity, organizationId } = by
  await world.db.transact(async (query) => {
    await query.insert(world.db.tables.storedFile).values({
      ...{ organizationId, sha256, name: 'lease.pdf', sizeBytes: 5, mediaType: 'application/pdf' },
      ...{ uploadedBy: entity, createdAt: world.now(), refusal: null },
      pdf: { sha256, pages: [], firstPageSha256: null, repaired: false, hadSignatures: false },
    })
    await addFileReference(query, world.db.tables, { sha256, entity, organizationId, role: 'document' })
  })
  return sha256
}
const reads = (actor: PersonActor, sha256: string) =>
  world.db.read((query) => mayReadFile({ query, tables: world.db.tables, actor }, sha256))
const readBy = (sha256: string) => Promise.all([sara, omar, stranger].map((actor) => reads(actor, sha256)))

const templateWith = (sha256: string, showTo: Template['showTo']) => ({
  ...{ id: createId('template', world.platform), name: 'Lease', type: 'document' as const, showTo },
  content: templateContent.parse({
    settings: { title: 'Lease', language: 'en', timeZone: 'UTC' },
    ...{ message: '', attachments: [], recipients: [], groups: [], fields: [] },
    documents: [{ id: createId('document', world.platform), name: 'lease.pdf', sha256, sizeBytes: 5 }],
  }),
})
const keep = (by: PersonActor, input: object, on = world.executor) =>
  world.run(by, 'saveAsTemplate', input, on)

describe('files of records', () => {
  it('may be read by whoever reads the record, and by nobody else', async () => {
    const [shared, own] = [await brought(sara), await brought(sara)]
    expect(await keep(sara, templateWith(shared, 'allMembers'))).toMatchObject({ status: 'applied' })
    expect(await keep(sara, templateWith(own, 'onlyMe'))).toMatchObject({ status: 'applied' })
    expect(await readBy(shared)).toEqual([true, true, false])
    expect(await readBy(own)).toEqual([true, false, false])
  })

  it('are closed to its readers once it is gone', async () => {
    const sha256 = await brought(sara)
    const template = templateWith(sha256, 'allMembers')
    await keep(sara, template)
    expect(await reads(omar, sha256)).toBe(true)
    await world.run(sara, 'deleteTemplate', { templateId: template.id })
    expect(await readBy(sha256)).toEqual([true, false, false])
  })

  it('[P9] a record that names a hash its writer never showed is refused, though its command says nothing of files', async () => {
    const foreign = await brought(omar)
    const forgetful = createExecutor(world.platform, {
      ...{ preconditions: {}, storeEffects: async () => undefined, committed: () => undefined },
      beforeStore: async (_, envelope) => envelope,
      commandNamed: (name) => {
        const { files: _, ...command } = commandNamed(name) ?? {}
        return command as ReturnType<typeof commandNamed>
      },
    })
    for (const thief of [sara, stranger])
      expect(await keep(thief, templateWith(foreign, 'allMembers'), forgetful)).toMatchObject({
        status: 'refused',
        refusal: { code: 'upload-incomplete' },
      })
    expect(await readBy(foreign)).toEqual([false, true, false])
    expect(await keep(omar, templateWith(foreign, 'onlyMe'), forgetful)).toMatchObject({ status: 'applied' })
  })

  it('a reference that is left over opens nothing the record does not name', async () => {
    const [named, other] = [await brought(sara), await brought(sara)]
    const template = templateWith(named, 'allMembers')
    await keep(sara, template)
    const { organizationId } = sara
    await world.db.transact((query) =>
      addFileReference(query, world.db.tables, {
        ...{ sha256: other, entity: template.id, organizationId, role: 'document' },
      }),
    )
    expect([await reads(omar, named), await reads(omar, other)]).toEqual([true, false])
  })

  it('are kept as long as the record names them: a logo that was replaced is nobody’s any more', async () => {
    const [first, second] = ['a', 'b'].map((one) => one.repeat(64)) as [string, string]
    const { db } = world
    const show = (logoSha256: string) =>
      db.transact(async (query) => {
        const reading = { query, tables: db.tables, actor: sara, loaded: new Map() }
        const before = (await recordKind('organization').load(reading, sara.organizationId)) as Organization
        const store = { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: world.now() }
        await storeAggregate(store, { kind: 'organization', value: { ...before, logoSha256 } }, before)
      })
    const inUse = () => db.read((query) => namesInUse(query, db.tables, [first, second]))
    await show(first)
    expect([await readBy(first), await inUse()]).toEqual([[true, true, false], new Set([first])])
    await show(second)
    expect([await readBy(first), await readBy(second), await inUse()]).toEqual([
      [false, false, false],
      [true, true, false],
      new Set([second]),
    ])
  })
})
