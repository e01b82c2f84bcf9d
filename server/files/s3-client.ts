/**
 * The few requests of S3 that a file store needs. Reads and writes are tried again when the store is busy or the
 * way breaks: all of them may be repeated, because what a key holds never changes.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { arrayBuffer } from 'node:stream/consumers'
import type { ByteRange } from './file-store.ts'
import { encodeS3, type S3Credentials, signS3Request } from './s3-signature.ts'

export interface S3Client {
  /** Null when there is no such key. */
  sizeOf(key: string): Promise<number | null>
  /** Rejects when there is no such key. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Stores a file, whole or not at all. `sha256` in hex, of all its bytes. */
  putFile(key: string, path: string, sha256: string): Promise<void>
  remove(key: string): Promise<void>
  /** Every key that begins so, page by page. */
  keys(prefix: string): AsyncIterable<string>
  /** Rejects when the bucket cannot be reached or used. */
  check(): Promise<void>
}

export interface S3ClientOptions extends S3Credentials {
  readonly endpoint: string
  readonly bucket: string
  readonly isPathStyle: boolean
  /** Larger files travel in parts of this size; S3 allows no part but the last below 5 MiB. */
  readonly partBytes?: number
  readonly now?: () => Date
  readonly fetch?: typeof fetch
}

/** Carries what the store said, without addresses or keys. */
export class S3Error extends Error {
  readonly status: number
  constructor(doing: string, status: number, code: string) {
    super(`S3 ${doing}: ${status}${code ? ` ${code}` : ''}`)
    this.status = status
  }
}

const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 3
const TRIES = 4
const FIRST_PAUSE_MS = 200
/** Until the answer begins; a body may take longer. */
const ANSWER_WITHIN_MS = 60_000
const EMPTY_SHA256 = createHash('sha256').digest('hex')

interface Ask {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  readonly bodySha256?: string
}

export function createS3Client(options: S3ClientOptions): S3Client {
  const partBytes = options.partBytes ?? PART_BYTES
  const now = options.now ?? (() => new Date())
  const send = options.fetch ?? fetch
  const base = new URL(options.endpoint)
  if (!options.isPathStyle) base.hostname = `${options.bucket}.${base.hostname}`

  function addressOf(key: string, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(base)
    const path = [...(options.isPathStyle ? [options.bucket] : []), ...key.split('/')].map(encodeS3).join('/')
    url.pathname = `${base.pathname.replace(/\/$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  async function once({ method, key, query, headers = {}, body, bodySha256 }: Ask): Promise<Response> {
    const url = addressOf(key, query)
    const payloadSha256 = bodySha256 ?? (body ? sha256(body) : EMPTY_SHA256)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('S3 did not answer in time')), ANSWER_WITHIN_MS)
    try {
      return await send(url, {
        method,
        headers: signS3Request({ method, url, headers, payloadSha256 }, options, now()),
        signal: late.signal,
        ...(body ? { body } : {}),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** An answer below 300, or null for 404. */
  async function ask(what: Ask): Promise<Response | null> {
    for (let tries = 1; ; tries++) {
      const outcome = await once(what).catch((error: unknown) => ({ error }))
      if (!('error' in outcome)) {
        if (outcome.ok) return outcome
        if (outcome.status === 404) {
          await outcome.body?.cancel()
          return null
        }
        const isBusy = outcome.status >= 500 || outcome.status === 429
        if (!isBusy || tries === TRIES)
          throw new S3Error(what.method, outcome.status, codeIn(await outcome.text()))
        await outcome.body?.cancel()
      } else if (tries === TRIES) throw outcome.error
      await new Promise((settle) =>
        setTimeout(settle, FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random())),
      )
    }
  }

  async function mustAsk(what: Ask): Promise<Response> {
    const response = await ask(what)
    if (!response) throw new S3Error(what.method, 404, '')
    return response
  }

  async function putInParts(key: string, path: string, sizeBytes: number): Promise<void> {
    const begun = await mustAsk({ method: 'POST', key, query: { uploads: '' } })
    const uploadId = elementOf('UploadId', await begun.text())
    try {
      const count = Math.ceil(sizeBytes / partBytes)
      const tags: string[] = []
      let next = 0
      const work = async () => {
        for (let part = next++; part < count; part = next++) {
          const body = await readPart(
            path,
            part * partBytes,
            Math.min(partBytes, sizeBytes - part * partBytes),
          )
          const query = { partNumber: String(part + 1), uploadId }
          const stored = await mustAsk({ method: 'PUT', key, query, body })
          tags[part] = stored.headers.get('etag') ?? ''
        }
      }
      await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work))
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = bytesOf(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const done = await (await mustAsk({ method: 'POST', key, query: { uploadId }, body })).text()
      // S3 begins its answer before it knows how it ends.
      if (/<Error>/.test(done)) throw new S3Error('completing an upload', 200, codeIn(done))
    } catch (error) {
      await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  return {
    sizeOf: async (key) => {
      const response = await ask({ method: 'HEAD', key })
      return response ? Number(response.headers.get('content-length')) : null
    },
    get: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await mustAsk({ method: 'GET', key, headers })
      if (range && response.status !== 206) throw new S3Error('GET of a part', response.status, '')
      return response.body ?? new Response('').body ?? new ReadableStream()
    },
    putFile: async (key, path, sha256OfFile) => {
      const sizeBytes = await sizeOnDisk(path)
      if (sizeBytes > partBytes) return putInParts(key, path, sizeBytes)
      const body = await readPart(path, 0, sizeBytes)
      await mustAsk({ method: 'PUT', key, body, bodySha256: sha256OfFile })
    },
    remove: async (key) => {
      await ask({ method: 'DELETE', key })
    },
    keys: async function* (prefix) {
      for (let from: string | undefined; ; ) {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix,
          ...(from !== undefined && { 'continuation-token': from }),
        }
        const page = await (await mustAsk({ method: 'GET', key: '', query })).text()
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
          yield decodeURIComponent(key.replaceAll('+', ' '))
        from = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]
        if (from === undefined) return
      }
    },
    check: async () => {
      const response = await once({ method: 'HEAD', key: '' })
      if (!response.ok) throw new S3Error('HEAD of the bucket', response.status, '')
    },
  }
}

async function readPart(path: string, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  if (length === 0) return new Uint8Array()
  const end = position + length - 1
  const bytes = new Uint8Array(await arrayBuffer(createReadStream(path, { start: position, end })))
  if (bytes.length < length) throw new Error('The file became shorter while it was read')
  return bytes
}

const sizeOnDisk = async (path: string): Promise<number> => (await stat(path)).size

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
const elementOf = (name: string, xml: string): string =>
  new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? ''
const codeIn = (xml: string): string => elementOf('Code', xml)
