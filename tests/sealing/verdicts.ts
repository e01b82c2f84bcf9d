/**
 * Our verdict beside pdfsig's (poppler) for every signed PDF below some folders:
 * `node --import tsx tests/sealing/verdicts.ts FOLDER… [--all]`. Prints where the two do not say the same, or
 * all with `--all`, and counts. pdfsig looks at signatures only: "changed" beside its "valid" is often right.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestNode } from '../../server/sealing/file-digest.ts'
import { inflateNode } from '../../server/sealing/open-pdf.ts'
import { createNodeDrawer } from '../../server/sealing/page-drawer.ts'
import { lookAtPages } from '../../sync/pdf/looks/look-at-pages.ts'
import { isWorthLooking, withLooks } from '../../sync/pdf/looks/verdict-with-looks.ts'
import { type VerificationReport, verifyPdf } from '../../sync/pdf/verify.ts'
import { run } from './host-programs.ts'

const all = process.argv.includes('--all')
const folders = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const drawer = await createNodeDrawer()
const counts = new Map<string, number>()
for (const folder of folders)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.toLowerCase().endsWith('.pdf')) continue
    const path = join(resolve(folder), name)
    const bytes = readFileSync(path)
    if (!bytes.includes('/ByteRange')) continue
    const started = performance.now()
    const structure = await verifyPdf(bytes, {
      trustedRoots: [],
      now: new Date(),
      digest: digestNode,
      read: { inflate: inflateNode },
    })
    const report = isWorthLooking(structure)
      ? withLooks(structure, await lookAtPages(bytes, structure, { drawer, clock: () => performance.now() }))
      : structure
    const theirs = await pdfsig(path)
    const line = `${report.verdict} | ${theirs}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
    if (!all && report.verdict === theirs) continue
    const ms = Math.round(performance.now() - started)
    console.log(`${name}: ${line}${ms > 2000 ? ` ${ms} ms` : ''}\n    ${reasons(report).join('; ')}`)
  }
console.log('\nours | pdfsig')
for (const [line, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(String(count).padStart(5), line)

function reasons(report: VerificationReport): string[] {
  const problems = report.revisions.flatMap((revision) =>
    revision.signatures.flatMap((one) => one.problems.map((problem) => `${problem} in r${revision.number}`)),
  )
  const changes = report.revisions.flatMap((revision) =>
    revision.changes
      .filter((one) => !one.allowed)
      .map(
        (one) => `r${revision.number} ${one.code} ${one.field ?? ''} ${one.key ?? ''} p${one.page ?? '-'}`,
      ),
  )
  const after = report.changesAfterLastSignature.map((one) => `after: ${one.code} ${one.key ?? ''}`)
  const looks =
    report.looks?.differences.map(
      (one) => `r${one.revision} ${one.kind} p${one.page} ${box(one.box)} "${one.before}" -> "${one.after}"`,
    ) ?? []
  if (report.looks?.state === 'incomplete') looks.push('not compared')
  const refusal = report.refusal ? [`${report.refusal.code}: ${report.refusal.detail}`] : []
  return [...refusal, ...new Set([...problems, ...changes, ...after, ...looks])].slice(0, 8)
}

/** What pdfsig says about all signatures together. */
async function pdfsig(path: string): Promise<string> {
  const { output } = await run('pdfsig', ['-nocert', path])
  const answers = [...output.matchAll(/Signature Validation: (.*)/g)].map(([, words]) => words ?? '')
  if (answers.length === 0) return /encrypt|password/i.test(output) ? 'unreadable' : 'unsigned'
  if (answers.some((words) => words.includes('Digest Mismatch'))) return 'changed'
  if (answers.every((words) => words.startsWith('Signature is Valid'))) return 'valid'
  return 'invalid'
}

function box({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): string {
  return [x0, y0, x1, y1].map((side) => side.toFixed(2)).join(' ')
}
