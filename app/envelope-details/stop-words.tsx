import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Stop } from '../envelopes/rules/route-drawing.ts'
import { recipientStateWord } from '../faces/envelopes/envelope-words.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './stop-words.module.css'

export interface StopWords {
  readonly name: string
  readonly hidden: boolean
  readonly state: string
}

/** "Signed 19 Nov, 18:32", "Waiting for signature, opened 09:50", "Approves, not active yet". */
export function useStopWords(): (stop: Stop, envelope: Envelope) => StopWords {
  const { t } = useLingui()
  const { actor } = useReplica()
  const moment = useMoment()
  return (stop, envelope) => {
    if (stop.kind === 'sender')
      return {
        name: envelope.ownerId === subjectOf(actor) ? t`You` : envelope.owner.name,
        hidden: false,
        state: envelope.sentAt === null ? t`Not sent yet` : t`Sent ${moment(envelope.sentAt)}`,
      }
    if (stop.kind === 'seal')
      return {
        name: stop.done ? t`Sealed` : t`Seal`,
        hidden: false,
        state: envelope.completedAt === null ? t`At the end` : moment(envelope.completedAt),
      }
    if (stop.group) {
      const { group, done, quota, count } = stop.group
      return {
        name: group.name,
        hidden: false,
        state: t`${quota} of ${count} needed, ${done} acted`,
      }
    }
    const recipient = stop.recipient
    if (!recipient) return { name: '', hidden: false, state: '' }
    const mine = recipient.personId === subjectOf(actor) || recipient.email === actor.email
    const word = t(recipientStateWord(recipient.state, recipient.kind))
    const role = t(STEP_FACES[recipient.kind].role)
    const state =
      recipient.actedAt !== null && recipient.state !== 'delegated'
        ? `${word} ${moment(recipient.actedAt)}`
        : recipient.state === 'notActive'
          ? t`${role}, not active yet`
          : recipient.openedAt === null || recipient.state === 'delegated'
            ? word
            : t`${word}, opened ${moment(recipient.openedAt)}`
    return { name: mine ? t`You` : recipient.name, hidden: recipient.hidden ?? false, state }
  }
}

/** A step that other recipients do not see; the initiator and the people of the step do. */
export function HiddenMark() {
  const { t } = useLingui()
  return (
    <span className={styles.hiddenMark} title={t`Hidden from other recipients`}>
      <Icon of={IconEyeOff} size={14} />
      <span className="sr">{t`Hidden from other recipients`}</span>
    </span>
  )
}
