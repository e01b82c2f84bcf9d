/** Documents bear the classifications that an organisation made, as they were called when they were sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { type OwnClassification, seededClassifications } from '../../sync/entities/classification.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { envelopeRow } from '../../sync/rules/render-envelope.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { createOrganization } from '../people/people.ts'
import type { Outcome } from '../replication/wish.ts'
import { wireDetails } from './wire.ts'

const START = Date.UTC(2026, 10, 21, 8)
const FILE = 'a'.repeat(64)

let world: ClockedWorld
let admin: PersonActor
let omar: PersonActor
beforeAll(async () => {
  world = await createClockedWorld(START)
  admin = await world.person('Adam', ['companyAdmin'])
  omar = await world.person('Omar')
  await world.db.transact((query) =>
    query.insert(world.db.tables.storedFile).values({
      organizationId: world.organizationId,
      sha256: FILE,
      name: 'lease.pdf',
      sizeBytes: 10,
      mediaType: 'application/pdf',
      uploadedBy: omar.personId,
      createdAt: START,
      pdf: { sha256: FILE, pages: [{ widthPt: 595, heightPt: 842 }], firstPageSha256: null } as never,
      refusal: null,
    }),
  )
})
afterAll(() => world.stop())

type Change = Partial<Pick<OwnClassification, 'nameEn' | 'nameAr' | 'level' | 'active'>>
const save = async (id: OwnClassification['id'], set: Change, by = admin) =>
  applied(await world.run(by, 'saveClassification', { id, set }))
async function made(set: Change, by = admin) {
  const id = createId('classification', world.platform)
  await save(id, set, by)
  return id
}

const draft = () => world.envelope(omar, { state: 'draft', sentAt: null, documents: [], recipients: [] })
function send({ id }: Envelope, classified: object): Promise<Outcome> {
  const recipient = { kind: 'approve', name: 'Mariam', email: 'mariam@example.com', language: 'en' }
  const content = {
    ...{ kind: 'document', title: 'Lease', subject: '', message: '', language: 'en', timeZone: 'UTC' },
    ...{ expiresAt: null, reminder: 'none', attachments: [], fields: [] },
    documents: [{ id: createId('document', world.platform), name: 'lease.pdf', sha256: FILE, sizeBytes: 10 }],
    recipients: [{ id: createId('recipient', world.platform), order: 1, ...recipient }],
    ...classified,
  }
  return world.run(omar, 'sendEnvelope', {
    ...{ envelopeId: id, content, contentHash: '0'.repeat(64), update: null },
  })
}
const codeOf = (outcome: Outcome) => (outcome.status === 'refused' ? outcome.refusal.code : outcome.status)

describe('a classification of the organisation’s own', () => {
  it('is borne under its name and colour as they were when the document was sent', async () => {
    const id = await made({ nameEn: 'Board only', nameAr: 'للمجلس فقط', level: 'secret' })
    const one = await draft()
    applied(await send(one, { classification: 'secret', classificationId: id }))
    await save(id, { nameEn: 'Executives', level: 'restricted' })
    await save(id, { active: false })
    const sent = await world.read(one)
    expect(sent).toMatchObject({
      classification: 'secret',
      ownClassification: { id, nameEn: 'Board only', nameAr: 'للمجلس فقط' },
    })
    expect(
      wireDetails(envelopeRow(sent, { ...omar, subject: omar.personId }), sent, undefined, omar)
        .classification,
    ).toBe('Board only')
  })

  it('counts with the level it has now, whatever the draft was told, and switched off since it was chosen', async () => {
    const id = await made({ nameEn: 'Tender', level: 'topSecret' })
    await save(id, { active: false })
    const one = await draft()
    applied(await send(one, { classification: 'unclassified', classificationId: id }))
    expect(await world.read(one)).toMatchObject({
      classification: 'topSecret',
      ownClassification: { id, nameEn: 'Tender' },
    })
  })

  it('is none where the document bears one of the four', async () => {
    const [, restricted] = seededClassifications(world.organizationId)
    await save((restricted as OwnClassification).id, { active: false })
    const [alone, named] = [await draft(), await draft()]
    applied(await send(alone, { classification: 'secret' }))
    applied(await send(named, { classificationId: restricted?.id }))
    expect(await world.read(alone)).not.toHaveProperty('ownClassification')
    expect(await world.read(named)).toMatchObject({ classification: 'restricted' })
    expect(await world.read(named)).not.toHaveProperty('ownClassification')
  })

  it('[S8][S13] of another organisation, or of none, sends nothing', async () => {
    const elsewhere = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    const theirs = await made({ nameEn: 'Theirs' }, await world.person('Eve', ['companyAdmin'], elsewhere))
    for (const classificationId of [theirs, createId('classification', world.platform)]) {
      const one = await draft()
      expect(codeOf(await send(one, { classificationId }))).toBe('draft-incomplete')
      expect((await world.read(one)).state).toBe('draft')
    }
  })
})
