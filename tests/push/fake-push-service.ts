/**
 * A push service and the browsers it serves: takes messages over HTTP as RFC 8030 says, and opens them with the
 * browsers' own keys by RFC 8291 and RFC 8188, written from the standards and not with the code under test.
 */
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as it came, and what a browser makes of it. */
  readonly sealed: Buffer
  readonly opened: Record<string, unknown>
}

export interface FakePushService {
  readonly host: string
  readonly pushed: Pushed[]
  /** What it answers from now on, one after the other; the last one stays. */
  answers: number[]
  browser(name: string): { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  stop(): Promise<void>
}

/** `port`: any free one unless told. */
export async function startFakePushService(port = 0): Promise<FakePushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer(async (request, response) => {
    const sealed = await bodyOf(request)
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    const status = service.answers.length > 1 ? service.answers.shift() : service.answers[0]
    service.pushed.push({
      path: request.url ?? '',
      headers: request.headers,
      sealed,
      opened: JSON.parse(open(sealed, browser.ecdh, browser.auth)),
    })
    response.writeHead(status ?? 201).end()
  })
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: FakePushService = {
    host,
    pushed: [],
    answers: [201],
    browser(name) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(`/${name}`, { ecdh, auth })
      return {
        endpoint: `http://${host}/${name}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    stop: () => new Promise((settle) => server.close(() => settle())),
  }
  return service
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest()
/** HKDF-SHA-256 of one block (RFC 5869). */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length)

/** RFC 8188 §2: salt, record size, key id (here the sender's point), then one record. */
function open(sealed: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = sealed.subarray(0, 16)
  const keyIdLength = sealed.readUInt8(20)
  const sender = sealed.subarray(21, 21 + keyIdLength)
  const record = sealed.subarray(21 + keyIdLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdf(auth, ecdh.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2) // the last record ends with 2 and zeros
  return padded.subarray(0, end).toString('utf8')
}

/** RFC 8292 §2: a token signed by the key it names, for this push service and for a day at most. */
export function readVapid(authorization: string | undefined) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  return { publicKey, isSigned, claims: told }
}
