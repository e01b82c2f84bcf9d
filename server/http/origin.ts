/**
 * Requests that change something must come from our own pages or from no page at all (an API client sends no
 * `Origin`). Cookies are strict already; this also holds for older browsers and for web sockets, which no
 * cookie rule protects.
 */
export interface OriginHeaders {
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly fetchSite: string | undefined
}

export function isOwnOrigin({ origin, host, fetchSite }: OriginHeaders, publicUrl: string): boolean {
  if (fetchSite === 'cross-site') return false
  if (origin === undefined) return true
  if (origin === new URL(publicUrl).origin) return true
  // The same server under its other name (127.0.0.1 for localhost, the development proxy).
  return host !== undefined && hostOf(origin) === host.toLowerCase()
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null // "null" is what sandboxed frames and redirects send
  }
}
