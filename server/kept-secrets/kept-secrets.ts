/**
 * Secrets of others that the server has to say again: sealed at rest (AES-256-GCM, NIST SP 800-38D) under a key made of
 * the installation's own, which is no part of a backup of the database. Each is sealed for the thing it is about and for
 * what it may be used with: a row moved to another thing, or a thing that points elsewhere, opens nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Platform } from '../platform.ts'

export interface SecretPlace {
  /** Id of the thing. */
  readonly about: string
  /** What it may be used with, such as an origin. */
  readonly bound: string
}

type Keyed = Pick<Platform, 'evidenceKey'>
const FORMAT = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function keepSecret(
  query: Query,
  { keptSecret }: Tables,
  platform: Keyed & Pick<Platform, 'now'>,
  place: SecretPlace,
  secret: string,
): Promise<void> {
  const row = { about: place.about, sealed: sealed(platform, place, secret), setAt: platform.now() }
  await query.insert(keptSecret).values(row).onConflictDoUpdate({ target: keptSecret.about, set: row })
}

/** Null where there is none for this place. */
export async function readSecret(
  query: Query,
  { keptSecret }: Tables,
  platform: Keyed,
  place: SecretPlace,
): Promise<string | null> {
  const [row] = await query.select().from(keptSecret).where(eq(keptSecret.about, place.about))
  return row ? opened(platform, place, row.sealed) : null
}

export async function dropSecret(query: Query, { keptSecret }: Tables, about: string): Promise<void> {
  await query.delete(keptSecret).where(eq(keptSecret.about, about))
}

const keyOf = ({ evidenceKey }: Keyed): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', evidenceKey, new Uint8Array(0), 'kept secrets', 32))

const associated = ({ about, bound }: SecretPlace): Buffer => Buffer.from(JSON.stringify([about, bound]))

/** For a row that keeps it itself. */
export function sealed(platform: Keyed, place: SecretPlace, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(platform), nonce)
  cipher.setAAD(associated(place))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${FORMAT}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** Null where it was sealed for another place, or by another installation. */
export function opened(platform: Keyed, place: SecretPlace, text: string): string | null {
  const [format, body = ''] = text.split('.')
  if (format !== FORMAT) return null
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(platform), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(associated(place))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const plain = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
