/**
 * A new password, by the old one or by a mailed code. Nothing about the code tells whether an address has an account: codes are made and
 * counted for any address, only the mail is sent to those that exist, and it is sent after the answer.
 */

import { eq } from 'drizzle-orm'
import type { Refusal } from '../../sync/answers.ts'
import { CODE_REASONS } from '../../sync/calls/inputs.ts'
import * as contracts from '../../sync/calls/password.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { type Call, type Described, described, serve } from '../http/call.ts'
import { fullName } from '../people/full-name.ts'
import { personByEmail, personById } from '../people/people.ts'
import { codeMail } from './code-mail.ts'
import type { IdentityWorld } from './deps.ts'
import { rememberDevice } from './known-device.ts'
import { type CodeReason, checkCode, issueCode } from './mailed-codes.ts'
import { proveAddress } from './prove-address.ts'
import { codeToAddress, passwordOf, WRONG_CODE } from './questions.ts'
import { expireSessions } from './sessions.ts'

export const passwordCalls = (world: IdentityWorld): readonly Call[] => [
  requestPasswordReset(world),
  checkOtp(world),
  resetPassword(world),
  changePassword(world),
]

const requestPasswordReset = (world: IdentityWorld) =>
  serve(contracts.requestPasswordReset, {
    run: ({ email }) => sendResetCode(world, email),
  })

export async function sendResetCode(
  { platform, sendLater }: IdentityWorld,
  email: string,
): Promise<Result<Described<null>, Refusal>> {
  const { db } = platform
  const { person, code } = await db.transact(async (query) => ({
    person: await personByEmail(query, db.tables, email),
    code: await issueCode(query, db.tables, { reason: 'resetPassword', subject: email }, platform),
  }))
  if (!code.ok) return code
  // An address nobody has proven has no account whose password could be new: it registers again.
  if (person && person.emailVerifiedAt !== null && person.status !== 'disabled') {
    const { language } = person.preferences
    sendLater(codeMail({ kind: 'resetPassword', email, name: fullName(person), language, code: code.value }))
  }
  return ok(described(null, 'code-sent'))
}

const REASON_BY_ID = new Map<number, CodeReason>(
  Object.entries(CODE_REASONS).map(([reason, id]) => [id, reason as CodeReason]),
)

const checkOtp = (world: IdentityWorld) =>
  serve(contracts.checkOtp, {
    secret: {
      wrong: WRONG_CODE,
      of: (input) => {
        const { reason, subject } = codeAskedFor(input)
        if (reason === undefined || subject === undefined) return null
        if (reason === 'verifyEmail') return { about: `${reason} ${subject}`, holder: null }
        const { db } = world.platform
        return db.read((query) => codeToAddress(query, db.tables, reason, subject))
      },
    },
    run: async (input) => {
      const { db, now } = world.platform
      const { code, reason, subject } = codeAskedFor(input)
      if (code === undefined || subject === undefined || reason === undefined)
        return err({
          code: 'input-not-valid',
          facts: { field: code === undefined ? 'checkOtp' : 'otpReasonId' },
        })
      const checked = await db.transact((query) =>
        checkCode(query, db.tables, { reason, subject, code, now: now(), use: false }),
      )
      return checked.ok ? ok(null) : checked
    },
  })

/** Reasons 2, 7 and 101 prove an address, reason 1 a person; the others are asked for where they open something. */
function codeAskedFor(input: {
  readonly checkOtp?: string | undefined
  readonly otp?: string | undefined
  readonly otpReasonId: number
  readonly email?: string | undefined
  readonly userId?: string | undefined
}) {
  const reason = REASON_BY_ID.get(input.otpReasonId)
  return {
    code: input.checkOtp ?? input.otp,
    reason: reason === 'newDevice' || reason === 'stepAccess' ? undefined : reason,
    subject: reason === 'verifyEmail' ? input.userId : input.email,
  }
}

const resetPassword = (world: IdentityWorld) =>
  serve(contracts.resetPassword, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ email }) => {
        const { db } = world.platform
        return db.read((query) => codeToAddress(query, db.tables, 'resetPassword', email))
      },
    },
    run: async ({ password, email, checkOtp: code }, context) => {
      const { platform, passwords } = world
      const { db } = platform
      const unmet = unmetPasswordRules(password)
      if (unmet.length > 0) return err({ code: 'password-too-weak', facts: { unmet: unmet.join(',') } })
      const passwordHash = await passwords.hash(password)
      const result = await db.transact(async (query): Promise<Result<readonly string[], Refusal>> => {
        const options = {
          reason: 'resetPassword',
          subject: email,
          code,
          now: platform.now(),
          use: true,
        } as const
        const checked = await checkCode(query, db.tables, options)
        if (!checked.ok) return checked
        const person = await proveAddress(query, world, { by: 'mailbox', email })
        if (!person) return err({ code: 'code-wrong' })
        await query.update(db.tables.person).set({ passwordHash }).where(eq(db.tables.person.id, person.id))
        // Ended, not revoked: the devices lock and keep their unsent work.
        rememberDevice(platform, context, person.id)
        return ok(await expireSessions(query, db.tables, { personId: person.id }, platform.now()))
      })
      if (!result.ok) return result
      world.announceEnded(result.value)
      return ok(described(null, 'password-changed'))
    },
  })

const changePassword = (world: IdentityWorld) =>
  serve(contracts.changePassword, {
    // One budget with the sign-ins: an open session must not be a place to guess at leisure.
    secret: {
      wrong: ['password-wrong'],
      of: (_, { actor }) => (actor?.kind === 'person' ? passwordOf(actor.personId) : null),
    },
    run: async ({ currentPassword, newPassword }, { actor, sessionId }) => {
      if (actor?.kind !== 'person' || sessionId === null) return err({ code: 'not-signed-in' })
      const { platform, passwords } = world
      const { db, now } = platform
      const unmet = unmetPasswordRules(newPassword)
      if (unmet.length > 0) return err({ code: 'password-too-weak', facts: { unmet: unmet.join(',') } })
      const person = await db.read((query) => personById(query, db.tables, actor.personId))
      if (!(await passwords.matches(person?.passwordHash ?? null, currentPassword)))
        return err({ code: 'password-wrong' })
      const passwordHash = await passwords.hash(newPassword)
      const ended = await db.transact(async (query) => {
        const { person: table } = db.tables
        await query.update(table).set({ passwordHash }).where(eq(table.id, actor.personId))
        // Ended, not revoked, as with a mailed code: the devices lock and keep their unsent work.
        return expireSessions(query, db.tables, { personId: actor.personId, except: sessionId }, now())
      })
      world.announceEnded(ended)
      return ok(described(null, 'password-changed'))
    },
  })
