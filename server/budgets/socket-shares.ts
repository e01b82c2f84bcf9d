/** Sockets that one subject may hold here at the same time, of each kind: fifty tabs, twice. */
import type { Duplex } from 'node:stream'

export const MOST_SOCKETS = 100
/** A device's own socket only listens; a few words of a newer version are let pass. */
export const MOST_WORDS_OF_A_LISTENER = 50

const REFUSALS = {
  'no-ticket': ['401 Unauthorized'],
  'unknown-host': ['421 Misdirected Request'],
  // The device comes back after its usual pause.
  'too-many': ['429 Too Many Requests', 'Retry-After: 30'],
} as const

/**
 * The answer to an upgrade that is not taken. Node has let go of its connection by then: nobody else hears its
 * errors, nor ends it when the peer does not.
 */
export function refuseUpgrade(socket: Duplex, why: keyof typeof REFUSALS): void {
  const [status, ...headers] = REFUSALS[why]
  socket.once('finish', () => socket.destroy())
  socket.end(
    [`HTTP/1.1 ${status}`, ...headers, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n'),
  )
}

export interface SocketShares {
  /** Of all subjects together. */
  count(): number
  /** Counts one more until it is told that it closed; null when there is no room. */
  open(subject: string): (() => void) | null
}

export function createSocketShares(most = MOST_SOCKETS): SocketShares {
  const open = new Map<string, number>()
  return {
    count: () => [...open.values()].reduce((sum, one) => sum + one, 0),
    open: (subject) => {
      const count = open.get(subject) ?? 0
      if (count >= most) return null
      open.set(subject, count + 1)
      let closed = false
      return () => {
        if (closed) return
        closed = true
        const left = (open.get(subject) ?? 1) - 1
        if (left > 0) open.set(subject, left)
        else open.delete(subject)
      }
    },
  }
}
