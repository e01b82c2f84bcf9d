/** Cookie headers; nothing of ours is ever sent to another site. */
import type { CookieOptions } from './call.ts'

/** Names a device that has proven who it is before, without saying who. */
export const KNOWN_DEVICE_COOKIE = 'knownDevice'

export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    // The first one wins: it is the one with the more specific path.
    if (!cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1).trim()))
  }
  return cookies
}

export function cookieHeader(
  name: string,
  value: string,
  options: CookieOptions & { readonly secure: boolean },
): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${Math.floor(options.maxAgeSeconds)}`,
    `Path=${options.path ?? '/'}`,
    'SameSite=Strict',
  ]
  if (options.httpOnly) parts.push('HttpOnly')
  if (options.secure) parts.push('Secure')
  return parts.join('; ')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
