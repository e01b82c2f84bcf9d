/**
 * How often a PIN may be tried. The first three in a row cost nothing, each later one a longer wait, and after the
 * tenth only signing in opens the device. A failure is noted before the PIN is tried, so that closing the tab in
 * the middle wins nothing. A clock set forward shortens a wait but never gives a failure back.
 */
export interface Attempts {
  readonly failures: number
  readonly lastAt: number | null
}

export const NO_ATTEMPTS: Attempts = { failures: 0, lastAt: null }
export const MAX_FAILURES = 10

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** After the failure of that number, from the third on. */
const WAITS = [0, 0, 0, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE, 60 * MINUTE]

export type NextAttempt =
  | { readonly kind: 'now'; readonly left: number }
  | { readonly kind: 'wait'; readonly until: number; readonly left: number }
  | { readonly kind: 'signInOnly' }

export function nextAttempt({ failures, lastAt }: Attempts, now: number): NextAttempt {
  if (failures >= MAX_FAILURES) return { kind: 'signInOnly' }
  const left = MAX_FAILURES - failures
  const until = (lastAt ?? 0) + (WAITS[failures] ?? 0)
  return lastAt !== null && now < until && (WAITS[failures] ?? 0) > 0
    ? { kind: 'wait', until, left }
    : { kind: 'now', left }
}

export const afterFailure = ({ failures }: Attempts, now: number): Attempts => ({
  failures: failures + 1,
  lastAt: now,
})

export const PIN_LENGTH = { min: 6, max: 64 } as const

/** Why a PIN is not taken: too short, or one that everybody tries first. */
export function pinProblem(pin: string): 'short' | 'simple' | null {
  if (pin.length < PIN_LENGTH.min) return 'short'
  const codes = [...pin].map((one) => one.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  return isRun ? 'simple' : null
}
