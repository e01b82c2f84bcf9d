/**
 * One tap leads a person from one of their organisations into another. The session there is a new one, so that nothing
 * held under the first (unlocked steps, sockets) opens anything in the second; it goes on with what was shown, as far as
 * that counts there, and is closed until it has what is asked for besides (S24, S27).
 */
import { and, count, eq, gt } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { type Refusal, refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/sign-in.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { broughtAlong, WAYS } from '../../sync/rules/sign-in-policy.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { hasClosedOrganization, membershipsOf, personById } from '../people/people.ts'
import { policyOf, proofRefusal } from '../people/proofs.ts'
import type { IdentityWorld } from './deps.ts'
import { loginTypeOf } from './session-cookies.ts'
import { ACCESS_LIFE_MS } from './sessions.ts'
import { type StartedSession, sessionAnswer, startSession } from './start-session.ts'

export const switchAccountCalls = (world: IdentityWorld): readonly Call[] => [getUserToken(world)]

/** More often than anybody taps; each leaves a session and a line in the chain of the person. */
const SWITCHES = { most: 20, withinMs: 10 * 60_000 } as const

const getUserToken = (world: IdentityWorld) =>
  serve(contracts.getUserToken, {
    run: async ({ organizationId, deviceId, cookieOnly = false }, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person' || sessionId === null || actor.keyId !== undefined)
        return err(refusal('not-permitted'))
      const { db } = world.platform
      const wanted = { organizationId, deviceId: deviceId ?? null, sessionId }
      const started = await db.transact((query) => switchTo(query, world, { actor, context, ...wanted }))
      if (!started.ok) return started
      world.authentication.forget([sessionId])
      const loginType = loginTypeOf(context.cookie('loginType'))
      return ok(sessionAnswer(context, started.value, { cookieOnly, loginType }))
    },
  })

interface Switching {
  readonly actor: PersonActor
  readonly context: CallContext
  readonly organizationId: OrganizationId
  readonly deviceId: string | null
  readonly sessionId: string
}

async function switchTo(
  query: Query,
  { platform }: IdentityWorld,
  { actor, context, organizationId, deviceId, sessionId }: Switching,
): Promise<Result<StartedSession, Refusal>> {
  const { tables } = platform.db
  const { personId } = actor
  const places = await membershipsOf(query, tables, personId)
  const place = places.find(({ organization }) => organization.id === organizationId)
  // The same for an organisation that is not theirs and for one that is not there.
  if (!place)
    return err(
      refusal(
        (await hasClosedOrganization(query, tables, { personId, organizationId }))
          ? 'organization-deactivated'
          : 'not-permitted',
      ),
    )
  const { session, pushSubscription } = tables
  const [held] = await query.select().from(session).where(eq(session.id, sessionId))
  const person = await personById(query, tables, personId)
  if (!held || held.personId !== personId || !person) return err(refusal('not-signed-in'))
  const now = platform.now()
  const [begun] = await query
    .select({ n: count() })
    .from(session)
    .where(and(eq(session.personId, personId), gt(session.createdAt, now - SWITCHES.withinMs)))
  if ((begun?.n ?? 0) >= SWITCHES.most)
    return err(refusal('too-many-requests', { retryAfterSeconds: SWITCHES.withinMs / 1000 }))
  const proofs = broughtAlong(held.proofs, organizationId)
  // Shown in the session they have, and asked again.
  if (proofs.length === 0)
    return err(
      proofRefusal('proof-too-old', { ways: policyOf(place.organization).ways ?? WAYS, second: false }),
    )
  const started = await startSession(query, platform, {
    ...{ person, deviceId, context, proofs, organizationId, switchedFrom: actor.organizationId },
  })
  if (!started.ok) return started
  // Whoever never hears this answer goes on with what they have; otherwise it is over soon.
  await query
    .update(session)
    .set({ expiresAt: Math.min(held.expiresAt, now + ACCESS_LIFE_MS) })
    .where(eq(session.id, sessionId))
  // The browser is the same one, so it goes on being told.
  await query
    .update(pushSubscription)
    .set({ sessionId: started.value.tokens.sessionId })
    .where(eq(pushSubscription.sessionId, sessionId))
  return started
}
