/** Counts, for each numbered rule and project, the tests of a run that name it and passed: `reports/rules.json`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { rulesNamed } from './proven-rules.ts'

const RULES_REPORT = join(import.meta.dirname, '../../reports/rules.json')

export default class RulesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const proofs: Record<string, Record<string, number>> = {}
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        for (const rule of new Set(rulesNamed(test.fullName))) {
          const found = proofs[rule] ?? {}
          proofs[rule] = { ...found, [module.project.name]: (found[module.project.name] ?? 0) + 1 }
        }
    mkdirSync(join(RULES_REPORT, '..'), { recursive: true })
    writeFileSync(RULES_REPORT, JSON.stringify(proofs))
  }
}
