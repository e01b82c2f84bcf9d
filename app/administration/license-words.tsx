/** A licence in words: from when until when, for how many, and whether it holds. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconClock, IconClockX } from '@tabler/icons-react'
import type { LicenseState } from '../../sync/entities/license.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Pill } from '../ui/pill.tsx'

interface Period {
  readonly start: number
  /** The first instant it does not hold any more. */
  readonly end: number | null
}

/** Its last day, in the reader's own time. */
export const lastDayOf = (end: number): number => end - 1

export function LicensePeriod({ start, end }: Period) {
  const { t } = useLingui()
  const format = useFormat()
  const first = format.date(new Date(start))
  if (end === null) return <bdi>{t`From ${first}`}</bdi>
  const last = format.date(new Date(lastDayOf(end)))
  return <bdi>{t`${first} to ${last}`}</bdi>
}

/** Taken, of how many there are. */
export function LicenseSeats({
  seats,
  used,
}: {
  readonly seats: number | null
  readonly used: number | null
}) {
  const { t } = useLingui()
  const { number } = useFormat()
  const all = seats === null ? null : number(seats)
  const taken = used === null ? null : number(used)
  if (all === null)
    return <bdi>{taken === null ? t`Unlimited seats` : t`${taken} seats taken, unlimited`}</bdi>
  return <bdi>{taken === null ? t`${all} seats` : t`${taken} of ${all} seats taken`}</bdi>
}

export function LicenseStatePill({ state }: { readonly state: LicenseState }) {
  switch (state) {
    case 'active':
      return (
        <Pill icon={IconCircleCheck} tone="ok">
          <Trans context="license">Active</Trans>
        </Pill>
      )
    case 'upcoming':
      return (
        <Pill icon={IconClock} tone="info">
          <Trans context="license">Upcoming</Trans>
        </Pill>
      )
    case 'expired':
      return (
        <Pill icon={IconClockX} tone="bad">
          <Trans context="license">Expired</Trans>
        </Pill>
      )
  }
}
