/**
 * Joining an organisation by the domain of one's address. Only a domain the organisation has proved counts, and only
 * of somebody new, in the transaction in which they prove the address itself: whoever has an account already is where
 * they were, and nothing set before the proof of either opens anything.
 */

import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { domainOf, isAnybodysDomain } from '../../sync/rules/email-domain.ts'
import { hasSeat, isLicensed } from '../../sync/rules/licensing.ts'
import { settingsOf } from '../../sync/settings/settings.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { fullName } from '../people/full-name.ts'
import { licensingOf, seatsTaken } from '../people/licensing.ts'
import { joinOrganization, type PersonRow } from '../people/people.ts'
import type { Platform } from '../platform.ts'

/**
 * `at once`: they begin there, and what was founded for them alone is left by the caller. `approved`: they have a place
 * that is switched off until somebody who looks after users switches it on, and begin in their own; so has whoever
 * comes when every seat is taken.
 */
export async function joinByDomain(
  query: Query,
  { db: { tables }, now, evidenceKey }: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  person: PersonRow,
): Promise<'at once' | 'approved' | null> {
  const domain = domainOf(person.email)
  if (isAnybodysDomain(domain)) return null
  const home = await organizationOf(query, tables, domain)
  if (!home) return null
  const { joiningByDomain, joiningUserClass } = settingsOf(home.settings)
  if (joiningByDomain === 'nobody') return null
  const at = now()
  const waits = joiningByDomain === 'approved' || !(await hasRoom(query, tables, home.id, at))
  const [personId, organizationId] = [person.id as PersonId, home.id as OrganizationId]
  await joinOrganization(
    query,
    tables,
    { organizationId, personId, roles: ['member'], userClass: joiningUserClass },
    at,
  )
  const { organizationMember: place } = tables
  if (waits)
    await query
      .update(place)
      .set({ inactiveSince: at })
      .where(and(eq(place.organizationId, organizationId), eq(place.personId, personId)))
  await appendEvents(query, tables, { subjectId: organizationId, at, key: evidenceKey }, [
    {
      kind: 'memberJoined',
      facts: { by: personId, way: 'domain', waits },
      personal: { name: fullName(person), email: person.email },
    },
  ])
  return waits ? 'approved' : 'at once'
}

/** What an invitation asks for, too: a licence that holds, and a seat nobody has or waits for. */
async function hasRoom(query: Query, tables: Tables, organizationId: string, at: number): Promise<boolean> {
  const licensing = await licensingOf(query, tables, organizationId)
  const waiting = (await seatsTaken(query, tables, licensing)) - licensing.people
  return isLicensed(licensing, at) && hasSeat(licensing, waiting, at)
}

/** One that is switched off takes nobody in: they would have no place where they can begin. */
async function organizationOf(query: Query, { organization }: Tables, domain: string) {
  const [row] = await query
    .select()
    .from(organization)
    .where(
      and(
        eq(organization.provedDomain, domain),
        eq(organization.demo, false),
        isNull(organization.inactiveSince),
      ),
    )
  return row
}

/** Whether somebody is alone in an organisation, and ever was. */
export async function isAloneIn(
  query: Query,
  { organizationMember: place, invitation }: Tables,
  organizationId: string,
): Promise<boolean> {
  const places = await query
    .select({ personId: place.personId })
    .from(place)
    .where(eq(place.organizationId, organizationId))
    .limit(2)
  const invited = await query
    .select({ id: invitation.id })
    .from(invitation)
    .where(eq(invitation.organizationId, organizationId))
    .limit(1)
  return places.length === 1 && invited.length === 0
}
