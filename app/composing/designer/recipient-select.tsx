import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { SeatView } from '../../../sync/collab/draft-view.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { RecipientTone } from '../../ui/recipient-colour.ts'
import styles from './placing-tray.module.css'
import { type SeatLike, useSeatName } from './seat-name.ts'

export interface RecipientSelectProps {
  readonly label: string
  readonly recipients: readonly SeatLike[]
  readonly value: SeatView['id'] | null
  /** The hue of the one that is chosen. */
  readonly tone: RecipientTone
  readonly onValue: (id: SeatView['id']) => void
  readonly id?: string
}

/** Whose field it is: the native choice with the person's colour before it. */
export function RecipientSelect({ label, recipients, value, tone, onValue, id }: RecipientSelectProps) {
  const { t } = useLingui()
  const seatName = useSeatName()
  const chosen = recipients.find((one) => one.id === value)
  return (
    <span className={classNames('in pick', styles.dzWho)}>
      <Avatar name={chosen?.name || chosen?.email || '?'} tone={tone} size={24} />
      <select
        id={id}
        aria-label={label}
        value={chosen ? chosen.id : ''}
        onChange={(event) => onValue(event.target.value as SeatView['id'])}
      >
        {chosen ? null : (
          <option value="" disabled>
            {recipients.length === 0 ? t`No recipients yet` : t`Choose a recipient`}
          </option>
        )}
        {recipients.map((one) => (
          <option key={one.id} value={one.id}>
            {seatName(one)}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  )
}
