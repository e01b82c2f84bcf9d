import {
  IconArrowBackUp,
  IconBan,
  IconChecklist,
  IconCircleCheck,
  IconClock,
  IconForms,
  IconHourglass,
  IconLoader2,
  IconMessageQuestion,
  IconMessageReply,
  IconPencil,
  IconPlugConnected,
  IconRubberStamp,
  IconThumbUp,
  IconUserCheck,
  IconUserMinus,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import type { RecipientState } from '../../sync/entities/envelope.ts'
import type { IconShape } from '../ui/icon.tsx'
import type { Tone } from '../ui/pill.tsx'

/** Every state of a recipient as icon and colour; the word stands beside it. */
export const RECIPIENT_LOOKS: Readonly<
  Record<RecipientState, { icon: IconShape; tone?: Tone; mirror?: true }>
> = {
  notActive: { icon: IconClock },
  waiting: { icon: IconHourglass, tone: 'warn' },
  infoRequested: { icon: IconMessageQuestion, tone: 'warn' },
  signing: { icon: IconLoader2, tone: 'info' },
  returned: { icon: IconArrowBackUp, tone: 'warn', mirror: true },
  reverted: { icon: IconArrowBackUp, tone: 'warn', mirror: true },
  signed: { icon: IconPencil, tone: 'ok' },
  approved: { icon: IconThumbUp, tone: 'ok' },
  formFilled: { icon: IconForms, tone: 'ok' },
  endorsed: { icon: IconRubberStamp, tone: 'ok' },
  actionTaken: { icon: IconChecklist, tone: 'ok' },
  informed: { icon: IconMessageReply, tone: 'ok', mirror: true },
  integrated: { icon: IconPlugConnected, tone: 'ok' },
  notified: { icon: IconCircleCheck, tone: 'ok' },
  acknowledged: { icon: IconUserCheck, tone: 'ok' },
  delegated: { icon: IconUserShare },
  released: { icon: IconUserCheck },
  rejected: { icon: IconX, tone: 'bad' },
  stopped: { icon: IconBan },
  removed: { icon: IconUserMinus },
}
