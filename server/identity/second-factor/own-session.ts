/** Changing what protects an account: by its person, in a session of their own, with fresh proofs of all there is. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import type { AuditKind } from '../../../sync/entities/audit-event.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { asksSecondFactor, missingFor, type Proof } from '../../../sync/rules/sign-in-policy.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import type { CallContext, Question } from '../../http/call.ts'
import { secondFactorSince } from '../../people/own-second-factor.ts'
import { type Membership, membershipsOf, type PersonRow } from '../../people/people.ts'
import { askedOf, missingIn, policyOf, proofRefusal } from '../../people/proofs.ts'
import type { IdentityWorld } from '../deps.ts'
import { checkCode } from '../mailed-codes.ts'
import { expireSessions } from '../sessions.ts'
import { type OwnSide, personOfSession } from '../ways/own-side.ts'
import { renewProof, toldMissing } from '../ways/renew-proof.ts'

/** Programs have neither ways in nor second factors. */
export async function inOwnSession<T>(
  { platform }: IdentityWorld,
  { actor, sessionId }: Pick<CallContext, 'actor' | 'sessionId'>,
  work: (query: Query, own: OwnSide) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
  return platform.db.transact(async (query) => {
    const own = await personOfSession(query, platform, sessionId)
    if (!own || own.person.id !== actor.personId) return err(refusal('not-signed-in'))
    return work(query, own)
  })
}

/**
 * As above, where what stands may be replaced or removed. A session that waits for what stands ends with it (it locks, and
 * loses nothing): it was begun by who had a first way alone, and must not go on because what it lacked is gone, or newer.
 */
export async function changingProtection<T>(
  world: IdentityWorld,
  context: Pick<CallContext, 'actor' | 'sessionId'>,
  work: (query: Query, own: OwnSide) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const { db, now } = world.platform
  let ended: readonly string[] = []
  const done = await inOwnSession(world, context, async (query, own) => {
    const waiting = await sessionsThatWait(query, world, own)
    const changed = await work(query, own)
    if (!changed.ok) return changed
    for (const sessionId of waiting)
      await expireSessions(query, db.tables, { personId: own.person.id, sessionId }, now())
    ended = waiting
    return changed
  })
  if (done.ok) world.announceEnded(ended)
  return done
}

/** For a second factor that is set up; none does for one that only an organisation asks for. */
async function sessionsThatWait(
  query: Query,
  { platform: { db, now } }: IdentityWorld,
  { person, sessionId, secondSince }: OwnSide,
): Promise<readonly string[]> {
  if (secondSince === null) return []
  const { session } = db.tables
  const open = await query
    .select()
    .from(session)
    .where(and(eq(session.personId, person.id), isNull(session.revokedAt), gt(session.expiresAt, now())))
  const places = await membershipsOf(query, db.tables, person.id)
  const isWaiting = (one: (typeof open)[number]): boolean => {
    const place = places.find(({ organization }) => organization.id === one.organizationId)
    return !place || missingIn(place, one, secondSince) !== null
  }
  return open.filter((one) => one.id !== sessionId && isWaiting(one)).map(({ id }) => id)
}

/**
 * What of a fresh proof is missing to change it: a way in, and the second factor where there is one. `byAnyWay`: also by
 * a way in that the organisation has closed, for that is how its people come to the one it asks for.
 */
export function refuseNotFresh(
  { place, proofs, secondSince }: OwnSide,
  now: number,
  { byAnyWay = false } = {},
): Refusal | null {
  const asked = askedOf(place, { ownSecond: secondSince !== null })
  // Who has none yet is not asked for it, whatever the organisation asks for: this is how they come to one.
  const stands = policyOf(place.organization)
  const policy = { ...stands, ways: byAnyWay ? null : stands.ways, secondFactor: 'nobody' } as const
  const missing = missingFor('account', policy, asked, { proofs, now })
  return missing && proofRefusal('proof-too-old', missing)
}

export const secondFactorCode = ({ id }: Pick<PersonRow, 'id'>) =>
  ({ reason: 'secondFactor', subject: id }) as const
export const mailedCodeOf = (personId: string): Question => ({
  about: `secondFactor ${personId}`,
  holder: personId,
  beside: true,
})

/** Whoever begins to protect an account shows its mailbox too: see `DECISIONS.md`. */
export async function provesMailboxForFirst(
  query: Query,
  { platform: { db, now } }: IdentityWorld,
  { person, secondSince }: OwnSide,
  code: string | undefined,
): Promise<Result<void, Refusal>> {
  if (secondSince !== null) return ok(undefined)
  if (code === undefined) return err(refusal('code-wrong'))
  return checkCode(query, db.tables, { ...secondFactorCode(person), code, now: now(), use: true })
}

/** Whether an organisation of theirs demands one, and nothing would be left. The account is the same in all of them. */
export async function mayLose(
  query: Query,
  { platform }: IdentityWorld,
  personId: string,
  left: number,
): Promise<boolean> {
  return left > 0 || (await placesThatAsk(query, { platform }, personId)).length === 0
}

/** Any of their organisations: the account is the same in all of them. */
export async function placesThatAsk(
  query: Query,
  { platform }: Pick<IdentityWorld, 'platform'>,
  personId: string,
): Promise<readonly Membership[]> {
  const places = await membershipsOf(query, platform.db.tables, personId)
  return places.filter((one) => asksSecondFactor(policyOf(one.organization), one))
}

/** Recovery codes stand in for a factor: they go with the last one. */
export async function dropCodesWithLast(
  query: Query,
  { platform: { db } }: IdentityWorld,
  personId: string,
): Promise<void> {
  if ((await secondFactorSince(query, db.tables, personId)) !== null) return
  await query.delete(db.tables.recoveryCode).where(eq(db.tables.recoveryCode.personId, personId))
}

export async function renewed(
  query: Query,
  { platform }: IdentityWorld,
  context: CallContext,
  { person, place, sessionId }: OwnSide,
  proof: Omit<Proof, 'at'>,
) {
  const proofs: readonly Proof[] = [{ ...proof, at: platform.now() }]
  const missing = await renewProof(query, platform, {
    ...{ personId: person.id as PersonId, organizationId: place.organization.id, sessionId, proofs, context },
  })
  return { missingProof: toldMissing(missing) }
}

/** In the chain of the person. */
export const tellPerson = (
  query: Query,
  { platform: { db, now, evidenceKey } }: IdentityWorld,
  { id }: Pick<PersonRow, 'id'>,
  kind: AuditKind,
  facts: Readonly<Record<string, boolean | number | string>>,
) =>
  appendEvents(query, db.tables, { subjectId: id as PersonId, at: now(), key: evidenceKey }, [
    { kind, facts, personal: {} },
  ])
