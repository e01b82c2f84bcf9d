/** Creating an account and proving its e-mail address. */

import type { Query } from '../../db/database.ts'
import * as contracts from '../../sync/calls/sign-up.ts'
import { createId, type PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { type Call, described, serve } from '../http/call.ts'
import { fullName } from '../people/full-name.ts'
import { createOrganization, createPerson, personByEmail, personById, TRIAL_MS } from '../people/people.ts'
import { alreadyRegisteredMail, codeMail } from './code-mail.ts'
import type { IdentityWorld } from './deps.ts'
import { checkCode, issueCode } from './mailed-codes.ts'
import { sendResetCode } from './password-calls.ts'
import { forgetUnproven, proveAddress } from './prove-address.ts'
import { WRONG_CODE } from './questions.ts'
import { ownPasswordAndCode, sessionAnswer, startSession } from './start-session.ts'
import { isSignupDisabled } from './tenant-doors.ts'

export const signUpCalls = (world: IdentityWorld): readonly Call[] => [
  registerUser(world),
  verifyEmail(world),
  resendOtp(world),
]

const registerUser = (world: IdentityWorld) =>
  serve(contracts.registerUser, {
    secret: 'sets',
    run: async (input, context) => {
      const { platform, passwords, sendLater } = world
      const { db } = platform
      const unmet = unmetPasswordRules(input.password)
      if (unmet.length > 0) return err({ code: 'password-too-weak', facts: { unmet: unmet.join(',') } })
      if (await isSignupDisabled(platform, context)) return err({ code: 'sign-up-disabled' })
      const passwordHash = await passwords.hash(input.password)
      const language = input.language ?? context.language
      const outcome = await db.transact(async (query) => {
        // One for each address and minute, whoever has it; nothing opens by this code, and it is not mailed.
        const asked = { reason: 'verifyEmail', subject: input.email } as const
        const turn = await issueCode(query, db.tables, asked, platform)
        if (!turn.ok) return turn
        const known = await personByEmail(query, db.tables, input.email)
        if (known && known.emailVerifiedAt !== null) {
          // A registration like any other to whoever asks, also when its code is asked for; it leads nowhere.
          const personId = createId('person', platform)
          const code = await issueCode(query, db.tables, { ...asked, subject: personId }, platform)
          return ok({ personId, code, known })
        }
        if (known) await forgetUnproven(query, world, known)
        const preferences = { language, ...(input.timeZone ? { timeZone: input.timeZone } : {}) }
        const personId = await register(query, world, { ...input, passwordHash, preferences })
        const code = await issueCode(query, db.tables, { reason: 'verifyEmail', subject: personId }, platform)
        return ok({ personId, code, known: undefined })
      })
      if (!outcome.ok) return outcome
      const { personId, code, known } = outcome.value
      if (known) sendLater(alreadyRegisteredMail(known))
      else if (code.ok)
        sendLater(codeMail({ kind: 'verifyEmail', email: input.email, name: '', language, code: code.value }))
      return ok(described({ userId: personId, email: input.email }, 'account-created'))
    },
  })

interface Registration {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly organizationName?: string | undefined
  readonly preferences: Parameters<typeof createPerson>[2]['preferences'] & object
}

async function register(query: Query, { platform }: IdentityWorld, wanted: Registration): Promise<PersonId> {
  const { tables } = platform.db
  const organizationId = await createOrganization(
    query,
    tables,
    { nameEn: wanted.organizationName ?? fullName(wanted), trialEndsAt: platform.now() + TRIAL_MS },
    platform,
  )
  const person = { ...wanted, emailVerified: false, organizationId, roles: ['companyAdmin'] as const }
  return createPerson(query, tables, person, platform)
}

const verifyEmail = (world: IdentityWorld) =>
  serve(contracts.verifyEmail, {
    secret: { wrong: WRONG_CODE, of: ({ userId }) => ({ about: `verifyEmail ${userId}`, holder: null }) },
    run: async (input, context) => {
      const { platform } = world
      const { db } = platform
      const result = await db.transact(async (query) => {
        const subject = { reason: 'verifyEmail', subject: input.userId } as const
        const checked = await checkCode(query, db.tables, {
          ...subject,
          code: input.checkOTP,
          now: platform.now(),
          use: true,
        })
        if (!checked.ok) return checked
        // After the code: a registration that leads nowhere is answered like the others.
        const person = await personById(query, db.tables, input.userId)
        if (!person || person.email !== input.email) return err({ code: 'code-wrong' } as const)
        const proven = await proveAddress(query, world, { by: 'registration', personId: person.id })
        if (!proven) return err({ code: 'code-wrong' } as const)
        // The code is of the registration whose password they chose minutes before (`prove-address.ts`).
        const proofs = ownPasswordAndCode(platform.now())
        return startSession(query, platform, {
          ...{ person: proven, deviceId: input.deviceId ?? null, context, proofs },
        })
      })
      if (!result.ok) return result
      world.authentication.forgetAll()
      const options = { cookieOnly: input.cookieOnly ?? false, loginType: 'password' } as const
      return ok(described(sessionAnswer(context, result.value, options), 'email-verified'))
    },
  })

const resendOtp = (world: IdentityWorld) =>
  serve(contracts.resendOtp, {
    run: async (input) => {
      if (input.otpReasonId === 2) return sendResetCode(world, input.email)
      const { platform, sendLater } = world
      const { db } = platform
      const outcome = await db.transact(async (query) => {
        const person = await personById(query, db.tables, input.userId)
        const code = await issueCode(
          query,
          db.tables,
          { reason: 'verifyEmail', subject: input.userId },
          platform,
        )
        return { person, code }
      })
      const { person, code } = outcome
      if (!code.ok) return code
      if (person && person.emailVerifiedAt === null) {
        const { email, preferences } = person
        const { language } = preferences
        sendLater(codeMail({ kind: 'verifyEmail', email, name: '', language, code: code.value }))
      }
      return ok(described(null, 'code-sent'))
    },
  })
