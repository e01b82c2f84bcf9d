/**
 * Sends one file by the tus protocol (1.0: creation, offset, patch), and goes on where an earlier attempt
 * stopped. Some sixty lines of our own instead of a library: requests go through the session, which renews
 * itself, and a browser has nothing else to do here.
 *
 * The server is asked first whether it has the file: a lost answer to the last piece costs nothing.
 */
import type { AnswerCode } from '../../sync/answers.ts'
import {
  type FilePurpose,
  type FileReport,
  fileReport,
  knownFile,
  uploadRefusal,
} from '../../sync/entities/file-report.ts'
import { waitAskedFor } from '../replica/asked-to-wait.ts'

export interface FileToSend {
  readonly sha256: string
  readonly name: string
  readonly mediaType: string
  readonly purpose: FilePurpose
  readonly bytes: Blob
  /** Of an earlier attempt. */
  readonly uploadUrl: string | null
}

export type SendOutcome =
  | { readonly kind: 'report'; readonly report: FileReport }
  | { readonly kind: 'refused'; readonly code: AnswerCode }
  /** Worth trying again: no network, a busy or broken server. `unauthorised`: when the session is renewed. */
  | { readonly kind: 'offline' | 'busy' | 'failed' | 'unauthorised' }

export interface SendDeps {
  /** A request of the session; throws without network. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
  readonly onUploadUrl: (url: string | null) => void | Promise<void>
  readonly onProgress: (bytesSent: number) => void | Promise<void>
  readonly signal: AbortSignal
  readonly now: () => number
}

const MIN_PIECE = 256_000
const MAX_PIECE = 8_000_000
/** A piece that takes about this long shows progress often enough and wastes little when it is cut. */
const PIECE_MS = 1_000

export async function sendFile(file: FileToSend, deps: SendDeps): Promise<SendOutcome> {
  try {
    return (await askKnown(file, deps)) ?? (await send(file, deps))
  } catch (error) {
    deps.signal.throwIfAborted()
    if (error instanceof Stopped) return error.outcome
    return { kind: 'offline' }
  }
}

/** What the server knows of a file; null when it knows none that this person may read. */
export async function askKnown(
  file: Pick<FileToSend, 'sha256' | 'purpose'>,
  { request, signal }: Pick<SendDeps, 'request' | 'signal'>,
): Promise<SendOutcome | null> {
  const response = await request(`/uploads/known/${file.sha256}?purpose=${file.purpose}`, { signal })
  if (!response.ok) throw stopped(response)
  const parsed = knownFile.safeParse(((await response.json()) as { data?: unknown }).data)
  // Not our server's answer: a portal in between.
  if (!parsed.success) return { kind: 'offline' }
  return parsed.data.known ? outcomeOf(parsed.data.report) : null
}

async function send(file: FileToSend, deps: SendDeps): Promise<SendOutcome> {
  let url = file.uploadUrl
  let offset = url ? await offsetOf(url, deps) : null
  if (url === null || offset === null) {
    url = await create(file, deps)
    offset = 0
  }
  let piece = MIN_PIECE
  for (;;) {
    await deps.onProgress(offset)
    const end = Math.min(file.bytes.size, offset + piece)
    const startedAt = deps.now()
    const response = await deps.request(url, {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: await file.bytes.slice(offset, end).arrayBuffer(),
      signal: deps.signal,
    })
    if (!response.ok) return finished(response, deps)
    if (response.status === 200) return reported(response)
    const accepted = Number(response.headers.get('upload-offset'))
    if (!Number.isSafeInteger(accepted) || accepted <= offset || accepted > file.bytes.size)
      return { kind: 'failed' }
    offset = accepted
    const tookMs = Math.max(1, deps.now() - startedAt)
    piece = Math.round(
      Math.min(MAX_PIECE, Math.max(MIN_PIECE, (piece * PIECE_MS) / tookMs, piece / 2), piece * 2),
    )
  }
}

async function create(file: FileToSend, deps: SendDeps): Promise<string> {
  const metadata = { name: file.name, type: file.mediaType, sha256: file.sha256, purpose: file.purpose }
  const response = await deps.request('/uploads', {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(file.bytes.size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(),
    },
    signal: deps.signal,
  })
  const location = response.headers.get('location')
  if (response.status !== 201 || !location) throw new Stopped(await finished(response, deps))
  // Only a path of our own server: the session's token goes there.
  const path = new URL(location, 'http://own.invalid').pathname
  await deps.onUploadUrl(path)
  return path
}

/** How much the server has; null when it knows the upload no more. */
async function offsetOf(url: string, deps: SendDeps): Promise<number | null> {
  const response = await deps.request(url, { method: 'HEAD', headers: TUS, signal: deps.signal })
  if (response.status === 404 || response.status === 410 || response.status === 403) {
    await deps.onUploadUrl(null)
    return null
  }
  if (!response.ok) throw stopped(response)
  return Number(response.headers.get('upload-offset'))
}

async function finished(response: Response, deps: SendDeps): Promise<SendOutcome> {
  if (response.status === 413) return { kind: 'refused', code: 'file-too-large' }
  const refused = uploadRefusal.safeParse(await response.json().catch(() => null))
  if (refused.success && response.status === 422) return { kind: 'refused', code: refused.data.code }
  // Gone, or at another offset than we thought: begin by asking again.
  if (response.status === 404 || response.status === 410) await deps.onUploadUrl(null)
  return stopped(response).outcome
}

async function reported(response: Response): Promise<SendOutcome> {
  const parsed = fileReport.safeParse(await response.json().catch(() => null))
  return parsed.success ? outcomeOf(parsed.data) : { kind: 'offline' }
}

const outcomeOf = (report: FileReport): SendOutcome =>
  report.state === 'refused' && report.code
    ? { kind: 'refused', code: report.code }
    : { kind: 'report', report }

class Stopped extends Error {
  readonly outcome: SendOutcome
  constructor(outcome: SendOutcome) {
    super('stopped')
    this.outcome = outcome
  }
}
function stopped(response: Response): Stopped {
  if (response.status === 401) return new Stopped({ kind: 'unauthorised' })
  return new Stopped({ kind: waitAskedFor(response) === null ? 'failed' : 'busy' })
}

const TUS = { 'tus-resumable': '1.0.0' }

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
