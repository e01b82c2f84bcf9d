/** This side of a link: whose session it is, and that they have just shown it. */
import { eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { AttemptTold } from '../../../db/schema/identity.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import { missingFor, type Proof } from '../../../sync/rules/sign-in-policy.ts'
import { secondFactorSince } from '../../people/own-second-factor.ts'
import { type Membership, membershipsOf, type PersonRow, personById } from '../../people/people.ts'
import { askedOf, missingIn, policyOf, proofRefusal } from '../../people/proofs.ts'
import type { Platform } from '../../platform.ts'

export interface OwnSide {
  readonly sessionId: string
  readonly person: PersonRow
  readonly place: Membership
  readonly proofs: readonly Proof[]
  readonly createdAt: number
  /** `own-second-factor.ts`. */
  readonly secondSince: number | null
}

/** Null when it is over, or its person may not be there any more. */
export async function personOfSession(
  query: Query,
  { db: { tables }, now }: Pick<Platform, 'db' | 'now'>,
  sessionId: string,
): Promise<OwnSide | null> {
  const [row] = await query.select().from(tables.session).where(eq(tables.session.id, sessionId))
  if (!row?.personId || row.revokedAt !== null || row.expiresAt <= now()) return null
  const person = await personById(query, tables, row.personId)
  const place = (await membershipsOf(query, tables, row.personId)).find(
    (one) => one.organization.id === row.organizationId,
  )
  return person?.status === 'active' && person.emailVerifiedAt !== null && place
    ? {
        ...{ sessionId, person, place, proofs: row.proofs, createdAt: row.createdAt },
        secondSince: await secondFactorSince(query, tables, person.id),
      }
    : null
}

/**
 * Whether an account elsewhere may be linked with who this is. They have shown themselves within ten minutes by any way,
 * also by one that the organisation has closed since: that is how its people come to the new one. But whoever comes by
 * a closed way links only the account that the provider says has their own address, or a stolen old password would be
 * enough to put a colleague's account in place of theirs.
 */
export function ownSideProven(own: OwnSide, told: AttemptTold, now: number): Refusal | null {
  const { place, person, proofs, secondSince } = own
  const policy = policyOf(place.organization)
  const asked = askedOf(place, { ownSecond: secondSince !== null })
  if (told.organizationId !== '' && told.organizationId !== place.organization.id)
    return refusal('way-not-linked')
  const stale = missingFor('account', { ...policy, ways: null }, asked, { proofs, now })
  if (stale) return proofRefusal('proof-too-old', stale)
  const isLocked = missingIn(place, own, secondSince) !== null
  return isLocked && told.email !== person.email ? refusal('way-not-linked') : null
}
