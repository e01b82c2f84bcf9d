/**
 * The moment of an erasure, in one transaction: nobody signs in as this person any more, their sessions are over, their
 * colleagues’ devices are told, and all that was theirs alone is gone. What is woven into things of others is gone
 * through by a job (`erase-job.ts`), which this queues. Done again, it finds nothing to do.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { Heir } from '../../../sync/rules/leaving.ts'
import { isOperator } from '../../../sync/rules/operators.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import { createFeedWriter } from '../../feed/feed.ts'
import { revokeSessions } from '../../identity/sessions.ts'
import { addJobs } from '../../jobs/runner.ts'
import { endMembership } from '../../people/end-membership.ts'
import { fullName } from '../../people/full-name.ts'
import { personById } from '../../people/people.ts'
import type { Platform } from '../../platform.ts'
import { meetFates } from './fates.ts'
import { placesLeft } from './heirs.ts'

/** What the job has to know of somebody who is gone; it goes with the job. */
export interface ErasurePayload extends Record<string, unknown> {
  readonly personId: PersonId
  readonly emails: readonly string[]
  readonly names: readonly string[]
  /** The organisations they belonged to until then. */
  readonly wasOperator: boolean
  readonly places: readonly { readonly organizationId: string; readonly heir: Heir | null }[]
}

/** Answers the sessions that are over. */
export async function eraseAtOnce(
  query: Query,
  platform: Platform,
  personId: PersonId,
): Promise<readonly string[]> {
  const { tables } = platform.db
  const now = platform.now()
  await query.insert(tables.erasedPerson).values({ id: personId, erasedAt: now }).onConflictDoNothing()
  const person = await personById(query, tables, personId)
  if (!person) return []
  const further = await query
    .select({ email: tables.personAddress.email })
    .from(tables.personAddress)
    .where(eq(tables.personAddress.personId, personId))
  const roles = await query
    .select({ roles: tables.organizationMember.roles })
    .from(tables.organizationMember)
    .where(eq(tables.organizationMember.personId, personId))
  const payload: ErasurePayload = {
    personId,
    // What they did there stands in the chains of all organisations.
    wasOperator: roles.some((one) => isOperator(one)),
    emails: [person.email, ...further.map((one) => one.email)],
    names: [...new Set([fullName(person), person.nameAr])].filter((one) => one !== ''),
    places: (await placesLeft(query, tables, personId)).map(({ organizationId, heir }) => ({
      organizationId,
      heir,
    })),
  }
  const sessions = await revokeSessions(query, tables, { personId }, now)
  const feed = createFeedWriter(query, tables)
  for (const { organizationId } of payload.places)
    await endMembership({ query, tables, feed, now }, { personId, organizationId })
  await unnameFounded(query, platform, payload)
  await tellEverywhere(query, platform, payload)
  await meetFates(query, tables, payload, 'atOnce')
  await addJobs(
    query,
    tables,
    [{ kind: 'erasePerson', key: personId, payload: { ...payload }, dueAt: now }],
    platform,
  )
  return sessions
}

/** Founded for them when they registered, and called like them; nobody is in it any more, and documents sent stay as they are. */
async function unnameFounded(
  query: Query,
  { db: { tables } }: Platform,
  { places, names }: ErasurePayload,
): Promise<void> {
  const { organization } = tables
  for (const { organizationId } of places.filter((one) => one.heir === null)) {
    const [home] = await query.select().from(organization).where(eq(organization.id, organizationId))
    const isTheirs = (called: string) => names.some((name) => called.includes(name))
    if (home && (isTheirs(home.nameEn) || isTheirs(home.nameAr)))
      await query
        .update(organization)
        .set({ nameEn: '–', nameAr: '–' })
        .where(eq(organization.id, organizationId))
  }
}

/** In their own chain and in that of each organisation: an id, and nothing else. */
async function tellEverywhere(
  query: Query,
  { db: { tables }, evidenceKey: key, now }: Platform,
  { personId, places }: ErasurePayload,
): Promise<void> {
  const at = now()
  await appendEvents(query, tables, { subjectId: personId, at, key }, [{ kind: 'accountErased' }])
  for (const { organizationId } of places)
    await appendEvents(query, tables, { subjectId: organizationId as `organization:${string}`, at, key }, [
      { kind: 'memberErased', facts: { by: personId, person: personId } },
    ])
}
