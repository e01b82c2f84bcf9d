import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { KindName } from '../../../sync/kinds/kind-names.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import type { ReplicaView } from '../../replica/view-of.ts'
import { Pill } from '../../ui/pill.tsx'

/** Whether the server has what this device shows of a record. */
export function RecordMark(props: {
  readonly kind: KindName
  readonly id: string
  /** In its place while there is nothing to say. */
  readonly otherwise?: ReactNode
}) {
  const { kind, id, otherwise = null } = props
  const { t } = useLingui()
  const standing = useReplicaView((view) => standingOf(view, kind, id))
  if (standing === 'refused') return <Pill icon={IconAlertTriangle} tone="bad">{t`Not accepted`}</Pill>
  if (standing === 'waiting') return <Pill icon={IconClock} tone="wait">{t`Waiting to send`}</Pill>
  return otherwise
}

/** `refused`: something that was wanted of it and has not been seen to. */
export function standingOf(
  { outbox, overlay }: Pick<ReplicaView, 'outbox' | 'overlay'>,
  kind: KindName,
  id: string,
): 'refused' | 'waiting' | 'sent' {
  if (outbox.some((entry) => entry.entity === id && entry.state === 'refused')) return 'refused'
  // What waits may change other things about it: who is in a group stands with each of them.
  return overlay.patched.has(`${kind}|${id}`) || overlay.waiting.has(id) ? 'waiting' : 'sent'
}
