/**
 * Where a request carries its access token. Sockets cannot set headers, and a token in a URL ends up in logs,
 * so a socket offers it as a subprotocol: `new WebSocket(url, ['tawqi', 'bearer.<token>'])`; the server
 * chooses `tawqi`.
 */
export const SOCKET_PROTOCOL = 'tawqi'
const SOCKET_TOKEN = 'bearer.'

export function bearerToken(authorization: string | null | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(authorization?.trim() ?? '')
  return match?.[1] ?? null
}

/** From the `Sec-WebSocket-Protocol` header of an upgrade request. */
export function socketToken(protocols: string | null | undefined): string | null {
  const offered = (protocols ?? '').split(',').map((one) => one.trim())
  const token = offered.find((one) => one.startsWith(SOCKET_TOKEN))?.slice(SOCKET_TOKEN.length)
  return bearerToken(token === undefined ? null : `Bearer ${token}`)
}
