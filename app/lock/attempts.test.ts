import { describe, expect, it } from 'vitest'
import { afterFailure, MAX_FAILURES, NO_ATTEMPTS, nextAttempt, pinProblem } from './attempts.ts'

/** The wait, in seconds, after each failure in a row; the person tries again as soon as they may. */
function waits(): (number | 'signInOnly')[] {
  const seen: (number | 'signInOnly')[] = []
  let attempts = NO_ATTEMPTS
  let now = 1_000_000
  for (let n = 0; n < MAX_FAILURES; n++) {
    attempts = afterFailure(attempts, now)
    const next = nextAttempt(attempts, now)
    seen.push(next.kind === 'wait' ? (next.until - now) / 1000 : next.kind === 'now' ? 0 : 'signInOnly')
    if (next.kind === 'wait') now = next.until
  }
  return seen
}

describe('attempts at a PIN', () => {
  it('[L3] waits grow from the third failure on, and after the tenth only signing in opens the device', () => {
    expect(waits()).toEqual([0, 0, 30, 60, 300, 900, 1800, 3600, 3600, 'signInOnly'])
  })

  it('[L3] no time passes that gives a failure back', () => {
    const spent = { failures: MAX_FAILURES, lastAt: 0 }
    expect(nextAttempt(spent, Number.MAX_SAFE_INTEGER)).toEqual({ kind: 'signInOnly' })
  })

  it('[L3] a clock that was set back makes the wait no shorter', () => {
    expect(nextAttempt({ failures: 4, lastAt: 1_000_000 }, 10)).toMatchObject({
      kind: 'wait',
      until: 1_060_000,
    })
  })

  it('a PIN is long enough and not the one everybody tries first', () => {
    expect(['12345', '123456', '987654', '000000', '271828', 'correct horse'].map(pinProblem)).toEqual([
      'short',
      'simple',
      'simple',
      'simple',
      null,
      null,
    ])
  })
})
