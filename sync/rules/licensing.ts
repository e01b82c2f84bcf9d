/**
 * What the end of a licence means (A188, A190): nobody is locked out. What was sent goes on, is signed, read and
 * downloaded, and drafts stay; only what would begin anew is refused, until another licence holds. Before the first
 * licence of an organisation has begun its trial counts, where it is on one.
 */
import type { License, LicenseState } from '../entities/license.ts'
import type { OrganizationId } from '../ids.ts'

export interface Licensing {
  readonly organizationId: OrganizationId
  readonly licenses: readonly Pick<License, 'start' | 'end' | 'seats'>[]
  /** Null: on no trial, or not known here. */
  readonly trialEndsAt: number | null
  /** Who belongs to it; unknown to devices, which decide nothing by it. */
  readonly people?: number
}

type Period = Pick<License, 'start' | 'end'>
const holdsAt = ({ start, end }: Period, at: number) => start <= at && (end === null || at < end)

export const licenseState = (one: Period, now: number): LicenseState =>
  now < one.start ? 'upcoming' : holdsAt(one, now) ? 'active' : 'expired'

/** The instant from which nothing new begins; `now` where that has come; null where it does not come. */
export function licensedUntil(licensing: Licensing | undefined, now: number): number | null {
  const { licenses, trialEndsAt } = licensing ?? { licenses: [], trialEndsAt: null }
  if (!licenses.some((one) => one.start <= now))
    return trialEndsAt === null ? null : Math.max(now, trialEndsAt)
  let until = now
  // One may follow on another: each turn leads past the end of one at least.
  for (;;) {
    const ends = licenses.filter((one) => holdsAt(one, until)).map((one) => one.end)
    if (ends.includes(null)) return null
    if (ends.length === 0) return until
    until = Math.max(...ends.filter((end) => end !== null))
  }
}

/** Something new may begin: a document sent, somebody invited. */
export const isLicensed = (licensing: Licensing | undefined, now: number): boolean =>
  licensedUntil(licensing, now) !== now

/** How many of all licences that hold now; null: as many as there are. */
export function seatsOf({ licenses }: Pick<Licensing, 'licenses'>, now: number): number | null {
  const seats = licenses.filter((one) => holdsAt(one, now)).map((one) => one.seats)
  if (seats.length === 0) return null
  return seats.reduce((sum: number | null, one) => (sum === null || one === null ? null : sum + one), 0)
}

/** `taken` besides who belongs to it: invitations that wait. */
export const hasSeat = (licensing: Licensing | undefined, taken: number, now: number): boolean => {
  const seats = licensing?.people === undefined ? null : seatsOf(licensing, now)
  return seats === null || (licensing?.people ?? 0) + taken < seats
}
