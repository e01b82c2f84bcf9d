import { afterEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { KEPT_DELETED_MS } from '../../sync/rules/recycle-bin.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-03-27T09:00:00Z')

let world: ClockedWorld
let owner: PersonActor
let reader: PersonActor
afterEach(() => world.stop())

async function begin(some: Partial<Envelope>): Promise<Envelope> {
  world = await createClockedWorld(NOW)
  owner = await world.person('Omar')
  reader = await world.person('Mariam')
  const part = newRecipient({
    id: createId('recipient', world.platform),
    order: 1,
    kind: 'approve',
    name: 'Mariam',
    email: 'mariam@example.com',
    language: 'en',
    state: 'approved',
    activatedAt: NOW,
  })
  return world.envelope(owner, { recipients: [part], ...some })
}
const held = async (person: PersonActor) =>
  (await world.pulled(person, 'envelope')).length + (await world.pulled(person, 'mark')).length
const remove = async (person: PersonActor, { id }: Envelope) =>
  applied(await world.run(person, 'deleteEnvelope', { envelopeId: id }))

describe('deleted items', () => {
  it('[A110] go by themselves after 30 days, from this person’s devices only', async () => {
    const envelope = await begin({ state: 'cancelled' })
    await remove(reader, envelope)
    await world.runUntil(NOW + KEPT_DELETED_MS - 1)
    expect(await held(reader)).toBe(2)
    await world.runUntil(NOW + KEPT_DELETED_MS)
    expect([await held(reader), await held(owner)]).toEqual([0, 1])
    expect(await world.waiting()).toEqual([])
  })

  it('[A110] stay when they were restored meanwhile, and a later deletion counts anew', async () => {
    const envelope = await begin({ state: 'cancelled' })
    await remove(reader, envelope)
    await world.runUntil(NOW + DAY_MS)
    applied(await world.run(reader, 'restoreEnvelope', { envelopeId: envelope.id }))
    await world.runUntil(NOW + 10 * DAY_MS)
    await remove(reader, envelope)
    await world.runUntil(NOW + KEPT_DELETED_MS)
    expect(await held(reader)).toBe(2)
    await world.runUntil(NOW + 10 * DAY_MS + KEPT_DELETED_MS)
    expect(await held(reader)).toBe(0)
  })

  it('[A110] stay while the document is under way, whoever has deleted them', async () => {
    const envelope = await begin({ state: 'inProgress' })
    await remove(reader, envelope)
    const wish = await world.run(reader, 'purgeEnvelope', { envelopeId: envelope.id })
    expect(wish).toMatchObject({ status: 'refused', refusal: { code: 'envelope-not-deletable' } })
    await world.runUntil(NOW + KEPT_DELETED_MS)
    expect(await held(reader)).toBe(2)
    applied(await world.run(owner, 'cancelEnvelope', { envelopeId: envelope.id, reason: 'Wrong' }))
    await world.runUntil(NOW + KEPT_DELETED_MS + 8 * DAY_MS)
    expect(await held(reader)).toBe(0)
  })

  it('[A110] of an initiator stay while a completed document must be kept; a recipient may let theirs go', async () => {
    const envelope = await begin({ state: 'completed', completedAt: NOW })
    await remove(owner, envelope)
    await remove(reader, envelope)
    const wish = { envelopeId: envelope.id }
    expect(await world.run(owner, 'purgeEnvelope', wish)).toMatchObject({
      status: 'refused',
      refusal: { code: 'envelope-retained', facts: { until: '2031-03-27T09:00:00.000Z' } },
    })
    applied(await world.run(reader, 'purgeEnvelope', wish))
    await world.runUntil(Date.parse('2031-03-27T08:59:59Z'))
    expect([await held(owner), await held(reader)]).toEqual([2, 0])
    await world.runUntil(Date.parse('2031-03-27T09:00:00Z'))
    expect(await held(owner)).toBe(0)
    expect((await world.read(envelope)).documents).toEqual(envelope.documents)
  })

  it('[A110][S9] a draft deleted for ever leaves nothing of what was in it', async () => {
    const envelope = await begin({ state: 'draft', sentAt: null, title: 'Secret plan' })
    await remove(owner, envelope)
    applied(await world.run(owner, 'purgeEnvelope', { envelopeId: envelope.id }))
    expect(await held(owner)).toBe(0)
    expect(JSON.stringify(await world.read(envelope))).not.toContain('Secret plan')
    await world.run(owner, 'describeDraft', { envelopeId: envelope.id, title: 'Written meanwhile' })
    expect((await world.read(envelope)).title).toBe('')
  })

  it('nobody else learns who has deleted their own', async () => {
    const envelope = await begin({ state: 'cancelled' })
    await remove(reader, envelope)
    applied(await world.run(reader, 'purgeEnvelope', { envelopeId: envelope.id }))
    const seen = renderEnvelope(await world.read(envelope), readerOf(owner))
    expect(seen).toMatchObject({ id: envelope.id })
    expect(seen).not.toHaveProperty('purgedBy')
  })
})
