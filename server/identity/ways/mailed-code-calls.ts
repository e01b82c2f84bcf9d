/**
 * A code from the mailbox as a way in. Codes are made and counted for any address, and mailed after the answer to those
 * that have proven theirs: nothing tells which that is. It opens no more than a new password by the same mailbox would.
 */
import { type Refusal, refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/mailed-sign-in.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { type Call, type Described, described, serve } from '../../http/call.ts'
import { fullName } from '../../people/full-name.ts'
import { personByEmail, personById } from '../../people/people.ts'
import { codeMail } from '../code-mail.ts'
import type { IdentityWorld } from '../deps.ts'
import { checkCode, issueCode } from '../mailed-codes.ts'
import { proveAddress } from '../prove-address.ts'
import { codeToAddress, WRONG_CODE } from '../questions.ts'
import { sessionAnswer, startSession } from '../start-session.ts'
import { personOfSession } from './own-side.ts'
import { renewProof, toldMissing } from './renew-proof.ts'

export const mailedCodeCalls = (world: IdentityWorld): readonly Call[] => [
  mailSignInCode(world),
  signInByCode(world),
  mailProofCode(world),
  proveByCode(world),
]

const codeTo = (email: string) => ({ reason: 'signIn', subject: email }) as const

async function sendCode(
  { platform, sendLater }: IdentityWorld,
  email: string,
): Promise<Result<Described<null>, Refusal>> {
  const { db } = platform
  const { person, code } = await db.transact(async (query) => ({
    person: await personByEmail(query, db.tables, email),
    code: await issueCode(query, db.tables, codeTo(email), platform),
  }))
  if (!code.ok) return code
  if (person && person.emailVerifiedAt !== null && person.status !== 'disabled') {
    const { language } = person.preferences
    sendLater(codeMail({ kind: 'signIn', email, name: fullName(person), language, code: code.value }))
  }
  return ok(described(null, 'code-sent'))
}

const mailSignInCode = (world: IdentityWorld) =>
  serve(contracts.mailSignInCode, { run: ({ email }) => sendCode(world, email) })

const signInByCode = (world: IdentityWorld) =>
  serve(contracts.signInByCode, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ email }) => {
        const { db } = world.platform
        return db.read((query) => codeToAddress(query, db.tables, 'signIn', email))
      },
    },
    run: async ({ email, checkOtp: code, deviceId, cookieOnly = false }, context) => {
      const { platform } = world
      const { db, now } = platform
      return db.transact(async (query) => {
        const shown = { ...codeTo(email), code, now: now(), use: true }
        const checked = await checkCode(query, db.tables, shown)
        if (!checked.ok) return checked
        const person = await proveAddress(query, world, { by: 'mailbox', email })
        if (!person) return err(refusal('code-wrong'))
        const started = await startSession(query, platform, {
          ...{ person, deviceId: deviceId ?? null, context },
          proofs: [{ way: 'mailedCode', at: now() }],
        })
        return started.ok
          ? ok(sessionAnswer(context, started.value, { cookieOnly, loginType: 'password' }))
          : started
      })
    },
  })

const mailProofCode = (world: IdentityWorld) =>
  serve(contracts.mailProofCode, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { db } = world.platform
      const person = await db.read((query) => personById(query, db.tables, actor.personId))
      return person ? sendCode(world, person.email) : err(refusal('not-signed-in'))
    },
  })

const proveByCode = (world: IdentityWorld) =>
  serve(contracts.proveByCode, {
    secret: {
      wrong: WRONG_CODE,
      of: async (_, { actor }) => {
        const { db } = world.platform
        if (actor?.kind !== 'person') return null
        return db.read(async (query) => {
          const person = await personById(query, db.tables, actor.personId)
          return person ? codeToAddress(query, db.tables, 'signIn', person.email) : null
        })
      },
    },
    run: async ({ checkOtp: code }, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const { platform, authentication } = world
      const { db, now } = platform
      const done = await db.transact(async (query) => {
        const own = await personOfSession(query, platform, sessionId)
        if (!own || own.person.id !== actor.personId) return err(refusal('not-signed-in'))
        const shown = { ...codeTo(own.person.email), code, now: now(), use: true }
        const checked = await checkCode(query, db.tables, shown)
        if (!checked.ok) return checked
        const missing = await renewProof(query, platform, {
          ...{ personId: own.person.id as PersonId, organizationId: own.place.organization.id, sessionId },
          ...{ proofs: [{ way: 'mailedCode', at: now() }], context },
        })
        return ok({ missingProof: toldMissing(missing) })
      })
      if (done.ok) authentication.forget([sessionId])
      return done
    },
  })
