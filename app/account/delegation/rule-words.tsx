import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock, IconHistory, IconPlayerPause } from '@tabler/icons-react'
import type { DelegationTime } from '../../../sync/entities/delegation-rule.ts'
import { Pill } from '../../ui/pill.tsx'

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
