/**
 * Moves what is committed from SQLite's log into the database, in a thread of its own. SQLite would do it inside a
 * commit, where the whole server waits for the disk twice (30 ms and more for every 4 MB of log).
 */
import { Worker } from 'node:worker_threads'

export interface Checkpoints {
  /** The log has been flushed, and its file is so large. */
  flushed(logBytes: number): void
  close(): Promise<void>
}

export interface CheckpointSizes {
  /** Flushes between two checkpoints. */
  readonly flushes: number
  /** Growth of the log's file between two checkpoints; a file that was as large before does not grow. */
  readonly bytes: number
  /**
   * Under writers who never pause, the log goes on although all but its end has been moved. Above this size its last
   * part is moved while they wait, and it begins anew in the same file.
   */
  readonly mostBytes: number
}
const MB = 1024 * 1024
const SIZES: CheckpointSizes = { flushes: 32, bytes: 4 * MB, mostBytes: 64 * MB }

export function createCheckpoints(
  databaseFile: string,
  { flushes, bytes, mostBytes }: CheckpointSizes = SIZES,
): Checkpoints {
  let thread: Worker | null = null
  let isWorking = false
  /** A flush that was the last may tell of its size after the end. */
  let isClosed = false
  let flushesSince = 0
  let bytesThen = 0

  function start(): Worker {
    const worker = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), {
      workerData: { file: databaseFile, mostBytes },
    })
    // It keeps no process alive; and if it ends, the writer's own limit (`sqlite.ts`) takes over.
    worker.unref()
    worker.on('message', () => {
      isWorking = false
    })
    worker.on('error', () => undefined)
    return worker
  }

  return {
    flushed: (logBytes) => {
      flushesSince++
      if (isClosed || isWorking || (flushesSince < flushes && logBytes - bytesThen < bytes)) return
      isWorking = true
      flushesSince = 0
      bytesThen = logBytes
      thread ??= start()
      thread.postMessage('checkpoint')
    },
    close: async () => {
      isClosed = true
      await thread?.terminate()
    },
  }
}
