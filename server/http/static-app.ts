/**
 * Serves the built app: hashed files for ever, those of the last releases included; pages always asked anew;
 * compressed copies when the build made them. Paths are looked up in a list of what the build made, so none can
 * lead outside the folder.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Context, Hono } from 'hono'
import { contentSecurityPolicy } from './headers.ts'
import { inlineHashes } from './inline-hashes.ts'

export interface StaticAppOptions {
  /** `dist/app`; `previous` beside it holds a folder for each of the last releases. */
  readonly folder: string
  readonly publicUrl: string
  /** Which site may show the page of this embedding now; null for none. Left out: no page is shown in another. */
  readonly embeddingSite?: (embedId: string) => Promise<string | null>
  /** Whose scripts the page of the ways in may run besides: of a bot check's provider. None unless told. */
  readonly entranceOrigins?: readonly string[]
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
const IMMUTABLE = /^\/(assets|pdfjs-[^/]+)\//
/** A missing file there is an error, never the start page: a script must not be answered with HTML. */
const FILES_ONLY = /^\/(assets|pdfjs-[^/]+|icons|themes|api|sync|files|uploads|y)(\/|$)/
/** The page in another site's, by the name of its embedding, and the window opened from it. */
const EMBEDDED = /^\/embed\/([\w-]{43})$/
const EMBED_WINDOW = '/sign/window'
const EMBEDDED_PAGE = '/signer/embedded.html'
/** Guests' links get the light page. */
const SIGNER = /^\/sign(\/|$)/
/** So do the ways in (`isEntrancePath` of app/navigation-paths.ts; a test holds the two to each other). */
const ENTRANCE =
  /^\/(((adibcp|adibcpu|mbru)\/)?login|register|forgot-password|account-verification|terms|privacy|invite(\/[^/]+)?|auth\/(login|auth-return(\/[^/]+)?|logout-return)|uaepasslogin|clientinfo|refreshtoken)\/?$/

interface StaticFile {
  readonly path: string
  readonly etag: string
  readonly encodings: readonly ('br' | 'gzip')[]
  /** Of a page: what stands in it is allowed by its hash; and by whom it may be framed. */
  readonly policy: ((framedBy: string | null) => string) | null
}

export function staticApp({
  folder,
  publicUrl,
  embeddingSite,
  entranceOrigins = [],
}: StaticAppOptions): Hono {
  const entrance = join(folder, 'entrance/index.html')
  const current = keepCurrent(folder, (path, page) => {
    const inline = inlineHashes(page)
    const others = path === entrance ? entranceOrigins : []
    return (framedBy) => contentSecurityPolicy(publicUrl, inline, framedBy, others)
  })
  const app = new Hono()
  app.get('*', async (context) => {
    const path = decodePath(context.req.path)
    const files = current()
    const file = files.get(path)
    if (file) return send(context, file, { immutable: IMMUTABLE.test(path) })
    if (FILES_ONLY.test(path) || !wantsPage(context)) return context.text('Not found', 404)
    const embedded = files.get(EMBEDDED_PAGE)
    const [, embedId] = EMBEDDED.exec(path) ?? []
    if (embedded && embedId !== undefined) {
      const site = isFrame(context) ? await embeddingSite?.(embedId) : null
      return send(context, embedded, { asksAnew: true, framedBy: site ?? null })
    }
    if (embedded && path === EMBED_WINDOW)
      return send(context, embedded, { asksAnew: true, keepsOpener: true })
    const page = files.get(pageOf(path))
    return page ? send(context, page) : context.text('The app has not been built. Run "npm run build".', 503)
  })
  return app
}

function pageOf(path: string): string {
  if (SIGNER.test(path)) return '/signer/index.html'
  return ENTRANCE.test(path) ? '/entrance/index.html' : '/index.html'
}

/** What this page may do. */
type PolicyOf = (path: string, page: string) => NonNullable<StaticFile['policy']>

/** A new build while the server runs has other names; the build touches its page last. */
function keepCurrent(folder: string, policyOf: PolicyOf): () => ReadonlyMap<string, StaticFile> {
  const builtAt = () => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  const list = () => new Map([...listPrevious(join(folder, '../previous')), ...listFiles(folder, policyOf)])
  let at = builtAt()
  let files = list()
  return () => {
    const now = builtAt()
    if (now !== at) {
      at = now
      files = list()
    }
    return files
  }
}

/** A tab opened before an update goes on: only files named by their content come from earlier releases. */
function listPrevious(folder: string): [string, StaticFile][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((release) => [...listFiles(join(folder, release))])
    .filter(([path]) => IMMUTABLE.test(path))
}

interface Sending {
  readonly immutable?: boolean
  /** Who may see it is another answer a moment later. */
  readonly asksAnew?: boolean
  readonly framedBy?: string | null
  /** Whoever opened the window goes on talking with it; it listens to our own pages only. */
  readonly keepsOpener?: boolean
}

async function send(
  context: Context,
  file: StaticFile,
  { immutable = false, asksAnew = false, framedBy = null, keepsOpener = false }: Sending = {},
): Promise<Response> {
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding = file.encodings.find((one) => accepted.includes(one))
  const headers = new Headers({
    'content-type': MEDIA_TYPES[extname(file.path)] ?? 'application/octet-stream',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : asksAnew ? 'no-store' : 'no-cache',
    etag: encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag,
    vary: 'Accept-Encoding',
  })
  if (file.policy) headers.set('content-security-policy', file.policy(framedBy))
  if (keepsOpener) headers.set('cross-origin-opener-policy', 'unsafe-none')
  if (!asksAnew && context.req.header('if-none-match')?.replace(/^W\//, '') === headers.get('etag'))
    return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  const bytes = await readFile(
    file.path + (encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''),
  ).catch(() => null)
  // A build that is being replaced right now.
  if (bytes === null) return context.text('Not found', 404)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { headers })
}

function listFiles(folder: string, policyOf?: PolicyOf): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(names)
  return new Map(
    names
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, describeFile(path, all, policyOf)]),
  )
}

function describeFile(path: string, all: ReadonlySet<string>, policyOf?: PolicyOf): StaticFile {
  const bytes = readFileSync(path)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const encodings = (['br', 'gzip'] as const).filter((one) => all.has(path + (one === 'br' ? '.br' : '.gz')))
  const policy = policyOf && path.endsWith('.html') ? policyOf(path, bytes.toString('utf8')) : null
  return { path, etag: `"${hash}"`, encodings, policy }
}

/** A person's navigation; scripts and images that ask for a missing file get a plain 404. */
function wantsPage(context: Context): boolean {
  const accept = context.req.header('accept') ?? '*/*'
  return accept.includes('text/html') || (accept === '*/*' && extname(context.req.path) === '')
}

/** Browsers say what a page is asked for; of an older one that does not, the policy alone keeps other sites out. */
const isFrame = (context: Context): boolean =>
  ['iframe', 'frame', undefined].includes(context.req.header('sec-fetch-dest'))

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
