import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from 'hono'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { clientAddress, networkOf } from './address.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'
import { createLogger, SILENT } from './logger.ts'
import { isOwnOrigin } from './origin.ts'
import { createRateLimiter } from './rate-limit.ts'
import { preferredLanguage } from './request-context.ts'
import { createServerApp } from './server-app.ts'
import { staticApp } from './static-app.ts'
import { bearerToken, socketToken } from './tokens.ts'

describe('security headers', () => {
  it('the content security policy is exactly this one', () => {
    expect(contentSecurityPolicy('https://sign.example.ae').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' blob: wss://sign.example.ae",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "frame-src 'self' blob:",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
    ])
  })

  it('transport security is asked for on https only', () => {
    expect(securityHeaders({ publicUrl: 'https://a.ae' })['strict-transport-security']).toContain(
      'max-age=31536000',
    )
    expect(securityHeaders({ publicUrl: 'http://localhost:1' })['strict-transport-security']).toBeUndefined()
  })

  it('every answer carries them, errors included', async () => {
    const app = createServerApp({
      config: parseConfig({}),
      now: () => 0,
      randomBytes: (n) => new Uint8Array(n),
      log: SILENT,
    })
    app.get('/broken', () => {
      throw new Error('no')
    })
    for (const path of ['/healthz', '/broken', '/nowhere']) {
      const { headers } = await app.request(path)
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    }
    expect((await app.request('/broken')).status).toBe(500)
  })

  it('another site can change nothing, on any path', async () => {
    const app = createServerApp({
      config: parseConfig({}),
      now: () => 0,
      randomBytes: (n) => new Uint8Array(n),
      log: SILENT,
    })
    app.post('/sync/commands', (context) => context.text('ran'))
    const post = (headers: Record<string, string>) =>
      app.request('/sync/commands', { method: 'POST', headers })
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ origin: 'http://localhost:8787' })).status).toBe(200)
  })
})

describe('where a request comes from', () => {
  const context = (socket: string, forwarded?: string) =>
    ({
      env: { incoming: { socket: { remoteAddress: socket } } },
      req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
    }) as unknown as Context

  it('a forwarded address counts only behind our own proxy, and only the one that proxy wrote', () => {
    expect(clientAddress(context('::ffff:10.0.0.9', '1.2.3.4'), false)).toBe('10.0.0.9')
    expect(clientAddress(context('10.0.0.9', '6.6.6.6, 1.2.3.4'), true)).toBe('1.2.3.4')
    expect(clientAddress(context('10.0.0.9', 'nonsense'), true)).toBe('10.0.0.9')
  })

  it('limits count a whole IPv6 subscriber as one', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::9'))
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
  })

  it('an origin that is no address is foreign', () => {
    const headers = { origin: 'null', host: 'localhost:8787', fetchSite: undefined }
    expect(isOwnOrigin(headers, 'http://localhost:8787')).toBe(false)
  })

  it('a token is taken from the header, or from the subprotocol of a socket', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz'
    expect(bearerToken(`Bearer ${token}`)).toBe(token)
    expect(socketToken(`tawqi, bearer.${token}`)).toBe(token)
    expect([bearerToken('Basic abc'), bearerToken(undefined), socketToken('tawqi')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('[R1294] the language is the first of ours the browser asks for, English otherwise', () => {
    expect(preferredLanguage('de-DE,fr;q=0.8,ar;q=0.9')).toBe('ar')
    expect(preferredLanguage('de')).toBe('en')
    expect(preferredLanguage(undefined)).toBe('en')
  })
})

describe('memory', () => {
  it('a limiter forgets the keys unused for longest instead of growing without end', () => {
    const limiter = createRateLimiter(2)
    const limit = { burst: 1, perSecond: 0.001 }
    expect(limiter.take('a', limit, 0)).toBe(0)
    expect(limiter.take('a', limit, 0)).toBeGreaterThan(0)
    limiter.take('b', limit, 0)
    limiter.take('c', limit, 0)
    expect(limiter.take('a', limit, 0)).toBe(0)
  })

  it('the log hides secrets wherever they stand', () => {
    const lines: string[] = []
    const log = createLogger({ write: (line) => lines.push(line), now: () => 0 })
    log.info('signed in', {
      body: { password: 'p', Token: 't', checkOtp: 'o', list: [{ refreshToken: 'r' }] },
      email: 'a@b.c',
    })
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'signed in',
      body: {
        password: '[hidden]',
        Token: '[hidden]',
        checkOtp: '[hidden]',
        list: [{ refreshToken: '[hidden]' }],
      },
      email: 'a@b.c',
    })
  })
})

describe('the built app', () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  const folder = join(dist, 'app')
  for (const sub of [
    'app/assets',
    'app/signer',
    'app/entrance',
    'previous/one/assets',
    'previous/one/signer',
  ])
    mkdirSync(join(dist, sub), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>member</title>')
  writeFileSync(join(folder, 'signer/index.html'), '<title>signer</title>')
  writeFileSync(join(folder, 'entrance/index.html'), '<title>entrance</title>')
  writeFileSync(join(folder, 'signer/embedded.html'), '<title>embedded</title>')
  writeFileSync(join(folder, 'assets/main-abc.js'), 'plain')
  writeFileSync(join(folder, 'assets/main-abc.js.br'), 'brotli')
  writeFileSync(join(folder, 'service-worker.js'), 'sw')
  writeFileSync(join(folder, 'inline.html'), '<script>go()</script><style>a{}</style><script src="/x.js">')
  writeFileSync(join(dist, 'previous/one/assets/part-old.js'), 'old part')
  writeFileSync(join(dist, 'previous/one/assets/main-abc.js'), 'never')
  writeFileSync(join(dist, 'previous/one/signer/old.html'), 'old page')
  const embedId = 'e'.repeat(43)
  const app = staticApp({
    folder,
    publicUrl: 'https://sign.example.ae',
    embeddingSite: async (id) => (id === embedId ? 'https://portal.example.ae' : null),
  })
  const page = (path: string) => app.request(path, { headers: { accept: 'text/html' } })

  it('any route of the app gets its page, guests’ links and the ways in the light ones', async () => {
    expect(await (await page('/')).text()).toContain('member')
    expect(await (await page('/documents/abc')).text()).toContain('member')
    expect(await (await page('/sign/sign')).text()).toContain('signer')
    expect(await (await page('/sign/abc')).text()).toContain('signer')
    for (const path of ['/login', '/adibcp/login', '/register', '/invite/abc', '/invite'])
      expect(await (await page(path)).text()).toContain('entrance')
  })

  it('[S25] a page is shown inside the one site its link was made for, and inside no other', async () => {
    const shell = createServerApp({
      ...{ config: parseConfig({}), now: () => 0, log: SILENT },
      randomBytes: (n) => new Uint8Array(n),
    })
    shell.route('/', app)
    const at = async (path: string, dest?: string) => {
      const { headers } = await shell.request(path, {
        headers: { accept: 'text/html', ...(dest && { 'sec-fetch-dest': dest }) },
      })
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
      return [ancestors, headers.get('x-frame-options'), headers.get('cross-origin-opener-policy')]
    }
    const site = ['https://portal.example.ae', null, 'same-origin']
    const nobody = ["'none'", 'DENY', 'same-origin']
    expect([await at(`/embed/${embedId}`, 'iframe'), await at(`/embed/${embedId}`)]).toEqual([site, site])
    for (const [path, dest] of [
      [`/embed/${embedId}`, 'document'],
      [`/embed/${embedId}`, 'object'],
      [`/embed/${'x'.repeat(43)}`, 'iframe'],
      [`/embed/${embedId}/more`, 'iframe'],
      ['/signer/embedded.html', 'iframe'],
      ['/sign/sign', 'iframe'],
      ['/', 'iframe'],
    ])
      expect([path, ...(await at(path as string, dest))]).toEqual([path, ...nobody])
    // The window keeps who opened it, and is framed by nobody.
    expect(await at('/sign/window', 'iframe')).toEqual(["'none'", 'DENY', 'unsafe-none'])
    const { headers } = await page(`/embed/${embedId}`)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('hashed files are kept for ever, pages and the service worker are asked anew', async () => {
    expect((await app.request('/assets/main-abc.js')).headers.get('cache-control')).toContain('immutable')
    for (const path of ['/', '/service-worker.js'])
      expect((await page(path)).headers.get('cache-control')).toBe('no-cache')
    const etag = (await page('/')).headers.get('etag') ?? ''
    expect((await app.request('/', { headers: { accept: 'text/html', 'if-none-match': etag } })).status).toBe(
      304,
    )
  })

  it('a compressed copy is sent to those who take it', async () => {
    const response = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'brotli'])
  })

  it('a tab opened before an update gets its parts by their old names; pages are always the new ones', async () => {
    const part = await app.request('/assets/part-old.js')
    expect([await part.text(), part.headers.get('cache-control')]).toEqual([
      'old part',
      'public, max-age=31536000, immutable',
    ])
    expect(await (await app.request('/assets/main-abc.js')).text()).toBe('plain')
    expect(await (await page('/signer/old.html')).text()).toContain('member')
  })

  it('what stands in a page is allowed by its hash and nothing else is', async () => {
    const policy = (await page('/inline.html')).headers.get('content-security-policy') ?? ''
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy.split('; ').filter((one) => /^(script|style)-src/.test(one))).toEqual([
      `script-src 'self' 'wasm-unsafe-eval' ${hash('go()')}`,
      `style-src 'self' ${hash('a{}')}`,
    ])
    expect((await page('/')).headers.get('content-security-policy')).toBe(
      contentSecurityPolicy('https://sign.example.ae'),
    )
  })

  it('a missing script is an error, not a page; no path leads out of the folder', async () => {
    expect((await page('/assets/old-hash.js')).status).toBe(404)
    expect((await page('/themes/none/logo.png')).status).toBe(404)
    const outside = await app.request('/assets/%2e%2e/%2e%2e/etc/passwd')
    expect(await outside.text()).not.toContain('root:')
  })
})
