/**
 * A device on which somebody has signed in before is theirs, whoever else guesses elsewhere: it has tries of its own
 * (`secret-tries.ts`). It carries a name of its own and, for each account that was opened on it, what only this
 * installation can say of both; and that it is known here at all, so that floods of strangers who come by the same
 * network do not hold it up. Nothing is kept here, so every node knows every device, and nobody can name one.
 */
import type { CallContext } from '../http/call.ts'
import { KNOWN_DEVICE_COOKIE } from '../http/cookies.ts'
import type { Platform } from '../platform.ts'
import { deriveSecret, newSecret, sameHash } from './secrets.ts'

/** As long as browsers keep a cookie at most. */
const COOKIE_SECONDS = 400 * 86_400
/** People who share a device; who was not there for longest is a stranger again. */
const MOST_ACCOUNTS = 8
const MOST_MARKS = 2 * MOST_ACCOUNTS
const PART = /^[\w-]{22}$/

/** Whoever it is. */
const ANYBODY = 'anybody'
/** As a holder: of a device on which they have shown a second factor beside a way in. */
export const bothShownBy = (holder: string): string => `${holder} both`

type Keyed = Pick<Platform, 'evidenceKey'>

/** The name of this device, when it is one of theirs. */
export function knownDeviceOf({ evidenceKey }: Keyed, context: Pick<CallContext, 'cookie'>, holder: string) {
  const { device, marks } = parse(context.cookie(KNOWN_DEVICE_COOKIE))
  if (device === null) return null
  const own = markOf(evidenceKey, device, holder)
  return marks.some((mark) => sameHash(mark, own)) ? device : null
}

/** The name of a device on which somebody has signed in, or opened a link of theirs, whoever it was. */
export const deviceKnownHere = (platform: Keyed, cookie: string | undefined): string | null =>
  knownDeviceOf(platform, { cookie: () => cookie }, ANYBODY)

/** Once a sign-in, or a code from the mailbox, has shown that it is theirs; all at once, or the last alone is kept. */
export function rememberDevice(
  platform: Keyed & Pick<Platform, 'randomBytes'>,
  context: Pick<CallContext, 'cookie' | 'setCookie'>,
  ...holders: readonly string[]
): void {
  remember(platform, context, holders)
}

/** Once a link was opened on it: guests have no account to be remembered by. */
export function rememberGuestDevice(
  platform: Keyed & Pick<Platform, 'randomBytes'>,
  context: Pick<CallContext, 'cookie' | 'setCookie'>,
): void {
  if (deviceKnownHere(platform, context.cookie(KNOWN_DEVICE_COOKIE)) === null) remember(platform, context, [])
}

function remember(
  platform: Keyed & Pick<Platform, 'randomBytes'>,
  context: Pick<CallContext, 'cookie' | 'setCookie'>,
  holders: readonly string[],
): void {
  const known = parse(context.cookie(KNOWN_DEVICE_COOKIE))
  const device = known.device ?? newSecret(platform).slice(0, 22)
  const here = markOf(platform.evidenceKey, device, ANYBODY)
  const own = holders.map((holder) => markOf(platform.evidenceKey, device, holder))
  const others = known.marks.filter((mark) => mark !== here && !own.includes(mark))
  const marks = [...others, ...own].slice(-MOST_MARKS)
  context.setCookie(KNOWN_DEVICE_COOKIE, [device, here, ...marks].join('.'), {
    maxAgeSeconds: COOKIE_SECONDS,
    httpOnly: true,
    path: '/api',
  })
}

function parse(cookie: string | undefined): { readonly device: string | null; readonly marks: string[] } {
  const [device, ...marks] = (cookie ?? '')
    .slice(0, 1000)
    .split('.')
    .filter((part) => PART.test(part))
  return device === undefined
    ? { device: null, marks: [] }
    : { device, marks: marks.slice(0, MOST_MARKS + 1) }
}

const markOf = (key: Uint8Array, device: string, holder: string): string =>
  deriveSecret(key, 'known device', `${device} ${holder}`).slice(0, 22)
