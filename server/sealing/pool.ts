/**
 * Runs sealing jobs in child processes with limits on time and memory, in lanes (`lanes.ts`) in which organisations
 * take turns. What seals has processes of its own: those that look at strangers' files yield the processor to them,
 * and no process may take its own yielding back. Large files go one at a time, so that memory is bounded; small ones
 * pass them. A process that hangs, grows or dies is replaced, and the job that was in it is answered with a refusal.
 */
import { statSync } from 'node:fs'
import type { JobName, SealingJobs } from './jobs.ts'
import { createTakingTurns, LANE_NAMES, LANE_OF, LANES } from './lanes.ts'
import { type JobParties, type PoolOptions, type PoolResult, PoolWorker, type Task } from './pool-worker.ts'

// What callers of the pool name.
export type { JobParties, PoolOptions, PoolResult } from './pool-worker.ts'

export interface SealingPool {
  /**
   * @returns what the job gives, or why not. Besides the job's own codes: `worker-timed-out`,
   * `worker-out-of-memory`, `worker-failed`. A refusal never leaves a target behind.
   * @param turn The organisation it is for: each has its turn in a lane, however much one brings.
   */
  run<Name extends JobName>(
    name: Name,
    input: SealingJobs[Name]['input'],
    parties?: JobParties,
    turn?: string,
  ): Promise<PoolResult<SealingJobs[Name]['output']>>
  /** Largest resident memory that each living process has had, where the system tells (Linux). */
  peakMemoryBytes(): Promise<number[]>
  /** Jobs that run or wait. */
  inHand(): number
  /** Starts the warm processes now instead of with the first job. */
  warm(): Promise<void>
  close(): Promise<void>
}

export function createSealingPool(options: PoolOptions = {}): SealingPool {
  const largest = options.workers ?? 3
  const othersAtOnce = Math.max(1, largest - 1)
  const warm = Math.min(options.warmWorkers ?? 0, largest)
  const largeBytes = options.largeFileBytes ?? 32 * 1024 * 1024
  const workers = new Set<PoolWorker>()
  const queue: Task[] = []
  const turns = {
    sealing: createTakingTurns(),
    looking: createTakingTurns(),
    pictures: createTakingTurns(),
  }
  let closed = false

  const limitsOf = (name: JobName, sizeBytes: number): Pick<Task, 'mostMs' | 'mostWorkMs'> => {
    const { ms, msPerByte, workMs } = LANES[LANE_OF[name]]
    return { mostMs: Math.min(ms, options.timeoutMs ?? ms) + sizeBytes * msPerByte, mostWorkMs: workMs }
  }
  const isLarge = (task: Task): boolean => task.sizeBytes > largeBytes

  /** The first lane's that has room, of whoever's turn it is. */
  const next = (): Task | undefined => {
    const running = [...workers].flatMap((worker) => worker.task ?? [])
    const largeRuns = running.some(isLarge)
    const others = running.filter((task) => LANE_OF[task.name] !== 'sealing').length
    for (const name of LANE_NAMES) {
      const lane = LANES[name]
      const mine = running.filter((task) => LANE_OF[task.name] === name).length
      const isFull = mine >= lane.atOnce(largest) || (name !== 'sealing' && others >= othersAtOnce)
      if (isFull) continue
      const waiting = queue.filter((task) => LANE_OF[task.name] === name && !(isLarge(task) && largeRuns))
      const found = turns[name].next(waiting)
      if (found) return found
    }
    return undefined
  }

  const admit = (): void => {
    while (!closed) {
      const task = next()
      if (!task) return
      const yields = LANE_OF[task.name] !== 'sealing'
      const idle = [...workers].filter((worker) => !worker.task && !worker.ending)
      // What a process has grown by stays with it: a large file gets a fresh one, in place of one that rests.
      const used = isLarge(task) ? idle.filter((worker) => worker.wasUsed) : []
      for (const worker of used) void worker.end()
      const free = idle.find((worker) => worker.yields === yields && !worker.ending) ?? startOf(yields)
      if (!free) return
      queue.splice(queue.indexOf(task), 1)
      turns[LANE_OF[task.name]].served(task)
      free.take(task)
    }
  }

  const startOf = (yields: boolean): PoolWorker | undefined => {
    const alike = [...workers].filter((worker) => worker.yields === yields).length
    return alike < (yields ? othersAtOnce : largest) ? start(yields) : undefined
  }
  const start = (yields: boolean): PoolWorker => {
    const worker = new PoolWorker(options, yields, {
      idle(self) {
        // A process that held a large file keeps the memory; a fresh one is cheaper.
        if (self.lastSizeBytes > largeBytes) void self.end()
        else if (workers.size > warm) self.endLater(options.idleMs ?? 60_000)
        admit()
      },
      gone(self) {
        workers.delete(self)
        // One that never got ready would only die again: the next job tries, and says so.
        if (!closed && self.wasReady && workers.size < warm && queue.length === 0) start(self.yields)
        admit()
      },
    })
    workers.add(worker)
    return worker
  }

  return {
    async run(name, input, parties = {}, turn = '') {
      if (closed) return { ok: false, error: { code: 'worker-failed', detail: 'pool is closed' } }
      const sizeBytes = sizeOf(input)
      return new Promise((resolve) => {
        queue.push({
          name,
          input,
          parties,
          turn,
          sizeBytes,
          ...limitsOf(name, sizeBytes),
          finish: resolve,
        })
        admit()
      })
    },
    async warm() {
      while (workers.size < warm) start(workers.size % 2 === 1)
      await Promise.all([...workers].map((worker) => worker.ready))
    },
    inHand: () => queue.length + [...workers].filter((worker) => worker.task).length,
    peakMemoryBytes: () => Promise.all([...workers].map((worker) => worker.peakMemoryBytes())),
    async close() {
      closed = true
      for (const task of queue.splice(0))
        task.finish({ ok: false, error: { code: 'worker-failed', detail: 'pool is closed' } })
      await Promise.all([...workers].map((worker) => worker.end()))
    },
  }
}

/** Looked up at once, not awaited: tasks must stay in the order they were asked for. */
function sizeOf(input: object): number {
  if (!('sourcePath' in input) || typeof input.sourcePath !== 'string') return 0
  return statSync(input.sourcePath, { throwIfNoEntry: false })?.size ?? 0 // the worker will say that it is missing
}
