/**
 * Sessions. The access token is short and opaque; the refresh token changes with every use and slides for 30
 * days, so that a device can come back from a long journey and still send what it holds.
 *
 * A refresh token is the session's id and a secret. The next secret follows from the present one and a key of
 * the server: when a reply is lost, or two tabs ask at once, the same question gets the same next token, and
 * nobody is signed out by bad luck. The previous one is good until the new one is first used; an older one is a
 * stolen copy, and ends the session.
 */
import { and, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { bareId, createId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { Proof } from '../../sync/rules/sign-in-policy.ts'
import type { Platform } from '../platform.ts'
import { deriveSecret, hashSecret, newSecret, sameHash } from './secrets.ts'

export const ACCESS_LIFE_MS = 15 * 60_000
export const SESSION_LIFE_MS = 30 * 86_400_000

export interface SessionTokens {
  readonly sessionId: string
  readonly accessToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly refreshToken: string
}

/**
 * Why a refresh is refused. `revoked`: somebody ended this session from another device or the account is
 * disabled, the device gives up its data. Everything else only locks: the data stays.
 */
export type SessionEnd = 'unknown' | 'expired' | 'replayed' | 'revoked'

export interface NewSession {
  readonly personId: string
  readonly organizationId: string
  readonly deviceId: string | null
  readonly address: string
  readonly userAgent: string
  /** What was shown to begin it. */
  readonly proofs?: readonly Proof[]
}

type SessionPlatform = Pick<Platform, 'now' | 'randomBytes' | 'evidenceKey'>

export async function createSession(
  query: Query,
  { session }: Tables,
  wanted: NewSession,
  platform: SessionPlatform,
): Promise<SessionTokens> {
  const now = platform.now()
  const id = createId('session', platform)
  const secret = newSecret(platform)
  const accessToken = newSecret(platform)
  await query.insert(session).values({
    id,
    ...wanted,
    recipientId: null,
    envelopeId: null,
    accessHash: hashSecret(accessToken),
    accessExpiresAt: now + ACCESS_LIFE_MS,
    refreshHash: hashSecret(secret),
    previousRefreshHash: null,
    expiresAt: now + SESSION_LIFE_MS,
    createdAt: now,
    lastUsedAt: now,
    revokedAt: null,
  })
  return { sessionId: id, accessToken, expiresIn: ACCESS_LIFE_MS / 1000, refreshToken: bareId(id) + secret }
}

/** Of somebody in an organisation: those that were revoked and that a device may not know to be over. */
export async function endedSessionsIn(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { personId, organizationId }: { readonly personId: string; readonly organizationId: string },
): Promise<readonly string[]> {
  const { session } = db.tables
  const rows = await db.read((query) =>
    query
      .select({ id: session.id })
      .from(session)
      .where(
        and(
          eq(session.personId, personId),
          eq(session.organizationId, organizationId),
          isNotNull(session.revokedAt),
          gt(session.expiresAt, now()),
        ),
      ),
  )
  return rows.map((row) => row.id)
}

/** That devices may hold open in an organisation now; a socket outlives the access token it was opened by. */
export async function sessionsOfOrganization(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  organizationId: string,
): Promise<readonly string[]> {
  const { session } = db.tables
  const rows = await db.read((query) =>
    query
      .select({ id: session.id })
      .from(session)
      .where(
        and(
          eq(session.organizationId, organizationId),
          isNull(session.revokedAt),
          gt(session.expiresAt, now()),
        ),
      ),
  )
  return rows.map((row) => row.id)
}

export interface RefreshedSession {
  readonly tokens: SessionTokens
  readonly personId: string
  readonly organizationId: string
  readonly createdAt: number
  readonly proofs: readonly Proof[]
}

export async function refreshSession(
  query: Query,
  { session }: Tables,
  refreshToken: string,
  from: { readonly address: string; readonly userAgent: string },
  platform: SessionPlatform,
): Promise<Result<RefreshedSession, SessionEnd>> {
  const presented = parseRefreshToken(refreshToken)
  if (!presented) return err('unknown')
  const [row] = await query.select().from(session).where(eq(session.id, presented.sessionId))
  if (!row?.personId || !row.organizationId) return err('unknown')
  const now = platform.now()
  const hash = hashSecret(presented.secret)
  const isCurrent = sameHash(hash, row.refreshHash)
  const isPrevious = row.previousRefreshHash !== null && sameHash(hash, row.previousRefreshHash)
  // Only who holds a token of this session learns how it ended: `revoked` makes a device give up its data.
  if (isCurrent || isPrevious) {
    if (row.revokedAt !== null) return err('revoked')
    if (row.expiresAt <= now) return err('expired')
  } else {
    if (row.revokedAt !== null || row.expiresAt <= now) return err('unknown')
    await query.update(session).set({ expiresAt: now, accessExpiresAt: now }).where(eq(session.id, row.id))
    return err('replayed')
  }
  const nextSecret = deriveSecret(platform.evidenceKey, 'next refresh token', presented.secret)
  const accessToken = newSecret(platform)
  await query
    .update(session)
    .set({
      accessHash: hashSecret(accessToken),
      accessExpiresAt: now + ACCESS_LIFE_MS,
      refreshHash: hashSecret(nextSecret),
      previousRefreshHash: hash,
      expiresAt: now + SESSION_LIFE_MS,
      lastUsedAt: now,
      address: from.address,
      userAgent: from.userAgent,
    })
    .where(eq(session.id, row.id))
  const tokens = {
    sessionId: row.id,
    accessToken,
    expiresIn: ACCESS_LIFE_MS / 1000,
    refreshToken: presented.bareSessionId + nextSecret,
  }
  const { personId, organizationId, createdAt, proofs } = row
  return ok({ tokens, personId, organizationId, createdAt, proofs })
}

/** The session a refresh token belongs to, for signing out when the access token is gone already. */
export async function sessionOfRefreshToken(
  query: Query,
  { session }: Tables,
  refreshToken: string,
): Promise<string | null> {
  const presented = parseRefreshToken(refreshToken)
  if (!presented) return null
  const [row] = await query.select().from(session).where(eq(session.id, presented.sessionId))
  const hash = hashSecret(presented.secret)
  return row && [row.refreshHash, row.previousRefreshHash].some((one) => one !== null && sameHash(one, hash))
    ? row.id
    : null
}

export interface ListedSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: number
  readonly lastUsedAt: number
}

export async function activeSessions(
  query: Query,
  { session }: Tables,
  personId: string,
  now: number,
): Promise<readonly ListedSession[]> {
  const rows = await query
    .select()
    .from(session)
    .where(and(eq(session.personId, personId), isNull(session.revokedAt), gt(session.expiresAt, now)))
  return rows
    .map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
      id,
      userAgent,
      address,
      createdAt,
      lastUsedAt,
    }))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
}

/** Ends sessions so that their devices give up the data they hold. Returns the ended ones. */
export async function revokeSessions(
  query: Query,
  tables: Tables,
  which: { readonly personId: string; readonly sessionId?: string; readonly except?: string },
  now: number,
): Promise<readonly string[]> {
  const { session } = tables
  const ids = await openSessions(query, tables, which)
  if (ids.length > 0)
    await query
      .update(session)
      .set({ revokedAt: now, accessExpiresAt: now })
      .where(inArray(session.id, [...ids]))
  return ids
}

/** Ends sessions as if their time had run out: the devices lock and keep what they hold. */
export async function expireSessions(
  query: Query,
  tables: Tables,
  which: { readonly personId: string; readonly sessionId?: string; readonly except?: string },
  now: number,
): Promise<readonly string[]> {
  const { session } = tables
  const ids = await openSessions(query, tables, which)
  if (ids.length > 0)
    await query
      .update(session)
      .set({ expiresAt: now, accessExpiresAt: now })
      .where(inArray(session.id, [...ids]))
  return ids
}

async function openSessions(
  query: Query,
  { session }: Tables,
  {
    personId,
    sessionId,
    except,
  }: { readonly personId: string; readonly sessionId?: string; readonly except?: string },
): Promise<readonly string[]> {
  const rows = await query
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.personId, personId),
        isNull(session.revokedAt),
        ...(sessionId === undefined ? [] : [eq(session.id, sessionId)]),
        ...(except === undefined ? [] : [ne(session.id, except)]),
      ),
    )
  return rows.map((row) => row.id)
}

const BARE_ID_LENGTH = 26

function parseRefreshToken(token: string) {
  if (!/^[0-9a-z]{26}[\w-]{43}$/.test(token)) return null
  const bareSessionId = token.slice(0, BARE_ID_LENGTH)
  return { bareSessionId, sessionId: `session:${bareSessionId}`, secret: token.slice(BARE_ID_LENGTH) }
}
