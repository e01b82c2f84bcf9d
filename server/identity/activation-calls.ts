/** Leaving an account for a while and coming back by a mailed code (A179): only what its own person switched off. */

import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import * as contracts from '../../sync/calls/activation.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { runsOrganization } from '../../sync/rules/account-type.ts'
import { leavesNobody } from '../../sync/rules/authority.ts'
import { type Call, described, serve } from '../http/call.ts'
import { administratorsIn } from '../people/authority.ts'
import { tellColleagues } from '../people/directory.ts'
import { fullName } from '../people/full-name.ts'
import { membershipsOf, membersOf, personByEmail, personById } from '../people/people.ts'
import { codeMail } from './code-mail.ts'
import type { IdentityWorld } from './deps.ts'
import { checkCode, issueCode } from './mailed-codes.ts'
import { proveAddress } from './prove-address.ts'
import { codeToAddress, passwordOf, WRONG_CODE } from './questions.ts'
import { expireSessions } from './sessions.ts'

export const activationCalls = (world: IdentityWorld): readonly Call[] => [
  deactivate(world),
  requestActivation(world),
  activate(world),
]

const deactivate = (world: IdentityWorld) =>
  serve(contracts.deactivate, {
    secret: {
      wrong: ['email-password-no-match'],
      of: ({ password }, { actor }) =>
        actor?.kind === 'person' && password !== undefined ? passwordOf(actor.personId) : null,
    },
    run: async ({ password }, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const { db, now } = world.platform
      if (password !== undefined) {
        const person = await db.read((query) => personById(query, db.tables, actor.personId))
        if (!(await world.passwords.matches(person?.passwordHash ?? null, password)))
          return err({ code: 'email-password-no-match' })
      }
      const ended = await db.transact(async (query) => {
        const { person: table } = db.tables
        if (await isLastOfSeveral(query, db.tables, actor.personId as PersonId)) return null
        await query.update(table).set({ status: 'deactivatedByUser' }).where(eq(table.id, actor.personId))
        await tellColleagues(query, db.tables, actor.personId)
        return expireSessions(query, db.tables, { personId: actor.personId }, now())
      })
      if (!ended) return err({ code: 'last-administrator' })
      world.announceEnded(ended)
      return ok(described(null, 'signed-out'))
    },
  })

/** Whether others belong to an organisation that nobody would run without them. Who is alone there leaves nobody. */
async function isLastOfSeveral(query: Query, tables: Tables, personId: PersonId): Promise<boolean> {
  for (const { organization, roles } of await membershipsOf(query, tables, personId)) {
    if (!runsOrganization(roles)) continue
    const administrators = await administratorsIn(query, tables, organization.id as OrganizationId)
    if (!leavesNobody(administrators, personId)) continue
    const members = await membersOf(query, tables, organization.id)
    if (members.some((one) => one.id !== personId)) return true
  }
  return false
}

/** Equal answers for every address, as with a new password. */
const requestActivation = (world: IdentityWorld) =>
  serve(contracts.requestAccountActivation, {
    run: async ({ email }) => {
      const { platform, sendLater } = world
      const { db } = platform
      const { person, code } = await db.transact(async (query) => ({
        person: await personByEmail(query, db.tables, email),
        code: await issueCode(query, db.tables, { reason: 'reactivateAccount', subject: email }, platform),
      }))
      if (!code.ok) return code
      if (person?.status === 'deactivatedByUser' && person.emailVerifiedAt !== null) {
        const { language } = person.preferences
        sendLater(
          codeMail({ kind: 'reactivateAccount', email, name: fullName(person), language, code: code.value }),
        )
      }
      return ok(described(null, 'code-sent'))
    },
  })

const activate = (world: IdentityWorld) =>
  serve(contracts.accountActivation, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ email }) => {
        const { db } = world.platform
        return db.read((query) => codeToAddress(query, db.tables, 'reactivateAccount', email))
      },
    },
    run: async ({ email, checkOtp: code }) => {
      const { platform } = world
      const { db } = platform
      return db.transact(async (query) => {
        const options = {
          reason: 'reactivateAccount',
          subject: email,
          code,
          now: platform.now(),
          use: true,
        } as const
        const checked = await checkCode(query, db.tables, options)
        if (!checked.ok) return checked
        const person = await proveAddress(query, world, { by: 'mailbox', email })
        // An administrator's decision is not undone by its subject.
        if (person?.status !== 'deactivatedByUser') return err({ code: 'code-wrong' })
        await query
          .update(db.tables.person)
          .set({ status: 'active' })
          .where(eq(db.tables.person.id, person.id))
        await tellColleagues(query, db.tables, person.id as PersonId)
        // What was sent to the address meanwhile was sent to nobody's account.
        await world.linkRecipientsToPerson(query, person.id as PersonId, person.email)
        return ok(null)
      })
    },
  })
