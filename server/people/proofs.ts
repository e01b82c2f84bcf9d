/** What the session of whoever asks has shown, against what their organisation asks for now. */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import {
  type Asked,
  type MissingProof,
  missingFor,
  missingProof,
  OPEN_POLICY,
  type Proof,
  type ProofAct,
  type SignInPolicy,
  withProofs,
} from '../../sync/rules/sign-in-policy.ts'
import type { Platform } from '../platform.ts'
import { authorityIn } from './authority.ts'
import { secondFactorSince } from './own-second-factor.ts'
import type { Membership, OrganizationRow } from './people.ts'

/** Asked of every request, so of what was chosen alone. */
export const policyOf = ({ settings }: Pick<OrganizationRow, 'settings'>): SignInPolicy =>
  settings.signInPolicy ?? OPEN_POLICY

/** `ownSecond`: whether they have set a second factor up, as far as it counts here. */
export const askedOf = (
  { organization, roles, permissions }: Membership,
  { ownSecond }: Pick<Asked, 'ownSecond'>,
): Asked => ({
  ...{ organizationId: organization.id as OrganizationId, roles, permissions, ownSecond },
})

export interface HeldSession {
  readonly createdAt: number
  readonly proofs: readonly Proof[]
}

/** Null when such a session may go on in this organisation. `secondSince`: see `own-second-factor.ts`. */
export const missingIn = (
  place: Membership,
  { createdAt, proofs }: HeldSession,
  secondSince: number | null,
): MissingProof | null =>
  missingProof(
    policyOf(place.organization),
    askedOf(place, { ownSecond: secondSince !== null && createdAt >= secondSince }),
    proofs,
  )

/** What is said of it: which ways, and whether a second factor. */
export const proofRefusal = (
  code: 'proof-missing' | 'proof-too-old',
  { ways, second }: MissingProof,
): Refusal => refusal(code, { ways: ways.join(','), second })

/** Asked for fresh proofs: by which policy, unless it is the one that stands. */
export interface FreshProofAsked {
  readonly act: ProofAct
  readonly policy?: SignInPolicy | undefined
}

/**
 * In the transaction that decides. Guests have their link alone, and the platform itself shows nothing. A program shows
 * a key and no proof: where an organisation asks for fresh ones, a person has to do it.
 */
export async function refuseStale(
  query: Query,
  tables: Tables,
  { act, policy }: FreshProofAsked,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<Refusal | null> {
  if (actor.kind !== 'person') return null
  const [home] = await query
    .select({ settings: tables.organization.settings })
    .from(tables.organization)
    .where(eq(tables.organization.id, actor.organizationId))
  const authority = await authorityIn(query, tables, actor)
  if (!home || !authority) return refusal('not-permitted')
  const ownSecond = (await secondFactorSince(query, tables, actor.personId)) !== null
  const asked = { ...authority, organizationId: actor.organizationId, ownSecond }
  const proofs = await proofsOf(query, tables, actor)
  const missing = missingFor(act, policy ?? policyOf(home), asked, { proofs, now })
  return missing && proofRefusal('proof-too-old', missing)
}

/**
 * As `refuseStale`, for what tells of a person in all their organisations: what was shown has to be what each of them
 * asks for (S29). A place that is switched off asks as of any member.
 */
export async function refuseStaleElsewhere(
  query: Query,
  tables: Tables,
  act: ProofAct,
  { actor, now }: { readonly actor: PersonActor; readonly now: number },
): Promise<Refusal | null> {
  const { organization } = tables
  const ownSecond = (await secondFactorSince(query, tables, actor.personId)) !== null
  const proofs = await proofsOf(query, tables, actor)
  for (const id of actor.elsewhere ?? []) {
    const organizationId = id as OrganizationId
    const [other] = await query
      .select({ settings: organization.settings })
      .from(organization)
      .where(eq(organization.id, organizationId))
    const authority = await authorityIn(query, tables, { ...actor, organizationId })
    const { roles = [], permissions = [] } = authority ?? {}
    const asked = { roles, permissions, organizationId, ownSecond }
    const missing = other && missingFor(act, policyOf(other), asked, { proofs, now })
    if (missing) return proofRefusal('proof-too-old', missing)
  }
  return null
}

/** For calls, which ask before their input is read. */
export const createStale =
  ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  (actor: Actor, act: ProofAct): Promise<Refusal | null> =>
    db.read((query) => refuseStale(query, db.tables, { act }, { actor, now: now() }))

async function proofsOf(
  query: Query,
  { session }: Tables,
  { sessionId, keyId, personId }: PersonActor,
): Promise<readonly Proof[]> {
  if (sessionId === undefined || keyId !== undefined) return []
  const [row] = await query.select().from(session).where(eq(session.id, sessionId))
  return row?.personId === personId ? row.proofs : []
}

/** The session goes on with these as well. Whoever keeps an answer about it in memory forgets it after the commit. */
export async function addProofs(
  query: Query,
  { session }: Tables,
  sessionId: string,
  added: readonly Proof[],
): Promise<HeldSession> {
  const [row] = await query.select().from(session).where(eq(session.id, sessionId))
  const proofs = withProofs(row?.proofs ?? [], added)
  await query.update(session).set({ proofs }).where(eq(session.id, sessionId))
  return { createdAt: row?.createdAt ?? 0, proofs }
}
