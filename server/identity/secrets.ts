/** Random secrets and how they are kept: the database holds hashes only. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Random = { randomBytes(length: number): Uint8Array }

/** 256 bits, URL-safe. */
export const newSecret = (random: Random): string => Buffer.from(random.randomBytes(32)).toString('base64url')

/** For secrets with enough bits of their own; passwords go through argon2id. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Six figures, each of the million equally likely (a 32-bit draw is repeated in the uneven rest). */
export function newCode(random: Random): string {
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000
  for (;;) {
    const draw = Buffer.from(random.randomBytes(4)).readUInt32BE()
    if (draw < limit) return String(draw % 1_000_000).padStart(6, '0')
  }
}

export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A secret that follows from another one and from a key only the server has. */
export const deriveSecret = (key: Uint8Array, label: string, secret: string): string =>
  createHmac('sha256', key).update(`${label}\n${secret}`).digest('base64url')
