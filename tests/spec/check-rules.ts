/** After the unit tests: the rules of `sync/SPEC.md` and how many tests prove each where; fails for one without. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASES, type ProofsByRule, rulesOf, rulesWithoutDatabase, unprovenRules } from './proven-rules.ts'

const root = join(import.meta.dirname, '../..')
const spec = readFileSync(join(root, 'sync/SPEC.md'), 'utf8')
const proofs = JSON.parse(readFileSync(join(root, 'reports/rules.json'), 'utf8')) as ProofsByRule
const free = rulesWithoutDatabase(spec)

for (const rule of rulesOf(spec)) {
  const counts = DATABASES.map((on) => `${on} ${String(proofs[rule]?.[on] ?? 0).padStart(3)}`)
  console.log(`${rule.padEnd(4)} ${counts.join('  ')}${free.has(rule) ? '  no database takes part' : ''}`)
}
const missing = unprovenRules(spec, proofs)
for (const { rule, on } of missing)
  console.error(`${rule} has no passing test ${on === 'anywhere' ? 'that names it' : `on ${on}`}`)
process.exit(missing.length > 0 ? 1 : 0)
