/**
 * One envelope through everything a route can do: ten steps of eight kinds, two of three approvers, a
 * delegation, a question, a return, a revert and a second round. What comes out is judged by independent
 * verifiers, and so is each copy that was downloaded on the way.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Recipient, StepKind } from '../../sync/entities/envelope.ts'
import { makeSealKey } from '../server/seal-key.ts'
import { CODES, type RoutePart, routeContent } from './route-content.ts'
import { CONSENT, createRouteWorld, FIXTURE, PIXEL, type RouteWorld } from './route-world.ts'

const seal = makeSealKey()
let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld(
    ['Omar', 'Mariam', 'Badr', 'Huda', 'Khalid', 'Sara', 'Dana'],
    seal.environment,
  )
})
afterAll(async () => {
  await world.server.stop()
  rmSync(seal.folder, { recursive: true, force: true })
})

const parts: readonly RoutePart[] = [
  ['Mariam', 'approve', 1],
  ['Badr', 'approve', 2, true],
  ['Huda', 'approve', 2, true],
  ['Khalid', 'approve', 2, true],
  ['Sara', 'formFilling', 3],
  ['Mariam', 'sign', 4],
  ['Badr', 'eSign', 4],
  ['Huda', 'endorse', 5],
  ['Khalid', 'action', 6],
  ['Sara', 'requestInfo', 7],
  ['Mariam', 'corporateSeal', 8],
  ['Huda', 'notify', 9],
]

describe('a route with everything in it', () => {
  it('[R0965][R0966][R0971][R0925][R0926][R0928][R0929][R0930][R0931][R0932][R0934][C178] goes through ten steps, a group, a delegation, a question, a return, a revert and a second round', async () => {
    const content = routeContent(world.server.platform, FIXTURE, parts, {
      group: { name: 'The board', quota: 2 },
    })
    const processId = await world.send(content)

    const partAt = (at: number) => content.recipients[at]?.id as Recipient['id']
    const act = (name: string, actionTypeId: number, more: Record<string, unknown> = {}) =>
      world.act(name, processId, actionTypeId, more)
    const does = async (at: number, more: Record<string, unknown> = {}, name = parts[at]?.[0] as string) => {
      const kind = parts[at]?.[1] as StepKind
      const answer = await act(name, CODES[kind], {
        stepId: partAt(at),
        consent: CONSENT,
        ...(CODES[kind] === 6 ? { signature: PIXEL } : {}),
        ...more,
      })
      expect(answer.code, `${name} ${kind}: ${JSON.stringify(answer)}`).toBe(0)
    }
    const states = async () => (await world.envelope(processId)).recipients.map((one) => one.state)

    await does(0)
    // Two of three are enough; the third is told so.
    await does(1)
    await does(3)
    expect((await states()).slice(1, 4)).toEqual(['approved', 'released', 'approved'])
    const late = await act('Huda', 1, { stepId: partAt(2) })
    expect(late.description.en).toContain('Enough members of the group have already acted')
    expect(late.code).toBe(9221)

    // A question to the initiator: everybody else of the place would go on, and the asker goes on after it.
    expect((await act('Sara', 21, { stepId: partAt(4), comment: 'Which floor?' })).code).toBe(0)
    expect((await world.envelope(processId)).state).toBe('pending')
    const question = (await world.envelope(processId)).questions[0]
    expect((await act('Omar', 1105, { questionId: question?.id, comment: 'The third' })).code).toBe(0)
    await does(4)

    // Delegation only to somebody registered.
    const stranger = await act('Badr', 4, { stepId: partAt(6), delegateTo: 'nobody@example.com' })
    expect(stranger.code).toBe(9223)
    const dana = { delegateTo: 'dana@example.com', delegateName: 'Dana Example' }
    expect((await act('Badr', 4, { stepId: partAt(6), ...dana, proxy: true })).code).toBe(0)
    const delegated = (await world.envelope(processId)).recipients.find((one) => one.delegatedFrom !== null)
    expect(delegated).toMatchObject({ name: 'Dana Example', state: 'waiting' })
    await does(5)
    const copies = [await world.tip(processId)]
    expect((await act('Dana', 6, { stepId: delegated?.id, consent: CONSENT, signature: PIXEL })).code).toBe(0)
    copies.push(await world.tip(processId))

    // Back to those before: the one who endorses hands it to the two who signed.
    expect((await act('Huda', 5, { stepId: partAt(7), reason: 'Page 1 is wrong' })).code).toBe(0)
    let envelope = await world.envelope(processId)
    expect(envelope.recipients.filter((one) => one.state === 'waiting').map((one) => one.name)).toEqual([
      'Mariam Example',
      'Dana Example',
    ])
    await does(5)
    expect((await act('Dana', 6, { stepId: delegated?.id, consent: CONSENT, signature: PIXEL })).code).toBe(0)
    await does(7)

    // To the initiator, and once more from the start.
    expect((await act('Khalid', 23, { stepId: partAt(8), reason: 'Clause 4 changed' })).code).toBe(0)
    expect((await world.envelope(processId)).state).toBe('reverted')
    const meanwhile = await act('Mariam', 6, { stepId: partAt(5), consent: CONSENT, signature: PIXEL })
    expect(meanwhile.code).not.toBe(0)
    expect((await act('Omar', 19, { comment: 'As agreed on the phone' })).code).toBe(0)
    await does(0)
    await does(2)
    await does(1)
    await does(4)
    await does(5)
    expect((await act('Dana', 6, { stepId: delegated?.id, consent: CONSENT, signature: PIXEL })).code).toBe(0)
    await does(7)
    await does(8)
    await does(9)
    await does(10)

    envelope = await world.envelope(processId)
    expect(envelope.state, envelope.stateReason ?? '').toBe('completed')
    expect(envelope.recipients.at(-1)?.state).toBe('notified')
    // Two signatures and a corporate seal stand in the document, however often they were given before.
    const sealed = await world.tip(processId)
    await world.expectValid(sealed, 4)
    for (const copy of copies) await world.expectValid(copy)
  }, 240_000)
})
