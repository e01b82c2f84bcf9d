/** Who is calling, as far as the network tells. */

import { isIP } from 'node:net'
import type { Context } from 'hono'

/** What @hono/node-server puts into a context's environment. */
interface NodeEnvironment {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } }
}

/** The address of the other end of the connection, '' when there is none (tests). */
export function socketAddress(context: Context): string {
  const environment = context.env as NodeEnvironment | undefined
  return withoutMapping(environment?.incoming?.socket?.remoteAddress ?? '')
}

/**
 * The client's address. Behind our own proxy it is the last entry of `X-Forwarded-For`: the entries before it
 * were written by whoever called the proxy and prove nothing.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded !== undefined && isIP(forwarded) !== 0 ? withoutMapping(forwarded) : socketAddress(context)
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** One IPv6 subscriber holds a whole /64, so limits count that. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter((group) => group !== '')
  const end = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}

/** IPv4 reached over a dual-stack socket: `::ffff:10.0.0.1`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
