#!/usr/bin/env node
// Which requirements does a passing test prove? Tests carry the ids in their names, as in
//   test('[R0338] hides Recent for a tenant deployment', …)   or   test('[C145][R0298] …')
// Usage: node tests/spec/ledger.mjs REPORT.json… [--missing AREA] [--min N]
//   REPORT.json  Vitest's or Playwright's JSON report (any number of them)
//   --missing A  lists the unproven rows of area A ('all' for every area; 'C' for calls)
//   --min N      exits 1 when fewer than N rows are proven
// Ids: R requirement (checklist.tsv), C call (calls.tsv), M message (messages.tsv), E expectation (ambiguities.md).
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const args = process.argv.slice(2)
const option = (name) => {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}
const missing = option('--missing')
const min = Number(option('--min') ?? 0)

const table = (file) => {
  const [head, ...rows] = readFileSync(join(here, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}
const rows = [
  ...table('checklist.tsv').map((r) => ({
    id: r.id,
    area: r.area,
    text: r.requirement ?? Object.values(r)[3],
  })),
  ...table('calls.tsv').map((r) => ({ id: r.id, area: 'C', text: `${r.method} ${r.path}` })),
]

const proven = new Set()
const failing = new Set()
const visit = (node, inherited) => {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, inherited)
    return
  }
  if (!node || typeof node !== 'object') return
  const name = `${inherited} ${node.fullName ?? node.title ?? ''}`
  const ids = name.match(/\b[RCME]\d{3,4}\b/g) ?? []
  const isTest = typeof node.status === 'string' && 'fullName' in node
  const isSpec = typeof node.ok === 'boolean' && Array.isArray(node.tests)
  if (isTest || isSpec) {
    const ran = isTest
      ? node.status === 'passed'
      : node.ok &&
        node.tests.some((t) => t.status === 'expected' && t.results?.some((r) => r.status === 'passed'))
    const failed = isTest ? node.status === 'failed' : !node.ok
    for (const id of ids) (ran ? proven : failed ? failing : new Set()).add(id)
    return
  }
  for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, name)
}
for (const file of args) visit(JSON.parse(readFileSync(file, 'utf8')), '')
for (const id of failing) proven.delete(id)

const areas = [...new Set(rows.map((r) => r.area))].sort()
let total = 0
for (const area of areas) {
  const inArea = rows.filter((r) => r.area === area)
  const done = inArea.filter((r) => proven.has(r.id))
  total += done.length
  console.log(`${area.padEnd(12)} ${String(done.length).padStart(4)} of ${String(inArea.length).padStart(4)}`)
  if (missing === area || missing === 'all')
    for (const r of inArea) if (!proven.has(r.id)) console.log(`    ${r.id}  ${r.text}`)
}
const unknown = [...proven].filter((id) => /^[RC]/.test(id) && !rows.some((r) => r.id === id))
if (unknown.length) console.log(`ids that no table has: ${unknown.join(' ')}`)
if (failing.size) console.log(`named by a failing test: ${[...failing].join(' ')}`)
console.log(`${total} of ${rows.length} rows proven`)
process.exit(total < min ? 1 : 0)
