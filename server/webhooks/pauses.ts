/** How long after a failed try the next one comes: soon at first, then every four hours. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000] as const

/** Nobody who has not answered for so long will; somebody is told instead. */
export const GIVEN_UP_AFTER_MS = 3 * 86_400_000

/** `attempts` failed in a row, one at least. */
export const pauseAfter = (attempts: number): number =>
  PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 5_000
