import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { PersonId } from '../../sync/ids.ts'
import type { IdentityWorld } from './deps.ts'
import { type PersonRow, TRIAL_MS } from './people.ts'

/** The address is proven: everything sent to it is this person's, and the trial begins. */
export async function markVerified(query: Query, world: IdentityWorld, person: PersonRow): Promise<void> {
  const { db, now } = world.platform
  const { organization, organizationMember } = db.tables
  if (person.emailVerifiedAt !== null) return
  await query
    .update(db.tables.person)
    .set({ emailVerifiedAt: now() })
    .where(eq(db.tables.person.id, person.id))
  const places = await query
    .select()
    .from(organizationMember)
    .where(eq(organizationMember.personId, person.id))
  for (const place of places)
    if (place.roles.includes('companyAdmin'))
      await query
        .update(organization)
        .set({ trialEndsAt: now() + TRIAL_MS })
        .where(eq(organization.id, place.organizationId))
  await world.linkRecipientsToPerson(query, person.id as PersonId, person.email)
}
