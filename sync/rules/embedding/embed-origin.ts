/** Which sites may show signing pages of an organisation: exact origins, parsed once, written into a header as they are. */

/** A list longer than this is a wildcard by another name. */
export const MAX_EMBED_ORIGINS = 20
/** A name of the DNS has 253 letters at most; with its scheme and a port. */
export const MAX_ORIGIN_LENGTH = 270

const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[1-9]\d{0,4})?$/
/** A site being built: counts only where this very service runs on the same computer. */
const OF_THIS_COMPUTER = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[1-9]\d{0,4})?$/

/**
 * An origin as a browser says it (RFC 6454 §6.2): scheme, host in ASCII and small letters, a port unless it is the
 * usual one, and nothing else. `null`, wildcards, paths and whatever could end a directive of a policy are none.
 */
export const isEmbedOrigin = (text: string): boolean =>
  text.length <= MAX_ORIGIN_LENGTH &&
  (HTTPS.test(text) || OF_THIS_COMPUTER.test(text)) &&
  URL.canParse(text) &&
  new URL(text).origin === text

/** What somebody typed or copied out of an address bar, as the origin it belongs to; null when it belongs to none. */
export function typedOrigin(typed: string): string | null {
  const text = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || !URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.username !== '' || url.password !== '') return null
  return isEmbedOrigin(url.origin) ? url.origin : null
}

/** `isLocal`: this installation itself is reached at localhost only. */
export const mayEmbed = (
  origin: string,
  origins: readonly string[],
  { isLocal }: { readonly isLocal: boolean },
): boolean => isEmbedOrigin(origin) && origins.includes(origin) && (isLocal || !OF_THIS_COMPUTER.test(origin))
