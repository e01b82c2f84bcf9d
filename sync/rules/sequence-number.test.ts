import { describe, expect, it } from 'vitest'
import { id } from '../commands/sample-envelope.ts'
import type { Sequence } from '../entities/sequence.ts'
import { nextNumber, printedNumber, takeNumber } from './sequence-number.ts'

const sequence: Sequence = {
  id: id('sequence', 1),
  organizationId: id('organization', 1),
  name: 'Contracts',
  prefix: 'C-',
  suffix: '/26',
  start: 10,
  last: null,
  padding: 4,
}

describe('a sequence', () => {
  it('[R0711] begins at its start and goes on by one', () => {
    expect([nextNumber(sequence), nextNumber({ ...sequence, last: 10 })]).toEqual([10, 11])
  })

  it('[R0712] never falls behind a start that was raised later', () => {
    expect(nextNumber({ ...sequence, start: 100, last: 12 })).toBe(100)
    expect(nextNumber({ ...sequence, start: 1, last: 12 })).toBe(13)
  })

  it('[R0709][R0710] prints a number between prefix and suffix, filled up with zeros', () => {
    expect(printedNumber(sequence, 7)).toBe('C-0007/26')
    expect(printedNumber({ ...sequence, padding: 0 }, 12345)).toBe('C-12345/26')
  })

  it('gives each number once, until there is none left', () => {
    const first = takeNumber(sequence)
    expect([first?.printed, first && takeNumber(first.sequence)?.printed]).toEqual(['C-0010/26', 'C-0011/26'])
    expect(takeNumber({ ...sequence, last: 10 ** 12 - 1 })).toBeNull()
  })
})
