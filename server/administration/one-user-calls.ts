/** Questions about one user of the organisation, and the end of their sessions in it. */
import { and, count, desc, eq, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/administered-user.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import type { ApiKey } from '../../sync/entities/api-key.ts'
import type { AuditKind } from '../../sync/entities/audit-event.ts'
import { type Member, memberId } from '../../sync/entities/member.ts'
import type { PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { runsOrganization } from '../../sync/rules/account-type.ts'
import type { ServerParts } from '../area.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { type Call, serve } from '../http/call.ts'
import { authorityIn } from '../people/authority.ts'
import { membersAtRest } from '../replication/kinds/member.ts'

/** What whoever sees users may know of the chain: the rest of it is of settings. */
const ABOUT_PEOPLE: readonly AuditKind[] = [
  'memberChanged',
  'memberRemoved',
  'memberHandedOver',
  'memberSessionsEnded',
  'memberInvited',
  'inviteResent',
  'inviteCancelled',
  'inviteAccepted',
  'inviteDeclined',
  'roleChanged',
  'memberGroupChanged',
]

export function oneUserCalls({
  platform,
  identity,
}: Pick<ServerParts, 'platform' | 'identity'>): readonly Call[] {
  const { db, now, evidenceKey } = platform
  const { tables } = db

  return [
    serve(contracts.getUserSessions, {
      run: ({ userId }, { actor }) =>
        db.read(async (query) => {
          const found = await lookedAfter(query, tables, actor, userId)
          return found ? ok(await sessionsOf(query, found)) : err(refusal('user-not-found'))
        }),
    }),
    serve(contracts.endUserSessions, {
      run: async ({ userId, sessionId }, context) => {
        const { actor } = context
        const ended = await db.transact(async (query) => {
          const found = await lookedAfter(query, tables, actor, userId)
          if (!found || actor?.kind !== 'person') return null
          const ids = (await sessionsOf(query, found))
            .map((one) => one.sessionId)
            // Their own they end where they see which it is.
            .filter((id) => id !== context.sessionId && (sessionId === undefined || id === sessionId))
          if (ids.length === 0) return ids
          const { session, pushSubscription } = tables
          const at = now()
          await query
            .update(session)
            .set({ revokedAt: at, accessExpiresAt: at })
            .where(inArray(session.id, ids))
          await query.delete(pushSubscription).where(inArray(pushSubscription.sessionId, ids))
          await appendEvents(query, tables, { subjectId: actor.organizationId, at, key: evidenceKey }, [
            {
              kind: 'memberSessionsEnded',
              facts: { member: userId, by: actor.personId, count: ids.length },
              personal: { name: actor.name, member: found.name },
            },
          ])
          return ids
        })
        if (!ended) return err(refusal('user-not-found'))
        identity.announceEnded(ended)
        return ok({ ended: ended.length })
      },
    }),
    serve(contracts.getUserHoldings, {
      run: ({ userId }, { actor }) =>
        db.read(async (query) => {
          const found = await lookedAfter(query, tables, actor, userId)
          return found ? ok(await holdingsOf(query, tables, found)) : err(refusal('user-not-found'))
        }),
    }),
    serve(contracts.getUserHistory, {
      run: ({ userId }, { actor }) =>
        db.read(async (query) => {
          const found = await memberHere(query, tables, actor, userId)
          return found ? ok(await historyOf(query, tables, found)) : err(refusal('user-not-found'))
        }),
    }),
  ]

  async function sessionsOf(query: Query, { personId, organizationId }: Member) {
    const { session } = tables
    const rows = await query
      .select({
        sessionId: session.id,
        userAgent: session.userAgent,
        address: session.address,
        createdAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
      })
      .from(session)
      .where(
        and(
          eq(session.personId, personId),
          eq(session.organizationId, organizationId),
          isNull(session.revokedAt),
          gt(session.expiresAt, now()),
        ),
      )
      .orderBy(desc(session.lastUsedAt))
    return rows
  }
}

async function memberHere(
  query: Query,
  tables: Tables,
  actor: Actor | null,
  userId: PersonId,
): Promise<Member | undefined> {
  if (actor?.kind !== 'person') return undefined
  const [found] = await membersAtRest.load({ query, tables }, [memberId(actor.organizationId, userId)])
  return found
}

/** Nobody who looks after people stands above whoever runs all. */
async function lookedAfter(
  query: Query,
  tables: Tables,
  actor: Actor | null,
  userId: PersonId,
): Promise<Member | undefined> {
  const found = await memberHere(query, tables, actor, userId)
  if (!found || !runsOrganization(found.roles)) return found
  const authority = await authorityIn(query, tables, actor as PersonActor)
  return authority && runsOrganization(authority.roles) ? found : undefined
}

async function holdingsOf(query: Query, tables: Tables, { personId, organizationId }: Member) {
  const { envelope, listEntry, record, delegationRule } = tables
  const begun = await query
    .select({ state: envelope.state, n: count() })
    .from(envelope)
    .where(and(eq(envelope.ownerId, personId), eq(envelope.organizationId, organizationId)))
    .groupBy(envelope.state)
  const [waiting] = await query
    .select({ n: sql<number>`count(distinct ${listEntry.envelopeId})` })
    .from(listEntry)
    .where(
      and(
        eq(listEntry.personId, personId),
        eq(listEntry.organizationId, organizationId),
        eq(listEntry.status, 'waitingForMe'),
      ),
    )
  const keys = await query
    .select({ body: record.body })
    .from(record)
    .where(
      and(eq(record.kind, 'apiKey'), eq(record.ownerId, personId), eq(record.organizationId, organizationId)),
    )
  const rules = await query
    .select({ body: delegationRule.body })
    .from(delegationRule)
    .where(eq(delegationRule.organizationId, organizationId))
  const inStates = (...states: readonly string[]) =>
    begun.filter((one) => states.includes(one.state)).reduce((sum, one) => sum + one.n, 0)
  return {
    drafts: inStates('draft'),
    underWay: inStates('validating', 'inProgress', 'pending', 'reverted', 'error'),
    waitingSteps: Number(waiting?.n ?? 0),
    keys: keys.filter((one) => (one.body as ApiKey).endedAt === null).length,
    delegations: rules.filter(({ body }) => body.active && body.delegate.personId === personId).length,
  }
}

async function historyOf(query: Query, { auditEvent }: Tables, { personId, organizationId }: Member) {
  // Facts are JSON of ids and numbers: an id stands in them as it is.
  const named = (fact: 'by' | 'member') =>
    like(sql`cast(${auditEvent.facts} as text)`, `%"${fact}":"${personId}"%`)
  const rows = await query
    .select()
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.subjectId, organizationId),
        inArray(auditEvent.kind, [...ABOUT_PEOPLE]),
        or(named('by'), named('member')),
      ),
    )
    .orderBy(desc(auditEvent.n))
    .limit(contracts.MAX_USER_HISTORY)
  return rows.map(({ n, kind, at, facts, personal }) => ({
    ...{ n, at, facts, personal },
    kind: kind as AuditKind,
    isTheirs: facts.by === personId,
  }))
}
