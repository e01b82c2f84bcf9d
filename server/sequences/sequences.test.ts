import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Sequence } from '../../sync/entities/sequence.ts'
import { createId } from '../../sync/ids.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { createOrganization } from '../people/people.ts'
import type { Executor } from '../replication/execute.ts'
import type { Outcome } from '../replication/wish.ts'

const START = Date.UTC(2026, 10, 21, 8)
const FILE = 'a'.repeat(64)

let world: ClockedWorld
let admin: PersonActor
let omar: PersonActor
beforeEach(async () => {
  world = await createClockedWorld(START)
  admin = await world.person('Adam', ['companyAdmin'])
  omar = await world.person('Omar')
  const { storedFile } = world.db.tables
  await world.db.transact((query) =>
    query.insert(storedFile).values({
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
afterEach(() => world.stop())

const codeOf = (outcome: Outcome) => (outcome.status === 'refused' ? outcome.refusal.code : outcome.status)

async function sequenceOf(some: Partial<Sequence> = {}, by = admin) {
  const id = createId('sequence', world.platform)
  const set = { name: 'Contracts', prefix: 'C-', suffix: '', start: 1, padding: 3 }
  const { id: wanted = id, ...more } = some
  return { id, outcome: await world.run(by, 'saveSequence', { id: wanted, set: { ...set, ...more } }) }
}
const draft = () => world.envelope(omar, { state: 'draft', sentAt: null, documents: [], recipients: [] })
function send({ id }: Envelope, sequenceId: string | null, on?: Executor, showsNumber = false) {
  const documentId = createId('document', world.platform)
  const recipientId = createId('recipient', world.platform)
  const content = {
    kind: 'document',
    title: 'Lease',
    subject: '',
    message: '',
    language: 'en',
    timeZone: 'UTC',
    expiresAt: null,
    reminder: 'none',
    sequenceId,
    documents: [{ id: documentId, name: 'lease.pdf', sha256: FILE, sizeBytes: 10 }],
    attachments: [],
    recipients: [
      {
        id: recipientId,
        order: 1,
        kind: 'approve',
        name: 'Mariam',
        email: 'mariam@example.com',
        language: 'en',
      },
    ],
    fields: showsNumber
      ? [
          {
            id: createId('field', world.platform),
            documentId,
            recipientId,
            kind: 'sequence',
            label: '',
            requirement: 'readOnly',
            places: [{ page: 1, xPt: 40, yPt: 40, widthPt: 120, heightPt: 20 }],
            defaultValue: '',
            options: [],
            fontSizePt: 11,
            align: 'start',
          },
        ]
      : [],
  }
  const input = { envelopeId: id, content, contentHash: '0'.repeat(64), update: null }
  return world.run(omar, 'sendEnvelope', input, on)
}

describe('sequences', () => {
  it('[W16][R0712][R0417][A155] give their numbers at sending: none twice and none left out, however many send at once', async () => {
    const { id } = await sequenceOf()
    const drafts = await Promise.all(Array.from({ length: 24 }, draft))
    const nodes = [world.executor, world.anotherExecutor(), world.anotherExecutor()]
    const outcomes = await Promise.all(drafts.map((one, at) => send(one, id, nodes[at % nodes.length])))
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['applied']))
    const numbers = await Promise.all(drafts.map(async (one) => (await world.read(one)).sequenceNumber))
    expect(numbers.sort()).toEqual(drafts.map((_, at) => `C-${String(at + 1).padStart(3, '0')}`))
  })

  it('[A155] give no number to what is not sent: the next one gets it', async () => {
    const { id } = await sequenceOf()
    const [first, second] = [await draft(), await draft()]
    applied(await send(first, id))
    expect(codeOf(await send(first, id))).toBe('envelope-not-draft')
    applied(await send(second, id))
    expect((await world.read(second)).sequenceNumber).toBe('C-002')
    applied(await world.prepare(second))
    expect((await world.read(second)).sequenceNumber).toBe('C-002')
  })

  it('[R0045][R0712] take a new value, but only upwards', async () => {
    const { id } = await sequenceOf()
    applied(await send(await draft(), id))
    const save = (next: number) => world.run(admin, 'saveSequence', { id, set: { last: next - 1 } })
    expect(codeOf(await save(1))).toBe('sequence-not-upwards')
    applied(await save(2))
    applied(await save(50))
    const sent = await draft()
    applied(await send(sent, id))
    expect((await world.read(sent)).sequenceNumber).toBe('C-050')
    expect(codeOf(await save(50))).toBe('sequence-not-upwards')
  })

  it('[S8] are an administrator’s to make, and numbers of another organisation are nobody’s to take', async () => {
    expect(codeOf((await sequenceOf({}, omar)).outcome)).toBe('not-permitted')
    const elsewhere = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    const stranger = await world.person('Eve', ['companyAdmin'], elsewhere)
    const { id } = await sequenceOf({}, stranger)
    expect(codeOf((await sequenceOf({ id })).outcome)).toBe('not-permitted')
    const one = await draft()
    expect(codeOf(await send(one, id))).toBe('draft-incomplete')
    expect((await world.read(one)).state).toBe('draft')
  })

  it('[S4] reach every device of the organisation, with the number given last', async () => {
    const { id } = await sequenceOf()
    applied(await send(await draft(), id))
    expect(await world.pulled(omar, 'sequence')).toMatchObject([{ id, name: 'Contracts', last: 1 }])
    const elsewhere = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    expect(await world.pulled(await world.person('Eve', ['member'], elsewhere), 'sequence')).toEqual([])
  })

  it('[W16][R0579][A155] stand on the pages of what was sent, and a field for a number needs a sequence', async () => {
    const { id } = await sequenceOf()
    const without = await draft()
    expect(codeOf(await send(without, null, undefined, true))).toBe('draft-incomplete')
    const sent = await draft()
    applied(await send(sent, id, undefined, true))
    const { sequenceNumber, fields, values, recipients, documents } = await world.read(sent)
    expect([sequenceNumber, Object.values(values)]).toEqual(['C-001', [{ kind: 'text', text: 'C-001' }]])
    const prepared = documents.map((one) => ({ documentId: one.id, sha256: 'b'.repeat(64), sizeBytes: 12 }))
    applied(await world.system.run('recordPreparation', { envelopeId: sent.id, documents: prepared }))
    const envelope = await world.read(sent)
    const part = recipients[0]!
    const bound = {
      envelopeId: sent.id,
      recipientId: part.id,
      ...termsOf(envelope, part.id, confirmedByCall(envelope)),
    }
    const mariam = await world.person('Mariam')
    const forged = { [fields[0]!.id]: { kind: 'text', text: 'C-999' } }
    expect(codeOf(await world.run(mariam, 'approveStep', { ...bound, values: forged }))).toBe(
      'field-value-not-valid',
    )
    applied(await world.run(mariam, 'approveStep', { ...bound, values: {} }))
    expect(Object.values((await world.read(sent)).values)).toEqual([{ kind: 'text', text: 'C-001' }])
  })
})
