import { expect, test } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './days.ts'

test('a message that was said to end on a day is shown on the whole of it, and its form names that day again', () => {
  const [from, until] = [startOfDay('2026-11-30'), endOfDay('2026-11-30')]
  expect([dayOf(from), dayOf(until, 'last')]).toEqual(['2026-11-30', '2026-11-30'])
  expect(new Date(from ?? 0).getHours()).toBe(0)
  expect((until ?? 0) - (from ?? 0)).toBe(86_400_000)
  expect([startOfDay(null), endOfDay(''), dayOf(null)]).toEqual([null, null, null])
})
