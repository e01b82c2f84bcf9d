import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarOff,
  IconChecklist,
  IconCircleCheck,
  IconClock,
  IconFilePencil,
  IconForms,
  IconLoader2,
  IconMessageQuestion,
  IconPencil,
  IconPlugConnected,
  IconRosetteDiscountCheck,
  IconThumbUp,
  IconX,
} from '@tabler/icons-react'
import type { StepKind } from '../../sync/entities/envelope.ts'
import type { IconShape } from '../ui/icon.tsx'
import { Pill, type Tone } from '../ui/pill.tsx'
import type { RowStatus } from './rules/row-status.ts'

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

/** The verb of a part: what the pill says on a phone, where "for me" goes without saying. */
export const TASK_WORDS: Readonly<Record<StepKind, { icon: IconShape; label: MessageDescriptor }>> = {
  sign: { icon: IconPencil, label: msg({ message: 'Sign', comment: 'verb, what a person is asked to do' }) },
  approve: {
    icon: IconThumbUp,
    label: msg({ message: 'Approve', comment: 'verb, what a person is asked to do' }),
  },
  eSign: { icon: IconPencil, label: msg({ message: 'Sign', comment: 'verb, what a person is asked to do' }) },
  uaePassSign: {
    icon: IconPencil,
    label: msg({ message: 'Sign', comment: 'verb, what a person is asked to do' }),
  },
  endorse: {
    icon: IconThumbUp,
    label: msg({ message: 'Endorse', comment: 'verb, what a person is asked to do' }),
  },
  action: {
    icon: IconChecklist,
    label: msg({ message: 'Take action', comment: 'verb, what a person is asked to do' }),
  },
  requestInfo: {
    icon: IconMessageQuestion,
    label: msg({ message: 'Provide information', comment: 'verb, what a person is asked to do' }),
  },
  integration: { icon: IconPlugConnected, label: msg`Connected system` },
  eSeal: {
    icon: IconRosetteDiscountCheck,
    label: msg({ message: 'Seal', context: 'act' }),
  },
  corporateSeal: {
    icon: IconRosetteDiscountCheck,
    label: msg({ message: 'Seal', context: 'act' }),
  },
  formFilling: {
    icon: IconForms,
    label: msg({ message: 'Fill data', comment: 'verb, what a person is asked to do' }),
  },
  notify: { icon: IconCircleCheck, label: msg({ message: 'Read', context: 'act' }) },
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
  const asked = status === 'waitingForMe' && task ? TASK_WORDS[task] : undefined
  return (
    <Pill
      icon={asked?.icon ?? look.icon}
      {...(look.tone && { tone: look.tone })}
      onTint={onTint}
      spin={look.spin ?? false}
    >
      {t(verb && asked ? asked.label : look.label)}
    </Pill>
  )
}
