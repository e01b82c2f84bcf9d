/** Sockets that one subject may hold here at the same time, of each kind: fifty tabs, twice. */
import type { Duplex } from 'node:stream'

export const MOST_SOCKETS = 100
/** A device's own socket only listens; a few words of a newer version are let pass. */
export const MOST_WORDS_OF_A_LISTENER = 50

/** The answer to an upgrade beyond the share; the device comes back after its usual pause. */
export function refuseSocket(socket: Duplex): void {
  socket.end(
    'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  )
}

export interface SocketShares {
  /** Counts one more until it is told that it closed; null when there is no room. */
  open(subject: string): (() => void) | null
}

export function createSocketShares(most = MOST_SOCKETS): SocketShares {
  const open = new Map<string, number>()
  return {
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
