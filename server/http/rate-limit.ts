/**
 * Token buckets in memory. They blunt floods on one node; what must hold over all nodes and restarts (codes,
 * sign-in) counts in the database.
 */
export interface RateLimit {
  /** How many at once. */
  readonly burst: number
  readonly perSecond: number
}

export interface RateLimiter {
  /** 0 when granted, otherwise the seconds to wait. */
  take(key: string, limit: RateLimit, now: number): number
}

interface Bucket {
  tokens: number
  at: number
}

/** Keeps at most `maxKeys` buckets; the ones unused for longest are forgotten, which only errs towards granting. */
export function createRateLimiter(maxKeys = 20_000): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, { burst, perSecond }, now) {
      const known = buckets.get(key)
      const elapsedSeconds = known ? Math.max(0, now - known.at) / 1000 : 0
      const tokens = known ? Math.min(burst, known.tokens + elapsedSeconds * perSecond) : burst
      const granted = tokens >= 1
      buckets.delete(key)
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at: now })
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '')
      return granted ? 0 : Math.ceil((1 - tokens) / perSecond)
    },
  }
}
