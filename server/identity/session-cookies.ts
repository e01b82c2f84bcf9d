/**
 * The session's cookies. The refresh token is out of reach of scripts; the five of the specification mirror the
 * session for whoever wants to show something early, and no right is ever read from them.
 */
import type { Role } from '../../sync/entities/permission.ts'
import { isUserAdmin } from '../../sync/rules/account-type.ts'
import type { CallContext } from '../http/call.ts'
import { LANGUAGES } from '../language/sentences.ts'
import type { Membership, PersonRow } from '../people/people.ts'
import { SESSION_LIFE_MS } from './sessions.ts'

export const REFRESH_COOKIE = 'refreshToken'
/** Only calls below it are sent the token. */
const REFRESH_PATH = '/api'
/** Wire: cookie life is one day. */
const MIRROR_SECONDS = 86_400
const MIRRORS = ['userId', 'loginType', 'loggeduserType', 'locale', 'isAccountVerified'] as const

/** Wire: loginType. */
export type LoginType = 'password' | 'uaepass' | 'ldap' | 'sso'

const LOGIN_TYPES: readonly LoginType[] = ['password', 'uaepass', 'ldap', 'sso']
/** As this browser's cookie says. */
export const loginTypeOf = (cookie: string | undefined): LoginType =>
  LOGIN_TYPES.find((one) => one === cookie) ?? 'password'

export function setSessionCookies(
  context: CallContext,
  session: {
    readonly refreshToken: string
    readonly person: PersonRow
    readonly place: Membership
    readonly loginType: LoginType
  },
): void {
  const { refreshToken, person, place, loginType } = session
  context.setCookie(REFRESH_COOKIE, refreshToken, {
    maxAgeSeconds: SESSION_LIFE_MS / 1000,
    httpOnly: true,
    path: REFRESH_PATH,
  })
  const values: Record<(typeof MIRRORS)[number], string> = {
    userId: person.id,
    loginType,
    loggeduserType: loggedUserType(place.roles),
    locale: person.preferences.language,
    isAccountVerified: person.emailVerifiedAt === null ? '0' : '1',
  }
  for (const name of MIRRORS) {
    // A language chosen in this browser stands, and may have been chosen anew since this request left; the person's
    // own is for browsers that know none.
    if (name === 'locale' && chosenLocale(context)) continue
    context.setCookie(name, values[name], { maxAgeSeconds: MIRROR_SECONDS, httpOnly: false })
  }
}

const chosenLocale = (context: CallContext): string | undefined =>
  LANGUAGES.find((language) => language === context.cookie('locale'))

/** The language stays: it belongs to the browser as much as to the person. */
export function clearSessionCookies(context: CallContext): void {
  context.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH })
  for (const name of MIRRORS) if (name !== 'locale') context.clearCookie(name)
}

/** Wire: orgAdmin, superAdmin, userAdmin or normal, checked in that order. */
export function loggedUserType(roles: readonly Role[]): 'orgAdmin' | 'superAdmin' | 'userAdmin' | 'normal' {
  if (roles.includes('companyAdmin')) return 'orgAdmin'
  if (roles.includes('superAdmin')) return 'superAdmin'
  return isUserAdmin(roles) ? 'userAdmin' : 'normal'
}
