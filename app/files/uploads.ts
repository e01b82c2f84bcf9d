/**
 * Files on their way to the server. Each is kept on this device first, named by its hash, and entered in a
 * queue that survives a reload; it goes on by itself whenever the server may be reached.
 *
 * One tab sends at a time (a lock of the browser); the others see the queue through the database. Files from
 * other devices are known here only by their names: `pagesOf` asks the server about them once and remembers.
 */
import { liveQuery, type Table } from 'dexie'
import type { AnswerCode } from '../../sync/answers.ts'
import type { PageSize } from '../../sync/collab/draft-view.ts'
import type { FilePurpose, FileReport } from '../../sync/entities/file-report.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { isOutOfRoom } from '../replica/in-room.ts'
import type { PendingUpload } from '../replica/local-database.ts'
import type { DeviceFiles } from './device-files.ts'
import { FileNotTaken } from './file-not-taken.ts'
import { hashBlob } from './hash-bytes.ts'
import type { SendOutcome } from './send-file.ts'

/**
 * `waiting` kept here, no connection · `sending` · `checking` the server looks at it · `complete` · `failed` the
 * way broke, tried again by itself and at once with `retry` · `refused` the server said no, for good.
 */
export interface UploadProgress {
  readonly state: 'waiting' | 'sending' | 'checking' | 'complete' | 'failed' | 'refused'
  readonly bytesSent: number
  readonly sizeBytes: number
  readonly answer: AnswerCode | null
}

export interface NewUpload {
  readonly name: string
  readonly mediaType: string
  readonly purpose: FilePurpose
  /** Who wants the bytes on this device besides the upload: a draft, for one. */
  readonly keepFor?: string
  readonly onHashed?: (bytesHashed: number) => void
  readonly signal?: AbortSignal
}

export interface Uploads {
  /**
   * Keeps the bytes here and enters them; resolves as soon as they are safe on this device. Rejects with
   * `FileNotTaken` when they are too large, empty, or find no room here; then nothing of them stays.
   */
  add(bytes: Blob, about: NewUpload): Promise<{ readonly sha256: string; readonly sizeBytes: number }>
  /** Null when this device knows nothing of the file. The same object until it changes. */
  progress(sha256: string): UploadProgress | null
  report(sha256: string): FileReport | null
  /** Resolves when the server has the file, or refused it. */
  finished(sha256: string, signal?: AbortSignal): Promise<FileReport | AnswerCode>
  isComplete(sha256: string): boolean
  /** Pages as the server found them; asks it, once, about a file this device did not send. */
  pagesOf(sha256: string): readonly PageSize[] | null
  refusalOf(sha256: string): AnswerCode | null
  /** Called at most five times a second while bytes travel, and at each change of state. */
  subscribe(listener: () => void): () => void
  retry(sha256: string): void
  /** Ends the upload and lets go of the bytes, unless something else wants them. */
  cancel(sha256: string): Promise<void>
  /** The server may be reachable again: goes on at once. */
  resume(): void
  /** Resolves when the queue has been read and `progress` answers. */
  readonly ready: Promise<void>
  stop(): void
}

export interface UploadsDeps {
  readonly table: Table<PendingUpload, string>
  readonly files: DeviceFiles
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly random: () => number
  /** Runs `work` while no other tab of this device does. */
  readonly lock: { run(name: string, work: () => Promise<void>): Promise<void> }
  /**
   * Reads the pages of a document on this device, so that a draft can be laid out before the server has seen the
   * file; null for what only the server can read. Its own finding wins once it is known.
   */
  readonly inspect?: (bytes: Blob, mediaType: string) => Promise<readonly PageSize[] | null>
  /** Lets go of what can be fetched again, and answers how much that was. */
  readonly makeRoom?: () => Promise<number>
  /** A smaller limit of the installation wins. */
  readonly maxBytes?: () => number
}

/** Comes with the first file: most who open the app send none. */
const sending = () => import('./send-file.ts')

const UPLOAD_OWNER = 'upload'
const TELL_MS = 200
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
/** Complete rows are remembered this long: what a draft's documents look like, also offline. */
const REMEMBER_MS = 90 * 86_400_000

export function createUploads(deps: UploadsDeps): Uploads {
  const { table, files } = deps
  const rows = new Map<string, PendingUpload>()
  const shown = new Map<string, UploadProgress>()
  /** What is only true in this tab and at this moment. */
  const moments = new Map<
    string,
    { state: 'sending' | 'checking' | 'failed' | 'waiting'; bytesSent: number }
  >()
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()
  const asked = new Set<string>()
  let attempt = 0
  let isRunning = false
  let isAgain = false
  let isStopped = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
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
  function put(row: PendingUpload): void {
    rows.set(row.sha256, row)
    show(row.sha256)
  }
  function show(sha256: string): void {
    const row = rows.get(sha256)
    if (!row) return
    const moment = moments.get(sha256)
    const isFinal = row.state === 'complete' || row.state === 'refused'
    const next: UploadProgress = {
      state: isFinal ? (row.state as 'complete' | 'refused') : (moment?.state ?? 'waiting'),
      bytesSent: isFinal ? row.sizeBytes : (moment?.bytesSent ?? row.bytesSent),
      sizeBytes: row.sizeBytes,
      answer: row.state === 'refused' ? (row.code as AnswerCode | null) : null,
    }
    const before = shown.get(sha256)
    if (
      before &&
      before.state === next.state &&
      before.bytesSent === next.bytesSent &&
      before.answer === next.answer
    )
      return
    shown.set(sha256, next)
    if (before?.state === next.state) tellSoon()
    else tell()
  }
  function moment(
    sha256: string,
    state: 'sending' | 'checking' | 'failed' | 'waiting',
    bytesSent?: number,
  ): void {
    if (!rows.has(sha256)) return
    moments.set(sha256, {
      state,
      bytesSent: bytesSent ?? moments.get(sha256)?.bytesSent ?? rows.get(sha256)?.bytesSent ?? 0,
    })
    show(sha256)
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
  const enter = (row: PendingUpload): Promise<void> =>
    inTurn(async () => {
      await table.put(row)
      put(row)
    })
  const change = (sha256: string, patch: Partial<PendingUpload>): Promise<void> =>
    inTurn(async () => {
      const row = rows.get(sha256)
      if (!row) return
      await table.update(sha256, patch)
      put({ ...row, ...patch })
    })
  const drop = (sha256: string): Promise<void> =>
    inTurn(async () => {
      await table.delete(sha256)
      forget(sha256)
    })
  function forget(sha256: string): void {
    rows.delete(sha256)
    moments.delete(sha256)
    shown.delete(sha256)
    tell()
  }

  const ready = (async () => {
    for (const row of await table.toArray()) {
      if (row.state === 'complete' && deps.now() - row.addedAt > REMEMBER_MS) await table.delete(row.sha256)
      else put(row)
    }
    tell()
  })()
  // What another tab enters or finishes; which rows it were is read in turn.
  const watching = liveQuery(() => table.toArray()).subscribe({
    next: () => void inTurn(readAgain).catch(() => undefined),
    error: () => undefined,
  })
  async function readAgain(): Promise<void> {
    if (isStopped) return
    const all = await table.toArray()
    const names = new Set(all.map((one) => one.sha256))
    for (const sha256 of [...rows.keys()]) if (!names.has(sha256)) forget(sha256)
    for (const row of all) if (JSON.stringify(rows.get(row.sha256)) !== JSON.stringify(row)) put(row)
  }

  function wake(): void {
    clearTimeout(retryTimer)
    if (isStopped) return
    if (isRunning) {
      isAgain = true
      return
    }
    isRunning = true
    void deps.lock
      .run('uploads', drain)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
        if (isAgain && !isStopped) {
          isAgain = false
          wake()
        }
      })
  }

  /** Sends what waits, the smallest first: a large file does not stand before a short one. */
  async function drain(): Promise<void> {
    await ready
    const tried = new Set<string>()
    for (;;) {
      const next = [...rows.values()]
        .filter((one) => (one.state === 'waiting' || one.state === 'sending') && !tried.has(one.sha256))
        .sort((a, b) => a.sizeBytes - b.sizeBytes)[0]
      if (!next || isStopped) return
      tried.add(next.sha256)
      const outcome = await sendOne(next)
      if (outcome === 'later') {
        // Nor will what stands behind it go now.
        for (const [sha256, { state }] of moments) if (state === 'sending') moment(sha256, 'waiting')
        return later()
      }
      if (outcome === 'next') attempt = 0
    }
  }

  function later(): void {
    const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt++)
    retryTimer = setTimeout(wake, delayMs * (0.5 + deps.random() / 2))
  }

  /** `later`: nothing can be sent now. */
  async function sendOne(row: PendingUpload): Promise<'next' | 'failed' | 'later'> {
    const { sha256 } = row
    const bytes = await files.get(sha256)
    if (!bytes) {
      // The browser cleared the bytes and kept the row: only the person can bring them again.
      await drop(sha256)
      return 'next'
    }
    const abort = new AbortController()
    aborts.set(sha256, abort)
    moment(sha256, 'sending')
    try {
      const { sendFile } = await sending()
      const outcome = await sendFile(
        { ...row, bytes },
        {
          request: deps.request,
          signal: abort.signal,
          now: deps.now,
          onUploadUrl: (uploadUrl) =>
            change(sha256, { uploadUrl, state: 'sending', ...(uploadUrl ? {} : { bytesSent: 0 }) }),
          onProgress: async (bytesSent) => {
            moment(sha256, 'sending', bytesSent)
            await change(sha256, { bytesSent })
          },
        },
      )
      return await settle(sha256, outcome)
    } catch {
      // Cancelled: the row is gone already. Or this device could not note how far it came: later it may.
      if (!rows.has(sha256)) return 'next'
      moment(sha256, 'failed')
      later()
      return 'failed'
    } finally {
      aborts.delete(sha256)
    }
  }

  async function settle(sha256: string, outcome: SendOutcome): Promise<'next' | 'failed' | 'later'> {
    switch (outcome.kind) {
      case 'report': {
        if (outcome.report.state === 'checking') {
          await change(sha256, {
            report: outcome.report,
            bytesSent: rows.get(sha256)?.sizeBytes ?? 0,
            uploadUrl: null,
          })
          moment(sha256, 'checking')
          later()
          return 'failed'
        }
        await finish(sha256, { state: 'complete', report: outcome.report })
        return 'next'
      }
      case 'refused':
        await finish(sha256, { state: 'refused', code: outcome.code })
        return 'next'
      case 'failed':
        moment(sha256, 'failed')
        later()
        return 'failed'
      default:
        moment(sha256, 'waiting')
        return 'later'
    }
  }

  async function finish(sha256: string, patch: Partial<PendingUpload>): Promise<void> {
    moments.delete(sha256)
    await change(sha256, { ...patch, uploadUrl: null })
    await files.release(UPLOAD_OWNER, [sha256])
  }

  /** Keeps the bytes for whoever wants them, or nothing where there is no room; answers whether they are new here. */
  async function keepHere(bytes: Blob, sha256: string, { mediaType, keepFor }: NewUpload): Promise<boolean> {
    const wasHere = await files.has(sha256)
    const keep = async () => {
      await files.put(bytes, { mediaType, keepFor: UPLOAD_OWNER, sha256 })
      if (keepFor) await files.keep(sha256, keepFor)
    }
    await roomFor(keep, wasHere ? null : sha256)
    return !wasHere
  }
  /** `fresh`: bytes that came with this work, and go with it when there is no room for all of it. */
  async function roomFor(work: () => Promise<void>, fresh: string | null): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isOutOfRoom(error)) throw error
      const isFull = await tryAgain(work)
      if (!isFull) return
      if (fresh !== null) await files.remove(fresh)
      throw new FileNotTaken('device-full')
    }
  }
  async function tryAgain(work: () => Promise<void>): Promise<boolean> {
    if (((await deps.makeRoom?.()) ?? 0) === 0) return true
    try {
      await work()
      return false
    } catch (error) {
      if (isOutOfRoom(error)) return true
      throw error
    }
  }

  async function inspect(sha256: string, bytes: Blob, mediaType: string): Promise<void> {
    // What this device cannot read the server will, or refuse.
    const localPages = await deps.inspect?.(bytes, mediaType).catch(() => null)
    if (!localPages) return
    // Read again after a reload where this device has no room to note it.
    await change(sha256, { localPages }).catch(() => undefined)
    tell()
  }

  /** Asks about a file that came from another device; remembered like one of our own. */
  async function lookUp(sha256: string): Promise<void> {
    try {
      const { askKnown } = await sending()
      const outcome = await askKnown(
        { sha256, purpose: 'document' },
        { request: deps.request, signal: new AbortController().signal },
      )
      if (!outcome || rows.has(sha256)) return
      if (outcome.kind === 'report' && outcome.report.state === 'complete') {
        const { report } = outcome
        const row: PendingUpload = {
          sha256,
          name: report.name,
          mediaType: report.mediaType,
          purpose: 'document',
          state: 'complete',
          uploadUrl: null,
          bytesSent: report.sizeBytes,
          sizeBytes: report.sizeBytes,
          addedAt: deps.now(),
          code: null,
          report,
        }
        await enter(row)
      }
    } catch {
      // Without network; asked again when it may be back.
    }
  }

  return {
    ready,
    add: async (bytes, about) => {
      const limit = deps.maxBytes?.() ?? MAX_UPLOAD_BYTES
      if (bytes.size > limit) throw new FileNotTaken('file-too-large')
      if (bytes.size === 0) throw new FileNotTaken('file-empty')
      const sha256 = await hashBlob(bytes, {
        ...(about.onHashed ? { onProgress: about.onHashed } : {}),
        ...(about.signal ? { signal: about.signal } : {}),
      })
      await ready
      const { mediaType, name, purpose } = about
      const known = rows.get(sha256)
      const isNew = await keepHere(bytes, sha256, about)
      // An attachment may become a document: then the server has to look at it after all.
      if (known?.state !== 'complete' || (purpose === 'document' && !known.report?.pdf)) {
        const row: PendingUpload = {
          sha256,
          name,
          mediaType,
          purpose,
          state: 'waiting',
          uploadUrl: known?.uploadUrl ?? null,
          bytesSent: known?.state === 'complete' ? 0 : (known?.bytesSent ?? 0),
          sizeBytes: bytes.size,
          addedAt: deps.now(),
          code: null,
          report: null,
        }
        // On its way from the first moment: who looks whether files still travel is not told otherwise in between.
        moments.set(sha256, { state: 'sending', bytesSent: row.bytesSent })
        await roomFor(() => enter(row), isNew ? sha256 : null).catch((error) => {
          moments.delete(sha256)
          throw error
        })
        if (purpose === 'document') void inspect(sha256, bytes, mediaType)
        wake()
      }
      return { sha256, sizeBytes: bytes.size }
    },
    progress: (sha256) => shown.get(sha256) ?? null,
    report: (sha256) => rows.get(sha256)?.report ?? null,
    finished: (sha256, signal) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const row = rows.get(sha256)
          if (row?.state === 'complete' && row.report) end(() => resolve(row.report as FileReport))
          else if (row?.state === 'refused')
            end(() => resolve((row.code ?? 'something-went-wrong') as AnswerCode))
          else if (!row) end(() => reject(new Error('The upload was cancelled')))
        }
        const onAbort = () => end(() => reject(signal?.reason))
        const end = (settle: () => void) => {
          listeners.delete(check)
          signal?.removeEventListener('abort', onAbort)
          settle()
        }
        listeners.add(check)
        signal?.addEventListener('abort', onAbort)
        if (signal?.aborted) return onAbort()
        void ready.then(check)
      }),
    isComplete: (sha256) => rows.get(sha256)?.state === 'complete',
    pagesOf: (sha256) => {
      const row = rows.get(sha256)
      if (!row && !asked.has(sha256) && !isStopped) {
        asked.add(sha256)
        void ready.then(() => (rows.has(sha256) ? undefined : lookUp(sha256)))
      }
      return row?.report?.pdf?.pages ?? (row?.state === 'refused' ? null : row?.localPages) ?? null
    },
    refusalOf: (sha256) => {
      const row = rows.get(sha256)
      return row?.state === 'refused' ? ((row.code ?? 'something-went-wrong') as AnswerCode) : null
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: (sha256) => {
      const row = rows.get(sha256)
      if (!row || row.state === 'complete') return
      moments.delete(sha256)
      void change(sha256, { state: 'waiting', code: null }).then(wake)
    },
    cancel: async (sha256) => {
      const row = rows.get(sha256)
      aborts.get(sha256)?.abort(new Error('cancelled'))
      await drop(sha256)
      await files.release(UPLOAD_OWNER, [sha256])
      // Frees the person's quota; when it fails, the server removes it after some days.
      if (row?.uploadUrl)
        await deps
          .request(row.uploadUrl, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
          .catch(() => undefined)
    },
    resume: () => {
      asked.clear()
      attempt = 0
      tell()
      wake()
    },
    stop: () => {
      isStopped = true
      clearTimeout(retryTimer)
      clearTimeout(tellTimer)
      watching.unsubscribe()
      listeners.clear()
      for (const abort of aborts.values()) abort.abort(new Error('stopped'))
    },
  }
}
