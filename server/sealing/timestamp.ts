/**
 * Asks time-stamp authorities for tokens (RFC 3161 over HTTP, §3.4). A token is believed
 * only after it has been read back: right imprint, right nonce, sound signature.
 */
import { createHash, randomBytes } from 'node:crypto'
import { checkTimeStampImprint } from '../../sync/pdf/cms/time-stamp-token.ts'
import * as der from './der.ts'
import { SealingError } from './sealing-error.ts'

/** Gives a token over a SHA-256. An implementer must check what it hands out. */
export interface Timestamper {
  readonly name: string
  stamp(digest: Uint8Array): Promise<Uint8Array>
}

export interface TimestamperOptions {
  readonly url: string
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof globalThis.fetch
}

const sha256Oid = '2.16.840.1.101.3.4.2.1'
/** Tokens are 2 to 8 KB; more is not a token. */
const maxReplyBytes = 256 * 1024

export function createTimestamper(options: TimestamperOptions): Timestamper {
  const send = options.fetch ?? globalThis.fetch
  return {
    name: options.url,
    async stamp(digest) {
      const nonce = randomBytes(16)
      nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
      const reply = await send(options.url, {
        method: 'POST',
        headers: { ...options.headers, 'content-type': 'application/timestamp-query' },
        body: Uint8Array.from(request(digest, nonce)),
        signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
      })
      if (!reply.ok) throw new Error(`answered ${reply.status}`)
      const bytes = new Uint8Array(await reply.arrayBuffer())
      if (bytes.length > maxReplyBytes) throw new Error('answer is too long')
      const token = tokenOf(bytes)
      const problem = await checkTimeStampImprint(token, digest, nonce)
      if (problem) throw new Error(problem)
      return token
    },
  }
}

function request(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  return der.sequence(
    der.integer(1),
    der.sequence(der.sequence(der.oid(sha256Oid), der.nullValue()), der.octetString(digest)),
    der.integer(nonce),
    der.boolean(true),
  )
}

/** `TimeStampResp ::= SEQUENCE { status PKIStatusInfo, timeStampToken OPTIONAL }` */
function tokenOf(reply: Uint8Array): Uint8Array {
  const [status, token] = der.derChildren(der.readDer(reply).content)
  const code = status && der.derChildren(status.content)[0]?.content[0]
  if (code !== 0 && code !== 1) throw new Error(`refused with status ${code}`)
  if (!token) throw new Error('answer has no token')
  return token.bytes
}

/**
 * The first token that any of them gives, asked in order.
 * @throws SealingError `time-stamp-unavailable` naming what each said: a missing time stamp must be loud.
 */
export async function stampFirst(
  timestampers: readonly Timestamper[],
  digest: Uint8Array,
): Promise<Uint8Array> {
  const failures: string[] = []
  for (const timestamper of timestampers) {
    try {
      return await timestamper.stamp(digest)
    } catch (error) {
      failures.push(`${timestamper.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new SealingError('time-stamp-unavailable', failures.join('; ') || 'none configured')
}

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
