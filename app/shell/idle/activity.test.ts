import { expect, test } from 'vitest'
import { createActivity } from './activity.ts'

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('activity in one tab keeps the session of every tab', () => {
  let now = 1000
  const shared = storage()
  const tab = () => createActivity({ storage: shared, target: new EventTarget(), now: () => now })
  const used = tab()
  const asleep = tab()
  now = 400_000
  used.touch()
  expect([used.lastAt(), asleep.lastAt()]).toEqual([400_000, 400_000])
})

test('pointer, key, touch, wheel and scroll count, and stop counting when stopped', () => {
  let now = 0
  const target = new EventTarget()
  const activity = createActivity({ storage: storage(), target, now: () => now })
  const stop = activity.start()
  for (const event of ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll']) {
    now += 5000
    target.dispatchEvent(new Event(event))
    expect(activity.lastAt()).toBe(now)
  }
  stop()
  now += 5000
  target.dispatchEvent(new Event('keydown'))
  expect(activity.lastAt()).toBe(now - 5000)
})

test('a time from the future does not keep a session open', () => {
  const shared = storage()
  shared.setItem('last-activity', '999999')
  expect(createActivity({ storage: shared, target: new EventTarget(), now: () => 10 }).lastAt()).toBe(10)
})
