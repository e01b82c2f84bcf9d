/**
 * Who is listening, in this process: one socket per device, by subject. A poke says only that there is
 * something to pull; pokes within the same moment are one.
 */
import type { SocketMessage } from '../../sync/replication/protocol.ts'

export interface Listener {
  readonly subjects: ReadonlySet<string>
  send(message: SocketMessage): void
}

export interface Pokes {
  /** Returns how to stop listening. */
  listen(listener: Listener): () => void
  poke(subjects: ReadonlySet<string>): void
  /** Nobody knows who has something to pull, so everybody looks. */
  pokeAll(): void
  /** Ends sessions of a subject at once; the device purges what it holds. */
  revoke(subject: string, reason: string): void
  count(): number
}

export function createPokes(): Pokes {
  const bySubject = new Map<string, Set<Listener>>()
  const due = new Set<Listener>()
  let scheduled = false

  const each = (subject: string, act: (listener: Listener) => void) => {
    for (const listener of bySubject.get(subject) ?? []) act(listener)
  }
  function schedule(): void {
    if (due.size === 0 || scheduled) return
    scheduled = true
    setImmediate(flush)
  }
  function flush(): void {
    scheduled = false
    const now = [...due]
    due.clear()
    for (const listener of now) listener.send({ type: 'poke' })
  }

  return {
    listen(listener) {
      for (const subject of listener.subjects) {
        const set = bySubject.get(subject) ?? new Set()
        bySubject.set(subject, set.add(listener))
      }
      return () => {
        due.delete(listener)
        for (const subject of listener.subjects) {
          const set = bySubject.get(subject)
          set?.delete(listener)
          if (set?.size === 0) bySubject.delete(subject)
        }
      }
    },
    poke(subjects) {
      for (const subject of subjects) each(subject, (listener) => due.add(listener))
      schedule()
    },
    pokeAll() {
      for (const subject of bySubject.keys()) each(subject, (listener) => due.add(listener))
      schedule()
    },
    revoke: (subject, reason) => each(subject, (listener) => listener.send({ type: 'revoked', reason })),
    count: () => new Set([...bySubject.values()].flatMap((set) => [...set])).size,
  }
}
