/** What the numbers were measured on, and how busy it was: on a shared machine that explains most surprises. */
import { cpus, loadavg, totalmem } from 'node:os'

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  /** One-minute load before anything started; above the number of cores, somebody else was working. */
  readonly loadBefore: number
  /** Median and worst time of one fixed piece of work, in ms: the same on a quiet machine. */
  readonly spinMs: readonly [number, number]
}

export function describeMachine(): Machine {
  const spins = Array.from({ length: 9 }, spin).sort((a, b) => a - b)
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    spinMs: [Math.round(spins[4] ?? 0), Math.round(spins[8] ?? 0)],
  }
}

function spin(): number {
  const start = performance.now()
  let sum = 0
  for (let i = 0; i < 2e7; i++) sum += i % 7
  return performance.now() - start + (sum < 0 ? 1 : 0)
}
