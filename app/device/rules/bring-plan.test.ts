import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { bringBudget, fitting, MOST_BROUGHT, whatWaits } from './bring-plan.ts'

const row = (id: number, some: Partial<EnvelopeRow>): [string, EnvelopeRow] => [
  `envelope:${id}`,
  {
    id: `envelope:${id}`,
    state: 'inProgress',
    mine: [{ state: 'waiting' }],
    expiresAt: null,
    modifiedAt: id,
    ...some,
  } as EnvelopeRow,
]

describe('what waits for a person', () => {
  it('is brought soonest due first, then the newest; what is not their turn is not', () => {
    const rows = new Map([
      row(1, {}),
      row(2, { expiresAt: 200 }),
      row(3, { expiresAt: 100 }),
      row(4, {}),
      row(5, { state: 'completed' }),
      row(6, { mine: [{ state: 'signed' }] as never }),
    ])
    expect(whatWaits(rows).map((one) => one.id)).toEqual([
      'envelope:3',
      'envelope:2',
      'envelope:4',
      'envelope:1',
    ])
  })

  it('is never more than a person reads on a journey', () => {
    const rows = new Map(Array.from({ length: 300 }, (_, at) => row(at, {})))
    expect(whatWaits(rows)).toHaveLength(MOST_BROUGHT)
  })
})

describe('what may be brought unasked', () => {
  const known = { savesData: false, effectiveType: '4g', freeBytes: undefined }

  it('is little, one after the other, on a line that costs or crawls', () => {
    for (const slow of [{ savesData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
      expect(bringBudget({ ...known, ...slow })).toEqual({ bytes: 10_000_000, lanes: 1 })
    expect(bringBudget(known).lanes).toBe(3)
  })

  it('never takes more than half of the room that is left', () => {
    expect(bringBudget({ ...known, freeBytes: 1000 }).bytes).toBe(500)
    expect(bringBudget({ ...known, freeBytes: -1 }).bytes).toBe(0)
  })

  it('never passes the budget, and leaves out nothing that would still have fitted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), fc.nat(3000), (sizes, bytes) => {
        let taken = 0
        for (const [at, fits] of fitting(sizes, bytes).entries()) {
          const size = sizes[at] ?? 0
          expect(fits).toBe(taken + size <= bytes)
          if (fits) taken += size
        }
        expect(taken).toBeLessThanOrEqual(bytes)
      }),
    )
  })
})
