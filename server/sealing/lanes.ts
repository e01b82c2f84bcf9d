/**
 * What of the pool each kind of work may have. Sealing goes first and may have all of it: people wait for it, and
 * what it works on was looked at when it came. What strangers bring is looked at with one process fewer, so that a
 * file made to cost hours delays nobody's seal; a picture of a page has seconds and no more.
 */
import type { JobName } from './jobs.ts'
import type { Task } from './pool-worker.ts'

export type LaneName = 'sealing' | 'looking' | 'pictures'
export interface Lane {
  /** Of processes that are there. */
  atOnce(processes: number): number
  /** A job may take this long, and so much more for each byte of its file. */
  readonly ms: number
  readonly msPerByte: number
  /** It may keep the processor for this long; on a busy machine that is less than the clock says. */
  readonly workMs: number
}

const allButOne = (processes: number): number => Math.max(1, processes - 1)

/** In the order in which they are served. */
export const LANES: Readonly<Record<LaneName, Lane>> = {
  sealing: {
    atOnce: (processes) => processes,
    ms: 60_000,
    msPerByte: 1 / 5000,
    workMs: Number.POSITIVE_INFINITY,
  },
  // What costs much is work, not waiting for a busy machine: the clock only ends what neither works nor answers.
  looking: { atOnce: allButOne, ms: 60_000, msPerByte: 1 / 5000, workMs: 20_000 },
  pictures: { atOnce: () => 1, ms: 30_000, msPerByte: 0, workMs: 5_000 },
}
export const LANE_NAMES = Object.keys(LANES) as LaneName[]

export const LANE_OF: Readonly<Record<JobName, LaneName>> = {
  prepare: 'sealing',
  sealAct: 'sealing',
  fillAct: 'sealing',
  sealEnvelope: 'sealing',
  extendForLongTerm: 'sealing',
  writeCertificate: 'sealing',
  writeReport: 'looking',
  ingest: 'looking',
  verify: 'looking',
  makePng: 'pictures',
  drawFirstPage: 'pictures',
}

/** Who was served longest ago is next; within one organisation the order is that of coming. */
export function createTakingTurns() {
  const servedAt = new Map<string, number>()
  let serving = 0
  return {
    next: (tasks: readonly Task[]): Task | undefined =>
      tasks.reduce<Task | undefined>(
        (best, one) => (best && (servedAt.get(best.turn) ?? 0) <= (servedAt.get(one.turn) ?? 0) ? best : one),
        undefined,
      ),
    served: ({ turn }: Task): void => {
      servedAt.delete(turn)
      servedAt.set(turn, ++serving)
      if (servedAt.size > 10_000) servedAt.delete(servedAt.keys().next().value ?? '')
    },
  }
}
