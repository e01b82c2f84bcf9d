import { describe, expect, it } from 'vitest'
import { type Importers, inBatches, relatedTests } from './related-tests.ts'

const importers: Importers = new Map([
  ['sync/a.ts', ['sync/a.test.ts', 'sync/b.ts', 'tests/slow.test.ts']],
  ['sync/b.ts', ['sync/a.ts', 'tests/far.test.ts']],
])
const ms: Readonly<Record<string, number>> = { 'tests/slow.test.ts': 900, 'sync/a.test.ts': 100 }
const msOf = (test: string) => ms[test] ?? 0

describe('tests related to a file', () => {
  it('are asked the nearest first, the quick before the slow, and each once though files import each other', () => {
    expect(relatedTests('sync/a.ts', importers, msOf)).toEqual([
      'sync/a.test.ts',
      'tests/slow.test.ts',
      'tests/far.test.ts',
    ])
  })

  it('come in batches that grow, a slow one alone', () => {
    expect(inBatches(['sync/a.test.ts', 'tests/far.test.ts', 'tests/slow.test.ts'], msOf, 150)).toEqual([
      ['sync/a.test.ts', 'tests/far.test.ts'],
      ['tests/slow.test.ts'],
    ])
  })
})
