import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../spec/proven-rules.ts'
import { idsInTests } from './test-files.ts'

const root = join(import.meta.dirname, '../..')
const rules = rulesOf(readFileSync(join(root, 'sync/SPEC.md'), 'utf8'))

describe('the rules of sync/SPEC.md', () => {
  it('are numbered without gaps or repeats', () => {
    for (const letter of ['S', 'P', 'W', 'L']) {
      const mine = rules.filter((rule) => rule.startsWith(letter))
      expect(mine).toEqual(mine.map((_, index) => `${letter}${index + 1}`))
    }
    expect(rules.length).toBeGreaterThan(25)
  })

  it('each have a test that names them, and no test names a rule that is not there', () => {
    const named = [...idsInTests()].filter((id) => /^[SPWL]/.test(id))
    expect(rules.filter((rule) => !named.includes(rule))).toEqual([])
    expect(named.filter((rule) => !rules.includes(rule))).toEqual([])
  })
})
