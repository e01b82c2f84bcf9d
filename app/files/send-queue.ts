/**
 * Sends what waits in the queue of uploads, one file after another, for as long as the server may be reached. One tab
 * of the device does at a time (a lock of the browser).
 */

import type { PendingUpload } from '../replica/local-database.ts'
import type { DeviceFiles } from './device-files.ts'
import { type SendOutcome, sendFile } from './send-file.ts'
import type { UploadQueue } from './upload-queue.ts'
import { nextToSend, retryDelayMs, UPLOAD_OWNER } from './upload-rules.ts'

export interface Sender {
  /** Something waits, or the server may be reachable again. */
  wake(): void
  /** Pauses between attempts begin short again. */
  beginAnew(): void
  abort(sha256: string): void
  stop(): void
}

export interface SenderDeps {
  readonly queue: UploadQueue
  readonly files: DeviceFiles
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly random: () => number
  /** Runs `work` while no other tab of this device does. */
  readonly lock: { run(name: string, work: () => Promise<void>): Promise<void> }
}

/** `failed`: this one will be tried again · `later`: nothing can be sent now, nor what stands behind it. */
type Sent = 'next' | 'failed' | 'later'

export function createSender({ queue, files, request, now, random, lock }: SenderDeps): Sender {
  const aborts = new Map<string, AbortController>()
  let attempt = 0
  let isRunning = false
  let isAgain = false
  let isStopped = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function wake(): void {
    clearTimeout(retryTimer)
    if (isStopped) return
    if (isRunning) {
      isAgain = true
      return
    }
    isRunning = true
    void lock
      .run('uploads', drain)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
        if (!isAgain || isStopped) return
        isAgain = false
        wake()
      })
  }
  function later(): void {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(wake, retryDelayMs(attempt++, random()))
  }

  async function drain(): Promise<void> {
    await queue.ready
    const tried = new Set<string>()
    for (;;) {
      const next = nextToSend(queue.rows(), tried)
      if (!next || isStopped) return
      tried.add(next.sha256)
      const sent = await sendOne(next)
      if (sent === 'next') attempt = 0
      else later()
      if (sent === 'later') return queue.pauseSending()
    }
  }

  async function sendOne(row: PendingUpload): Promise<Sent> {
    const { sha256 } = row
    const bytes = await files.get(sha256)
    if (!bytes) {
      // The browser cleared the bytes and kept the row: only the person can bring them again.
      await queue.drop(sha256)
      return 'next'
    }
    const abort = new AbortController()
    aborts.set(sha256, abort)
    queue.setMoment(sha256, 'sending')
    try {
      const outcome = await sendFile(
        { ...row, bytes },
        { request, signal: abort.signal, now, ...noted(sha256) },
      )
      return await settle(row, outcome)
    } catch {
      // Cancelled: the row is gone already. Or this device could not note how far it came: later it may.
      if (!queue.row(sha256)) return 'next'
      queue.setMoment(sha256, 'failed')
      return 'failed'
    } finally {
      aborts.delete(sha256)
    }
  }

  /** How far it came is noted, so that a reload goes on from there. */
  const noted = (sha256: string) => ({
    onUploadUrl: (uploadUrl: string | null) =>
      queue.change(sha256, { uploadUrl, state: 'sending', ...(uploadUrl ? {} : { bytesSent: 0 }) }),
    onProgress: async (bytesSent: number) => {
      queue.setMoment(sha256, 'sending', bytesSent)
      await queue.change(sha256, { bytesSent })
    },
  })

  async function settle({ sha256, sizeBytes }: PendingUpload, outcome: SendOutcome): Promise<Sent> {
    switch (outcome.kind) {
      case 'report': {
        const { report } = outcome
        if (report.state !== 'checking') return finish(sha256, { state: 'complete', report })
        await queue.change(sha256, { report, bytesSent: sizeBytes, uploadUrl: null })
        queue.setMoment(sha256, 'checking')
        return 'failed'
      }
      case 'refused':
        return finish(sha256, { state: 'refused', code: outcome.code })
      case 'failed':
        queue.setMoment(sha256, 'failed')
        return 'failed'
      default:
        queue.setMoment(sha256, 'waiting')
        return 'later'
    }
  }
  async function finish(sha256: string, patch: Partial<PendingUpload>): Promise<Sent> {
    queue.endMoment(sha256)
    await queue.change(sha256, { ...patch, uploadUrl: null })
    await files.release(UPLOAD_OWNER, [sha256])
    return 'next'
  }

  return {
    wake,
    beginAnew: () => {
      attempt = 0
    },
    abort: (sha256) => aborts.get(sha256)?.abort(new Error('cancelled')),
    stop: () => {
      isStopped = true
      clearTimeout(retryTimer)
      for (const abort of aborts.values()) abort.abort(new Error('stopped'))
    },
  }
}
