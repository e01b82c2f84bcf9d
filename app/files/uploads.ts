/**
 * Files on their way to the server. Each is kept on this device first, named by its hash, and entered in a
 * queue that survives a reload; it goes on by itself whenever the server may be reached.
 *
 * One tab sends at a time (`send-queue.ts`); the others see the queue through the database (`upload-queue.ts`). Files
 * from other devices are known here only by their names: `pagesOf` asks the server about them once and remembers.
 */
import type { Table } from 'dexie'
import type { AnswerCode } from '../../sync/answers.ts'
import type { PageSize } from '../../sync/collab/draft-view.ts'
import type { FilePurpose, FileReport } from '../../sync/entities/file-report.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import type { PendingUpload } from '../replica/local-database.ts'
import { FileNotTaken } from './file-not-taken.ts'
import { hashBlob } from './hash-bytes.ts'
import { inRoomFor } from './keep-in-room.ts'
import type { Sender, SenderDeps } from './send-queue.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import {
  isDoneFor,
  nextToSend,
  pagesOf,
  refusalOf,
  reportedRow,
  UPLOAD_OWNER,
  type UploadProgress,
  waitingRow,
} from './upload-rules.ts'

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

export interface UploadsDeps extends Omit<SenderDeps, 'queue'> {
  readonly table: Table<PendingUpload, string>
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

const NONE: ReadonlySet<string> = new Set()

export function createUploads(deps: UploadsDeps): Uploads {
  const { files } = deps
  const queue = createUploadQueue(deps.table, deps.now)
  let loading: Promise<Sender> | null = null
  let sender: Sender | null = null
  /** Files of other devices that the server was asked about. */
  const asked = new Set<string>()
  let isStopped = false

  /** What sends comes with the first file: most who open the app send none. */
  async function wake(): Promise<void> {
    await queue.ready
    if (!nextToSend(queue.rows(), NONE)) return
    loading ??= import('./send-queue.ts').then(({ createSender }) => createSender({ ...deps, queue }))
    sender = await loading
    if (isStopped) sender.stop()
    else sender.wake()
  }
  const wakeSoon = () =>
    void wake().catch(() => {
      // The file of code did not come: what waits says so, and the next time it is asked for again.
      loading = null
      queue.pauseSending()
    })

  /** Keeps the bytes for whoever wants them; answers them when they are new here. */
  async function keepHere(bytes: Blob, sha256: string, { mediaType, keepFor }: NewUpload) {
    const fresh = (await files.has(sha256)) ? null : sha256
    await inRoomFor(deps, fresh, async () => {
      await files.put(bytes, { mediaType, keepFor: UPLOAD_OWNER, sha256 })
      if (keepFor) await files.keep(sha256, keepFor)
    })
    return fresh
  }

  async function inspect(sha256: string, bytes: Blob, mediaType: string): Promise<void> {
    // What this device cannot read the server will, or refuse.
    const localPages = await deps.inspect?.(bytes, mediaType).catch(() => null)
    if (!localPages) return
    // Read again after a reload where this device has no room to note it.
    await queue.change(sha256, { localPages }).catch(() => undefined)
    queue.tell()
  }

  async function lookUp(sha256: string): Promise<void> {
    try {
      const { askKnown } = await import('./send-file.ts')
      const { signal } = new AbortController()
      const outcome = await askKnown({ sha256, purpose: 'document' }, { request: deps.request, signal })
      if (outcome?.kind !== 'report' || outcome.report.state !== 'complete' || queue.row(sha256)) return
      await queue.enter(reportedRow(sha256, outcome.report, deps.now()))
    } catch {
      // Without network; asked again when it may be back.
    }
  }

  return {
    ready: queue.ready,
    add: async (bytes, about) => {
      const { mediaType, name, purpose, onHashed, signal } = about
      const sizeBytes = bytes.size
      if (sizeBytes > (deps.maxBytes?.() ?? MAX_UPLOAD_BYTES)) throw new FileNotTaken('file-too-large')
      if (sizeBytes === 0) throw new FileNotTaken('file-empty')
      const sha256 = await hashBlob(bytes, {
        ...(onHashed && { onProgress: onHashed }),
        ...(signal && { signal }),
      })
      await queue.ready
      const known = queue.row(sha256)
      const fresh = await keepHere(bytes, sha256, about)
      if (!isDoneFor(known, purpose)) {
        const row = waitingRow({ sha256, name, mediaType, purpose, sizeBytes }, known, deps.now())
        await inRoomFor(deps, fresh, () => queue.enter(row, { state: 'sending', bytesSent: row.bytesSent }))
        if (purpose === 'document') void inspect(sha256, bytes, mediaType)
        wakeSoon()
      }
      return { sha256, sizeBytes }
    },
    progress: queue.progress,
    report: (sha256) => queue.row(sha256)?.report ?? null,
    finished: (sha256, signal) => whenFinished(queue, sha256, signal),
    isComplete: (sha256) => queue.row(sha256)?.state === 'complete',
    pagesOf: (sha256) => {
      const row = queue.row(sha256)
      if (!row && !asked.has(sha256) && !isStopped) {
        asked.add(sha256)
        void queue.ready.then(() => (queue.row(sha256) ? undefined : lookUp(sha256)))
      }
      return pagesOf(row)
    },
    refusalOf: (sha256) => refusalOf(queue.row(sha256)),
    subscribe: queue.subscribe,
    retry: (sha256) => {
      const row = queue.row(sha256)
      if (!row || row.state === 'complete') return
      queue.endMoment(sha256)
      void queue.change(sha256, { state: 'waiting', code: null }).then(wakeSoon)
    },
    cancel: async (sha256) => {
      const uploadUrl = queue.row(sha256)?.uploadUrl
      sender?.abort(sha256)
      await queue.drop(sha256)
      await files.release(UPLOAD_OWNER, [sha256])
      // Frees the person's quota; when it fails, the server removes it after some days.
      if (uploadUrl)
        await deps
          .request(uploadUrl, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
          .catch(() => undefined)
    },
    resume: () => {
      asked.clear()
      sender?.beginAnew()
      queue.tell()
      wakeSoon()
    },
    stop: () => {
      isStopped = true
      sender?.stop()
      queue.stop()
    },
  }
}

/** Rejects when the upload was cancelled, or with the reason of `signal`. */
function whenFinished(
  queue: UploadQueue,
  sha256: string,
  signal: AbortSignal | undefined,
): Promise<FileReport | AnswerCode> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const row = queue.row(sha256)
      const refused = refusalOf(row)
      if (row?.state === 'complete' && row.report) end(() => resolve(row.report as FileReport))
      else if (refused) end(() => resolve(refused))
      else if (!row) end(() => reject(new Error('The upload was cancelled')))
    }
    const onAbort = () => end(() => reject(signal?.reason))
    const end = (settle: () => void) => {
      unsubscribe()
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    const unsubscribe = queue.subscribe(check)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) return onAbort()
    void queue.ready.then(check)
  })
}
