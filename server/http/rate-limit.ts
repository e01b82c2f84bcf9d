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
  /** For what is known only afterwards: takes it, if need be on credit. */
  spend(key: string, limit: RateLimit, now: number, amount: number): void
  /** As `take`, and takes nothing. */
  wait(key: string, limit: RateLimit, now: number): number
}

interface Bucket {
  tokens: number
  at: number
}

/** Keeps at most `maxKeys` buckets; the ones unused for longest are forgotten, which only errs towards granting. */
export function createRateLimiter(maxKeys = 20_000): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function levelOf(key: string, { burst, perSecond }: RateLimit, now: number): number {
    const known = buckets.get(key)
    if (!known) return burst
    return Math.min(burst, known.tokens + (Math.max(0, now - known.at) / 1000) * perSecond)
  }
  function keep(key: string, tokens: number, now: number): void {
    buckets.delete(key)
    buckets.set(key, { tokens, at: now })
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '')
  }
  const waitFor = (tokens: number, { perSecond }: RateLimit) =>
    tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond)

  return {
    take(key, limit, now) {
      const tokens = levelOf(key, limit, now)
      keep(key, tokens >= 1 ? tokens - 1 : tokens, now)
      return waitFor(tokens, limit)
    },
    spend: (key, limit, now, amount) => keep(key, levelOf(key, limit, now) - amount, now),
    wait: (key, limit, now) => waitFor(levelOf(key, limit, now), limit),
  }
}
