/** Security headers for every answer; a test pins them, so that a hole is opened knowingly or not at all. */
import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'

/** What stands in a page itself, by hash: `'sha256-…'` (CSP 3 §2.3.1). */
export interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}
const NOTHING_INLINE: Inline = { scripts: [], styles: [] }

/**
 * What pages of ours may do. `wasm-unsafe-eval` is for WebAssembly only (PDF image decoders, text shaping);
 * script by string stays forbidden. Workers from `blob:` and images from `data:` are what the PDF viewer makes.
 */
export function contentSecurityPolicy(
  publicUrl: string,
  inline: Inline = NOTHING_INLINE,
  /** The one site that may show this page inside its own; nobody unless told. */
  framedBy: string | null = null,
  /** Of somebody else, whose scripts and frames this page may hold; none unless the operator named them. */
  others: readonly string[] = [],
): string {
  const socket = new URL(publicUrl).origin.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inline.scripts, ...others].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Named as well: some browsers do not count a socket of the same origin as 'self'.
    [`connect-src 'self' blob: ${socket}`, ...others].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ["frame-src 'self' blob:", ...others].join(' '),
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

export function securityHeaders(config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config.publicUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers ignore it for bare addresses, and a name of the local network may be somebody else's tomorrow.
    ...(config.publicUrl.startsWith('https:') && isIP(new URL(config.publicUrl).hostname) === 0
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** A page with a policy of its own (the mailbox) keeps it. */
export function secureHeaders(config: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(config))
  return async (context, next) => {
    await next()
    const own = context.res.headers
    // Where a site is named, browsers that heed only the older header would show the page to nobody.
    const isFramed = /frame-ancestors (?!'none')/.test(own.get('content-security-policy') ?? '')
    for (const [name, value] of headers)
      if (!own.has(name) && !(isFramed && name === 'x-frame-options')) own.set(name, value)
  }
}
