/** What counts once, until it counts no more anyway. Each node knows its own: on n nodes a thing may be used n times. */
export interface UsedOnce {
  /** True the first time. */
  take(name: string, until: number): boolean
}

/** More than a node is shown within the life of one, at the limits of its networks; then the oldest are forgotten. */
const MOST_REMEMBERED = 50_000

export function createUsedOnce(now: () => number): UsedOnce {
  /** By name, when it ends; in the order of taking. */
  const taken = new Map<string, number>()
  return {
    take(name, until) {
      if (taken.has(name)) return false
      for (const [known, end] of taken)
        if (end <= now() || taken.size >= MOST_REMEMBERED) taken.delete(known)
        else break
      taken.set(name, until)
      return true
    },
  }
}
