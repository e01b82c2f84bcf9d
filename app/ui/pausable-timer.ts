/** A countdown that can rest. `now` and the scheduler come in, so that a test can be the clock. */
export type TimerDeps = {
  now: () => number
  schedule: (run: () => void, ms: number) => () => void
}

export const browserTimer: TimerDeps = {
  now: () => performance.now(),
  schedule: (run, ms) => {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
}

export function createPausableTimer(durationMs: number, onEnd: () => void, deps: TimerDeps = browserTimer) {
  let leftMs = durationMs
  let startedAt = deps.now()
  let cancel: (() => void) | undefined = deps.schedule(onEnd, leftMs)
  return {
    pause() {
      if (cancel === undefined) return
      cancel()
      cancel = undefined
      leftMs = Math.max(0, leftMs - (deps.now() - startedAt))
    },
    resume() {
      if (cancel !== undefined) return
      startedAt = deps.now()
      cancel = deps.schedule(onEnd, leftMs)
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
