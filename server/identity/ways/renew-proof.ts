/** Shows anew, within a session, who its person is. Every way of doing so ends here. */
import type { Query } from '../../../db/database.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { MissingProof, Proof } from '../../../sync/rules/sign-in-policy.ts'
import type { CallContext } from '../../http/call.ts'
import { secondFactorSince } from '../../people/own-second-factor.ts'
import { membershipsOf } from '../../people/people.ts'
import { addProofs, missingIn } from '../../people/proofs.ts'
import type { Platform } from '../../platform.ts'
import { recordProofs, rememberShown } from '../start-session.ts'

export interface Renewing {
  readonly personId: PersonId
  readonly organizationId: string
  readonly sessionId: string
  readonly proofs: readonly Proof[]
  readonly context: Pick<CallContext, 'address' | 'userAgent' | 'cookie' | 'setCookie'>
}

/** What the session lacks after it. Call `authentication.forget` after the commit. */
export async function renewProof(
  query: Query,
  platform: Platform,
  { personId, organizationId, sessionId, proofs, context }: Renewing,
): Promise<MissingProof | null> {
  const { tables } = platform.db
  const held = await addProofs(query, tables, sessionId, proofs)
  await recordProofs(query, platform, {
    ...{ kind: 'proofRenewed', personId, context, proofs, facts: { session: sessionId } },
  })
  const places = await membershipsOf(query, tables, personId)
  const place = places.find((one) => one.organization.id === organizationId)
  const secondSince = await secondFactorSince(query, tables, personId)
  if (place) rememberShown(platform, context, { personId, place, proofs: held.proofs })
  return place ? missingIn(place, held, secondSince) : null
}

export const toldMissing = (missing: MissingProof | null) =>
  missing && { ways: [...missing.ways], second: missing.second }
