/** The key pair by which push services know this installation (RFC 8292), made when it is first asked for. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const keys = z.object({ publicKey: z.string(), privateKey: z.string() })
/** Base64url: an uncompressed point on P-256, and its scalar. */
export type PushKeys = z.infer<typeof keys>

/** With another pair every browser's subscription is void: it belongs to the backup. */
export function openPushKeys(folder: string): PushKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'push.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(createKeys()), { mode: 0o600, flag: 'wx' })
  return keys.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function createKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
