import { execFileSync, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { securityHeaders } from '../http/headers.ts'
import { issueCertificate } from './issue-certificate.ts'
import { lanAddresses } from './lan-addresses.ts'
import { type LanCertificates, openLanAuthority } from './lan-authority.ts'
import { lanPages } from './lan-pages.ts'
import { type Listening, serveLan } from './serve-lan.ts'

const NOW = new Date()
let folder: string
let lan: LanCertificates
let served: Listening
let url: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lan-'))
  lan = openLanAuthority(folder, { addresses: ['192.168.77.7'], now: NOW })
  const app = new Hono()
  app.route('/', lanPages({ certificates: lan, publicUrl: 'https://192.168.77.7:8787' }))
  app.all('/echo', async (context) => context.text(`${context.req.method} ${await context.req.text()}`))
  served = await serveLan({
    app,
    certificates: lan,
    publicUrl: 'https://192.168.77.7:8787',
    port: 0,
    host: '127.0.0.1',
    upgrade: (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  })
  url = `127.0.0.1:${served.port}`
})
afterAll(async () => {
  await new Promise<void>((settle) => served.close(settle))
  rmSync(folder, { recursive: true })
})

interface Reply {
  readonly status: number
  readonly location: string | undefined
  readonly type: string | undefined
  readonly bytes: Buffer
}
function ask(
  scheme: 'http' | 'https',
  path: string,
  { host, body, ca = lan.authorityPem }: { host?: string; body?: string; ca?: string } = {},
): Promise<Reply> {
  const request = scheme === 'https' ? httpsRequest : httpRequest
  return new Promise((settle, fail) => {
    const asked = request(
      `${scheme}://${url}${path}`,
      { method: body === undefined ? 'GET' : 'POST', ca, ...(host && { headers: { host } }) },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          settle({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            type: response.headers['content-type'],
            bytes: Buffer.concat(parts),
          }),
        )
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
}

describe('the local network', () => {
  it('is served over TLS to a client that trusts the certificate of this machine, and to no other', async () => {
    const reply = await ask('https', '/echo', { body: 'x'.repeat(100_000) })
    expect(reply.bytes.toString()).toBe(`POST ${'x'.repeat(100_000)}`)
    const stranger = openLanAuthority(join(folder, 'other'), { addresses: [], now: NOW })
    await expect(ask('https', '/echo', { ca: stranger.authorityPem })).rejects.toThrow(
      /certificate|signature/,
    )
  })

  it('passes the checks of openssl, for its address and not for another', async () => {
    const pem = join(folder, 'ca.pem')
    writeFileSync(pem, lan.authorityPem)
    const told = async (address: string) => {
      const client = spawn('openssl', [
        ...['s_client', '-connect', url, '-CAfile', pem, '-verify_ip', address],
        '-verify_return_error',
      ])
      let text = ''
      for (const stream of [client.stdout, client.stderr]) stream.on('data', (part) => (text += part))
      client.stdin.end()
      await new Promise((settle) => client.on('close', settle))
      return text
    }
    expect(await told('192.168.77.7')).toContain('Verify return code: 0 (ok)')
    expect(await told('192.168.77.8')).toMatch(/IP address mismatch/)
  })

  it('sends plain HTTP to the same page with TLS, and shows without it how to trust this machine', async () => {
    expect(await ask('http', '/verify/x?y=1', { host: '192.168.77.7:8787' })).toMatchObject({
      status: 308,
      location: 'https://192.168.77.7:8787/verify/x?y=1',
    })
    const page = (await ask('http', '/lan', { host: '192.168.77.7:8787' })).bytes.toString()
    expect(page).toContain('https://192.168.77.7:8787/')
    expect(page).toContain(lan.fingerprint)
    const file = await ask('http', '/lan/tawqi-authority.crt', { host: '192.168.77.7:8787' })
    expect(file.type).toBe('application/x-x509-ca-cert')
    expect(new X509Certificate(file.bytes).fingerprint256).toBe(lan.fingerprint)
    expect((await ask('https', '/lan')).bytes.toString()).toBe(page)
  })

  it('serves this machine itself under its local name without TLS, and nobody who only says that name', async () => {
    expect((await ask('http', '/echo', { host: `localhost:${served.port}` })).status).toBe(200)
    expect((await ask('http', '/echo', { host: 'evil.example' })).status).toBe(308)
  })

  it('bears who connects and says nothing, or nonsense', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([22, 3, 1, 0, 1, 0]), Buffer.from('\0\0\0')])
      await new Promise<void>((settle) => {
        const socket = connect(served.port, '127.0.0.1', () => socket.end(bytes))
        socket.on('error', () => undefined)
        socket.on('close', () => settle())
        socket.resume()
      })
    expect((await ask('https', '/echo', { body: 'still here' })).bytes.toString()).toBe('POST still here')
  })

  it('keeps its authority over starts, readable by its user only, and issues anew for the addresses of today', () => {
    const again = openLanAuthority(folder, { addresses: ['10.1.2.3'], now: NOW })
    expect(again.fingerprint).toBe(lan.fingerprint)
    expect(statSync(join(folder, 'lan-authority.key')).mode & 0o777).toBe(0o600)
    const leaf = new X509Certificate(again.certificate)
    expect(leaf.checkIP('10.1.2.3')).toBe('10.1.2.3')
    expect(leaf.checkIP('192.168.77.7')).toBeUndefined()
    expect(leaf.checkIssued(new X509Certificate(lan.authorityPem))).toBe(true)
    expect(Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)).toBeLessThan(398 * 86_400_000)
  })

  it('has an authority that can vouch for no site of the Internet', async () => {
    const { createPrivateKey, createPublicKey, generateKeyPairSync } = await import('node:crypto')
    const { readFileSync } = await import('node:fs')
    const issuerKey = createPrivateKey(readFileSync(join(folder, 'lan-authority.key'), 'utf8'))
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const verify = (use: { names: string[]; addresses: string[] }) => {
      const certificate = issueCertificate({
        commonName: 'x',
        issuerName: /CN=(.+)/.exec(new X509Certificate(lan.authorityPem).subject)?.[1] ?? '',
        publicKey,
        issuerKey,
        issuerPublicKey: createPublicKey(issuerKey),
        notBefore: NOW,
        notAfter: new Date(NOW.getTime() + 86_400_000),
        use,
      })
      const files = { ca: join(folder, 'v-ca.pem'), leaf: join(folder, 'v.pem') }
      writeFileSync(files.ca, lan.authorityPem)
      const base64 =
        Buffer.from(certificate)
          .toString('base64')
          .match(/.{1,64}/g) ?? []
      writeFileSync(
        files.leaf,
        `-----BEGIN CERTIFICATE-----\n${base64.join('\n')}\n-----END CERTIFICATE-----\n`,
      )
      try {
        return execFileSync('openssl', ['verify', '-CAfile', files.ca, files.leaf], {
          stdio: 'pipe',
        }).toString()
      } catch (error) {
        return String((error as { stderr?: Buffer }).stderr ?? error)
      }
    }
    expect(verify({ names: ['localhost'], addresses: ['192.168.1.2'] })).toContain(': OK')
    expect(verify({ names: ['bank.example'], addresses: [] })).toContain('permitted subtree violation')
    expect(verify({ names: [], addresses: ['8.8.8.8'] })).toContain('permitted subtree violation')
  })

  it('finds the addresses of this network, real cards before virtual ones', () => {
    const address = (address: string, internal = false) =>
      ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as never
    expect(
      lanAddresses({
        lo: [address('127.0.0.1', true)],
        docker0: [address('172.17.0.1')],
        eth0: [address('203.0.113.9'), address('10.0.0.4')],
        wlan0: [address('192.168.1.20')],
      }),
    ).toEqual(['192.168.1.20', '10.0.0.4', '172.17.0.1'])
  })

  it('links lead to the address of the network; the demo’s passwords stay on this machine', () => {
    const config = parseConfig({}, { lanAddress: '192.168.1.20' })
    expect(config).toMatchObject({
      publicUrl: 'https://192.168.1.20:8787',
      HOST: '0.0.0.0',
      isLocal: true,
      isLan: true,
    })
    expect(parseConfig({ PUBLIC_URL: 'https://tawqi.local' }, { lanAddress: '192.168.1.20' }).publicUrl).toBe(
      'https://tawqi.local',
    )
    expect(securityHeaders(config)).not.toHaveProperty('strict-transport-security')
  })
})
