/**
 * The queue of uploads: what rests in the database, what of it is in memory, and what happens to each file at this
 * moment. Other tabs write the same table; what they enter or finish is read again.
 */
import { liveQuery, type Table } from 'dexie'
import type { PendingUpload } from '../replica/local-database.ts'
import { isForgotten, isSameProgress, type Moment, progressOf, type UploadProgress } from './upload-rules.ts'

export interface UploadQueue {
  /** Resolves when what rests has been read. */
  readonly ready: Promise<void>
  row(sha256: string): PendingUpload | undefined
  rows(): Iterable<PendingUpload>
  /** Null of a file that is not known here. The same object until it changes. */
  progress(sha256: string): UploadProgress | null
  enter(row: PendingUpload, moment?: Moment): Promise<void>
  /** Of a file that is not here any more, such as one cancelled meanwhile, nothing is written. */
  change(sha256: string, patch: Partial<PendingUpload>): Promise<void>
  drop(sha256: string): Promise<void>
  /** Without `bytesSent`: as many as before. */
  setMoment(sha256: string, state: Moment['state'], bytesSent?: number): void
  endMoment(sha256: string): void
  /** Whatever is being sent waits from now on. */
  pauseSending(): void
  /** Called at most five times a second while bytes travel, and at each change of state. */
  subscribe(listener: () => void): () => void
  tell(): void
  stop(): void
}

const TELL_MS = 200

export function createUploadQueue(table: Table<PendingUpload, string>, now: () => number): UploadQueue {
  const rows = new Map<string, PendingUpload>()
  const moments = new Map<string, Moment>()
  const shown = new Map<string, UploadProgress>()
  const listeners = new Set<() => void>()
  let isStopped = false
  let tellTimer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const tellSoon = () => {
    tellTimer ??= setTimeout(() => {
      tellTimer = undefined
      tell()
    }, TELL_MS)
  }

  function show(row: PendingUpload): void {
    const before = shown.get(row.sha256)
    const next = progressOf(row, moments.get(row.sha256))
    if (before && isSameProgress(before, next)) return
    shown.set(row.sha256, next)
    if (before?.state === next.state) tellSoon()
    else tell()
  }
  function put(row: PendingUpload): void {
    rows.set(row.sha256, row)
    show(row)
  }
  function forget(sha256: string): void {
    rows.delete(sha256)
    moments.delete(sha256)
    shown.delete(sha256)
    tell()
  }
  function setMoment(sha256: string, state: Moment['state'], bytesSent?: number): void {
    const row = rows.get(sha256)
    if (!row) return
    moments.set(sha256, {
      state,
      bytesSent: bytesSent ?? moments.get(sha256)?.bytesSent ?? row.bytesSent,
    })
    show(row)
  }

  /**
   * Writing the queue and reading it again (after another tab wrote) take turns, so that memory never falls back
   * behind what this tab has just written.
   */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = turn.then(work, work)
    turn = run.catch(() => undefined)
    return run
  }

  async function readFirst(): Promise<void> {
    for (const row of await table.toArray())
      if (isForgotten(row, now())) await table.delete(row.sha256)
      else put(row)
    tell()
  }
  async function readAgain(): Promise<void> {
    if (isStopped) return
    const all = await table.toArray()
    const names = new Set(all.map((one) => one.sha256))
    for (const sha256 of [...rows.keys()]) if (!names.has(sha256)) forget(sha256)
    for (const row of all) if (JSON.stringify(rows.get(row.sha256)) !== JSON.stringify(row)) put(row)
  }
  const ready = readFirst()
  // Which rows another tab wrote is read in turn.
  const watching = liveQuery(() => table.toArray()).subscribe({
    next: () => void inTurn(readAgain).catch(() => undefined),
    error: () => undefined,
  })

  return {
    ready,
    row: (sha256) => rows.get(sha256),
    rows: () => rows.values(),
    progress: (sha256) => shown.get(sha256) ?? null,
    enter: async (row, moment) => {
      // From the first moment: who looks whether files still travel is not told otherwise in between.
      if (moment) moments.set(row.sha256, moment)
      try {
        await inTurn(async () => {
          await table.put(row)
          put(row)
        })
      } catch (error) {
        if (moment) moments.delete(row.sha256)
        throw error
      }
    },
    change: (sha256, patch) =>
      inTurn(async () => {
        const row = rows.get(sha256)
        if (!row) return
        await table.update(sha256, patch)
        put({ ...row, ...patch })
      }),
    drop: (sha256) =>
      inTurn(async () => {
        await table.delete(sha256)
        forget(sha256)
      }),
    setMoment,
    endMoment: (sha256) => void moments.delete(sha256),
    pauseSending: () => {
      for (const [sha256, { state }] of moments) if (state === 'sending') setMoment(sha256, 'waiting')
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    stop: () => {
      isStopped = true
      clearTimeout(tellTimer)
      watching.unsubscribe()
      listeners.clear()
    },
  }
}
