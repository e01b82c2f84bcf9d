/** The table in a terminal: one line per number, notes below the row they belong to. */
import { type Measurement, round, verdict } from '../measurement.ts'
import type { BenchReport } from './report.ts'

const COLUMNS = [58, 22, 16, 16] as const

export function printTable(report: BenchReport): string {
  const { machine } = report
  const lines = [
    `${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}; load before ${machine.loadBefore}, fixed work ${machine.spinMs[0]} ms (worst ${machine.spinMs[1]})`,
    '',
    line('what', 'measured (spread)', 'target', 'verdict'),
    '-'.repeat(118),
  ]
  for (const row of report.rows) {
    if (row.error) lines.push(line(row.title, 'failed', '', ''), `    ${row.error}`)
    for (const one of row.measurements) {
      lines.push(line(one.what, valueText(one), targetText(one), verdict(one)?.text ?? ''))
      if (one.peer) lines.push(`    beside: ${one.peer}`)
      if (one.note) lines.push(`    ${one.note}`)
    }
  }
  const judged = report.rows.flatMap((row) => row.measurements).flatMap((one) => verdict(one) ?? [])
  const met = judged.filter((one) => one.met).length
  lines.push('', `${met} met, ${judged.length - met} missed, in ${Math.round(report.seconds)} s`)
  return lines.join('\n')
}

export function valueText({ value, unit, spread }: Measurement): string {
  const range = spread ? ` (${round(spread[0])}–${round(spread[1])})` : ''
  return `${round(value).toLocaleString('en')} ${unit}${range}`.trim()
}

export const targetText = ({ target, unit }: Measurement): string =>
  target
    ? `${target.bound === 'at most' ? '≤' : '≥'} ${target.value.toLocaleString('en')} ${unit}`.trim()
    : ''

const line = (...cells: string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(COLUMNS[at] ?? 0))
    .join('  ')
    .trimEnd()
