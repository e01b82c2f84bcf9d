/** An authenticator in memory: makes and shows passkeys as a browser hands them on (WebAuthn Level 3, ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Behaviour {
  /** The page that asks, as the browser writes it. */
  readonly origin?: string
  /** Whose page that is to the authenticator. */
  readonly rpId?: string
  /** It has seen its person. */
  readonly verified?: boolean
  readonly crossOrigin?: boolean
  /** Null: it says nobody's. */
  readonly userHandle?: string | null
  /** Of an authenticator that counts. */
  readonly counter?: number
  readonly backedUp?: boolean
  readonly copyable?: boolean
}
interface Options {
  readonly challenge: string
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const BACKUP_ELIGIBLE = 8
const BACKED_UP = 16
const HAS_CREDENTIAL = 64

export function softwarePasskey(defaults: Behaviour = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let handle: string | null = null
  const as = (of: Behaviour) => ({
    ...{ origin: 'http://localhost:8787', rpId: 'localhost', verified: true, crossOrigin: false },
    ...{ counter: 0, backedUp: false, copyable: false, userHandle: handle },
    ...defaults,
    ...of,
  })
  type As = ReturnType<typeof as>
  const clientData = (type: string, { challenge }: Options, { origin, crossOrigin }: As) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const authenticatorData = (of: As, credential = Buffer.alloc(0)) => {
    const flags =
      USER_PRESENT |
      (of.verified ? USER_VERIFIED : 0) |
      (of.copyable ? BACKUP_ELIGIBLE : 0) |
      (of.backedUp ? BACKED_UP : 0) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(of.counter)
    return Buffer.concat([sha256(of.rpId), Buffer.from([flags]), count, credential])
  }
  return {
    id,
    make(options: Options & { readonly user: { readonly id: string } }, of: Behaviour = {}) {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = cbor(
        new Map<unknown, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const authData = authenticatorData(as(of), Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      const object = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' },
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, as(of)).toString('base64url'),
          attestationObject: cbor(object).toString('base64url'),
          transports: ['internal', 'hybrid', 'nonsense'],
        },
      }
    },
    show(options: Options, of: Behaviour = {}) {
      const client = clientData('webauthn.get', options, as(of))
      const data = authenticatorData(as(of))
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: as(of).userHandle,
        },
      }
    },
  }
}

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest()

/** As much of CBOR (RFC 8949) as there is here. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
  throw new Error('not made here')
}
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
