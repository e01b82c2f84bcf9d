/**
 * Setting up, showing and removing a second factor. The first one is set up by a code from the mailbox beside a fresh way
 * in: who has but the password would otherwise choose what protects the account. Every later change asks for the present
 * one.
 */
import { and, eq, lt } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/second-factor.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import type { SecondFactor } from '../../../sync/rules/sign-in-policy.ts'
import { type Call, type Described, described, type Question, serve } from '../../http/call.ts'
import { opened, sealed } from '../../kept-secrets/kept-secrets.ts'
import { fullName } from '../../people/full-name.ts'
import type { PersonRow } from '../../people/people.ts'
import { codeMail } from '../code-mail.ts'
import type { IdentityWorld } from '../deps.ts'
import { issueCode } from '../mailed-codes.ts'
import { passkeysOf } from '../passkeys/kept-passkeys.ts'
import { WRONG_CODE } from '../questions.ts'
import type { OwnSide } from '../ways/own-side.ts'
import { appAddress, newAppSecret, stepOfCode } from './authenticator-app.ts'
import {
  changingProtection,
  dropCodesWithLast,
  inOwnSession,
  mailedCodeOf,
  mayLose,
  placesThatAsk,
  provesMailboxForFirst,
  refuseNotFresh,
  renewed,
  secondFactorCode,
  tellPerson,
} from './own-session.ts'
import { makeRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'

/** Long enough to fetch the app first. */
const SETTING_UP_MS = 15 * 60_000
/** As typed, without what parts its groups: a recovery code; all else is a code of the app. */
const RECOVERY_CODE = /^[0-9a-z]{16}$/i

export const secondFactorCalls = (world: IdentityWorld): readonly Call[] => [
  getSecondFactor(world),
  mailSecondFactorCode(world),
  beginSecondFactor(world),
  confirmSecondFactor(world),
  proveSecondFactor(world),
  newRecoveryCodes(world),
  removeSecondFactor(world),
]

type Row = IdentityWorld['platform']['db']['tables']['secondFactor']['$inferSelect']

const factorRow = async (
  query: Query,
  { platform }: IdentityWorld,
  personId: string,
): Promise<Row | undefined> => {
  const { secondFactor } = platform.db.tables
  const [row] = await query.select().from(secondFactor).where(eq(secondFactor.personId, personId))
  return row
}

const getSecondFactor = (world: IdentityWorld) =>
  serve(contracts.getSecondFactor, {
    run: (_, context) =>
      inOwnSession(world, context, async (query, { person }) => {
        const asking = await placesThatAsk(query, world, person.id)
        return ok({
          since: (await factorRow(query, world, person.id))?.since ?? null,
          recoveryCodesLeft: await recoveryCodesLeft(query, world.platform.db.tables, person.id),
          passkeys: (await passkeysOf(query, world.platform.db.tables, person.id)).length,
          askedBy: asking.map(({ organization: { nameEn, nameAr } }) => ({ nameEn, nameAr })),
        })
      }),
  })

const mailSecondFactorCode = (world: IdentityWorld) =>
  serve(contracts.mailSecondFactorCode, {
    run: async (_, context) => {
      const { platform, sendLater } = world
      const done = await inOwnSession(world, context, async (query, { person }) => {
        const code = await issueCode(query, platform.db.tables, secondFactorCode(person), platform)
        return code.ok ? ok({ code: code.value, person }) : code
      })
      if (!done.ok) return done
      const { code, person } = done.value
      const { email, preferences } = person
      sendLater(
        codeMail({
          ...{ kind: 'secondFactor', email, name: fullName(person), language: preferences.language, code },
        }),
      )
      return ok(described(null, 'code-sent')) satisfies Result<Described<null>, Refusal>
    },
  })

/** One budget for the app and the recovery codes: who guesses at both guesses at one thing. */
const factorOf = (personId: string): Question => ({
  about: `second ${personId}`,
  holder: personId,
  way: 'totp',
  beside: true,
})

const beginSecondFactor = (world: IdentityWorld) =>
  serve(contracts.beginSecondFactor, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ checkOtp }, { actor }) =>
        checkOtp !== undefined && actor?.kind === 'person' ? mailedCodeOf(actor.personId) : null,
    },
    run: ({ checkOtp: code }, context) =>
      inOwnSession(world, context, async (query, own) => {
        const { platform } = world
        const { db, now } = platform
        const { person } = own
        const refused = refuseNotFresh(own, now())
        if (refused) return err(refused)
        const checked = await provesMailboxForFirst(query, world, own, code)
        if (!checked.ok) return checked
        const secret = newAppSecret(platform)
        const values = {
          pending: sealed(platform, placeOf(person), secret),
          pendingUntil: now() + SETTING_UP_MS,
        }
        const { secondFactor } = db.tables
        await query
          .insert(secondFactor)
          .values({ personId: person.id, secret: null, since: null, lastStep: 0, ...values })
          .onConflictDoUpdate({ target: secondFactor.personId, set: values })
        return ok({ secret, address: appAddress(secret, person.email) })
      }),
  })

const placeOf = ({ id }: Pick<PersonRow, 'id'>) => ({ about: id, bound: 'authenticator app' })

const confirmSecondFactor = (world: IdentityWorld) =>
  serve(contracts.confirmSecondFactor, {
    secret: {
      wrong: WRONG_CODE,
      of: (_, { actor }) => (actor?.kind === 'person' ? factorOf(actor.personId) : null),
    },
    run: async ({ checkOtp: code }, context) => {
      const { platform } = world
      const { db, now } = platform
      const done = await changingProtection(world, context, async (query, own) => {
        const { person } = own
        const factor = await factorRow(query, world, person.id)
        if (!factor?.pending || (factor.pendingUntil ?? 0) <= now()) return err(refusal('code-expired'))
        // The present one may have been shown to begin, and must still be fresh when it is replaced.
        const refused = refuseNotFresh(own, now())
        if (refused) return err(refused)
        const step = stepOf(world, person, { sealedSecret: factor.pending, code, lastStep: 0 })
        if (step === null) return err(refusal('code-wrong'))
        const { secondFactor } = db.tables
        await query
          .update(secondFactor)
          .set({ secret: factor.pending, since: now(), lastStep: step, pending: null, pendingUntil: null })
          .where(eq(secondFactor.personId, person.id))
        const recoveryCodes = await makeRecoveryCodes(query, db.tables, platform, person.id)
        await tellPerson(query, world, person, 'secondFactorSet', { replaces: factor.secret !== null })
        return ok({
          recoveryCodes: [...recoveryCodes],
          ...(await renewed(query, world, context, own, { way: 'totp' })),
        })
      })
      if (done.ok && context.sessionId !== null) world.authentication.forget([context.sessionId])
      return done
    },
  })

const proveSecondFactor = (world: IdentityWorld) =>
  serve(contracts.proveSecondFactor, {
    secret: {
      wrong: WRONG_CODE,
      of: (_, { actor }) => (actor?.kind === 'person' ? factorOf(actor.personId) : null),
    },
    run: async ({ checkOtp: typed }, context) => {
      const { db } = world.platform
      const done = await inOwnSession(world, context, async (query, own) => {
        const way = await shownBy(query, world, own, typed)
        if (way === null) return err(refusal('code-wrong'))
        return ok({
          ...(await renewed(query, world, context, own, { way })),
          recoveryCodesLeft: await recoveryCodesLeft(query, db.tables, own.person.id),
        })
      })
      if (done.ok && context.sessionId !== null) world.authentication.forget([context.sessionId])
      return done
    },
  })

/** What was typed, taken so that it is good no second time; null when it is neither. */
async function shownBy(
  query: Query,
  world: IdentityWorld,
  { person }: OwnSide,
  typed: string,
): Promise<SecondFactor | null> {
  const { db, now } = world.platform
  if (RECOVERY_CODE.test(typed)) {
    const taken = await takeRecoveryCode(query, db.tables, { personId: person.id, typed, now: now() })
    return taken ? 'recoveryCode' : null
  }
  const factor = await factorRow(query, world, person.id)
  if (!factor?.secret) return null
  const step = stepOf(world, person, { sealedSecret: factor.secret, code: typed, lastStep: factor.lastStep })
  if (step === null) return null
  const { secondFactor } = db.tables
  // Two at once with one code: the step stands for the first alone.
  const taken = await query
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.personId, person.id), lt(secondFactor.lastStep, step)))
    .returning({ lastStep: secondFactor.lastStep })
  return taken.length > 0 ? 'totp' : null
}

function stepOf(
  { platform }: IdentityWorld,
  person: PersonRow,
  {
    sealedSecret,
    code,
    lastStep,
  }: { readonly sealedSecret: string; readonly code: string; readonly lastStep: number },
): number | null {
  const secret = opened(platform, placeOf(person), sealedSecret)
  return secret === null ? null : stepOfCode(secret, code, { now: platform.now(), lastStep })
}

const newRecoveryCodes = (world: IdentityWorld) =>
  serve(contracts.newRecoveryCodes, {
    run: (_, context) =>
      inOwnSession(world, context, async (query, own) => {
        const { platform } = world
        if (own.secondSince === null) return err(refusal('second-factor-missing'))
        const refused = refuseNotFresh(own, platform.now())
        if (refused) return err(refused)
        const recoveryCodes = await makeRecoveryCodes(query, platform.db.tables, platform, own.person.id)
        await tellPerson(query, world, own.person, 'recoveryCodesMade', { count: recoveryCodes.length })
        return ok({ recoveryCodes: [...recoveryCodes] })
      }),
  })

const removeSecondFactor = (world: IdentityWorld) =>
  serve(contracts.removeSecondFactor, {
    run: (_, context) =>
      changingProtection(world, context, async (query, own) => {
        const { platform } = world
        const { tables } = platform.db
        const { person } = own
        const factor = await factorRow(query, world, person.id)
        if (!factor?.secret) return err(refusal('second-factor-missing'))
        const refused = refuseNotFresh(own, platform.now())
        if (refused) return err(refused)
        const { length: left } = await passkeysOf(query, tables, person.id)
        if (!(await mayLose(query, world, person.id, left))) return err(refusal('second-factor-asked'))
        await query.delete(tables.secondFactor).where(eq(tables.secondFactor.personId, person.id))
        await dropCodesWithLast(query, world, person.id)
        await tellPerson(query, world, person, 'secondFactorRemoved', {})
        return ok(null)
      }),
  })
