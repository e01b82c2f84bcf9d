/**
 * Sessions that came by a provider. What it says of their end locks them (DESIGN §14): the devices keep what they hold,
 * and whoever signs in anew goes on. Only a named person's act revokes.
 */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import type { Platform } from '../../platform.ts'
import { hashSecret } from '../secrets.ts'
import { expireSessions } from '../sessions.ts'
import { SKEW_MS } from './logout-token.ts'
import type { Provider } from './provider.ts'
import type { LoggedOut, Told } from './told.ts'

type Kept = Tables['providerSession']['$inferSelect']

export async function noteProviderSession(
  query: Query,
  { db, now }: Pick<Platform, 'db' | 'now'>,
  {
    provider: { id: providerId, organizationId },
    said: { issuer, subject, there },
    ...ofSession
  }: { readonly provider: Provider; readonly said: Told; readonly id: string; readonly personId: string },
): Promise<void> {
  const { providerSession } = db.tables
  await query.insert(providerSession).values({
    ...{ ...ofSession, providerId, organizationId: organizationId ?? '', issuer, subject },
    ...{ sid: there?.sid ?? null, endsThere: there?.ends ?? false, createdAt: now() },
  })
}
/** The session is over. By which provider it came, where that can be left too. */
export async function leaveProviderSession(
  query: Query,
  { providerSession }: Tables,
  sessionId: string,
): Promise<string | null> {
  const [row] = await query.delete(providerSession).where(eq(providerSession.id, sessionId)).returning()
  return row?.endsThere ? row.providerId : null
}

/** Once for each token. The sessions that are locked by it, which are those from before it was issued. */
export async function lockLoggedOut(
  query: Query,
  platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  provider: Provider,
  said: LoggedOut,
): Promise<readonly string[]> {
  const { tables } = platform.db
  if (!(await takeOnce(query, platform, said))) return []
  const rows = (await meantBy(query, tables, provider, said)).filter(
    ({ createdAt }) => createdAt <= said.issuedAt + SKEW_MS,
  )
  const locked: string[] = []
  for (const { id, personId } of rows) {
    await query.delete(tables.providerSession).where(eq(tables.providerSession.id, id))
    if (!(await isOpen(query, tables, id, platform.now()))) continue
    await expireSessions(query, tables, { personId, sessionId: id }, platform.now())
    await appendEvents(
      query,
      tables,
      { subjectId: personId as PersonId, at: platform.now(), key: platform.evidenceKey },
      [{ kind: 'lockedByProvider', facts: { session: id, provider: provider.id }, personal: {} }],
    )
    locked.push(id)
  }
  return locked
}

async function takeOnce(
  query: Query,
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { issuer, id, tooOldAt }: LoggedOut,
): Promise<boolean> {
  const { usedLogoutToken } = db.tables
  await query.delete(usedLogoutToken).where(lte(usedLogoutToken.expiresAt, now()))
  const row = { id: hashSecret(`${issuer}\n${id}`), expiresAt: tooOldAt }
  return (await query.insert(usedLogoutToken).values(row).onConflictDoNothing().returning()).length === 1
}

/** Of a session that the provider has named, that one; of those it never named, all of its subject: a lock loses nothing. */
function meantBy(
  query: Query,
  { providerSession: table }: Tables,
  { id, organizationId }: Provider,
  { issuer, subject, sid }: LoggedOut,
): Promise<readonly Kept[]> {
  const ofSubject = subject === null ? undefined : eq(table.subject, subject)
  const named = sid === null ? undefined : eq(table.sid, sid)
  const unnamed = subject === null ? undefined : isNull(table.sid)
  return query
    .select()
    .from(table)
    .where(
      and(
        ...[
          eq(table.issuer, issuer),
          eq(table.organizationId, organizationId ?? ''),
          eq(table.providerId, id),
        ],
        ofSubject,
        named && (unnamed ? or(named, unnamed) : named),
      ),
    )
}

async function isOpen(query: Query, { session }: Tables, id: string, now: number): Promise<boolean> {
  const [row] = await query.select().from(session).where(eq(session.id, id))
  return row !== undefined && row.revokedAt === null && row.expiresAt > now
}
