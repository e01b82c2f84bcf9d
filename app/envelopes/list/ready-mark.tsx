import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isMyTurn, type ListItem } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import type { OnDevice } from '../../device/device-envelopes.ts'
import { useOnDevice } from '../../device/use-device-envelopes.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { rowHref } from '../../paths/row-href.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { bytesOf } from '../../signing/rules/offline-readiness.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Fact } from '../../ui/pill.tsx'
import { FileSize } from '../../ui/values.tsx'
import styles from './ready-mark.module.css'

/** Beside the sender: the whole of it is on this device, or comes. Nothing for what nobody brings. */
export function ReadyMark({ state }: { readonly state: OnDevice | undefined }) {
  const { t } = useLingui()
  if (state !== 'here' && state !== 'fetching') return null
  return (
    <span
      className={styles.readyMark}
      role="img"
      aria-label={state === 'here' ? t`Ready offline` : t`Saving for offline`}
    >
      <Icon of={state === 'here' ? IconCloudCheck : IconCloudDown} size={16} />
    </span>
  )
}

type NotHereProps = {
  readonly row: EnvelopeRow
  readonly state: OnDevice | undefined
  readonly online: boolean
}

/** There is no network to get it with, no room to keep it, or too much of it to bring unasked. */
const isMissing = ({ state, online }: NotHereProps): boolean =>
  state === 'noRoom' || state === 'tooLarge' || (!online && state !== undefined && state !== 'here')

export function NotHereFact(props: NotHereProps) {
  const envelope = useReplica().envelope(props.row.id)
  if (!isMissing(props)) return null
  const size = envelope && <FileSize bytes={bytesOf(envelope)} />
  return (
    <Fact icon={IconCloudOff}>
      {props.state === 'noRoom' ? (
        <Trans>No room on this device</Trans>
      ) : size ? (
        <Trans>Not on this device, {size}</Trans>
      ) : (
        <Trans>Not on this device yet</Trans>
      )}
    </Fact>
  )
}

/** The same on a card, with the way to it; off while nobody can be asked for it. */
export function NotHereLine(props: NotHereProps) {
  const { t } = useLingui()
  if (!isMissing(props)) return null
  const { row, online } = props
  const title = row.title === '' ? t`Untitled` : row.title
  const label = t`Open ${title}`
  return (
    <div className={styles.notHere}>
      <NotHereFact {...props} />
      {online ? (
        <PlainLinkButton {...rowHref(row)} variant="tonal" aria-label={label}>
          <Trans>Open</Trans>
        </PlainLinkButton>
      ) : (
        <Button disabled aria-label={label}>
          <Trans>Open</Trans>
        </Button>
      )}
    </div>
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
