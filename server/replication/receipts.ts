/**
 * The server's word for what it has applied: an Ed25519 signature over the command's id, whose it is, the hash of
 * its exact text and the instant. A device keeps it with the entry for 30 days. A server restored from an older
 * backup believes it instead of the device: what was accepted in time stays accepted in time.
 *
 *   <instant in ms>.<signature, base64url>
 *
 * The key is derived from the installation's own, which is kept beside the database and not inside it.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { commandNamed } from '../../sync/commands/registry.ts'
import { KEEP_ACKNOWLEDGED_MS } from '../../sync/replication/timing.ts'

export interface Acknowledged {
  readonly id: string
  /** `person:…` or `recipient:…`. */
  readonly subject: string
  /** SHA-256 of the payload's text, hex. */
  readonly payloadHash: string
}

export interface Receipts {
  issue(command: Acknowledged, at: number): string
  /** The instant at which this very command was applied; null for any other text, and after 30 days. */
  read(receipt: string, command: Acknowledged, now: number): number | null
}

/** `key` is the platform's evidence key, 32 bytes. */
export function createReceipts(key: Uint8Array): Receipts {
  const known = pairs.get(key) ?? pairOf(key)
  pairs.set(key, known)
  return {
    issue: (command, at) => `${at}.${sign(null, textOf(command, at), known.secret).toString('base64url')}`,
    read(receipt, command, now) {
      const [, instant, signature] = /^(\d{1,15})\.([\w-]{86})$/.exec(receipt) ?? []
      if (!instant || !signature) return null
      const at = Number(instant)
      if (at > now || now - at >= KEEP_ACKNOWLEDGED_MS) return null
      const isOurs = verify(null, textOf(command, at), known.open, Buffer.from(signature, 'base64url'))
      return isOurs ? at : null
    },
  }
}

/** Whether devices keep a command of this name after it was applied; silent ones are done then. */
export const isKept = (name: string): boolean => {
  const command = commandNamed(name)
  return command !== undefined && command.offline !== 'A'
}

export const hashOf = (payload: string): string => createHash('sha256').update(payload).digest('hex')

const textOf = ({ id, subject, payloadHash }: Acknowledged, at: number): Buffer =>
  Buffer.from(JSON.stringify(['tawqi receipt 1', id, subject, payloadHash, at]))

interface Pair {
  readonly secret: KeyObject
  readonly open: KeyObject
}
/** Derived once for each key: an installation has one. */
const pairs = new WeakMap<Uint8Array, Pair>()

/** RFC 8410 §7: an Ed25519 private key is its 32-byte seed behind a fixed header. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')

function pairOf(key: Uint8Array): Pair {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'receipts', 32))
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' })
  return { secret, open: createPublicKey(secret) }
}
