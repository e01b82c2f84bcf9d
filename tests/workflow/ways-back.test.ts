/**
 * Signing, taking back, handing back and adding a signer, over the real sealing: each copy somebody downloaded on
 * the way stays valid for what it is, and the last one holds exactly the signatures that count.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchOf } from '../../sync/rules/workflow/go-back.ts'
import { routeContent } from './route-content.ts'
import { CONSENT, createRouteWorld, FIXTURE, PIXEL, type RouteWorld } from './route-world.ts'

let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld(['Omar', 'Mariam', 'Badr', 'Huda'])
})
afterAll(() => world.server.stop())

describe('ways back', () => {
  it('[W9][R0933][R0949] sign, recall, return to the previous signer, add a third on the way: every copy is judged rightly', async () => {
    const content = routeContent(
      world.server.platform,
      FIXTURE,
      [
        ['Mariam', 'sign', 1],
        ['Badr', 'sign', 2],
      ],
      { allowAddedSigners: true },
    )
    const id = await world.send(content)
    const [mariam, badr] = content.recipients
    const sign = { consent: CONSENT, signature: PIXEL }

    expect((await world.act('Mariam', id, 6, { stepId: mariam?.id, ...sign })).code).toBe(0)
    const first = await world.tip(id)
    expect((await world.act('Mariam', id, 1107, { stepId: mariam?.id })).code).toBe(0)
    let envelope = await world.envelope(id)
    expect(envelope.recipients.map((one) => one.state)).toEqual(['waiting', 'notActive'])
    // What was captured for the first request no longer counts.
    expect(envelope.recipients[0]?.termsRev).toBe(2)

    expect((await world.act('Mariam', id, 6, { stepId: mariam?.id, ...sign })).code).toBe(0)
    expect((await world.act('Badr', id, 5, { stepId: badr?.id, reason: 'The date is missing' })).code).toBe(0)
    expect((await world.act('Mariam', id, 6, { stepId: mariam?.id, ...sign })).code).toBe(0)
    const third = await world.tip(id)

    const person = { name: 'Huda Example', email: 'huda@example.com', kind: 'sign', place: 'next' }
    expect((await world.act('Omar', id, 14, { person })).code).toBe(0)
    expect((await world.act('Badr', id, 6, { stepId: badr?.id, ...sign })).code).toBe(0)
    envelope = await world.envelope(id)
    const added = envelope.recipients.find((one) => one.email === 'huda@example.com')
    expect(added?.state).toBe('waiting')
    expect((await world.act('Huda', id, 6, { stepId: added?.id, ...sign })).code).toBe(0)

    envelope = await world.envelope(id)
    expect(envelope.state, envelope.stateReason ?? '').toBe('completed')
    const [document] = envelope.documents
    expect(branchOf(document!).map((one) => one.cause)).toEqual([
      'sealed',
      'signed',
      'signed',
      'signed',
      'prepared',
    ])
    // The two branches that were left are still there.
    expect(document?.revisions).toHaveLength(7)
    await world.expectValid(await world.tip(id), 4)
    await world.expectValid(first, 1)
    await world.expectValid(third, 1)
  }, 240_000)

  it('[W8][R0969] two of a "one of" group act at the same moment: one counts, the other is told why', async () => {
    const content = routeContent(
      world.server.platform,
      FIXTURE,
      [
        ['Mariam', 'sign', 1, true],
        ['Badr', 'sign', 1, true],
      ],
      { group: { name: 'Either of them', quota: 1 } },
    )
    const id = await world.send(content)
    const answers = await Promise.all(
      content.recipients.map((one) =>
        world.act(one.name.split(' ')[0] as string, id, 6, {
          stepId: one.id,
          consent: CONSENT,
          signature: PIXEL,
        }),
      ),
    )
    expect(answers.map((one) => one.code).sort()).toEqual([0, 9221])
    const envelope = await world.envelope(id)
    expect(envelope.state, envelope.stateReason ?? '').toBe('completed')
    expect(envelope.recipients.map((one) => one.state).sort()).toEqual(['released', 'signed'])
    await world.expectValid(await world.tip(id), 2)
  })

  it('[W5] nobody can take back what the closing seal already holds', async () => {
    const content = routeContent(world.server.platform, FIXTURE, [['Mariam', 'sign', 1]])
    const id = await world.send(content)
    const stepId = content.recipients[0]?.id
    await world.act('Mariam', id, 6, { stepId, consent: CONSENT, signature: PIXEL })
    expect((await world.act('Mariam', id, 1107, { stepId })).code).not.toBe(0)
    expect((await world.envelope(id)).state).toBe('completed')
  })
})
