/** Lets through a burst and then a steady rate. */
export interface TokenBucket {
  /** False when there is not enough left; nothing is taken then. */
  take(amount: number): boolean
}

export function createTokenBucket(
  options: { readonly burst: number; readonly perSecond: number },
  now: () => number,
): TokenBucket {
  let level = options.burst
  let at = now()
  return {
    take: (amount) => {
      const time = now()
      level = Math.min(options.burst, level + ((time - at) / 1000) * options.perSecond)
      at = time
      if (amount > level) return false
      level -= amount
      return true
    },
  }
}
