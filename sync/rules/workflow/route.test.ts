import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Recipient } from '../../entities/envelope.ts'
import { newRecipient } from '../../entities/recipient.ts'
import { advanceRoute, isDone } from './route.ts'

const part = (
  n: number,
  order: number,
  kind: Recipient['kind'] = 'sign',
  state: Recipient['state'] = 'notActive',
): Recipient =>
  newRecipient({
    id: `recipient:${String(n).padStart(26, '0')}`,
    order,
    kind,
    name: `P${n}`,
    email: `p${n}@example.com`,
    language: 'en',
    state,
  })
const states = (recipients: readonly Recipient[]) => recipients.map((one) => one.state)

describe('routing', () => {
  it('[W1] opens the first order only', () => {
    const next = advanceRoute([part(1, 1), part(2, 2)], [], 5)
    expect(states(next.recipients)).toEqual(['waiting', 'notActive'])
    expect(next.activated.map((one) => one.activatedAt)).toEqual([5])
  })
  it('[W1] opens everybody of one order together', () => {
    expect(states(advanceRoute([part(1, 1), part(2, 1), part(3, 2)], [], 5).recipients)).toEqual([
      'waiting',
      'waiting',
      'notActive',
    ])
  })
  it('[W1] waits until all of an order is done', () => {
    const half = advanceRoute(
      [part(1, 1, 'sign', 'signed'), part(2, 1, 'sign', 'waiting'), part(3, 2)],
      [],
      5,
    )
    expect(half.activated).toEqual([])
    expect(half.finished).toBe(false)
  })
  it('[W3] does not open the next order while a signature is being sealed', () => {
    expect(advanceRoute([part(1, 1, 'sign', 'signing'), part(2, 2)], [], 5).activated).toEqual([])
  })
  it('[W1] a step that only notifies is done when it is reached and holds nothing up', () => {
    const next = advanceRoute([part(1, 1, 'notify'), part(2, 2, 'approve'), part(3, 3, 'notify')], [], 5)
    expect(states(next.recipients)).toEqual(['notified', 'waiting', 'notActive'])
    expect(next.notified).toHaveLength(1)
  })
  it('[W1] is finished when nobody is left', () => {
    expect(advanceRoute([part(1, 1, 'sign', 'signed'), part(2, 2, 'notify')], [], 5)).toMatchObject({
      finished: true,
    })
  })
  it('[W1] whatever the orders and kinds, acting one by one ends with everybody done and nobody asked twice', () => {
    const anybody = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('sign', 'approve', 'notify', 'formFilling' as const),
      ),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(anybody, (parts) => {
        let recipients: readonly Recipient[] = parts.map(([order, kind], index) =>
          part(index, order, kind as Recipient['kind']),
        )
        const asked: string[] = []
        for (let guard = 0; guard < 20; guard++) {
          const next = advanceRoute(recipients, [], guard)
          asked.push(...next.activated.map((one) => one.id))
          recipients = next.recipients
          if (next.finished) break
          const waiting = recipients.find((one) => one.state === 'waiting')
          expect(waiting).toBeDefined()
          recipients = recipients.map((one) => (one === waiting ? { ...one, state: 'signed' as const } : one))
        }
        expect(recipients.every(isDone)).toBe(true)
        expect(new Set(asked).size).toBe(asked.length)
      }),
    )
  })
})
