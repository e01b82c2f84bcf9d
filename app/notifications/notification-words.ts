import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconMessage,
  IconPencil,
  IconShare,
  IconUserMinus,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import type { NotificationEvent, NotificationKind } from '../../sync/entities/notification.ts'
import type { IconShape } from '../ui/icon.tsx'

export interface EventLook {
  readonly label: MessageDescriptor
  readonly icon: IconShape
  readonly tone: 'w' | 'bad' | 'ok' | undefined
  readonly mirror?: boolean
}

const look = (label: MessageDescriptor, icon: IconShape, tone?: EventLook['tone']): EventLook => ({
  label,
  icon,
  tone,
})

/** The words of `locales/{language}/push.json`, which a locked screen shows. */
export const EVENT_LOOKS: Readonly<Record<NotificationEvent, EventLook>> = {
  yourTurn: look(msg`A document waits for you`, IconPencil),
  forYourInformation: look(msg`A document for your information`, IconInfoCircle),
  reminder: look(msg`Reminder: a document waits for you`, IconBell),
  rejected: look(msg`A document was rejected`, IconX, 'bad'),
  cancelled: look(msg`A document was cancelled`, IconX, 'bad'),
  completed: look(msg`A document is completed`, IconCheck, 'ok'),
  expired: look(msg`A document has expired`, IconClock, 'bad'),
  sealFailed: look(msg`A document could not be sealed`, IconAlertTriangle, 'bad'),
  integrationFailed: look(msg`A connected system did not do its step`, IconAlertTriangle, 'bad'),
  stepAccessBlocked: look(msg`Somebody could not open a protected step`, IconAlertTriangle, 'bad'),
  expiryWarning: look(msg`A document expires soon`, IconClock),
  informationRequested: look(msg`You are asked a question`, IconMessage),
  informationGiven: look(msg`Your question was answered`, IconMessage),
  delegated: look(msg`A document was delegated to you`, IconUserShare),
  delegationRevoked: look(msg`A delegation to you was taken back`, IconUserMinus),
  returned: { ...look(msg`A document came back to you`, IconArrowBackUp), mirror: true },
  reverted: { ...look(msg`A document was sent back for changes`, IconArrowBackUp), mirror: true },
  recalled: { ...look(msg`Somebody took their act back`, IconArrowBackUp), mirror: true },
  shared: look(msg`A document was shared with you`, IconShare),
  removed: look(msg`You have no part in a document any more`, IconUserMinus),
}

export const KIND_LABELS: Readonly<
  Record<NotificationKind, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
> = {
  waiting: {
    label: msg`Something waits for me`,
    hint: msg`To sign or approve, a question, a delegation, sent back to me`,
  },
  reminders: { label: msg`Reminders`, hint: msg`Of the sender, and before the expiry` },
  information: { label: msg`For my information`, hint: msg`Copies, and what is shared with me` },
  changes: {
    label: msg`Answers and changes`,
    hint: msg`Answers to my questions, acts and delegations taken back`,
  },
  completed: { label: msg`Completed`, hint: msg`Everybody has acted` },
  stopped: { label: msg`Stopped`, hint: msg`Rejected, cancelled, expired` },
  troubles: { label: msg`Troubles`, hint: msg`Sealing, connected systems, protected steps` },
}
