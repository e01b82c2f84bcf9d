/** Accepting an invitation: the code in the link finds it, a mailed code (reason 7) proves the address. */

import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { declineInvitation as declineContract } from '../../sync/calls/decline-invitation.ts'
import * as contracts from '../../sync/calls/invitation.ts'
import { INVITE_STATUS } from '../../sync/entities/member-invite.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { type Call, described, serve } from '../http/call.ts'
import { tellColleagues } from '../people/directory.ts'
import { fullName } from '../people/full-name.ts'
import {
  belongsTo,
  joinOrganization,
  organizationNameIn,
  type PersonRow,
  personByEmail,
  personById,
} from '../people/people.ts'
import { answerInvite, followersOfInvites } from './answer-invite.ts'
import { codeMail } from './code-mail.ts'
import type { IdentityWorld } from './deps.ts'
import { openInvitation } from './invitations.ts'
import { placeOf } from './invited-place.ts'
import { checkCode, issueCode } from './mailed-codes.ts'
import { createProvenPerson, proveAddress } from './prove-address.ts'
import { codeToAddress, WRONG_CODE } from './questions.ts'
import { ownPasswordAndCode, sessionAnswer, startSession } from './start-session.ts'

export const invitationCalls = (world: IdentityWorld): readonly Call[] => [
  checkInvitation(world),
  requestCode(world),
  acceptInvitation(world),
  declineInvitation(world),
]

const checkInvitation = ({ platform }: IdentityWorld) =>
  serve(contracts.checkInvitation, {
    secret: 'unguessable',
    run: async ({ invitationCode }) => {
      const { db, now } = platform
      return db.read(async (query) => {
        const found = await openInvitation(query, db.tables, invitationCode, now())
        if (!found) return err({ code: 'invitation-not-valid' })
        const { invite, organization } = found
        const inviter = await personById(query, db.tables, invite.invitedBy)
        const known = await personByEmail(query, db.tables, invite.email)
        return ok({
          email: invite.email,
          organizationNameEn: organization.nameEn,
          organizationNameAr: organization.nameAr,
          invitedBy: inviter ? fullName(inviter) : null,
          expiresAt: invite.expiresAt,
          /** The holder of this code has the mailbox, so this tells them nothing about anybody else. */
          hasAccount: hasOwnPassword(known),
        })
      })
    },
  })

const requestCode = (world: IdentityWorld) =>
  serve(contracts.requestOtpAcceptInvite, {
    secret: 'unguessable',
    run: async (input, context) => {
      const { platform, sendLater } = world
      const { db, now } = platform
      const result = await db.transact(async (query) => {
        const found = await openInvitation(query, db.tables, input.invitationCode, now())
        if (!found) return err({ code: 'invitation-not-valid' } as const)
        const code = await issueCode(
          query,
          db.tables,
          { reason: 'acceptInvitation', subject: found.invite.email },
          platform,
        )
        return code.ok ? ok({ ...found, code: code.value }) : code
      })
      if (!result.ok) return result
      const { invite, organization, code } = result.value
      const language = input.language ?? context.language
      const organizationName = organizationNameIn(language, organization)
      sendLater(
        codeMail({
          kind: 'acceptInvitation',
          email: invite.email,
          name: '',
          language,
          code,
          organizationName,
        }),
      )
      return ok(described({ email: invite.email }, 'code-sent'))
    },
  })

const acceptInvitation = (world: IdentityWorld) =>
  serve(contracts.acceptInvitation, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ invitationCode }) => {
        const { db, now } = world.platform
        return db.read(async (query) => {
          const found = await openInvitation(query, db.tables, invitationCode, now())
          return found && codeToAddress(query, db.tables, 'acceptInvitation', found.invite.email)
        })
      },
    },
    run: async (input, context) => {
      const { platform, passwords } = world
      const { db, now } = platform
      const unmet = input.password === undefined ? [] : unmetPasswordRules(input.password)
      if (unmet.length > 0) return err({ code: 'password-too-weak', facts: { unmet: unmet.join(',') } })
      const passwordHash = input.password === undefined ? null : await passwords.hash(input.password)
      let joined: { readonly organizationId: OrganizationId; readonly personId: PersonId } | null = null
      const result = await db.transact(async (query) => {
        const found = await openInvitation(query, db.tables, input.invitationCode, now())
        if (!found) return err({ code: 'invitation-not-valid' } as const)
        const { invite } = found
        const { email, organizationId } = invite
        const known = await personByEmail(query, db.tables, email)
        const { firstName, lastName } = input
        const isNew = !hasOwnPassword(known)
        if (isNew && (firstName === undefined || lastName === undefined || passwordHash === null))
          return err({
            code: 'input-not-valid',
            facts: { field: firstName === undefined ? 'firstName' : 'password' },
          } as const)
        const subject = { reason: 'acceptInvitation', subject: email } as const
        const checked = await checkCode(query, db.tables, {
          ...subject,
          code: input.checkOtp,
          now: now(),
          use: true,
        })
        if (!checked.ok) return checked
        const place = await placeOf(query, world, invite)
        const newPerson = { firstName: firstName ?? '', lastName: lastName ?? '', email, passwordHash }
        const preferences = { language: input.language ?? context.language }
        const proven = await proveAddress(query, world, { by: 'mailbox', email })
        const personId = proven
          ? (proven.id as PersonId)
          : await createProvenPerson(query, world, { ...newPerson, ...place, preferences })
        // Whoever has come in some other way meanwhile has what they were given there.
        if (proven && !(await belongsTo(query, db.tables, { personId, organizationId })))
          await joinOrganization(query, db.tables, { ...place, personId }, now())
        if (proven && isNew) await completePerson(query, world, personId, newPerson)
        await answerInvite(query, platform, invite, { statusId: INVITE_STATUS.accepted, personId })
        joined = { organizationId, personId }
        // Who has a password already signs in with it: a mailed code alone opens no existing account.
        if (!isNew) return ok(null)
        const person = await personById(query, db.tables, personId)
        if (!person) throw new Error('The person who accepted is gone')
        const proofs = ownPasswordAndCode(now())
        return startSession(query, platform, { person, deviceId: input.deviceId ?? null, context, proofs })
      })
      if (!result.ok) return result
      world.authentication.forgetAll()
      if (joined) world.told?.(followersOfInvites(joined))
      if (result.value === null) return ok({ signIn: true })
      return ok(
        sessionAnswer(context, result.value, {
          cookieOnly: input.cookieOnly ?? false,
          loginType: 'password',
        }),
      )
    },
  })

/** What a stranger chose for an address they never proved is no account of whoever is invited at it. */
const hasOwnPassword = (known: PersonRow | undefined): boolean =>
  known !== undefined && known.emailVerifiedAt !== null && known.passwordHash !== null

/** Whoever holds the link has the mailbox; nothing of theirs is asked for to say no. */
const declineInvitation = (world: IdentityWorld) =>
  serve(declineContract, {
    secret: 'unguessable',
    run: async ({ invitationCode, reason = '' }) => {
      const { platform } = world
      const { db, now } = platform
      const invite = await db.transact(async (query) => {
        const found = await openInvitation(query, db.tables, invitationCode, now())
        const answer = { statusId: INVITE_STATUS.declined, reason }
        if (found) await answerInvite(query, platform, found.invite, answer)
        return found?.invite
      })
      if (!invite) return err({ code: 'invitation-not-valid' })
      world.told?.(followersOfInvites(invite))
      return ok({})
    },
  })

/** A person who was only known by address until now. */
async function completePerson(
  query: Query,
  { platform }: IdentityWorld,
  personId: PersonId,
  {
    firstName,
    lastName,
    passwordHash,
  }: { readonly firstName: string; readonly lastName: string; readonly passwordHash: string | null },
): Promise<void> {
  const { person } = platform.db.tables
  await query.update(person).set({ firstName, lastName, passwordHash }).where(eq(person.id, personId))
  await tellColleagues(query, platform.db.tables, personId)
}
