/** `reports/bench.html`: the table as one page with nothing to load, in light and dark. */
import { type Measurement, verdict } from '../measurement.ts'
import { curvePicture } from './curve-picture.ts'
import { targetText, valueText } from './print-table.ts'
import type { BenchReport, RowReport } from './report.ts'

export function reportPage(report: BenchReport): string {
  const { machine } = report
  const judged = report.rows.flatMap((row) => row.measurements).flatMap((one) => verdict(one) ?? [])
  const met = judged.filter((one) => one.met).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tawqi: measured</title>
<style>${STYLE}</style>
<main>
<h1>Measured</h1>
<p>${met} of ${judged.length} targets met. ${escaped(report.at)}, ${Math.round(report.seconds)} s${report.full ? ', full sizes' : ''}.</p>
<p class="quiet">${machine.cores} × ${escaped(machine.cpu)}, ${machine.memoryGb} GB, Node ${escaped(machine.node)}. Load before: ${machine.loadBefore}. One fixed piece of work took ${machine.spinMs[0]} ms, at worst ${machine.spinMs[1]} ms; where the two differ much, others were using the machine.</p>
<div class="scroll"><table>
<thead><tr><th scope="col">What<th scope="col">Measured<th scope="col">Spread<th scope="col">Target<th scope="col">Verdict</thead>
${report.rows.map(rowGroup).join('\n')}
</table></div>
</main>
</html>
`
}

function rowGroup(row: RowReport): string {
  const head = `<tr class="group"><th scope="rowgroup" colspan="5">${escaped(row.title)}${
    row.error ? `<span class="note missed">${escaped(row.error)}</span>` : ''
  }`
  return `<tbody>${head}${row.measurements.map(measurementRow).join('')}</tbody>`
}

function measurementRow(one: Measurement): string {
  const found = verdict(one)
  const plain = valueText({ ...one, spread: null })
  const spread = one.spread ? valueText(one).slice(plain.length).replace(/[()]/g, '').trim() : ''
  const notes = [one.peer ? `Beside: ${one.peer}` : '', one.note].filter(Boolean)
  return `<tr><td>${escaped(one.what)}${notes.map((note) => `<span class="note">${escaped(note)}</span>`).join('')}${one.curve ? curvePicture(one.curve) : ''}<td class="n">${escaped(plain)}<td class="n quiet">${escaped(spread)}${one.runs > 1 ? ` <small>${one.runs}×</small>` : ''}<td class="n">${escaped(targetText(one))}<td class="${found ? (found.met ? 'met' : 'missed') : ''}">${found ? (found.met ? '✓ ' : '✗ ') + escaped(found.text) : ''}`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const STYLE = `
:root { color: light-dark(#1b1f24, #e6e9ec); background: light-dark(#fff, #14171a); font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-inline-size: 72rem; margin-inline: auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem } .quiet, .note { color: light-dark(#5b6570, #9aa4ae) } .note { display: block; font-size: .85em }
.scroll { overflow-x: auto } table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; vertical-align: top; padding: .45rem .6rem; border-block-end: 1px solid light-dark(#e4e8ec, #2a3036) }
.group th { padding-block-start: 1.2rem; font-weight: 600 } .n { white-space: nowrap; font-variant-numeric: tabular-nums }
.curve { display: block; inline-size: 18rem; max-inline-size: 100%; color: light-dark(#1d5fa8, #8fc1f5) } .curve text { fill: light-dark(#5b6570, #9aa4ae); font-size: 9px }
.met { color: light-dark(#116b3a, #6fd198); white-space: nowrap } .missed { color: light-dark(#a3271d, #ff9a8d) }
`
