import { describe, expect, it } from 'vitest'
import { hasSeat, isLicensed, type Licensing, licensedUntil, licenseState, seatsOf } from './licensing.ts'

const under = (...licenses: Licensing['licenses']): Licensing => ({
  organizationId: `organization:${'0'.repeat(26)}`,
  licenses,
  trialEndsAt: null,
  people: 3,
})
const from = (start: number, end: number | null, seats: number | null = null) => ({ start, end, seats })

describe('the licences of an organisation', () => {
  it('[R0042] hold from their first instant up to their last and not in it', () => {
    expect([9, 10, 19, 20].map((now) => licenseState(from(10, 20), now))).toEqual([
      'upcoming',
      'active',
      'active',
      'expired',
    ])
    expect(licenseState(from(10, null), 1_000)).toBe('active')
  })

  it('let something begin until the last of those that follow on each other ends', () => {
    expect(licensedUntil(under(from(0, 10), from(10, 20), from(30, 40)), 5)).toBe(20)
    expect(licensedUntil(under(from(0, 10), from(5, null)), 5)).toBeNull()
    expect([19, 20, 29, 30].map((now) => isLicensed(under(from(0, 20), from(30, 40)), now))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('are asked for once the first has begun; before, the trial is, where there is one', () => {
    expect(licensedUntil(undefined, 5)).toBeNull()
    expect(licensedUntil(under(), 5)).toBeNull()
    expect(licensedUntil(under(from(10, 20)), 5)).toBeNull()
    const onTrial = { ...under(from(50, 60)), trialEndsAt: 8 }
    expect([7, 8, 50, 60].map((now) => isLicensed(onTrial, now))).toEqual([true, false, true, false])
    expect(isLicensed({ ...under(from(10, 20)), trialEndsAt: 100 }, 20)).toBe(false)
  })

  it('have seats for people and for invitations that wait, of all that hold together', () => {
    expect(seatsOf(under(from(0, 10, 4), from(0, 10, 2), from(20, 30, 9)), 5)).toBe(6)
    expect(seatsOf(under(from(0, 10, 4), from(0, 10, null)), 5)).toBeNull()
    const five = under(from(0, 10, 5))
    expect([hasSeat(five, 1, 5), hasSeat(five, 2, 5)]).toEqual([true, false])
    expect(hasSeat(under(), 1_000, 5)).toBe(true)
    expect(
      hasSeat({ organizationId: five.organizationId, licenses: five.licenses, trialEndsAt: null }, 99, 5),
    ).toBe(true)
  })
})
