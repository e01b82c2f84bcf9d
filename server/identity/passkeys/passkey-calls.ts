/**
 * Passkeys: made under a fresh proof, shown to sign in without an address, or within a session as a second factor. One
 * that has verified its person is two factors at once (`twice`); one that has not is a second beside another way.
 */
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/passkeys.ts'
import { createId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { type Call, type CallContext, serve } from '../../http/call.ts'
import { fullName } from '../../people/full-name.ts'
import { personById } from '../../people/people.ts'
import type { IdentityWorld } from '../deps.ts'
import { WRONG_CODE } from '../questions.ts'
import {
  changingProtection,
  dropCodesWithLast,
  inOwnSession,
  mailedCodeOf,
  mayLose,
  provesMailboxForFirst,
  refuseNotFresh,
  renewed,
  tellPerson,
} from '../second-factor/own-session.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { deriveSecret } from '../secrets.ts'
import { sessionAnswer, startSession } from '../start-session.ts'
import { linksOf } from '../ways/linked-ways.ts'
import { CHALLENGE_MS, newChallenge, type Purpose, takeChallenge } from './challenges.ts'
import { ALGORITHMS, checkNew, checkUse, clientDataOf, type Shown } from './check-passkey.ts'
import { notePasskeyUse, type PasskeyRow, passkeyByCredential, passkeysOf } from './kept-passkeys.ts'
import { type RelyingParty, relyingPartyAt } from './relying-party.ts'

const MOST = 20
const PRODUCT_NAME = 'Tawqi'

export const passkeyCalls = (world: IdentityWorld): readonly Call[] => [
  beginPasskeySignIn(world),
  signInByPasskey(world),
  beginPasskeyProof(world),
  proveByPasskey(world),
  beginPasskey(world),
  addPasskey(world),
  getPasskeys(world),
  renamePasskey(world),
  removePasskey(world),
]

const partyAt = (query: Query, { platform: { db, config } }: IdentityWorld, context: CallContext) =>
  relyingPartyAt(query, db.tables, context, config)

const asked = (challenge: string, party: RelyingParty, allowed: readonly PasskeyRow[]) => ({
  challenge,
  timeout: CHALLENGE_MS,
  rpId: party.id,
  allowCredentials: allowed.map(toldCredential),
  userVerification: 'preferred' as const,
})
const toldCredential = ({ credentialId, transports }: PasskeyRow) => ({
  ...{ id: credentialId, type: 'public-key' as const, transports: [...transports] },
})

const beginPasskeySignIn = (world: IdentityWorld) =>
  serve(contracts.beginPasskeySignIn, {
    run: (_, context) => {
      const { platform } = world
      const { db } = platform
      return db.transact(async (query) => {
        const party = await partyAt(query, world, context)
        const purpose = { purpose: 'signIn', sessionId: null } as const
        const challenge = await newChallenge(query, db.tables, platform, context, purpose)
        // Whoever leaves the password out is asked for both factors at once where the authenticator can.
        return ok({ options: asked(challenge, party, []) })
      })
    },
  })

/** The answer is used up whatever it is; the transaction commits with a refusal. */
async function shownPasskey(
  query: Query,
  world: IdentityWorld,
  context: CallContext,
  { shown, ...purpose }: Purpose & { readonly shown: Shown },
): Promise<Result<{ passkey: PasskeyRow; verified: boolean }, Refusal>> {
  const { platform } = world
  const { tables } = platform.db
  const client = clientDataOf(shown)
  if (!client) return err(refusal('passkey-wrong'))
  const { challenge } = client
  if (!(await takeChallenge(query, tables, platform, context, { ...purpose, challenge })))
    return err(refusal('sign-in-over'))
  const passkey = await passkeyByCredential(query, tables, shown.id)
  const used = passkey && (await checkUse(shown, client, passkey, await partyAt(query, world, context)))
  if (!used || !(await notePasskeyUse(query, tables, passkey, { ...used, at: platform.now() })))
    return err(refusal('passkey-wrong'))
  return ok({ passkey, verified: used.verified })
}

const proofBy = (verified: boolean) => ({
  way: 'passkey' as const,
  ...(verified && { twice: true as const }),
})

const signInByPasskey = (world: IdentityWorld) =>
  serve(contracts.signInByPasskey, {
    secret: 'unguessable',
    run: async ({ passkey: shown, deviceId, cookieOnly = false }, context) => {
      const { platform } = world
      const { db, now } = platform
      return db.transact(async (query) => {
        const found = await shownPasskey(query, world, context, {
          ...{ purpose: 'signIn', sessionId: null, shown },
        })
        if (!found.ok) return found
        const { passkey, verified } = found.value
        const person = await personById(query, db.tables, passkey.personId)
        // It is the authenticator that said whose it is: a security key without that names nobody here.
        if (!person || person.emailVerifiedAt === null || shown.response.userHandle == null)
          return err(refusal('passkey-wrong'))
        const started = await startSession(query, platform, {
          ...{ person, deviceId: deviceId ?? null, context },
          proofs: [{ ...proofBy(verified), at: now() }],
        })
        return started.ok
          ? ok(sessionAnswer(context, started.value, { cookieOnly, loginType: 'password' }))
          : started
      })
    },
  })

const beginPasskeyProof = (world: IdentityWorld) =>
  serve(contracts.beginPasskeyProof, {
    run: (_, context) =>
      inOwnSession(world, context, async (query, { person, sessionId }) => {
        const { platform } = world
        const { tables } = platform.db
        const party = await partyAt(query, world, context)
        const here = (await passkeysOf(query, tables, person.id)).filter(({ host }) => host === party.id)
        if (here.length === 0) return err(refusal('passkey-missing'))
        const purpose = { purpose: 'prove', sessionId } as const
        const challenge = await newChallenge(query, tables, platform, context, purpose)
        return ok({ options: asked(challenge, party, here) })
      }),
  })

const proveByPasskey = (world: IdentityWorld) =>
  serve(contracts.proveByPasskey, {
    secret: 'unguessable',
    run: async ({ passkey: shown }, context) => {
      const done = await inOwnSession(world, context, async (query, own) => {
        const { sessionId, person } = own
        const found = await shownPasskey(query, world, context, { purpose: 'prove', sessionId, shown })
        if (!found.ok) return found
        if (found.value.passkey.personId !== person.id) return err(refusal('passkey-wrong'))
        return ok(await renewed(query, world, context, own, proofBy(found.value.verified)))
      })
      if (done.ok && context.sessionId !== null) world.authentication.forget([context.sessionId])
      return done
    },
  })

const beginPasskey = (world: IdentityWorld) =>
  serve(contracts.beginPasskey, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ checkOtp }, { actor }) =>
        checkOtp !== undefined && actor?.kind === 'person' ? mailedCodeOf(actor.personId) : null,
    },
    run: ({ checkOtp: code }, context) =>
      inOwnSession(world, context, async (query, own) => {
        const { platform } = world
        const { tables } = platform.db
        const { person, sessionId } = own
        const all = await passkeysOf(query, tables, person.id)
        const refused = refuseNotFresh(own, platform.now(), { byAnyWay: all.length === 0 })
        if (refused) return err(refused)
        if (all.length >= MOST) return err(refusal('too-many', { most: MOST }))
        const checked = await provesMailboxForFirst(query, world, own, code)
        if (!checked.ok) return checked
        const party = await partyAt(query, world, context)
        const purpose = { purpose: 'register', sessionId } as const
        const challenge = await newChallenge(query, tables, platform, context, purpose)
        return ok({
          options: {
            ...{ challenge, timeout: CHALLENGE_MS, rp: { id: party.id, name: PRODUCT_NAME } },
            user: {
              id: handleOf(all, platform, person.id),
              name: person.email,
              displayName: fullName(person),
            },
            pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
            excludeCredentials: all.filter(({ host }) => host === party.id).map(toldCredential),
            authenticatorSelection: {
              ...{ residentKey: 'preferred' as const, userVerification: 'preferred' as const },
            },
            attestation: 'none' as const,
          },
        })
      }),
  })

/** One for all passkeys of a person, so that an authenticator keeps one of theirs; nobody else can tell whose it is. */
const handleOf = (
  all: readonly PasskeyRow[],
  { evidenceKey }: IdentityWorld['platform'],
  personId: string,
): string => all[0]?.userHandle ?? deriveSecret(evidenceKey, 'passkey user', personId)

const addPasskey = (world: IdentityWorld) =>
  serve(contracts.addPasskey, {
    run: async ({ passkey: made, name }, context) => {
      const done = await inOwnSession(world, context, async (query, own) => {
        const { platform } = world
        const { db, now } = platform
        const { person, sessionId, secondSince } = own
        const client = clientDataOf(made)
        if (!client) return err(refusal('passkey-wrong'))
        const purpose = { purpose: 'register', sessionId, challenge: client.challenge } as const
        if (!(await takeChallenge(query, db.tables, platform, context, purpose)))
          return err(refusal('sign-in-over'))
        // What was shown to begin may be old by now.
        const all = await passkeysOf(query, db.tables, person.id)
        const refused = refuseNotFresh(own, now(), { byAnyWay: all.length === 0 })
        if (refused) return err(refused)
        const party = await partyAt(query, world, context)
        const checked = await checkNew(made, client, party)
        if (all.length >= MOST) return err(refusal('too-many', { most: MOST }))
        const known = checked && (await passkeyByCredential(query, db.tables, checked.credentialId))
        if (!checked || known) return err(refusal('passkey-wrong'))
        const { verified, ...kept } = checked
        const id = createId('passkey', platform)
        await query.insert(db.tables.passkey).values({
          ...{ ...kept, id, name, personId: person.id, host: party.id, createdAt: now(), lastUsedAt: null },
          userHandle: handleOf(all, platform, person.id),
        })
        const codes =
          secondSince === null ? await makeRecoveryCodes(query, db.tables, platform, person.id) : null
        await tellPerson(query, world, person, 'passkeyAdded', { passkey: id })
        return ok({
          ...{ id, recoveryCodes: codes && [...codes] },
          ...(await renewed(query, world, context, own, proofBy(verified))),
        })
      })
      if (done.ok && context.sessionId !== null) world.authentication.forget([context.sessionId])
      return done
    },
  })

const getPasskeys = (world: IdentityWorld) =>
  serve(contracts.getPasskeys, {
    run: (_, context) =>
      inOwnSession(world, context, async (query, { person }) => {
        const party = await partyAt(query, world, context)
        const all = await passkeysOf(query, world.platform.db.tables, person.id)
        return ok(
          all.map(({ id, name, host, backedUp, createdAt, lastUsedAt }) => ({
            ...{ id, name, host, here: host === party.id, backedUp, createdAt, lastUsedAt },
          })),
        )
      }),
  })

const renamePasskey = (world: IdentityWorld) =>
  serve(contracts.renamePasskey, {
    run: ({ id, name }, context) =>
      inOwnSession(world, context, async (query, { person }) => {
        const { passkey } = world.platform.db.tables
        const renamed = await query
          .update(passkey)
          .set({ name })
          .where(and(eq(passkey.id, id), eq(passkey.personId, person.id)))
          .returning({ id: passkey.id })
        return renamed.length > 0 ? ok(null) : err(refusal('not-found'))
      }),
  })

/** What is left has to be a way in, and a second factor where one is demanded. */
const removePasskey = (world: IdentityWorld) =>
  serve(contracts.removePasskey, {
    run: ({ id }, context) =>
      changingProtection(world, context, async (query, own) => {
        const { tables } = world.platform.db
        const { person } = own
        const all = await passkeysOf(query, tables, person.id)
        const others = all.filter((one) => one.id !== id)
        if (others.length === all.length) return err(refusal('not-found'))
        const refused = refuseNotFresh(own, world.platform.now())
        if (refused) return err(refused)
        const links = await linksOf(query, tables, person.id)
        if (person.passwordHash === null && others.length + links.length === 0)
          return err(refusal('last-way'))
        const left = others.length + ((await hasApp(query, world, person.id)) ? 1 : 0)
        if (!(await mayLose(query, world, person.id, left))) return err(refusal('second-factor-asked'))
        await query.delete(tables.passkey).where(eq(tables.passkey.id, id))
        await dropCodesWithLast(query, world, person.id)
        await tellPerson(query, world, person, 'passkeyRemoved', { passkey: id })
        return ok(null)
      }),
  })

async function hasApp(query: Query, { platform }: IdentityWorld, personId: string): Promise<boolean> {
  const { secondFactor } = platform.db.tables
  const [row] = await query.select().from(secondFactor).where(eq(secondFactor.personId, personId))
  return row?.secret != null
}
