import { describe, expect, it } from 'vitest'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { newestFirstKey } from '../../../sync/rules/text-keys.ts'
import { rowBeside, whatWaits } from './what-waits.ts'

const row = (id: string, modifiedAt: number, more: Partial<EnvelopeRow> = {}) =>
  ({
    id,
    state: 'inProgress',
    mine: [{ recipientId: 'recipient:1', kind: 'sign', state: 'waiting' }],
    expiresAt: null,
    sortKey: newestFirstKey(modifiedAt),
    ...more,
  }) as EnvelopeRow
const rowsOf = (...rows: EnvelopeRow[]) => new Map(rows.map((one) => [one.id, one]))
const MARKS = new Map([['archived', { archived: true }]]) as never

describe('what waits after an act', () => {
  it('names what ends soonest, then the newest, and nothing that is done, others’ turn or put away', () => {
    const rows = rowsOf(
      row('old', 1),
      row('new', 2),
      row('ends', 0, { expiresAt: 50 }),
      row('here', 9),
      row('sent', 9),
      row('archived', 9),
      row('theirs', 9, { mine: [{ recipientId: 'recipient:1', kind: 'sign', state: 'signed' }] }),
      row('over', 9, { state: 'cancelled' }),
    )
    expect(whatWaits(rows, MARKS, (id) => id === 'sent', 'here').map((one) => one.id)).toEqual([
      'ends',
      'new',
      'old',
    ])
  })

  it('goes back to the row below the one just done, to the one above at the end, to none alone', () => {
    const rows = rowsOf(row('first', 30), row('second', 20), row('archived', 15), row('third', 10))
    expect(rowBeside(rows, MARKS, 'first')).toBe('second')
    expect(rowBeside(rows, MARKS, 'second')).toBe('third')
    expect(rowBeside(rows, MARKS, 'third')).toBe('second')
    expect(rowBeside(rowsOf(row('first', 1)), MARKS, 'first')).toBeUndefined()
    expect(rowBeside(rows, MARKS, 'gone')).toBeUndefined()
  })
})
