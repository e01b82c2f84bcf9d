import { describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATIONS, NOTIFICATION_EVENTS } from '../entities/notification.ts'
import { isTold, kindOfEvent, quietUntil } from './notifications.ts'

const at = (text: string): number => Date.parse(text)
const quiet = (from: number, until: number, timeZone = 'UTC') => ({
  timeZone,
  notifications: { ...DEFAULT_NOTIFICATIONS, quiet: { from: from * 60, until: until * 60 } },
})

describe('who is told what, and when', () => {
  it('[E024] everything is told every way until it is switched off', () => {
    for (const event of NOTIFICATION_EVENTS)
      for (const channel of ['inApp', 'email', 'push'] as const)
        expect(isTold({ timeZone: 'UTC' }, event, channel)).toBe(true)
    const some = {
      timeZone: 'UTC',
      notifications: { ...DEFAULT_NOTIFICATIONS, off: ['stopped.push' as const] },
    }
    expect(NOTIFICATION_EVENTS.filter((event) => !isTold(some, event, 'push'))).toEqual(
      NOTIFICATION_EVENTS.filter((event) => kindOfEvent(event) === 'stopped'),
    )
    expect(isTold(some, 'rejected', 'email')).toBe(true)
  })

  it('[E024] quiet hours over midnight end in the morning, and outside them nothing waits', () => {
    const night = quiet(22, 7)
    expect(quietUntil(night, at('2026-03-02T21:59:59Z'))).toBeNull()
    expect(quietUntil(night, at('2026-03-02T22:00:00Z'))).toBe(at('2026-03-03T07:00:00Z'))
    expect(quietUntil(night, at('2026-03-03T06:59:59.999Z'))).toBe(at('2026-03-03T07:00:00Z'))
    expect(quietUntil(night, at('2026-03-03T07:00:00Z'))).toBeNull()
    expect(quietUntil(quiet(13, 14), at('2026-03-03T13:30:10Z'))).toBe(at('2026-03-03T14:00:00Z'))
    expect(quietUntil(quiet(7, 7), at('2026-03-03T07:00:00Z'))).toBeNull()
  })

  it('[E024] quiet hours end at their time on the clock in the night in which the clocks change', () => {
    const paris = quiet(22, 7, 'Europe/Paris')
    expect(quietUntil(paris, at('2026-03-28T23:00:00+01:00'))).toBe(at('2026-03-29T07:00:00+02:00'))
    expect(quietUntil(paris, at('2026-10-24T23:00:00+02:00'))).toBe(at('2026-10-25T07:00:00+01:00'))
    const skipped = { ...quiet(1, 1, 'Europe/Paris') }
    skipped.notifications = { ...skipped.notifications, quiet: { from: 60, until: 150 } }
    const end = quietUntil(skipped, at('2026-03-29T01:30:00+01:00'))
    expect(end).toBe(at('2026-03-29T03:30:00+02:00'))
    expect(quietUntil(quiet(22, 7, 'Nowhere/Unknown'), at('2026-03-02T23:00:00Z'))).toBe(
      at('2026-03-03T07:00:00Z'),
    )
  })
})
