import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rulesNamed, rulesOf, rulesWithoutDatabase, unprovenRules } from './proven-rules.ts'

const SPEC = `
| rule | says |
| --- | --- |
| S1 exactly once | A command has one effect. |
| S12 live documents | Peers converge. |
| L1 sealed | Encrypted. |

<!-- without a database -->
| rules | where | why |
| --- | --- | --- |
| L1, L2 | the browser | It is the browser's. |
`

describe('the rules a run has proven', () => {
  it('are those that passing tests name, on both databases', () => {
    const both = { sqlite: 1, postgres: 2 }
    expect(unprovenRules(SPEC, { S1: both, S12: both, L1: { sqlite: 1 } })).toEqual([])
  })

  it('miss a rule that only one database has a test for', () => {
    expect(unprovenRules(SPEC, { S1: { sqlite: 3 }, S12: { postgres: 1 }, L1: { sqlite: 1 } })).toEqual([
      { rule: 'S1', on: 'postgres' },
      { rule: 'S12', on: 'sqlite' },
    ])
  })

  it('miss a rule without a database that no test names', () => {
    const both = { sqlite: 1, postgres: 1 }
    expect(unprovenRules(SPEC, { S1: both, S12: both })).toEqual([{ rule: 'L1', on: 'anywhere' }])
  })

  it('are named whole: S1 is not S12', () => {
    expect(rulesNamed('[S12][P1] after [R0338] and S1')).toEqual(['S12', 'P1'])
  })

  it('are all of the specification, and each exception is one of them', () => {
    const spec = readFileSync(join(import.meta.dirname, '../../sync/SPEC.md'), 'utf8')
    const rules = rulesOf(spec)
    expect(new Set(rules).size).toBe(rules.length)
    expect(['S1', 'S12', 'P1', 'P14', 'L1', 'L7', 'W1', 'W16'].filter((one) => !rules.includes(one))).toEqual(
      [],
    )
    expect([...rulesWithoutDatabase(spec)].filter((one) => !rules.includes(one))).toEqual([])
  })
})
