/** The times the two ends agree on, in milliseconds. */

/** A missed poke costs at most this. */
export const SAFETY_PULL_MS = 25_000
/** A nonce not echoed within this time: it is not our server, whatever the browser says about being online. */
export const PING_TIMEOUT_MS = 4_000
/** A visible tab that gets no answer from the draining one drains itself. */
export const DRAIN_TAKEOVER_MS = 2_000
/** Acknowledged legal commands stay this long, to be offered again to a restored server. */
export const KEEP_ACKNOWLEDGED_MS = 30 * 86_400_000

/** No server asks a device to wait longer; a longer wait is a clock that was set back. */
export const LONGEST_LATER_MS = 3_600_000

/** Wait before try `attempt` (0, 1, 2 …): doubling from half a second to half a minute, with full jitter. */
export function retryDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(30_000, 500 * 2 ** Math.min(attempt, 10))
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}
