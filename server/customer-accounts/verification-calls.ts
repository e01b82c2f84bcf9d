/**
 * Linking an external person to their account at the organisation, in four calls (C245–C248, A092). Between them the
 * server keeps nothing but the mailed code: what was confirmed is told as a mark that only this installation can make,
 * of this person, this account and this address. A code goes only to the address that the organisation's system has,
 * and only after it was said in full, so that nobody has strangers written to by trying numbers.
 */
import { and, eq } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/customer-accounts.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import type { CustomerLink } from '../../sync/entities/customer-account.ts'
import { memberId } from '../../sync/entities/member.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { maskEmail, maskName } from '../../sync/rules/mask.ts'
import { type Call, described, serve } from '../http/call.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { CODE_LIFE_MS, checkCode, issueCode } from '../identity/mailed-codes.ts'
import { WRONG_CODE } from '../identity/questions.ts'
import { deriveSecret, hashSecret, sameHash } from '../identity/secrets.ts'
import type { Mailer } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import { deploymentTypeOf, installationIn } from '../people/installation.ts'
import { mailBrandOf, organizationNameIn } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import type { AccountSource } from './account-source.ts'

export interface VerificationCallsDeps {
  readonly platform: Platform
  readonly mailer: Mailer
  readonly system: Pick<SystemCommands, 'run'>
  readonly source: AccountSource
}

/** Numbers that one person looks up: enough to mistype some, too few to go through them. */
const NUMBERS = { burst: 10, perSecond: 1 / 360 }
const CONFIRMED_MS = 15 * 60_000

interface OfAccount {
  readonly rimNumber: string
  readonly email: string
}

export function verificationCalls({
  platform,
  mailer,
  system,
  source,
}: VerificationCallsDeps): readonly Call[] {
  const { db } = platform
  const limiter = createRateLimiter()

  /** Who may be linked: somebody from outside, in deployment 2. Asked before anything else is looked at. */
  async function external(
    actor: Actor | null,
  ): Promise<Result<{ readonly actor: PersonActor; readonly linked: CustomerLink | null }, Refusal>> {
    if (actor?.kind !== 'person') return err(refusal('not-permitted'))
    const { organizationMember: place } = db.tables
    const found = await db.read(async (query) => ({
      deployment: deploymentTypeOf(await installationIn(query, db.tables), platform.config),
      rows: await query
        .select({ userClass: place.userClass, customer: place.customer })
        .from(place)
        .where(and(eq(place.organizationId, actor.organizationId), eq(place.personId, actor.personId))),
    }))
    const [own] = found.rows
    if (found.deployment !== 2 || own?.userClass !== 'external') return err(refusal('not-permitted'))
    return ok({ actor, linked: own.customer ?? null })
  }

  /** A number is looked up so often and no more, whichever call asks. */
  async function lookUp(actor: PersonActor, rimNumber: string) {
    const wait = limiter.take(actor.personId, NUMBERS, platform.now())
    return wait > 0
      ? err(refusal('too-many-requests', { retryAfterSeconds: wait }))
      : source(actor, rimNumber)
  }

  const confirmationOf = (actor: PersonActor, of: OfAccount, until: number): string =>
    `${until.toString(36).padStart(12, '0')}-${deriveSecret(platform.evidenceKey, 'customer account', `${until} ${subjectOf(actor, of)}`)}`
  function isConfirmed(actor: PersonActor, of: OfAccount, confirmation: string): boolean {
    const until = Number.parseInt(confirmation.slice(0, 12), 36)
    return until > platform.now() && sameHash(confirmation, confirmationOf(actor, of, until))
  }

  return [
    serve(contracts.getRimAccountDetails, {
      run: async ({ rimNumber }, { actor }) => {
        const who = await external(actor)
        if (!who.ok) return who
        const { linked } = who.value
        if (rimNumber === undefined) return ok({ linked, account: null })
        const found = await lookUp(who.value.actor, rimNumber)
        if (!found.ok) return found
        const { name, email } = found.value
        return ok({ linked, account: { rimNumber, name: maskName(name), email: maskEmail(email) } })
      },
    }),
    serve(contracts.verifyAccountDetails, {
      secret: {
        wrong: ['account-details-wrong'],
        of: ({ rimNumber }, { actor }) =>
          actor?.kind === 'person'
            ? { about: `customerAccount ${actor.organizationId} ${rimNumber}`, holder: actor.personId }
            : null,
      },
      run: async ({ rimNumber, email }, { actor }) => {
        const who = await external(actor)
        if (!who.ok) return who
        const found = await lookUp(who.value.actor, rimNumber)
        if (!found.ok) return found
        if (!sameHash(hashSecret(found.value.email), hashSecret(email)))
          return err(refusal('account-details-wrong'))
        const expiresAt = platform.now() + CONFIRMED_MS
        return ok({
          rimNumber,
          confirmation: confirmationOf(who.value.actor, { rimNumber, email }, expiresAt),
          expiresAt,
        })
      },
    }),
    serve(contracts.sendAccountCode, {
      secret: 'unguessable',
      run: async ({ rimNumber, email, confirmation }, { actor, language }) => {
        const who = await external(actor)
        if (!who.ok) return who
        const person = who.value.actor
        if (!isConfirmed(person, { rimNumber, email }, confirmation))
          return err(refusal('account-not-confirmed'))
        const { organization } = db.tables
        const made = await db.transact(async (query) => {
          const [row] = await query
            .select()
            .from(organization)
            .where(eq(organization.id, person.organizationId))
          const code = await issueCode(query, db.tables, reasonOf(person, { rimNumber, email }), platform)
          return { row, code }
        })
        if (!made.code.ok) return made.code
        const { row } = made
        if (!row) return err(refusal('not-permitted'))
        await mailer.send({
          to: { address: email, name: '' },
          language,
          ...renderMail('linkAccount', language, {
            recipientName: '',
            organizationName: organizationNameIn(language, row),
            rimNumber,
            ...mailBrandOf(row, platform.config.publicUrl),
            code: made.code.value,
            minutes: CODE_LIFE_MS / 60_000,
          }),
        })
        return ok(described(null, 'code-sent'))
      },
    }),
    serve(contracts.verifyAccountCode, {
      secret: {
        wrong: WRONG_CODE,
        of: ({ rimNumber }, { actor }) =>
          actor?.kind === 'person'
            ? { about: `customerCode ${actor.organizationId} ${rimNumber}`, holder: actor.personId }
            : null,
      },
      run: async ({ rimNumber, email, checkOtp }, { actor }) => {
        const who = await external(actor)
        if (!who.ok) return who
        const person = who.value.actor
        const checked = await db.transact((query) =>
          checkCode(query, db.tables, {
            ...reasonOf(person, { rimNumber, email }),
            code: checkOtp,
            now: platform.now(),
            use: true,
          }),
        )
        if (!checked.ok) return checked
        await system.run('recordCustomerLink', {
          id: memberId(person.organizationId, person.personId),
          rimNumber,
        })
        const after = await external(actor)
        const linked = after.ok ? after.value.linked : null
        return linked?.rimNumber === rimNumber
          ? ok(described(linked, 'account-linked'))
          : err(refusal('not-permitted'))
      },
    }),
  ]
}

/** Whose, of which account, at which address: a code for one says nothing about another. */
const subjectOf = ({ organizationId, personId }: PersonActor, { rimNumber, email }: OfAccount): string =>
  `${organizationId} ${personId} ${hashSecret(`${rimNumber} ${email}`)}`
const reasonOf = (actor: PersonActor, of: OfAccount) =>
  ({ reason: 'linkAccount', subject: subjectOf(actor, of) }) as const
