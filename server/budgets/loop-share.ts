/**
 * What one subject may begin in one turn of the event loop: one request. Our database answers at once, so a hundred
 * requests that arrive together would otherwise be worked off in one go, each begun by the end of the one before,
 * and the loop would not look at anybody else until the last is done.
 */
export interface LoopShare {
  /** Null: at once. Otherwise resolves in one of the next turns, in the order of coming. */
  begin(subject: string): Promise<void> | null
}

export function createLoopShare(nextTurn: (run: () => void) => void = setImmediate): LoopShare {
  /** Whoever has begun something in this turn, with what of theirs waits for the next ones. */
  const lines = new Map<string, (() => void)[]>()

  function turn(): void {
    for (const [subject, waiting] of lines) {
      const next = waiting.shift()
      if (next) next()
      else lines.delete(subject)
    }
    if (lines.size > 0) nextTurn(turn)
  }

  return {
    begin: (subject) => {
      const line = lines.get(subject)
      if (line) return new Promise((resolve) => line.push(resolve))
      if (lines.size === 0) nextTurn(turn)
      lines.set(subject, [])
      return null
    },
  }
}
