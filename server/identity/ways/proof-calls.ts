/** What a session has to show, showing it with the password, and the accounts elsewhere that lead to it. */
import { eq } from 'drizzle-orm'
import { refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/ways-in.ts'
import type { Actor } from '../../../sync/entities/actor.ts'
import type { OrganizationId, PersonId } from '../../../sync/ids.ts'
import { err, ok } from '../../../sync/result.ts'
import { missingFor } from '../../../sync/rules/sign-in-policy.ts'
import { type Call, serve } from '../../http/call.ts'
import { secondFactorSince } from '../../people/own-second-factor.ts'
import { membershipsOf, personById } from '../../people/people.ts'
import { askedOf, missingIn, policyOf } from '../../people/proofs.ts'
import type { IdentityWorld } from '../deps.ts'
import { passkeysOf } from '../passkeys/kept-passkeys.ts'
import { passwordOf } from '../questions.ts'
import { linksOf, unlink } from './linked-ways.ts'
import { offeredWays } from './offered-ways.ts'
import { renewProof, toldMissing } from './renew-proof.ts'

export const proofCalls = (world: IdentityWorld): readonly Call[] => [
  getProofs(world),
  provePassword(world),
  getWays(world),
  unlinkWay(world),
]

const getProofs = (world: IdentityWorld) =>
  serve(contracts.getProofs, {
    run: async ({ act, policy }, { actor, sessionId }) => {
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const { db, now } = world.platform
      const { session } = db.tables
      const found = await db.read(async (query) => {
        const [row] = await query.select().from(session).where(eq(session.id, sessionId))
        const places = await membershipsOf(query, db.tables, actor.personId)
        const place = places.find((one) => one.organization.id === actor.organizationId)
        const secondSince = await secondFactorSince(query, db.tables, actor.personId)
        const person = await personById(query, db.tables, actor.personId)
        const hasPassword = person?.passwordHash != null
        return row && place ? { session: row, place, secondSince, hasPassword } : null
      })
      if (!found) return err(refusal('not-signed-in'))
      const { place, session: held, secondSince, hasPassword } = found
      const asked = askedOf(place, { ownSecond: secondSince !== null })
      const fresh = { proofs: held.proofs, now: now() }
      const missing =
        missingIn(place, held, secondSince) ??
        (act ? missingFor(act, policy ?? policyOf(place.organization), asked, fresh) : null)
      const offered = await offeredWays(world, place.organization)
      return ok({ ...offered, missingProof: toldMissing(missing), hasPassword })
    },
  })

const provePassword = (world: IdentityWorld) =>
  serve(contracts.provePassword, {
    // One budget with the sign-ins: an open session must not be a place to guess at leisure.
    secret: {
      wrong: ['password-wrong'],
      of: (_, { actor }) => (actor?.kind === 'person' ? passwordOf(actor.personId) : null),
    },
    run: async ({ password }, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const { platform, passwords, authentication } = world
      const { db, now } = platform
      const person = await db.read((query) => personById(query, db.tables, actor.personId))
      if (!(await passwords.matches(person?.passwordHash ?? null, password)))
        return err(refusal('password-wrong'))
      const missing = await db.transact((query) =>
        renewProof(query, platform, {
          ...ofSession(actor, sessionId),
          ...{ proofs: [{ way: 'password', at: now() }], context },
        }),
      )
      authentication.forget([sessionId])
      return ok({ missingProof: toldMissing(missing) })
    },
  })

const ofSession = (actor: Extract<Actor, { kind: 'person' }>, sessionId: string) => ({
  personId: actor.personId as PersonId,
  organizationId: actor.organizationId as OrganizationId,
  sessionId,
})

const getWays = ({ platform: { db } }: IdentityWorld) =>
  serve(contracts.getWays, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const rows = await db.read((query) => linksOf(query, db.tables, actor.personId))
      return ok(
        rows.map(({ id, way, label, organizationId, createdAt, lastUsedAt }) => ({
          ...{ id, way, label, createdAt, lastUsedAt, organizationId: organizationId || null },
        })),
      )
    },
  })

/** What is left has to be a way in: a password, a passkey, or another account elsewhere. */
const unlinkWay = ({ platform }: IdentityWorld) =>
  serve(contracts.unlinkWay, {
    run: async ({ id }, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { db } = platform
      const personId = actor.personId as PersonId
      const done = await db.transact(async (query) => {
        const person = await personById(query, db.tables, personId)
        const others = (await linksOf(query, db.tables, personId)).filter((one) => one.id !== id)
        const passkeys = await passkeysOf(query, db.tables, personId)
        if (person?.passwordHash == null && others.length + passkeys.length === 0) return 'last'
        return unlink(query, platform, { personId, id })
      })
      if (done === 'last') return err(refusal('last-way'))
      return done ? ok(null) : err(refusal('not-found'))
    },
  })
