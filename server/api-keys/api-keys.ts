/**
 * What a program shows: 32 random bytes behind a prefix. Only its hash is kept, and it is looked up by that, so
 * comparing it takes no time that says anything. Whoever shows it acts as its owner does at that moment.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { API_KEY_PREFIX, type ApiKey } from '../../sync/entities/api-key.ts'
import type { ApiScope } from '../../sync/rules/api-scopes.ts'
import type { Authenticated } from '../http/request-context.ts'
import { hashSecret, newSecret } from '../identity/secrets.ts'
import { elsewhereOf, membershipsOf, personActor, personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'

/** A use is written down at most this often. */
const USE_NOTED_MS = 60_000

export interface AuthenticatedProgram extends Authenticated {
  readonly scopes: readonly ApiScope[]
}

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX)

/** Replaces what was issued before. Answers what is shown once. */
export async function issueKey(
  query: Query,
  { apiKeySecret }: Tables,
  keyId: ApiKey['id'],
  platform: Pick<Platform, 'now' | 'randomBytes'>,
): Promise<string> {
  const key = API_KEY_PREFIX + newSecret(platform)
  const row = { keyId, hash: hashSecret(key), issuedAt: platform.now(), lastUsedAt: null, address: '' }
  await query.insert(apiKeySecret).values(row).onConflictDoUpdate({ target: apiKeySecret.keyId, set: row })
  return key
}

/** By which a program's share of the server is counted; says nothing of what the key may do, or whether it still works. */
export const keyShown = async ({ db }: Pick<Platform, 'db'>, shown: string): Promise<string | null> => {
  const { apiKeySecret } = db.tables
  const [row] = await db.read((query) =>
    query
      .select({ keyId: apiKeySecret.keyId })
      .from(apiKeySecret)
      .where(eq(apiKeySecret.hash, hashSecret(shown))),
  )
  return row?.keyId ?? null
}

/** Null for a key nobody has, or that ended, ran out, or whose owner is no active member any more. */
export async function authenticateKey(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  key: string,
  address: string,
): Promise<AuthenticatedProgram | null> {
  const at = now()
  const found = await db.read((query) => programOf(query, db.tables, key, at))
  if (!found) return null
  const { lastUsedAt, ...program } = found
  if (lastUsedAt === null || at - lastUsedAt > USE_NOTED_MS)
    await db.transact((query) =>
      query
        .update(db.tables.apiKeySecret)
        .set({ lastUsedAt: at, address })
        .where(eq(db.tables.apiKeySecret.keyId, program.sessionId)),
    )
  return program
}

async function programOf(query: Query, tables: Tables, shown: string, now: number) {
  const { apiKeySecret, record } = tables
  const [row] = await query
    .select({ body: record.body, lastUsedAt: apiKeySecret.lastUsedAt })
    .from(apiKeySecret)
    .innerJoin(record, eq(record.id, apiKeySecret.keyId))
    .where(eq(apiKeySecret.hash, hashSecret(shown)))
  if (!row) return null
  const key = row.body as ApiKey
  if (key.endedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return null
  const person = await personById(query, tables, key.ownerId)
  const place = (await membershipsOf(query, tables, key.ownerId)).find(
    (one) => one.organization.id === key.organizationId,
  )
  if (!person || !place || person.status !== 'active' || person.emailVerifiedAt === null) return null
  const here = { personId: person.id, organizationId: place.organization.id }
  return {
    actor: { ...personActor(person, place), ...(await elsewhereOf(query, tables, here)), keyId: key.id },
    sessionId: key.id,
    verified: true,
    accessExpiresAt: key.expiresAt ?? Number.MAX_SAFE_INTEGER,
    scopes: key.scopes,
    lastUsedAt: row.lastUsedAt,
  }
}
