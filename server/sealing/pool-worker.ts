/** One child process of the pool and its limits on time and memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { extname, join } from 'node:path'
import type { FromWorker, JobName, ToWorker } from './jobs.ts'
import { SealingError, type SealingErrorCode } from './sealing-error.ts'
import type { Signer } from './signer.ts'
import { stampFirst, type Timestamper } from './timestamp.ts'

export interface PoolOptions {
  /** The worker's file; the one beside this one when left out: source beside source, bundle beside bundle. */
  readonly workerFile?: string
  /** Arguments for Node; loads tsx for a `.ts` worker when left out. */
  readonly execArgv?: readonly string[]
  /** Folder of the bundled faces, when it is not beside the worker's sources. */
  readonly fontFolder?: string
  /** Processes that seal at most, 3 when left out; one fewer for all other work, but one. */
  readonly workers?: number
  /** Processes that are kept when there is nothing to do; none when left out. Others end after `idleMs`, a minute when left out. */
  readonly warmWorkers?: number
  readonly idleMs?: number
  /** Above this a file counts as large; 32 MB when left out. */
  readonly largeFileBytes?: number
  /** Heap limit of one process in megabytes. Files lie outside the heap. */
  readonly heapMegabytes?: number
  /** Resident memory of one process at most: this plus six times the file. */
  readonly memoryBytes?: number
  /** A job may take this long, and no longer than its lane allows, not counting time spent waiting for a signer. */
  readonly timeoutMs?: number
}

export type PoolResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: SealingErrorCode; readonly detail: string } }

/** Parties stay in this process; workers only see certificates. */
export interface JobParties {
  readonly signer?: Signer
  readonly timestampers?: readonly Timestamper[]
}

export interface Task {
  readonly name: JobName
  readonly input: unknown
  readonly parties: JobParties
  readonly sizeBytes: number
  /** The organisation it is for. */
  readonly turn: string
  readonly mostMs: number
  /** Of the processor; not looked at where the system does not tell (Linux does). */
  readonly mostWorkMs: number
  readonly finish: (result: PoolResult<never>) => void
}

const memoryCheckMs = 200
const START_MS = 60_000

/** One child process; runs one task at a time. */
export class PoolWorker {
  readonly #child: ChildProcess
  readonly #options: PoolOptions
  readonly #events: { idle(worker: PoolWorker): void; gone(worker: PoolWorker): void }
  readonly #exited: Promise<void>
  readonly ready: Promise<void>
  /** The system gives it little of the processor while others want it. */
  readonly yields: boolean
  task: Task | undefined
  lastSizeBytes = 0
  /** Killed, but not gone yet: must not be given a task. */
  ending = false
  wasReady = false
  /** Has had a task. */
  wasUsed = false
  #timer: NodeJS.Timeout | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #memoryTimer: NodeJS.Timeout | undefined
  #leftMs = 0
  /** What the process had worked when its task began. */
  #workedMs: number | undefined
  #startedAt = 0
  #fate: SealingErrorCode = 'worker-failed'

  constructor(
    options: PoolOptions,
    yields: boolean,
    events: { idle(worker: PoolWorker): void; gone(worker: PoolWorker): void },
  ) {
    this.#options = options
    this.#events = events
    this.yields = yields
    const file = options.workerFile ?? join(import.meta.dirname, `worker${extname(import.meta.filename)}`)
    const loader = options.execArgv ?? (file.endsWith('.ts') ? ['--import', 'tsx'] : [])
    this.#child = fork(file, [], {
      serialization: 'advanced',
      execArgv: [...loader, `--max-old-space-size=${options.heapMegabytes ?? 512}`],
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        ...(options.fontFolder === undefined ? {} : { TAWQI_SEALING_FONTS: options.fontFolder }),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.ready = new Promise((resolve) => {
      this.#child.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.wasReady = true
          // Not before: what it loads is ours, and on a busy machine would be loaded for ever.
          if (yields) lowerPriority(this.#child.pid)
          resolve()
        } else this.#receive(message)
      })
      this.#child.once('exit', () => resolve())
    })
    this.#exited = new Promise((resolve) => {
      const gone = (): void => {
        this.#stopWatching()
        this.#answer({
          ok: false,
          error: {
            code: this.#fate,
            detail: `process ended (${this.#child.exitCode ?? this.#child.signalCode})`,
          },
        })
        events.gone(this)
        resolve()
      }
      this.#child.once('exit', (_code, signal) => {
        // V8 aborts when its heap is full.
        if (signal === 'SIGABRT') this.#fate = 'worker-out-of-memory'
        gone()
      })
      // Each message that does not reach it is an error, and one that nobody hears ends this process.
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) gone()
      })
    })
  }

  take(task: Task): void {
    clearTimeout(this.#idleTimer)
    this.task = task
    this.wasUsed = true
    this.lastSizeBytes = task.sizeBytes
    this.#leftMs = this.wasReady ? task.mostMs : START_MS
    this.#resume()
    this.#workedMs = undefined
    this.#memoryTimer = setInterval(() => {
      void this.#checkMemory(task)
      void this.#checkWork(task)
    }, memoryCheckMs)
    if (this.wasReady) this.#hand(task)
    else void this.ready.then(() => this.#begin(task))
  }

  #hand(task: Task): void {
    this.#send({
      kind: 'job',
      name: task.name,
      input: task.input,
      parties: {
        certificates: task.parties.signer?.certificates ?? [],
        algorithm: task.parties.signer?.algorithm,
        timestampers: task.parties.timestampers?.length ?? 0,
      },
    })
  }

  /** A process that has just been started has its task, and its time, from when it is there and yields. */
  #begin(task: Task): void {
    if (this.task !== task) return
    this.#pause()
    this.#leftMs = task.mostMs
    this.#resume()
    this.#hand(task)
  }

  end(): Promise<void> {
    this.ending = true
    this.#child.kill('SIGKILL')
    return this.#exited
  }

  async peakMemoryBytes(): Promise<number> {
    const text = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '')
    return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) * 1024
  }

  endLater(afterMs: number): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => void this.end(), afterMs)
    this.#idleTimer.unref()
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ask') void this.#answerParty(message)
    else if (message.kind === 'done') this.#finish({ ok: true, value: message.output as never })
    else if (message.kind === 'refused')
      this.#finish({ ok: false, error: { code: message.code, detail: message.detail } })
  }

  /** A remote signer may wait minutes for a person; that is not the worker's time. */
  async #answerParty(message: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    const { signer, timestampers } = this.task?.parties ?? {}
    this.#pause()
    try {
      if (message.what === 'sign' && !signer) throw new SealingError('key-not-readable', 'no signer')
      const bytes =
        message.what === 'sign'
          ? ((await signer?.sign(message.bytes)) ?? new Uint8Array(0))
          : await stampFirst(timestampers ?? [], message.bytes)
      this.#resume()
      this.#send({ kind: 'answer', call: message.call, bytes: Uint8Array.from(bytes) })
    } catch (error) {
      this.#resume()
      const known = error instanceof SealingError ? error : new SealingError('worker-failed', String(error))
      this.#send({ kind: 'failure', call: message.call, code: known.code, detail: known.detail })
    }
  }

  #finish(result: PoolResult<never>): void {
    this.#stopWatching()
    this.#answer(result)
    this.#events.idle(this)
  }

  #answer(result: PoolResult<never>): void {
    const { task } = this
    this.task = undefined
    task?.finish(result)
  }

  #send(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #resume(): void {
    if (!this.task) return
    this.#startedAt = performance.now()
    this.#timer = setTimeout(() => this.#kill('worker-timed-out'), this.#leftMs)
  }

  #pause(): void {
    clearTimeout(this.#timer)
    this.#leftMs -= performance.now() - this.#startedAt
  }

  #kill(fate: SealingErrorCode): void {
    this.#fate = fate
    void this.end()
  }

  #stopWatching(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#memoryTimer)
    clearTimeout(this.#idleTimer)
  }

  /** The heap limit does not count file buffers. Where there is no /proc, only the heap limit holds. */
  async #checkMemory(task: Task): Promise<void> {
    const text = await readFile(`/proc/${this.#child.pid}/statm`, 'utf8').catch(() => undefined)
    const pages = Number(text?.split(' ')[1])
    const limit = (this.#options.memoryBytes ?? 768 * 1024 * 1024) + task.sizeBytes * 6
    if (this.task === task && pages * 4096 > limit) this.#kill('worker-out-of-memory')
  }

  async #checkWork(task: Task): Promise<void> {
    if (!Number.isFinite(task.mostWorkMs) || !this.wasReady) return
    const text = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8').catch(() => '')
    // Behind the name, which may hold anything: user and system time, in hundredths of a second.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const workedMs = (Number(fields[11]) + Number(fields[12])) * 10
    if (this.task !== task || Number.isNaN(workedMs)) return
    this.#workedMs ??= workedMs
    if (workedMs - this.#workedMs > task.mostWorkMs) this.#kill('worker-timed-out')
  }
}

/** A third of what others get who want the processor too; at 10, the next of the system's words, a thirtieth under load. */
const YIELDING = 5

/** Before it has threads, which begin with the priority of the thread that makes them. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, YIELDING)
  } catch {
    // It has ended already, or the system knows no priorities: then it works as the others do.
  }
}
