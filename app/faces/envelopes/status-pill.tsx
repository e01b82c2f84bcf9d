import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconFilePencil,
  IconLoader2,
  IconPencil,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { Pill, type Tone } from '../../ui/pill.tsx'
import { STEP_FACES } from '../signing/step-faces.ts'

export type RowStatus =
  | 'draft'
  | 'waitingForMe'
  | 'waitingForOthers'
  | 'preparing'
  | 'sealing'
  | 'completed'
  | 'cancelled'
  | 'rejected'
  | 'expired'
  | 'revoked'
  | 'reverted'
  | 'error'
  /** Not with the server yet. */
  | 'waitingToSend'
  | 'sending'
  | 'notAccepted'

type Look = { icon: IconShape; tone?: Tone; spin?: boolean; label: MessageDescriptor }

/** What each status looks like and is called. */
export const STATUS_LOOKS: Readonly<Record<RowStatus, Look>> = {
  draft: { icon: IconFilePencil, label: msg({ message: 'Draft', context: 'status' }) },
  waitingForMe: { icon: IconPencil, tone: 'warn', label: msg`Waiting for me` },
  waitingForOthers: { icon: IconClock, label: msg`Waiting for others` },
  preparing: { icon: IconLoader2, spin: true, label: msg`Preparing` },
  sealing: { icon: IconRosetteDiscountCheck, label: msg`Being sealed` },
  completed: { icon: IconCircleCheck, tone: 'ok', label: msg`Completed` },
  cancelled: { icon: IconBan, label: msg`Cancelled` },
  rejected: { icon: IconX, tone: 'bad', label: msg`Rejected` },
  expired: { icon: IconCalendarOff, label: msg`Expired` },
  revoked: { icon: IconBan, label: msg`Revoked` },
  reverted: { icon: IconArrowBackUp, tone: 'warn', label: msg`Reverted` },
  error: { icon: IconAlertTriangle, tone: 'bad', label: msg`Error` },
  waitingToSend: { icon: IconClock, tone: 'wait', label: msg`Waiting to send` },
  sending: { icon: IconLoader2, tone: 'wait', spin: true, label: msg`Sending` },
  notAccepted: { icon: IconAlertTriangle, tone: 'bad', label: msg`Not accepted` },
}

export type StatusPillProps = {
  status: RowStatus
  /** What the reader is asked to do, when they are. */
  task?: StepKind | undefined
  /** Says the verb instead of "Waiting for me". */
  verb?: boolean
  onTint?: boolean
}

export function StatusPill({ status, task, verb = false, onTint = false }: StatusPillProps) {
  const { t } = useLingui()
  const look = STATUS_LOOKS[status]
  const asked = status === 'waitingForMe' && task ? STEP_FACES[task] : undefined
  return (
    <Pill
      icon={asked?.icon ?? look.icon}
      {...(look.tone && { tone: look.tone })}
      onTint={onTint}
      spin={look.spin ?? false}
    >
      {t(verb && asked ? asked.task : look.label)}
    </Pill>
  )
}
