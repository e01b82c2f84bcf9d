/**
 * Reads a multipart/form-data body (RFC 7578) as it arrives: files go straight to disk with their hash, fields
 * stay small, and nothing is ever held as a whole. Memory is one network chunk plus the length of a boundary.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { BodyRefused } from '../http/counted-body.ts'
import { HEAD_BYTES } from './hash-file.ts'

export interface MultipartLimits {
  readonly fileBytes: number
  readonly files: number
  readonly fields: number
  readonly fieldBytes: number
  /** Head of one part. */
  readonly headBytes: number
}

export interface ReceivedFile {
  readonly field: string
  readonly name: string
  readonly claimedType: string
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly head: Uint8Array
  /** It went on beyond the limit; only its size says anything. */
  readonly isTooLarge: boolean
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  /** On disk; the caller moves or removes them. */
  readonly files: readonly ReceivedFile[]
}

/** The body is not what its header says, ended early, or has too many or too large parts. */
export class MultipartError extends Error {}

/**
 * Reads the whole form. A file beyond the limit is cut off, marked and skipped to its end, so that the answer
 * can still be read by the sender. When it throws, no file is left behind.
 */
export async function readMultipart(
  request: Request,
  stagingPath: () => string,
  limits: MultipartLimits,
): Promise<ReceivedForm> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (!boundary || !request.body) throw new MultipartError('no boundary')
  const fields = new Map<string, string>()
  const files: ReceivedFile[] = []
  let open: FileSink | null = null
  try {
    for await (const part of parts(request.body, boundary, limits.headBytes)) {
      if (part.fileName === null) {
        if (fields.size >= limits.fields) throw new MultipartError('too many fields')
        fields.set(part.field, await readField(part.chunks, limits.fieldBytes))
        continue
      }
      if (files.length >= limits.files) throw new MultipartError('too many files')
      const sink = new FileSink(stagingPath(), limits.fileBytes)
      open = sink
      for await (const chunk of part.chunks) await sink.write(chunk)
      files.push({ field: part.field, name: part.fileName, claimedType: part.type, ...(await sink.finish()) })
      open = null
    }
    return { fields, files }
  } catch (error) {
    await open?.discard()
    for (const file of files) await rm(file.path, { force: true })
    throw error
  }
}

class FileSink {
  readonly #path: string
  readonly #limit: number
  readonly #hash = createHash('sha256')
  #handle: FileHandle | null = null
  #size = 0
  #head: Uint8Array = new Uint8Array()

  constructor(path: string, limit: number) {
    this.#path = path
    this.#limit = limit
  }

  async write(chunk: Buffer): Promise<void> {
    this.#handle ??= await open(this.#path, 'wx', 0o600)
    this.#size += chunk.length
    if (this.#size > this.#limit) return
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES)
    this.#hash.update(chunk)
    await this.#handle.write(chunk)
  }

  async finish(): Promise<Pick<ReceivedFile, 'path' | 'sizeBytes' | 'sha256' | 'head' | 'isTooLarge'>> {
    this.#handle ??= await open(this.#path, 'wx', 0o600)
    const handle = this.#handle
    this.#handle = null
    await handle.close()
    const head = Uint8Array.from(this.#head)
    return {
      path: this.#path,
      sizeBytes: this.#size,
      sha256: this.#hash.digest('hex'),
      head,
      isTooLarge: this.#size > this.#limit,
    }
  }

  async discard(): Promise<void> {
    await this.#handle?.close().catch(() => undefined)
    await rm(this.#path, { force: true })
  }
}

interface Part {
  readonly field: string
  /** Null for a plain field. */
  readonly fileName: string | null
  readonly type: string
  /** Read to the end before the next part is asked for. */
  readonly chunks: AsyncIterable<Buffer>
}

async function* parts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  headBytes: number,
): AsyncGenerator<Part> {
  const input = new Input(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  try {
    // The first delimiter may stand at the very beginning, without the line end that belongs to the others.
    input.prepend(Buffer.from('\r\n'))
    for await (const _ of input.until(delimiter)) {
      // What stands before the first part is to be ignored (RFC 2046 §5.1.1).
    }
    for (;;) {
      const end = await input.take(2)
      if (end.equals(Buffer.from('--'))) return
      if (!end.equals(Buffer.from('\r\n'))) throw new MultipartError('delimiter not ended')
      const head = await input.head(headBytes)
      yield { ...parseHead(head), chunks: input.until(delimiter) }
    }
  } finally {
    await input.stop()
  }
}

/** A stream with a little memory. */
class Input {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  prepend(bytes: Buffer): void {
    this.#buffer = Buffer.concat([bytes, this.#buffer])
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read().catch((error: unknown) => {
      // Otherwise its sender went away.
      throw error instanceof BodyRefused ? error : new MultipartError('body cut off')
    })
    if (done) throw new MultipartError('body ended early')
    this.#buffer =
      this.#buffer.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([this.#buffer, value])
  }

  async take(count: number): Promise<Buffer> {
    while (this.#buffer.length < count) await this.#more()
    const taken = this.#buffer.subarray(0, count)
    this.#buffer = this.#buffer.subarray(count)
    return taken
  }

  /** The lines up to the empty one. */
  async head(limit: number): Promise<string> {
    const end = Buffer.from('\r\n\r\n')
    for (;;) {
      // A part without any head begins with the empty line itself.
      if (this.#buffer.length >= 2 && this.#buffer.subarray(0, 2).equals(Buffer.from('\r\n'))) {
        this.#buffer = this.#buffer.subarray(2)
        return ''
      }
      const at = this.#buffer.indexOf(end)
      if (at >= 0 && at <= limit) {
        const head = this.#buffer.subarray(0, at).toString('utf8')
        this.#buffer = this.#buffer.subarray(at + end.length)
        return head
      }
      if (this.#buffer.length > limit) throw new MultipartError('head too long')
      await this.#more()
    }
  }

  /** Everything before the delimiter, which is taken too. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter)
      if (at >= 0) {
        const last = this.#buffer.subarray(0, at)
        this.#buffer = this.#buffer.subarray(at + delimiter.length)
        if (last.length > 0) yield last
        return
      }
      // A delimiter may have begun in the last bytes.
      const sure = this.#buffer.length - delimiter.length + 1
      if (sure > 0) {
        const piece = this.#buffer.subarray(0, sure)
        this.#buffer = this.#buffer.subarray(sure)
        yield piece
      }
      await this.#more()
    }
  }

  async stop(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined)
  }
}

async function readField(chunks: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw new MultipartError('field too long')
    pieces.push(Buffer.from(chunk))
  }
  return Buffer.concat(pieces).toString('utf8')
}

function boundaryOf(contentType: string | null): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) return null
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  return match?.[1] ?? match?.[2] ?? null
}

function parseHead(head: string): { field: string; fileName: string | null; type: string } {
  const lines = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const disposition = lines.get('content-disposition') ?? ''
  if (!/^form-data\b/i.test(disposition)) throw new MultipartError('not form data')
  const field = parameterOf(disposition, 'name')
  if (field === null) throw new MultipartError('part without a name')
  return {
    field,
    fileName: extendedName(disposition) ?? parameterOf(disposition, 'filename'),
    type: (lines.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  }
}

/** Browsers write line ends and quotes in names as %0D, %0A and %22 (HTML standard, multipart/form-data). */
function parameterOf(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(header)
  const value = match?.[1] ?? match?.[2]
  return value === undefined
    ? null
    : value.replace(/%(0D|0A|22)/gi, (code) => decodeURIComponent(code)).replace(/\\(["\\])/g, '$1')
}

function extendedName(header: string): string | null {
  const match = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(header)
  if (!match?.[1]) return null
  try {
    return decodeURIComponent(match[1])
  } catch {
    return null
  }
}
