/**
 * Runs sealing jobs in child processes with limits on time and memory. Large files go one at
 * a time, so that memory is bounded; small ones pass them. A process that hangs, grows or
 * dies is replaced, and the job that was in it is answered with a refusal.
 */
import { statSync } from 'node:fs'
import type { JobName, SealingJobs } from './jobs.ts'
import { type JobParties, type PoolOptions, type PoolResult, PoolWorker, type Task } from './pool-worker.ts'

// What callers of the pool name.
export type { JobParties, PoolOptions, PoolResult } from './pool-worker.ts'

export interface SealingPool {
  /**
   * @returns what the job gives, or why not. Besides the job's own codes: `worker-timed-out`,
   * `worker-out-of-memory`, `worker-failed`. A refusal never leaves a target behind.
   */
  run<Name extends JobName>(
    name: Name,
    input: SealingJobs[Name]['input'],
    parties?: JobParties,
  ): Promise<PoolResult<SealingJobs[Name]['output']>>
  /** Largest resident memory that each living process has had, where the system tells (Linux). */
  peakMemoryBytes(): Promise<number[]>
  /** Starts the warm processes now instead of with the first job. */
  warm(): Promise<void>
  close(): Promise<void>
}

export function createSealingPool(options: PoolOptions = {}): SealingPool {
  const largest = options.workers ?? 2
  const warm = Math.min(options.warmWorkers ?? 0, largest)
  const largeBytes = options.largeFileBytes ?? 32 * 1024 * 1024
  const workers = new Set<PoolWorker>()
  const queue: Task[] = []
  let closed = false

  const isLarge = (task: Task): boolean => task.sizeBytes > largeBytes

  const admit = (): void => {
    while (!closed) {
      const largeRuns = [...workers].some((worker) => worker.task && isLarge(worker.task))
      const at = queue.findIndex((task) => !(isLarge(task) && largeRuns))
      if (at < 0) return
      const idle = [...workers].filter((worker) => !worker.task && !worker.ending)
      // What a process has grown by stays with it: a large file gets a fresh one, in place of one that rests.
      const used = queue[at] && isLarge(queue[at]) ? idle.filter((worker) => worker.wasUsed) : []
      for (const worker of used) void worker.end()
      const free = idle.find((worker) => !worker.ending) ?? (workers.size < largest ? start() : undefined)
      const [task] = free ? queue.splice(at, 1) : []
      if (!free || !task) return
      free.take(task)
    }
  }

  const start = (): PoolWorker => {
    const worker = new PoolWorker(options, {
      idle(self) {
        // A process that held a large file keeps the memory; a fresh one is cheaper.
        if (self.lastSizeBytes > largeBytes) void self.end()
        else if (workers.size > warm) self.endLater(options.idleMs ?? 60_000)
        admit()
      },
      gone(self) {
        workers.delete(self)
        // One that never got ready would only die again: the next job tries, and says so.
        if (!closed && self.wasReady && workers.size < warm && queue.length === 0) start()
        admit()
      },
    })
    workers.add(worker)
    return worker
  }

  return {
    async run(name, input, parties = {}) {
      if (closed) return { ok: false, error: { code: 'worker-failed', detail: 'pool is closed' } }
      const sizeBytes = sizeOf(input)
      return new Promise((resolve) => {
        queue.push({ name, input, parties, sizeBytes, finish: resolve })
        admit()
      })
    },
    async warm() {
      while (workers.size < warm) start()
      await Promise.all([...workers].map((worker) => worker.ready))
    },
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
