/**
 * How long work has kept the processor: on a busy machine the clock on the wall goes on while others are served, and
 * honest work must not be refused for that.
 */
export function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Tells when work has lasted so long; cheap enough to be asked at each small step. */
export function createWorkTimer(mostMs: number): () => boolean {
  const startedAt = workedMs()
  let askAgainAt = performance.now() + mostMs
  let isOver = false
  return () => {
    if (isOver || performance.now() < askAgainAt) return isOver
    const leftMs = mostMs - (workedMs() - startedAt)
    isOver = leftMs <= 0
    // Work takes no less time on the wall than on the processor.
    askAgainAt = performance.now() + leftMs
    return isOver
  }
}
