/** The addresses of a person: `sync/calls/addresses.ts`. That one is theirs is said in `prove-address.ts` alone. */
import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Refusal, refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/addresses.ts'
import { CODE_REASONS } from '../../sync/calls/inputs.ts'
import type { PersonId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type Call, type CallContext, described, serve } from '../http/call.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import { tellColleagues } from '../people/directory.ts'
import { fullName } from '../people/full-name.ts'
import { type PersonRow, personById } from '../people/people.ts'
import { codeMail } from './code-mail.ts'
import type { IdentityWorld } from './deps.ts'
import { checkCode, issueCode, RESEND_MS } from './mailed-codes.ts'
import { addProvenAddress, swapPrimary } from './prove-address.ts'
import { WRONG_CODE } from './questions.ts'

export const addressCalls = (world: IdentityWorld): readonly Call[] => [
  getEmails(world),
  addEmail(world),
  verifyEmail(world),
  removeEmail(world),
  setPrimary(world),
]

/** A code for an address proves it for one person alone. */
const subjectOf = (personId: string, email: string): string => `${personId} ${email}`
/** Somebody signed in does not have us write to one stranger after the other. */
const MOST_CODES_AN_HOUR = 5
const HOUR_MS = 3_600_000

const furtherOf = (query: Query, { personAddress }: Tables, personId: string) =>
  query
    .select()
    .from(personAddress)
    .where(eq(personAddress.personId, personId))
    .orderBy(asc(personAddress.provenAt), asc(personAddress.email))

const getEmails = ({ platform: { db } }: IdentityWorld) =>
  serve(contracts.getEmails, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      return db.read(async (query) => {
        const person = await personById(query, db.tables, actor.personId)
        if (!person) return err(refusal('not-signed-in'))
        const further = await furtherOf(query, db.tables, person.id)
        return ok([
          { provenAt: person.emailVerifiedAt, email: person.email, isPrimary: true },
          ...further.map(({ email, provenAt }) => ({ email, isPrimary: false, provenAt })),
        ])
      })
    },
  })

const addEmail = (world: IdentityWorld) =>
  serve(contracts.addEmail, {
    run: async (input, context) => {
      if (context.actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { personId } = context.actor
      const { email } = input
      const { db, now } = world.platform
      const { mailedCode } = db.tables
      const outcome = await db.transact(async (query): Promise<Result<Mail | null, Refusal>> => {
        const person = await personById(query, db.tables, personId)
        if (!person) return err(refusal('not-signed-in'))
        const further = await furtherOf(query, db.tables, personId)
        if (further.length + 1 >= contracts.MAX_ADDRESSES) return err(refusal('too-many-addresses'))
        const lately = await query
          .select({ id: mailedCode.id })
          .from(mailedCode)
          .where(
            and(
              like(mailedCode.subject, subjectOf(personId, '%')),
              eq(mailedCode.reasonId, CODE_REASONS.addAddress),
              gt(mailedCode.createdAt, now() - HOUR_MS),
            ),
          )
        if (lately.length >= MOST_CODES_AN_HOUR)
          return err(refusal('code-too-soon', { retryAfterSeconds: RESEND_MS / 1000 }))
        const asked = { reason: 'addAddress', subject: subjectOf(personId, email) } as const
        const code = await issueCode(query, db.tables, asked, world.platform)
        if (!code.ok) return code
        const isOwn = person.email === email || further.some((one) => one.email === email)
        const { language } = person.preferences
        // Whoever has it already is the one who reads what is mailed there; nothing else is told to anybody.
        return ok(
          isOwn ? null : codeMail({ kind: 'addAddress', email, name: '', language, code: code.value }),
        )
      })
      if (!outcome.ok) return outcome
      if (outcome.value) world.sendLater(outcome.value)
      return ok(described(null, 'code-sent'))
    },
  })

const verifyEmail = (world: IdentityWorld) =>
  serve(contracts.verifyOwnEmail, {
    secret: {
      wrong: WRONG_CODE,
      of: ({ email }, { actor }) =>
        actor?.kind === 'person'
          ? { about: `addAddress ${subjectOf(actor.personId, email)}`, holder: actor.personId }
          : null,
    },
    run: async ({ email, checkOtp: code }, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { personId } = actor
      const { db, now } = world.platform
      const outcome = await db.transact(async (query): Promise<Result<PersonRow | undefined, Refusal>> => {
        const subject = { reason: 'addAddress', subject: subjectOf(personId, email) } as const
        const checked = await checkCode(query, db.tables, { ...subject, code, now: now(), use: true })
        if (!checked.ok) return checked
        const further = await furtherOf(query, db.tables, personId)
        if (further.length + 1 >= contracts.MAX_ADDRESSES) return err(refusal('too-many-addresses'))
        const added = await addProvenAddress(query, world, { personId, email })
        if (added === 'taken') return err(refusal('user-already-exists'))
        return ok(added === 'added' ? await personById(query, db.tables, personId) : undefined)
      })
      if (!outcome.ok) return outcome
      if (outcome.value) world.sendLater(notice('addressAdded', outcome.value, outcome.value.email, email))
      world.told?.(new Set([personId]))
      return ok(described(null, 'email-verified'))
    },
  })

const removeEmail = (world: IdentityWorld) =>
  serve(contracts.removeEmail, {
    run: async (input, context) => {
      if (context.actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { personId } = context.actor
      const { db } = world.platform
      const { personAddress } = db.tables
      return db.transact(async (query) => {
        const person = await personById(query, db.tables, personId)
        if (person?.email === input.email) return err(refusal('address-is-primary'))
        const own = and(eq(personAddress.email, input.email), eq(personAddress.personId, personId))
        const [known] = await query.select().from(personAddress).where(own)
        // Also the answer for somebody else's: whether anybody has it is not told.
        if (!known) return err(refusal('not-found'))
        await query.delete(personAddress).where(own)
        return ok(null)
      })
    },
  })

const setPrimary = (world: IdentityWorld) =>
  serve(contracts.setPrimaryEmail, {
    run: (input, context) => makePrimary(world, input, context),
  })

async function makePrimary(world: IdentityWorld, input: { readonly email: string }, context: CallContext) {
  if (context.actor?.kind !== 'person') return err(refusal('not-signed-in'))
  const personId: PersonId = context.actor.personId
  const { db } = world.platform
  const { personAddress } = db.tables
  const outcome = await db.transact(async (query): Promise<Result<PersonRow | undefined, Refusal>> => {
    const person = await personById(query, db.tables, personId)
    if (!person) return err(refusal('not-signed-in'))
    if (person.email === input.email) return ok(undefined)
    const [proven] = await query
      .select()
      .from(personAddress)
      .where(and(eq(personAddress.email, input.email), eq(personAddress.personId, personId)))
    if (!proven) return err(refusal('not-found'))
    await swapPrimary(query, world, person, proven)
    await tellColleagues(query, db.tables, personId)
    return ok(person)
  })
  if (!outcome.ok) return outcome
  if (outcome.value) {
    world.authentication.forgetAll()
    world.sendLater(notice('primaryChanged', outcome.value, outcome.value.email, input.email))
    world.told?.(new Set([personId]))
  }
  return ok(null)
}

/** Whoever sits at somebody else's device changes nothing of their account unseen. */
function notice(
  kind: 'addressAdded' | 'primaryChanged',
  person: PersonRow,
  to: string,
  address: string,
): Mail {
  const { language } = person.preferences
  const recipientName = fullName(person)
  return {
    to: { address: to, name: recipientName },
    language,
    ...renderMail(kind, language, { recipientName, organizationName: '', address }),
  }
}
