/**
 * What authenticators are asked to sign. A challenge is kept as its hash, for the browser that asked and for one
 * purpose, and is gone with the first answer, right or wrong: what was recorded, or begun in another browser, is
 * answered in vain.
 */
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { CallContext } from '../../http/call.ts'
import type { Platform } from '../../platform.ts'
import { hashSecret, newSecret } from '../secrets.ts'

export const CHALLENGE_MS = 5 * 60_000
export const PASSKEY_COOKIE = 'passkeyAttempt'

export interface Purpose {
  readonly purpose: 'register' | 'signIn' | 'prove'
  /** Whose session asks; null to sign in. */
  readonly sessionId: string | null
}

/** Base64url of 32 random bytes. */
export async function newChallenge(
  query: Query,
  { passkeyChallenge }: Tables,
  source: Pick<Platform, 'now' | 'randomBytes'>,
  context: Pick<CallContext, 'setCookie'>,
  { purpose, sessionId }: Purpose,
): Promise<string> {
  const now = source.now()
  await query.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, now))
  const challenge = newSecret(source)
  const browser = newSecret(source)
  const row = { id: hashSecret(challenge), browserHash: hashSecret(browser), purpose, sessionId }
  await query.insert(passkeyChallenge).values({ ...row, expiresAt: now + CHALLENGE_MS })
  // A new one each time: a cookie somebody planted before is of no use to them.
  context.setCookie(PASSKEY_COOKIE, browser, {
    ...{ maxAgeSeconds: CHALLENGE_MS / 1000, httpOnly: true, path: '/api' },
  })
  return challenge
}

/** Whether it was asked of this browser, for this, and not answered yet. */
export async function takeChallenge(
  query: Query,
  { passkeyChallenge: table }: Tables,
  { now }: Pick<Platform, 'now'>,
  context: Pick<CallContext, 'cookie'>,
  asked: Purpose & { readonly challenge: string },
): Promise<boolean> {
  const mine = and(
    eq(table.id, hashSecret(asked.challenge)),
    eq(table.browserHash, hashSecret(context.cookie(PASSKEY_COOKIE) ?? '')),
    eq(table.purpose, asked.purpose),
    gt(table.expiresAt, now()),
  )
  const [row] = await query.delete(table).where(mine).returning({ sessionId: table.sessionId })
  return row !== undefined && row.sessionId === asked.sessionId
}
