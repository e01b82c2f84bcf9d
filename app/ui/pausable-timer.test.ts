import { expect, test } from 'vitest'
import { createPausableTimer } from './pausable-timer.ts'

test('the Undo bar rests while the pointer or the focus is on it and then has its remaining time', () => {
  let now = 0
  const scheduled: number[] = []
  let ended = 0
  const deps = {
    now: () => now,
    schedule: (_run: () => void, ms: number) => {
      scheduled.push(ms)
      return () => {}
    },
  }
  const timer = createPausableTimer(8000, () => ended++, deps)
  now = 3000
  timer.pause()
  now = 60_000
  timer.pause()
  timer.resume()
  timer.resume()
  expect(scheduled).toEqual([8000, 5000])
  expect(ended).toBe(0)
})
