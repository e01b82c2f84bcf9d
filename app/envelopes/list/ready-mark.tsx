import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isMyTurn, type ListItem } from '../../../sync/rules/lists.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { OnDevice } from '../../storage/device-envelopes.ts'
import { useOnDevice } from '../../storage/use-device-envelopes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Fact } from '../../ui/pill.tsx'

/** Beside the sender: the whole of it is on this device, or comes. Nothing for what nobody brings. */
export function ReadyMark({ state }: { readonly state: OnDevice | undefined }) {
  const { t } = useLingui()
  if (state !== 'here' && state !== 'fetching') return null
  return (
    <span
      className="ready-mark"
      role="img"
      aria-label={state === 'here' ? t`Ready offline` : t`Saving for offline`}
    >
      <Icon of={state === 'here' ? IconCloudCheck : IconCloudDown} size={16} />
    </span>
  )
}

/** Said where there is no network to get it with, or no room to keep it. */
export function NotHereFact({
  state,
  online,
}: {
  readonly state: OnDevice | undefined
  readonly online: boolean
}) {
  if (state === undefined || state === 'here' || (online && state !== 'noRoom')) return null
  return (
    <Fact icon={IconCloudOff}>
      {state === 'noRoom' ? <Trans>No room on this device</Trans> : <Trans>Not on this device yet</Trans>}
    </Fact>
  )
}

/** "3 of 3 ready offline", of what waits for the person in this list. */
export function ReadyCount({ items }: { readonly items: readonly ListItem[] }) {
  const states = useOnDevice()
  const format = useFormat()
  const waiting = useMemo(() => items.filter(({ row }) => isMyTurn(row)), [items])
  if (waiting.length === 0 || states.size === 0) return null
  const ready = format.number(waiting.filter(({ row }) => states.get(row.id) === 'here').length)
  const all = format.number(waiting.length)
  return (
    <Fact icon={IconCloudCheck}>
      <Trans>
        <bdi>{ready}</bdi> of <bdi>{all}</bdi> ready offline
      </Trans>
    </Fact>
  )
}
