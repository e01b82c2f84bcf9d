import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delegationTime, isInForce, overlaps } from './delegation-times.ts'

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }))
  .map(([startsAt, length]) => ({ startsAt, endsAt: startsAt + length }))

describe('a standing delegation', () => {
  it('[R0997][R0998][R0999] is future before its start, current from it on, past from its end on', () => {
    const rule = { startsAt: 10, endsAt: 20 }
    expect([9, 10, 19, 20].map((now) => delegationTime(rule, now))).toEqual([
      'future',
      'current',
      'current',
      'past',
    ])
  })

  it('[R1000][R1001] is in force while it is current and switched on', () => {
    const rule = { startsAt: 10, endsAt: 20, active: true }
    expect([9, 10, 20].map((now) => isInForce(rule, now))).toEqual([false, true, false])
    expect(isInForce({ ...rule, active: false }, 15)).toBe(false)
  })

  it('[R0743] overlaps another exactly when some instant is current for both', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        const instants = Array.from({ length: 61 }, (_, at) => at)
        const both = instants.some(
          (at) => delegationTime(a, at) === 'current' && delegationTime(b, at) === 'current',
        )
        expect(overlaps(a, b)).toBe(both)
      }),
    )
  })
})
