/** A real server for files, with a database and a folder of its own; taking in is a double that counts. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { parseConfig } from '../../server/config/config.ts'
import { createFiles, type FilesDeps } from '../../server/files/files.ts'
import { createFolderStore } from '../../server/files/folder-store.ts'
import type { IngestFile } from '../../server/files/ingest-file.ts'
import { createApi } from '../../server/http/api.ts'
import type { Authenticated } from '../../server/http/request-context.ts'
import { refusal } from '../../sync/answers.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { err, ok } from '../../sync/result.ts'
import { openTestDatabase } from '../postgres/open-test-database.ts'

/** Sara and Omar are of one organisation, Eve is of another. */
export type Name = 'sara' | 'omar' | 'eve'
const ORGANIZATIONS: Record<Name, `organization:${string}`> = {
  sara: 'organization:noor',
  omar: 'organization:noor',
  eve: 'organization:evil',
}

export const tokenOf = (name: Name) => `token-of-${name}-0123456789`
const signedIn = (name: Name): Authenticated => ({
  actor: {
    kind: 'person',
    personId: `person:${name}`,
    organizationId: ORGANIZATIONS[name],
    organizationName: 'Al Noor',
    name,
    email: `${name}@example.com`,
    language: 'en',
  },
  sessionId: `session:${name}`,
  verified: true,
  accessExpiresAt: Number.MAX_SAFE_INTEGER,
})

export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

export async function createWorld(
  options: { readonly environment?: Record<string, string>; readonly files?: Partial<FilesDeps> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'files-world-'))
  const db = openTestDatabase({ file: join(folder, 'db.sqlite') })
  const store = createFolderStore(join(folder, 'files'))
  const looks: string[] = []
  let now = Date.now()
  let ingestFails = false
  /** A PDF has two pages; what begins otherwise is refused. */
  const ingest: IngestFile = async ({ sha256, name }) => {
    looks.push(name)
    if (ingestFails) throw new Error('the tool is broken')
    const bytes = await store.read(sha256)
    if (!Buffer.from(bytes).subarray(0, 5).equals(Buffer.from('%PDF-')))
      return err(refusal('file-type-not-supported'))
    const page = { widthPt: 595, heightPt: 842 }
    return ok({
      sha256,
      pages: [page, page],
      firstPageSha256: await store.put(Buffer.from(`picture of ${sha256}`)),
      repaired: false,
      hadSignatures: false,
    })
  }
  const problems: string[] = []
  const platform = {
    config: parseConfig({ PUBLIC_URL: 'http://localhost:8787', DATA_DIR: folder, ...options.environment }),
    db,
    now: () => now,
    randomBytes: (n: number) => new Uint8Array(randomBytes(n)),
    evidenceKey: new Uint8Array(32),
    log: { info: () => undefined, warn: () => undefined, error: (text: string) => problems.push(text) },
  }
  const authenticate = async (token: string) =>
    (['sara', 'omar', 'eve'] as const).filter((one) => tokenOf(one) === token).map(signedIn)[0] ?? null
  const start = () =>
    createFiles({ platform, store, authenticate, pool: undefined as never, ingest, ...options.files })
  let files = start()
  let app = compose()
  function compose() {
    const made = new Hono()
    made.route('/', files.routes)
    made.route('/', createApi([...files.calls], { platform, authenticate }))
    return made
  }
  const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    db,
    store,
    looks,
    problems,
    platform,
    folder,
    get files() {
      return files
    },
    /** As after a crash: nothing in memory is known any more. */
    restart() {
      files = start()
      app = compose()
    },
    /** Another node with the same folder and database; its requests go to no socket. */
    otherNode() {
      const other = start()
      return (name: Name, path: string, init: RequestInit) =>
        other.routes.request(path, {
          ...init,
          headers: { authorization: `Bearer ${tokenOf(name)}`, ...init.headers },
        })
    },
    breakIngest(isBroken: boolean) {
      ingestFails = isBroken
    },
    later(ms: number) {
      now += ms
    },
    request: (name: Name | null, path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: { ...(name ? { authorization: `Bearer ${tokenOf(name)}` } : {}), ...init.headers },
      }),
    async post(name: Name | null, path: string, body: unknown) {
      const response = await this.request(name, `/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response
    },
    async upload(
      name: Name,
      bytes: Uint8Array | string,
      about: {
        readonly name?: string
        readonly purpose?: string
        readonly type?: string
        readonly sha256?: string
        readonly size?: number
      } = {},
    ) {
      const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
      const created = await this.create(name, {
        ...about,
        size: about.size ?? data.length,
        sha256: about.sha256 ?? sha256Of(data),
      })
      if (created.status !== 201) return created
      return this.patch(name, created.headers.get('location') ?? '', 0, data)
    },
    create(
      name: Name | null,
      about: {
        readonly name?: string
        readonly purpose?: string
        readonly type?: string
        readonly sha256: string
        readonly size: number
      },
    ) {
      const metadata = {
        name: about.name ?? 'Lease.pdf',
        type: about.type ?? 'application/pdf',
        sha256: about.sha256,
        purpose: about.purpose ?? 'document',
      }
      return this.request(name, '/uploads', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(about.size),
          'upload-metadata': Object.entries(metadata)
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(),
        },
      })
    },
    patch(name: Name, location: string, offset: number, body: Uint8Array | ReadableStream) {
      return this.request(name, location, {
        method: 'PATCH',
        body: body as never,
        duplex: 'half',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      } as RequestInit)
    },
    /** Everything below the data folder that is not the database. */
    async leftovers(): Promise<string[]> {
      const names = await readdir(folder, { recursive: true })
      return names.filter((one) => one.includes('staging/') || one.startsWith('uploads/'))
    },
    /** Bytes of unfinished uploads on the server's disk. */
    async uploadedBytes(): Promise<number> {
      const names = await readdir(join(folder, 'uploads')).catch(() => [])
      const parts = names.filter((one) => !one.endsWith('.json'))
      const sizes = await Promise.all(parts.map((one) => stat(join(folder, 'uploads', one))))
      return sizes.reduce((sum, one) => sum + one.size, 0)
    },
    readBack: async (sha256: string) => readFile(await store.pathOf(sha256)),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await files.intake.idle()
      await db.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Sends zeros from another process; `around` stands before and after them in the body. */
export async function sendZeros(
  url: string,
  method: string,
  headers: Record<string, string>,
  around: readonly [string, string] = ['', ''],
  bytes = MAX_UPLOAD_BYTES,
): Promise<{ readonly status: number; readonly text: string }> {
  const script = fileURLToPath(new URL('./send-zeros.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    url,
    String(bytes),
    method,
    JSON.stringify(headers),
    ...around,
  ])
  return JSON.parse(stdout)
}

export async function sha256OfZeros(bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(1_000_000)
  for (let left = bytes; left > 0; left -= chunk.length)
    hash.update(chunk.subarray(0, Math.min(left, chunk.length)))
  return hash.digest('hex')
}

/** How far resident memory rises meanwhile, in bytes. */
export function watchMemory() {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  return {
    stop: () => {
      clearInterval(timer)
      return peak - before
    },
  }
}
