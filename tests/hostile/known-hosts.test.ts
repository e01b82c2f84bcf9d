/** A foreign name that resolves to this machine: a browser calls that the same origin, so we must not. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { isKnownHost } from '../../server/http/known-hosts.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

const LOCAL = parseConfig({})
const PUBLIC = parseConfig({
  PUBLIC_URL: 'https://sign.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  SERVED_HOSTS: 'tawqi:8787 sign.internal',
})
const LAN = parseConfig({}, { lanAddress: '192.168.1.20', lanAddresses: ['192.168.1.20', '10.0.0.7'] })

describe('the names an installation answers to', () => {
  it.each([
    [
      LOCAL,
      ['localhost:8787', 'LOCALHOST:8787', '127.0.0.1:8787', '[::1]:8787', 'localhost:9000', 'localhost'],
    ],
    [
      PUBLIC,
      [
        'sign.example.com',
        'Sign.Example.com.',
        'sign.example.com:443',
        'tawqi:8787',
        'sign.internal',
        'sign.internal:81',
        '127.0.0.1:8787',
      ],
    ],
    [LAN, ['192.168.1.20:8787', '10.0.0.7:8787', 'localhost:8787']],
  ] as const)('are its own, in any spelling a browser sends', (config, hosts) => {
    for (const host of hosts) expect(isKnownHost(host, config), host).toBe(true)
  })

  it.each([
    [
      LOCAL,
      [
        'evil.example',
        'evil.example:8787',
        'localhost.evil.example:8787',
        'evil.example:8787@localhost',
        'localhost:8787.evil.example',
        '127.0.0.1.nip.io:8787',
        '',
        ' ',
        'localhost:8787, evil.example',
        '0.0.0.0:8787',
        '127.0.0.2:8787',
        '2130706433:8788x',
        '192.168.1.20:8787',
      ],
    ],
    [
      PUBLIC,
      [
        'evil.example',
        'sign.example.com:8443',
        'sign.example.com.evil.example',
        'xsign.example.com',
        'tawqi',
        'tawqi:80',
        'example.com',
      ],
    ],
    [LAN, ['192.168.1.21:8787', '192.168.1.20', '192.168.1.20:80', 'evil.example:8787']],
  ] as const)('and no other ones', (config, hosts) => {
    for (const host of hosts) expect(isKnownHost(host, config), host).toBe(false)
  })
})

describe('a foreign name that leads here', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const EVIL = 'evil.example'
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((settle, fail) => {
      const { hostname, port } = new URL(server.url)
      const host = `${EVIL}:${port}`
      const asked = request(
        { hostname, port, method, path, headers: { host, origin: `http://${host}`, ...headers } },
        (answer) => {
          answer.resume()
          settle(answer.statusCode ?? 0)
        },
      )
      asked.on('upgrade', () => settle(101))
      asked.on('error', fail)
      asked.end()
    })

  it('gets nothing from any route, call, page or file', async () => {
    const served = server.server.app.routes.filter((route) => route.method !== 'ALL' || route.path !== '/*')
    expect(served.length).toBeGreaterThan(30)
    const asked = new Map<string, number>()
    for (const { method, path } of served) {
      const address = path.replace(/:\w+(\{[^}]*\})?/g, 'x').replace(/\*$/, 'x')
      for (const way of method === 'ALL' ? ['GET', 'POST'] : [method])
        asked.set(`${way} ${address}`, await ask(way, address))
    }
    for (const { method, path } of server.server.calls)
      asked.set(`${method} /api/${path}`, await ask(method, `/api/${path}`))
    for (const path of ['/', '/documents', '/mailbox', '/metrics'])
      asked.set(`GET ${path}`, await ask('GET', path))
    const open = [...asked].filter(([, status]) => status !== 421).map(([what]) => what)
    expect(open.toSorted()).toEqual(['GET /healthz', 'GET /readyz'])
  })

  it('opens no socket', async () => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    for (const path of ['/sync/socket', '/y/document:1', '/nowhere'])
      expect(await ask('GET', path, upgrade)).toBe(421)
  })

  it('is told where we are, as a page in the reader’s language', async () => {
    const { hostname, port } = new URL(server.url)
    const page = await new Promise<string>((settle) => {
      const headers = { host: EVIL, accept: 'text/html', 'accept-language': 'fr' }
      request({ hostname, port, path: '/documents', headers }, async (answer) => {
        let text = ''
        for await (const chunk of answer) text += String(chunk)
        settle(text)
      }).end()
    })
    expect(page).toContain('lang="fr"')
    expect(page).toContain('<a dir="ltr" href="http://localhost:0"')
    expect(page).not.toContain('<script')
  })
})
