/** From an access token to who acts. Asked for every request, so answers are kept for a few seconds. */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AggregateKind } from '../../sync/commands/command.ts'
import type { EnvelopeId, RecipientId } from '../../sync/ids.ts'
import type { Authenticate, Authenticated } from '../http/request-context.ts'
import { readEmbedded } from '../people/embedded-standing.ts'
import { secondFactorSince } from '../people/own-second-factor.ts'
import { elsewhereOf, membershipsOf, personActor, personById } from '../people/people.ts'
import { missingIn } from '../people/proofs.ts'
import type { Platform } from '../platform.ts'
import { openedSteps } from '../replication/step-locks.ts'
import { hashSecret } from './secrets.ts'

/** How long another node may go on serving a session that was ended here. */
const KEPT_MS = 5_000
const MAX_KEPT = 10_000

/** What a person's session is read from, besides itself: whichever command changes one, sessions are read anew. */
export const READ_BY_SESSIONS: ReadonlySet<AggregateKind> = new Set([
  'profile',
  'member',
  'organization',
  'role',
  'memberGroup',
])

export interface Authentication {
  readonly authenticate: Authenticate
  /** After a change of sessions, roles or names: the next request reads them anew. */
  forget(sessionIds: readonly string[]): void
  forgetAll(): void
}

export function createAuthentication({ db, now }: Pick<Platform, 'db' | 'now'>): Authentication {
  const kept = new Map<string, { readonly value: Authenticated; readonly until: number }>()
  return {
    async authenticate(accessToken) {
      const hash = hashSecret(accessToken)
      const at = now()
      const known = kept.get(hash)
      if (known && known.until > at) return known.value
      kept.delete(hash)
      const session = (query: Query) => readSession(query, db.tables, hash, at)
      // Whoever is turned away is answered from this alone.
      const found = (await db.glance(session)) ?? (await db.read(session))
      if (!found) return null
      kept.set(hash, { value: found, until: Math.min(at + KEPT_MS, found.accessExpiresAt) })
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      return found
    },
    forget(sessionIds) {
      const ended = new Set(sessionIds)
      for (const [hash, { value }] of kept) if (ended.has(value.sessionId)) kept.delete(hash)
    },
    forgetAll: () => kept.clear(),
  }
}

async function readSession(
  query: Query,
  tables: Tables,
  accessHash: string,
  now: number,
): Promise<Authenticated | null> {
  const [session] = await sessionByAccess(query, tables, { accessHash })
  if (!session || session.revokedAt !== null || session.accessExpiresAt <= now || session.expiresAt <= now)
    return null
  const opened = await openedSteps(query, tables, session.id)
  const unlocks = opened.length > 0 ? { opened } : {}
  const common = {
    sessionId: session.id,
    accessExpiresAt: Math.min(session.accessExpiresAt, session.expiresAt),
  }
  if (session.personId !== null) {
    const person = await personById(query, tables, session.personId)
    const place = (await membershipsOf(query, tables, session.personId)).find(
      (one) => one.organization.id === session.organizationId,
    )
    if (!person || !place || person.status !== 'active') return null
    const here = { personId: person.id, organizationId: place.organization.id }
    const elsewhere = await elsewhereOf(query, tables, here)
    const actor = { ...personActor(person, place), ...elsewhere, ...unlocks, sessionId: session.id }
    const secondSince = await secondFactorSince(query, tables, session.personId)
    const missing = missingIn(place, session, secondSince)
    return { ...common, actor, verified: person.emailVerifiedAt !== null, ...(missing && { missing }) }
  }
  const recipient = await readRecipient(query, tables, session.envelopeId, session.recipientId)
  if (!recipient) return null
  const { recipientId, envelopeId, name, email, language } = recipient
  const host = await readHost(query, tables, session.hostId)
  const { embedId, embedPlace: place } = session
  const isEmbedded = embedId !== null && place !== null
  const embedded = isEmbedded ? await readEmbedded(query, tables, { embedId, place, now }) : null
  if (isEmbedded && !embedded) return null
  return {
    ...common,
    actor: {
      kind: 'guest',
      recipientId,
      envelopeId,
      name,
      email,
      language,
      ...unlocks,
      ...(host && { host }),
      ...(embedded && { embedded }),
    },
    verified: true,
  }
}

const sessionByAccess = prepared<{ accessHash: string }>()((query, { session }, value) =>
  query
    .select()
    .from(session)
    .where(eq(session.accessHash, value('accessHash'))),
)

/** Whoever handed their device over, by the name they have now. */
export async function readHost(query: Query, tables: Tables, hostId: string | null) {
  const person = hostId === null ? null : await personById(query, tables, hostId)
  return person ? { personId: person.id, name: `${person.firstName} ${person.lastName}`.trim() } : null
}

/** A recipient as the envelope has it now; null when either is gone. */
export async function readRecipient(
  query: Query,
  tables: Tables,
  envelopeId: string | null,
  recipientId: string | null,
) {
  if (envelopeId === null || recipientId === null) return null
  const [row] = await query.select().from(tables.envelope).where(eq(tables.envelope.id, envelopeId))
  const recipient = row?.body.recipients.find((one) => one.id === recipientId)
  if (!row || !recipient) return null
  return {
    recipientId: recipient.id as RecipientId,
    envelopeId: row.body.id as EnvelopeId,
    organizationId: row.organizationId,
    title: row.body.title,
    name: recipient.name,
    email: recipient.email,
    language: recipient.language,
  }
}
