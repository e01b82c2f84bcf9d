/** Signing in, staying signed in, signing out. */

import { eq } from 'drizzle-orm'
import type { Refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/sign-in.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { Way } from '../../sync/rules/sign-in-policy.ts'
import { type Call, type CallContext, described, serve } from '../http/call.ts'
import { secondFactorSince } from '../people/own-second-factor.ts'
import {
  hasClosedOrganization,
  membershipsOf,
  normalEmail,
  personByEmail,
  personById,
  placesEndedOf,
} from '../people/people.ts'
import { missingIn } from '../people/proofs.ts'
import type { IdentityWorld } from './deps.ts'
import { PasswordsBusy } from './passwords.ts'
import { passwordOf } from './questions.ts'
import { clearSessionCookies, loginTypeOf, REFRESH_COOKIE } from './session-cookies.ts'
import { refreshSession, revokeSessions, type SessionEnd, sessionOfRefreshToken } from './sessions.ts'
import { rememberShown, sessionAnswer, startSession } from './start-session.ts'
import { offeredWays, organizationAhead } from './ways/offered-ways.ts'
import { leaveProviderSession } from './ways/provider-sessions.ts'

export const signInCalls = (world: IdentityWorld): readonly Call[] => [
  authType(world),
  getToken(world),
  refreshToken(world),
  logout(world),
]

/** The same for everybody of one domain: which ways an account has is nobody's business before it has signed in. */
const authType = (world: IdentityWorld) =>
  serve(contracts.authType, {
    run: async ({ userName, email }, context) => {
      const { db } = world.platform
      const home = await db.read((query) => organizationAhead(query, world, context, email ?? userName))
      const offered = await offeredWays(world, home)
      return ok({ ...offered, authType: askedFirst(offered.methods) })
    },
  })

/** Wire: what the specification knows; whoever has a directory asks for its password. */
function askedFirst(methods: readonly Way[]): 'password' | 'ldap' | 'sso' | 'uaepass' {
  if (methods.includes('directory')) return 'ldap'
  if (methods.includes('password')) return 'password'
  return methods.includes('provider') ? 'sso' : methods.includes('uaePass') ? 'uaepass' : 'password'
}

const getToken = (world: IdentityWorld) =>
  serve(contracts.getToken, {
    secret: {
      wrong: ['email-password-no-match', 'user-id-password-no-match'],
      of: async (input) => {
        const typed = typedLogin(input)
        if (typed === undefined) return null
        const { login, person } = await accountOf(world, typed)
        return person ? passwordOf(person.id) : { about: `login ${login}`, holder: null }
      },
    },
    run: async (input, context) => {
      const typed = typedLogin(input)
      if (typed === undefined) return err({ code: 'input-not-valid', facts: { field: 'userName' } })
      return signIn(world, context, { ...input, typed })
    },
  })

interface Typed {
  readonly typed: string
  readonly password: string
  readonly deviceId?: string | undefined
  readonly cookieOnly?: boolean | undefined
}

/** Whoever is meant by what was typed, an address or a user ID. */
async function accountOf({ platform: { db } }: IdentityWorld, typed: string) {
  const byEmail = typed.includes('@')
  const login = byEmail ? normalEmail(typed) : typed.toLowerCase()
  const person = await db.read((query) =>
    byEmail ? personByEmail(query, db.tables, login) : personById(query, db.tables, `person:${login}`),
  )
  return { byEmail, login, person }
}

const typedLogin = ({
  userName,
  email,
  userId,
}: Partial<Record<'userName' | 'email' | 'userId', string | undefined>>) => userName ?? email ?? userId

async function signIn(
  world: IdentityWorld,
  context: CallContext,
  { typed, password, deviceId, cookieOnly }: Typed,
): Promise<Result<ReturnType<typeof sessionAnswer>, Refusal>> {
  const { platform, passwords } = world
  const { db } = platform
  const { person, byEmail } = await accountOf(world, typed)
  try {
    const matches = await passwords.matches(person?.passwordHash ?? null, password)
    return await db.transact(async (query) => {
      if (!person || !matches)
        return err({ code: byEmail ? 'email-password-no-match' : 'user-id-password-no-match' })
      const proofs = [{ way: 'password', at: platform.now() }] as const
      const started = await startSession(query, platform, {
        ...{ person, deviceId: deviceId ?? null, context, proofs },
      })
      return started.ok
        ? ok(
            sessionAnswer(context, started.value, { cookieOnly: cookieOnly ?? false, loginType: 'password' }),
          )
        : started
    })
  } catch (error) {
    if (error instanceof PasswordsBusy)
      return err({ code: 'too-many-requests', facts: { retryAfterSeconds: 5 } })
    throw error
  }
}

const refreshToken = (world: IdentityWorld) =>
  serve(contracts.refreshToken, {
    secret: 'unguessable',
    run: async (_, context) => {
      const { platform } = world
      const { db } = platform
      const presented = context.header('refresh-token')
      const token = presented ?? context.cookie(REFRESH_COOKIE)
      if (token === undefined) return err(ended('unknown'))
      const outcome = await db.transact(
        async (query): Promise<Result<ReturnType<typeof sessionAnswer>, NotRenewed>> => {
          const refreshed = await refreshSession(query, db.tables, token, context, platform)
          if (!refreshed.ok) return err({ why: refreshed.error })
          const { tokens, personId, organizationId } = refreshed.value
          const person = await personById(query, db.tables, personId)
          const places = await membershipsOf(query, db.tables, personId)
          const place = places.find((one) => one.organization.id === organizationId)
          if (!place && (await hasClosedOrganization(query, db.tables, { personId, organizationId })))
            return err({ why: 'closed', organizationId })
          if (person?.status !== 'active') return err({ why: 'revoked' })
          if (!place) return err({ why: 'revoked', ...(places.length > 0 && { organizationId }) })
          rememberShown(platform, context, { personId, place, proofs: refreshed.value.proofs })
          const loginType = loginTypeOf(context.cookie('loginType'))
          const missing = missingIn(
            place,
            refreshed.value,
            await secondFactorSince(query, db.tables, personId),
          )
          return ok(
            sessionAnswer(
              context,
              {
                person,
                place,
                places,
                left: await placesEndedOf(query, db.tables, personId),
                tokens,
                missing,
              },
              { cookieOnly: presented === undefined, loginType },
            ),
          )
        },
      )
      if (outcome.ok) return outcome
      // It may be switched on again: the session goes on then, and the device keeps what it holds.
      const { why, organizationId } = outcome.error
      if (why === 'closed')
        return err({ code: 'organization-deactivated', facts: { organization: organizationId ?? '' } })
      // A stolen copy was used: the true holder has to sign in again and finds this in the log.
      if (why === 'replayed') platform.log.warn('refresh token replayed', { address: context.address })
      clearSessionCookies(context)
      // Their place there has ended; what the device holds of their other organisations stays.
      if (organizationId !== undefined)
        return err({ code: 'session-ended', facts: { reason: why, organization: organizationId } })
      return err(ended(why))
    },
  })

/** `organizationId`: of this one alone. */
interface NotRenewed {
  readonly why: SessionEnd | 'closed'
  readonly organizationId?: string
}

const ended = (reason: SessionEnd): Refusal => ({ code: 'session-ended', facts: { reason } })

const logout = (world: IdentityWorld) =>
  serve(contracts.logout, {
    secret: 'unguessable',
    run: async (input, context) => {
      const { db, now } = world.platform
      const token = input.refreshToken ?? context.cookie(REFRESH_COOKIE)
      const ended = await db.transact(async (query) => {
        const found =
          context.sessionId ??
          (token === undefined ? null : await sessionOfRefreshToken(query, db.tables, token))
        const [row] =
          found === null
            ? []
            : await query.select().from(db.tables.session).where(eq(db.tables.session.id, found))
        // A guest's binding outlives signing out: the link in the mail must keep working on this device.
        if (!row?.personId) return null
        await revokeSessions(query, db.tables, { personId: row.personId, sessionId: row.id }, now())
        return { id: row.id, providerId: await leaveProviderSession(query, db.tables, row.id) }
      })
      if (ended) world.announceEnded([ended.id])
      clearSessionCookies(context)
      const provider = ended?.providerId ? await world.providers.find(ended.providerId) : null
      const elsewhere = provider?.signOutAddress ? { providerId: provider.id, name: provider.name } : null
      return ok(described({ elsewhere }, 'signed-out'))
    },
  })
