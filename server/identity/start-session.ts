/** Opens a session for a person who has proven to be one, by whatever way of signing in. */
import type { Query } from '../../db/database.ts'
import type { Refusal } from '../../sync/answers.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { CallContext } from '../http/call.ts'
import { isSwitchedOff, type Membership, membershipsOf, type PersonRow, profileOf } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { rememberDevice } from './known-device.ts'
import { type LoginType, setSessionCookies } from './session-cookies.ts'
import { createSession, type SessionTokens } from './sessions.ts'

export interface StartedSession {
  readonly person: PersonRow
  readonly place: Membership
  readonly tokens: SessionTokens
}

export interface StartSession {
  readonly person: PersonRow
  readonly deviceId: string | null
  readonly context: CallContext
}

/** What stands in the way is said only to somebody who has given the right password or code. */
export async function startSession(
  query: Query,
  platform: Platform,
  { person, deviceId, context }: StartSession,
): Promise<Result<StartedSession, Refusal>> {
  if (person.status === 'disabled') return err({ code: 'account-deactivated' })
  if (person.status !== 'active') return err({ code: 'account-deactivated-by-user' })
  const [place] = await membershipsOf(query, platform.db.tables, person.id)
  if (!place) {
    const isOff = await isSwitchedOff(query, platform.db.tables, person.id)
    return err({ code: isOff ? 'account-deactivated' : 'invitation-not-accepted' })
  }
  rememberDevice(platform, context, person.id)
  const tokens = await createSession(
    query,
    platform.db.tables,
    {
      personId: person.id,
      organizationId: place.organization.id,
      deviceId,
      address: context.address,
      userAgent: context.userAgent,
    },
    platform,
  )
  return ok({ person, place, tokens })
}

/** The data of a sign-in's answer; also sets the cookies. */
export function sessionAnswer(
  context: CallContext,
  started: StartedSession,
  options: { readonly cookieOnly: boolean; readonly loginType: LoginType },
) {
  const { person, place, tokens } = started
  setSessionCookies(context, {
    refreshToken: tokens.refreshToken,
    person,
    place,
    loginType: options.loginType,
  })
  return {
    accessToken: tokens.accessToken,
    expiresIn: tokens.expiresIn,
    refreshToken: options.cookieOnly ? null : tokens.refreshToken,
    sessionId: tokens.sessionId,
    userId: person.id,
    customerId: person.id,
    isAccountVerified: person.emailVerifiedAt !== null,
    profile: profileOf(person, place),
  }
}
