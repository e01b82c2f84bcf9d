/**
 * Taking somebody out of an organisation. In one transaction: they are no member, their sessions here are
 * revoked (the devices give up everything), invitations to their address end, and the feed drops what they saw.
 * A job then goes through the envelopes (`departure-jobs.ts`).
 */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { PersonId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { refuseRemoval } from '../../sync/rules/leaving.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { addJobs } from '../jobs/runner.ts'
import { administratorsIn, authorityIn } from '../people/authority.ts'
import { fullName, membershipsOf, type PersonRow, personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { endMembership } from './end-membership.ts'

/** Statuses of the wire. */
const INVITATION_CANCELLED = 2
const INVITATION_ACCEPTED = 4

/** Answers the sessions that ended. */
export function removeMember(
  platform: Platform,
  actor: PersonActor,
  personId: string,
): Promise<Result<readonly string[], Refusal>> {
  const { db } = platform
  const { organizationId } = actor
  return db.transact(async (query) => {
    const now = platform.now()
    const person = await personById(query, db.tables, personId)
    const places = await membershipsOf(query, db.tables, personId)
    const place = places.find((one) => one.organization.id === organizationId)
    const refused = refuseRemoval(
      await authorityIn(query, db.tables, actor),
      person && place ? { personId: person.id as PersonId, roles: place.roles } : null,
      await administratorsIn(query, db.tables, organizationId),
    )
    if (refused) return err(refused)
    await appendEvents(query, db.tables, { subjectId: organizationId, at: now, key: platform.evidenceKey }, [
      {
        kind: 'memberRemoved',
        facts: { member: personId, by: actor.personId },
        personal: { name: actor.name, member: fullName(person as PersonRow) },
      },
    ])
    const ended = await endSessions(query, db.tables, { personId, organizationId, now })
    await cancelInvitations(query, db.tables, organizationId, person?.email ?? '')
    await endMembership(query, db.tables, { personId, organizationId }, now)
    const heir = { personId: actor.personId, name: actor.name, email: actor.email }
    const job = {
      kind: 'departMember',
      key: personId,
      payload: { organizationId, personId, heir },
      dueAt: now,
    }
    await addJobs(query, db.tables, [job], platform)
    return ok(ended)
  })
}

/** Revoked, not expired: these devices are to give up what they hold. */
async function endSessions(
  query: Query,
  { session, pushSubscription }: Tables,
  of: { readonly personId: string; readonly organizationId: string; readonly now: number },
): Promise<readonly string[]> {
  const open = and(
    eq(session.personId, of.personId),
    eq(session.organizationId, of.organizationId),
    isNull(session.revokedAt),
  )
  const ended = await query
    .update(session)
    .set({ revokedAt: of.now, accessExpiresAt: of.now })
    .where(open)
    .returning({ id: session.id })
  const ids = ended.map((row) => row.id)
  if (ids.length > 0) await query.delete(pushSubscription).where(inArray(pushSubscription.sessionId, ids))
  return ids
}

async function cancelInvitations(
  query: Query,
  { invitation }: Tables,
  organizationId: string,
  email: string,
): Promise<void> {
  await query
    .update(invitation)
    .set({ statusId: INVITATION_CANCELLED })
    .where(
      and(
        eq(invitation.organizationId, organizationId),
        eq(invitation.email, email),
        ne(invitation.statusId, INVITATION_ACCEPTED),
      ),
    )
}
