/** So many at once per subject; the others of the same subject wait in their own line, and nobody else's. */
export interface Turns {
  /** Resolves when it is one's turn, with what ends it; null when too many wait already. */
  enter(key: string, atOnce: number): Promise<() => void> | null
  /** Of all subjects together. */
  counts(): { readonly running: number; readonly waiting: number }
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Waiting costs a socket and little memory; more than this is no person with tabs any more. */
const MOST_WAITING = 200

export function createTurns(mostWaiting = MOST_WAITING): Turns {
  const lines = new Map<string, Line>()

  function leaving(key: string, line: Line): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = line.waiting.shift()
      if (next) return next()
      line.running--
      if (line.running === 0) lines.delete(key)
    }
  }

  return {
    enter: (key, atOnce) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < atOnce) {
        line.running++
        return Promise.resolve(leaving(key, line))
      }
      if (line.waiting.length >= mostWaiting) return null
      return new Promise((resolve) => line.waiting.push(() => resolve(leaving(key, line))))
    },
    counts: () => {
      const all = [...lines.values()]
      return {
        running: all.reduce((sum, one) => sum + one.running, 0),
        waiting: all.reduce((sum, one) => sum + one.waiting.length, 0),
      }
    },
  }
}
