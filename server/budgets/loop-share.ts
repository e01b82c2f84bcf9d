/**
 * What one subject may begin in one turn of the event loop: one request, or the work on one body that is whole. Our
 * database answers at once, so a hundred requests that arrive together would otherwise be worked off in one go, each
 * begun by the end of the one before, and the loop would not look at anybody else until the last is done. After a
 * turn that took long, who has more waiting rests for as long: half of the thread is always somebody else's.
 */
export interface LoopShare {
  /** Null: at once. Otherwise resolves in one of the next turns, in the order of coming. */
  begin(subject: string): Promise<void> | null
}

/** Longer than this no small request takes. */
const LONG_TURN_MS = 20
const MOST_REST_MS = 200

interface Line {
  readonly waiting: (() => void)[]
  isResting: boolean
}

export interface LoopClock {
  /** Milliseconds; from any beginning. */
  now(): number
  after(ms: number, run: () => void): void
}
const CLOCK: LoopClock = { now: () => performance.now(), after: (ms, run) => void setTimeout(run, ms) }

export function createLoopShare(clock = CLOCK): LoopShare {
  /** Whoever has begun something in this turn, with what of theirs waits for the next ones. */
  const lines = new Map<string, Line>()
  let begunAt: number | null = null

  function schedule(): void {
    if (begunAt !== null) return
    begunAt = clock.now()
    setImmediate(turn)
  }
  function turn(): void {
    const tookMs = clock.now() - (begunAt ?? 0)
    begunAt = null
    for (const [subject, line] of lines) {
      if (line.isResting) continue
      if (line.waiting.length === 0) lines.delete(subject)
      else if (tookMs > LONG_TURN_MS) rest(line, Math.min(tookMs, MOST_REST_MS))
      else line.waiting.shift()?.()
    }
    if ([...lines.values()].some((line) => !line.isResting)) schedule()
  }
  function rest(line: Line, ms: number): void {
    line.isResting = true
    clock.after(ms, () => {
      line.isResting = false
      schedule()
    })
  }

  return {
    begin: (subject) => {
      const line = lines.get(subject)
      if (line) return new Promise((resolve) => line.waiting.push(resolve))
      lines.set(subject, { waiting: [], isResting: false })
      schedule()
      return null
    },
  }
}
