/** Counts, for each numbered rule and database, the tests of a run that name it and passed: `reports/rules.json`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { type DATABASES, rulesNamed } from './proven-rules.ts'

const RULES_REPORT = join(import.meta.dirname, '../../reports/rules.json')

export default class RulesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const proofs: Record<string, Record<string, number>> = {}
    for (const module of modules) {
      // Every other project opens SQLite where it opens a database.
      const on: (typeof DATABASES)[number] = module.project.name === 'postgres' ? 'postgres' : 'sqlite'
      for (const test of module.children.allTests('passed'))
        for (const rule of new Set(rulesNamed(test.fullName))) {
          const found = proofs[rule] ?? {}
          proofs[rule] = { ...found, [on]: (found[on] ?? 0) + 1 }
        }
    }
    mkdirSync(join(RULES_REPORT, '..'), { recursive: true })
    writeFileSync(RULES_REPORT, JSON.stringify(proofs))
  }
}
