import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock, IconHistory, IconPlayerPause } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { DelegationTime } from '../../../sync/entities/delegation-rule.ts'
import { intlTag } from '../../i18n/format.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { Pill } from '../../ui/pill.tsx'

/** Day and time in the person's own zone: "Sun, 22 Nov 2026, 09:00". */
export function useMoment(): (at: number) => string {
  const settings = useFormatSettings()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(intlTag(settings), {
      timeZone: settings.timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return (at) => format.format(new Date(at))
  }, [settings])
}

/** Switched off goes before its time: nothing else about it matters then. */
export function RulePill({ time, active }: { readonly time: DelegationTime; readonly active: boolean }) {
  if (time === 'past')
    return (
      <Pill icon={IconHistory}>
        <Trans context="status">Past</Trans>
      </Pill>
    )
  if (!active)
    return (
      <Pill icon={IconPlayerPause}>
        <Trans>Inactive</Trans>
      </Pill>
    )
  return time === 'current' ? (
    <Pill icon={IconCheck} tone="ok">
      <Trans>Active</Trans>
    </Pill>
  ) : (
    <Pill icon={IconClock} tone="info">
      <Trans context="status">Future</Trans>
    </Pill>
  )
}

export function useGroupTitle(): Readonly<Record<DelegationTime, string>> {
  const { t } = useLingui()
  return { current: t`Current`, future: t`Future`, past: t`Past` }
}
